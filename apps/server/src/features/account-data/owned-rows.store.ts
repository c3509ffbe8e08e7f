import { isOwned, listTables, quote, type Table } from '../../db/catalog.store.ts';
import * as column from '../../db/result-columns.ts';
import { queryRows, type SqlRunner } from '../../db/sql.ts';
import { leftOut } from './left-out.ts';

/** The tables of which an export has an owner's rows: all that name an owner, and the person. */
export async function listExported(runner: SqlRunner): Promise<Table[]> {
  const tables = await listTables(runner);
  const people = tables.filter(({ name }) => name === 'users');
  return [...people, ...tables.filter((table) => isOwned(table) && !Object.hasOwn(leftOut, table.name))];
}

/** What is of bytes is encrypted, a hash, a vector, or a picture, which is a file: none of it leaves as text. */
export const listReadable = ({ columns }: Table): string[] =>
  columns.filter(({ type }) => type !== 'bytea').map(({ name }) => name);

const rowsAtOnce = 200;

/** How rows of a table are found: whose they are, and of which thing of theirs where no index names the owner. */
type Condition = { text: string; values: unknown[] };

async function listConditions(runner: SqlRunner, table: Table, ownerId: string): Promise<Condition[]> {
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

/** An owner's rows of a table as JSON, some at a time: each time by a statement of its own, which holds nobody up. */
export async function* readOwnedRows(
  runner: SqlRunner,
  table: Table,
  ownerId: string,
): AsyncGenerator<string[]> {
  for (const condition of await listConditions(runner, table, ownerId)) {
    for (let after: string[] | undefined; ; ) {
      const rows = await readSome(runner, table, condition, after);
      if (rows.length > 0) yield rows.map(({ line }) => line);
      if (rows.length < rowsAtOnce) break;
      after = rows.at(-1)!.key;
    }
  }
}

async function readSome(
  runner: SqlRunner,
  table: Table,
  { text, values }: Condition,
  after: string[] | undefined,
): Promise<{ line: string; key: string[] }[]> {
  const write = (name: string) => `t.${quote(name)}`;
  const key = table.key.map(write);
  const given = `($${values.length + 1}::text[])`;
  const typeOf = (name: string) => table.columns.find((each) => each.name === name)!.type;
  const bounds = table.key.map((name, place) => `${given}[${place + 1}]::${typeOf(name)}`);
  const beyond = after ? `and (${key.join(', ')}) > (${bounds.join(', ')})` : '';
  return queryRows(
    runner,
    `select row_to_json(r)::text as line, array[${key.map((name) => `${name}::text`).join(', ')}] as key
     from ${quote(table.name)} t cross join lateral (select ${listReadable(table).map(write).join(', ')}) r
     where ${text} ${beyond} order by ${key.join(', ')} limit ${rowsAtOnce}`,
    after ? [...values, after] : values,
    { line: column.text, key: column.textList },
  );
}
