import { isOwned, listTables, quoteIdentifier, type Table } from '../../db/catalog.store.ts';
import type { RowCondition } from '../../db/delete-in-steps.ts';
import * as column from '../../db/result-columns.ts';
import { queryRows, type SqlRunner } from '../../db/sql.ts';
import { excludedTables } from './excluded-tables.ts';

/** Returns the tables of an export: `users`, and all tables with an owner except the excluded ones. */
export async function listExportedTables(runner: SqlRunner): Promise<Table[]> {
  const tables = await listTables(runner);
  const people = tables.filter(({ name }) => name === 'users');
  return [
    ...people,
    ...tables.filter((table) => isOwned(table) && !Object.hasOwn(excludedTables, table.name)),
  ];
}

/** Columns that open something without a sign-in: a short link gives the access code of its assistant. */
const linkColumns = new Set(['short_code']);

/**
 * Returns the names of the columns that an export contains. Omits short links and bytes, which are
 * ciphertexts, hashes, vectors or pictures; pictures are exported as files.
 */
export const listReadableColumns = ({ columns }: Table): string[] =>
  columns.filter(({ name, type }) => type !== 'bytea' && !linkColumns.has(name)).map(({ name }) => name);

/**
 * Keys are short and finding the next ones may scan all rows of an owner, so they are read in large batches.
 */
const keyBatchSize = 10_000;
const rowBatchSize = 100;

/** Values of a row's primary key, as text. */
type Key = string[];

/**
 * Returns conditions on the alias `t` that together match all rows of an owner in a table. If the table has
 * no index on `owner_id`, there is one condition for each assistant or connection of the owner, possibly
 * none.
 */
export async function listOwnerConditions(
  runner: SqlRunner,
  table: Table,
  ownerId: string,
): Promise<RowCondition[]> {
  if (table.name === 'users') return [{ text: 't.id = $1', values: [ownerId] }];
  const owned = 't.owner_id = $1';
  const parts = { assistant_id: 'assistants', connection_id: 'connections' };
  const part = Object.entries(parts).find(([name]) => table.indexed.includes(name));
  if (table.indexed.includes('owner_id') || !part) return [{ text: owned, values: [ownerId] }];
  const [name, parents] = part;
  const ids = `select id from ${parents} where owner_id = $1 order by id`;
  const rows = await queryRows(runner, ids, [ownerId], { id: column.number });
  return rows.map(({ id }) => ({ text: `${owned} and t.${name} = $2`, values: [ownerId, id] }));
}

/**
 * Yields an owner's rows of a table in batches of JSON texts, one for each row. Each batch is a separate
 * statement, so no long one blocks others.
 */
export async function* readOwnedRows(
  runner: SqlRunner,
  table: Table,
  ownerId: string,
): AsyncGenerator<string[]> {
  for (const condition of await listOwnerConditions(runner, table, ownerId)) {
    for (let after: Key | undefined; ; ) {
      const keys = await readKeys(runner, table, condition, after);
      for (let at = 0; at < keys.length; at += rowBatchSize) {
        const lines = await readLines(runner, table, keys.slice(at, at + rowBatchSize));
        if (lines.length > 0) yield lines;
      }
      if (keys.length < keyBatchSize) break;
      after = keys.at(-1);
    }
  }
}

const getColumnType = ({ columns }: Table, name: string) => columns.find((each) => each.name === name)!.type;

/**
 * Returns the primary keys of the next rows that meet a condition, in order, after the key `after`; as texts.
 */
async function readKeys(
  runner: SqlRunner,
  table: Table,
  { text, values }: RowCondition,
  after: Key | undefined,
): Promise<Key[]> {
  const key = table.key.map((name) => `t.${quoteIdentifier(name)}`);
  const afterValues = `($${values.length + 1}::text[])`;
  const bounds = table.key.map(
    (name, index) => `${afterValues}[${index + 1}]::${getColumnType(table, name)}`,
  );
  const afterCondition = after ? `and (${key.join(', ')}) > (${bounds.join(', ')})` : '';
  const rows = await queryRows(
    runner,
    `select array[${key.map((name) => `${name}::text`).join(', ')}] as key
     from ${quoteIdentifier(table.name)} t
     where ${text} ${afterCondition} order by ${key.join(', ')} limit ${keyBatchSize}`,
    after ? [...values, after] : values,
    { key: column.textList },
  );
  return rows.map((row) => row.key);
}

/**
 * Returns the rows with these keys as JSON texts, in the order of the keys. Skips rows that were deleted
 * meanwhile.
 */
async function readLines(runner: SqlRunner, table: Table, keys: Key[]): Promise<string[]> {
  const names = table.key.map((_, index) => `k${index}`);
  const lists = table.key.map((_, index) => `$${index + 1}::text[]`);
  const matches = table.key.map(
    (name, index) => `t.${quoteIdentifier(name)} = k${index}::${getColumnType(table, name)}`,
  );
  const readable = listReadableColumns(table).map((name) => `t.${quoteIdentifier(name)}`);
  const rows = await queryRows(
    runner,
    `select row_to_json(r)::text as line
     from unnest(${lists.join(', ')}) with ordinality as keys(${names.join(', ')}, place)
     join ${quoteIdentifier(table.name)} t on ${matches.join(' and ')}
     cross join lateral (select ${readable.join(', ')}) r
     order by place`,
    table.key.map((_, index) => keys.map((key) => key[index])),
    { line: column.text },
  );
  return rows.map(({ line }) => line);
}
