import { quoteIdentifier, type SchemaObjects, type Table } from '../../db/catalog.store.ts';
import * as column from '../../db/result-columns.ts';
import { execute, getRow, queryRows, queryTuples, type SqlRunner } from '../../db/sql.ts';

/** Returns the number of a table's rows. */
export async function countRows(runner: SqlRunner, table: Table): Promise<number> {
  const counted = `select count(*) as count from ${quoteIdentifier(table.name)}`;
  return (await getRow(runner, counted, [], { count: column.number })).count;
}

/**
 * Returns the SQL of an order by a table's primary key. It is the same under any collation of the database.
 */
function formatOrder({ columns, key }: Table): string {
  const isText = (name: string) => columns.find((each) => each.name === name)?.type === 'text';
  return key.map((name) => `${quoteIdentifier(name)}${isText(name) ? ' collate "C"' : ''}`).join(', ');
}

const cursor = 'table_rows';
/** Number of characters per fetch, and number of rows of the first fetch and at most. */
const charactersPerFetch = 1_000_000;
const initialFetchRows = 50;
const maxFetchRows = 5_000;

/**
 * Yields the rows of a table in batches, in the order of the primary key, each value as PostgreSQL's text or
 * null. Must run in a transaction, for one table at a time.
 */
export async function* readRows(runner: SqlRunner, table: Table): AsyncGenerator<(string | null)[][]> {
  const selected = table.columns.map(({ name }) => `${quoteIdentifier(name)}::text`).join(', ');
  await execute(
    runner,
    `declare ${cursor} no scroll cursor for select ${selected} from ${quoteIdentifier(table.name)} order by ${formatOrder(table)}`,
  );
  const shape = table.columns.map(() => column.text.orNull);
  for (let fetchRows = initialFetchRows; ; ) {
    const rows = await queryTuples(runner, `fetch ${fetchRows} from ${cursor}`, [], shape);
    if (rows.length > 0) yield rows;
    if (rows.length < fetchRows) break;
    const characters = rows.reduce(
      (sum, row) => sum + row.reduce((all, text) => all + (text?.length ?? 4), 0),
      0,
    );
    const fitting = Math.floor((charactersPerFetch * rows.length) / characters);
    fetchRows = Math.max(1, Math.min(maxFetchRows, fitting));
  }
  await execute(runner, `close ${cursor}`);
}

/** Inserts rows as `readRows` yields them, including the values of identity columns. */
export async function insertRows(runner: SqlRunner, table: Table, rows: (string | null)[][]): Promise<void> {
  const { columns } = table;
  const names = columns.map(({ name }) => quoteIdentifier(name)).join(', ');
  const placeholders = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const aliases = columns.map((_, index) => `c${index}`);
  const values = columns.map(({ type }, index) => `${aliases[index]}::${type}`).join(', ');
  await execute(
    runner,
    `insert into ${quoteIdentifier(table.name)} (${names}) overriding system value
     select ${values} from unnest(${placeholders}) as given(${aliases.join(', ')})`,
    columns.map((_, index) => rows.map((row) => row[index])),
  );
}

/**
 * Enables or disables the user-defined triggers of tables. They count rows, and restored rows are already
 * counted.
 */
export async function setTriggers(runner: SqlRunner, tables: Table[], isOn: boolean): Promise<void> {
  for (const { name } of tables) {
    await execute(runner, `alter table ${quoteIdentifier(name)} ${isOn ? 'enable' : 'disable'} trigger user`);
  }
}

const findIdentityColumn = ({ columns }: Table) => columns.find(({ isIdentity }) => isIdentity)?.name;

/** Returns the next value of a table's identity column, or undefined if it has none. */
export async function readNextNumber(runner: SqlRunner, table: Table): Promise<number | undefined> {
  const name = findIdentityColumn(table);
  if (name === undefined) return undefined;
  const { sequence } = await getRow(
    runner,
    'select pg_get_serial_sequence($1, $2) as sequence',
    [quoteIdentifier(table.name), name],
    { sequence: column.text },
  );
  const next = `select last_value + case when is_called then 1 else 0 end as next from ${sequence}`;
  return (await getRow(runner, next, [], { next: column.number })).next;
}

/** Sets the next value of a table's identity column. */
export async function setNextNumber(runner: SqlRunner, table: Table, next: number): Promise<void> {
  await execute(runner, 'select setval(pg_get_serial_sequence($1, $2)::regclass, $3, false)', [
    quoteIdentifier(table.name),
    findIdentityColumn(table),
    next,
  ]);
}

/**
 * Drops tables and functions of the product's schema and everything that depends on them. Skips missing ones,
 * also when another schema in the search path has one of this name.
 */
export async function dropSchema(runner: SqlRunner, { tables, functions }: SchemaObjects): Promise<void> {
  const { schema } = await getRow(runner, 'select current_schema()::text as schema', [], {
    schema: column.text,
  });
  const qualify = (name: string) => `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
  await execute(runner, `drop table if exists ${tables.map(qualify).join(', ')} cascade`);
  for (const name of functions) await execute(runner, `drop function if exists ${qualify(name)} cascade`);
}

/** Whether the installation has a user or an account of the embedded provider. */
export async function hasAccounts(runner: SqlRunner): Promise<boolean> {
  const statement = 'select (exists (select from users) or exists (select from oidc_accounts)) as found';
  return (await getRow(runner, statement, [], { found: column.boolean })).found;
}

const restoreMarkName = 'restore-begun';

/** Records that a restore of `archive` is in progress, so that servers refuse to start. */
export async function markRestore(runner: SqlRunner, archive: string): Promise<void> {
  await execute(
    runner,
    `insert into installation_settings (name, value) values ($1, to_jsonb($2::text))
     on conflict (name) do update set value = excluded.value, updated_at = now()`,
    [restoreMarkName, archive],
  );
}

/** Returns the archive of a restore that has not ended, or undefined. */
export async function findRestore(runner: SqlRunner): Promise<string | undefined> {
  const rows = await queryRows(
    runner,
    `select value #>> '{}' as archive from installation_settings where name = $1`,
    [restoreMarkName],
    { archive: column.text },
  );
  return rows[0]?.archive;
}

/** Removes the mark of an unfinished restore, so that servers can start again. */
export async function clearRestoreMark(runner: SqlRunner): Promise<void> {
  await execute(runner, 'delete from installation_settings where name = $1', [restoreMarkName]);
}

const storedFile = {
  id: column.number,
  kind: column.text,
  sizeBytes: column.number,
  sha256: column.text,
  storageKey: column.text,
};

/** A file in object storage. */
export type StoredFile = column.RowOf<typeof storedFile>;

/** Returns the next `limit` files of all accounts, by id, after the id `afterId`. */
export async function listFilesAfter(
  runner: SqlRunner,
  afterId: number,
  limit: number,
): Promise<StoredFile[]> {
  return queryRows(
    runner,
    `select id, kind, size_bytes as "sizeBytes", sha256, storage_key as "storageKey" from files
     where id > $1 order by id limit $2`,
    [afterId, limit],
    storedFile,
  );
}

/** Returns the storage keys of all files, parts of archives and orphaned objects, without duplicates. */
export async function listStorageKeys(runner: SqlRunner): Promise<string[]> {
  const rows = await queryRows(
    runner,
    `select storage_key as key from files union select storage_key from archive_parts
     union select storage_key from orphaned_objects`,
    [],
    { key: column.text },
  );
  return rows.map(({ key }) => key);
}

/** Returns the storage keys of all files of all accounts. */
export async function listFileKeys(runner: SqlRunner): Promise<string[]> {
  const rows = await queryRows(runner, 'select storage_key as key from files', [], { key: column.text });
  return rows.map(({ key }) => key);
}

/**
 * Records storage keys as orphans: objects that no row uses, which housekeeping removes. Keys that are
 * recorded already stay.
 */
export async function addOrphans(runner: SqlRunner, keys: string[]): Promise<void> {
  await execute(
    runner,
    'insert into orphaned_objects (storage_key) select unnest($1::text[]) on conflict do nothing',
    [keys],
  );
}

/** Returns the size of the database on disk in bytes. */
export async function measureDatabase(runner: SqlRunner): Promise<{ sizeBytes: number }> {
  const size = 'select pg_database_size(current_database()) as "sizeBytes"';
  return getRow(runner, size, [], { sizeBytes: column.number });
}

/** Returns the names of the applied migrations, oldest first. */
export async function listAppliedMigrations(runner: SqlRunner): Promise<string[]> {
  const rows = await queryRows(runner, 'select name from schema_migrations order by position', [], {
    name: column.text,
  });
  return rows.map(({ name }) => name);
}
