import type pg from 'pg';

/** Returns the columns of a table that are copied unchanged. */
async function listCopiedColumns(client: pg.Client, table: string, own: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return rows.map(({ name }) => name).filter((name) => !own.includes(name));
}

/** Copies rows of `source`, aliased `r`, with other values in the columns of `own`. */
async function copyRows(
  client: pg.Client,
  { table, own, source, values }: CopiedTable & { values: unknown[] },
): Promise<void> {
  const columns = await listCopiedColumns(client, table, ['id', ...Object.keys(own)]);
  const names = [...Object.keys(own), ...columns].join(', ');
  const picked = [...Object.values(own), ...columns.map((name) => `r.${name}`)].join(', ');
  await client.query(`insert into ${table} (${names}) select ${picked} from ${source}`, values);
}

type CopiedTable = { table: string; own: Record<string, string>; source: string };

/** Adds accounts that each have a source like the given one, without documents. */
export async function addAccounts(
  client: pg.Client,
  { connectionId, count }: { connectionId: number; count: number },
): Promise<void> {
  await client.query(
    `insert into users (issuer, subject, email)
     select 'bench', n, n || '@example.com' from generate_series(1, $1::int) n`,
    [count],
  );
  await copyRows(client, {
    table: 'connections',
    own: { owner_id: 'u.id', name: "'copy'" },
    source: `connections r, users u where r.id = $1 and u.issuer = 'bench'`,
    values: [connectionId],
  });
}

/**
 * Copies the documents of the source with their passages to each added account, from index `from` up to, not
 * including, `to`. Triggers are disabled: they only check foreign keys, which are valid.
 */
export async function copyDocuments(
  client: pg.Client,
  { connectionId, from, to }: { connectionId: number; from: number; to: number },
): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(
    `create temporary table copied as
     select external_id from documents where connection_id = $1 order by id limit $3::int - $2::int offset $2::int`,
    [connectionId, from, to],
  );
  const copies = `users u join connections c on c.owner_id = u.id`;
  await copyRows(client, {
    table: 'documents',
    own: { owner_id: 'u.id', connection_id: 'c.id' },
    source: `documents r join copied using (external_id), ${copies} where r.connection_id = $1 and u.issuer = 'bench'`,
    values: [connectionId],
  });
  await copyRows(client, {
    table: 'passages',
    own: { owner_id: 'n.owner_id', connection_id: 'n.connection_id', document_id: 'n.id' },
    source: `passages r join documents d on d.id = r.document_id join copied using (external_id)
      join documents n on n.external_id = d.external_id join users u on u.id = n.owner_id
      where r.connection_id = $1 and u.issuer = 'bench'`,
    values: [connectionId],
  });
  await client.query('drop table copied');
  await client.query('set session_replication_role = origin');
  await client.query('vacuum (analyze) documents, passages');
}
