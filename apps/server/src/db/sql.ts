import type pg from 'pg';
import type { Column, Columns, RowOf, TupleOf } from './result-columns.ts';

/** Whatever runs statements: the pool, or the connection of a transaction. */
export type SqlRunner = { query(statement: pg.QueryConfig): Promise<pg.QueryResult> };

/** A statement; one with a name is parsed and planned once per connection. */
export type Statement = string | { name: string; text: string };

function run(runner: SqlRunner, statement: Statement, values: unknown[]): Promise<pg.QueryResult> {
  return runner.query({ ...(typeof statement === 'string' ? { text: statement } : statement), values });
}

function checkType({ name, dataTypeID }: pg.FieldDef, { oids }: Column<unknown>): void {
  if (oids.has(dataTypeID)) return;
  throw new TypeError(`the column ${name} is of type ${dataTypeID} (pg_type.oid), which is not expected`);
}

function checkFields(fields: pg.FieldDef[], columns: Columns): void {
  const expected = Object.keys(columns);
  const came = fields.map(({ name }) => name);
  if (came.length !== expected.length || !came.every((name) => columns[name])) {
    throw new TypeError(`the columns ${came.join(', ')} came, expected were ${expected.join(', ')}`);
  }
  for (const field of fields) checkType(field, columns[field.name]!);
}

/** `names` are those of columns, or their places. */
function checkNulls(rows: Record<string, unknown>[], names: string[]): void {
  for (const row of rows) {
    for (const name of names) if (row[name] === null) throw new TypeError(`the column ${name} is null`);
  }
}

function listFilled(columns: Columns | readonly Column<unknown>[]): string[] {
  return Object.entries(columns).flatMap(([name, { isNullable }]) => (isNullable ? [] : [name]));
}

/** `sizeBytes` is stored as `size_bytes`. */
export function nameStored(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A pattern for `like … escape '!'` that meets what holds a text as it stands. */
export function writeLike(text: string): string {
  return `%${text.replace(/[!%_]/g, '!$&')}%`;
}

/** A pattern for `~*` in which words stand for themselves (PostgreSQL, 9.7.3.4): it takes time by the text alone. */
export const toPattern = (words: string) => `***=${words}`;

/** The columns of a table (or its alias) under the names that a result gives them: `n.size_bytes as "sizeBytes", …`. */
export function listColumns(columns: Columns, table?: string): string {
  const prefix = table ? `${table}.` : '';
  const write = (name: string) => {
    const stored = nameStored(name);
    return stored === name ? `${prefix}${name}` : `${prefix}${stored} as "${name}"`;
  };
  return Object.keys(columns).map(write).join(', ');
}

/** The rows of a statement, every column checked to be what is said of it: throws a TypeError where one is not. */
export async function queryRows<Shape extends Columns>(
  runner: SqlRunner,
  statement: Statement,
  values: unknown[],
  columns: Shape,
): Promise<RowOf<Shape>[]> {
  const { rows, fields } = await run(runner, statement, values);
  checkFields(fields, columns);
  checkNulls(rows, listFilled(columns));
  return rows;
}

/** The same rows as arrays, for statements that read very many: `columns` in the order of the statement's. */
export async function queryTuples<const Shape extends readonly Column<unknown>[]>(
  runner: SqlRunner,
  text: string,
  values: unknown[],
  columns: Shape,
): Promise<TupleOf<Shape>[]> {
  const statement = { text, values, rowMode: 'array' };
  const { rows, fields } = await runner.query(statement);
  if (fields.length !== columns.length) {
    throw new TypeError(`${fields.length} columns came, expected were ${columns.length}`);
  }
  for (const [place, field] of fields.entries()) checkType(field, columns[place]!);
  checkNulls(rows, listFilled(columns));
  return rows;
}

/** The first row of a statement, undefined where there is none. */
export async function findRow<Shape extends Columns>(
  runner: SqlRunner,
  statement: Statement,
  values: unknown[],
  columns: Shape,
): Promise<RowOf<Shape> | undefined> {
  return (await queryRows(runner, statement, values, columns))[0];
}

/** The one row of a statement that always has one. */
export async function getRow<Shape extends Columns>(
  runner: SqlRunner,
  statement: Statement,
  values: unknown[],
  columns: Shape,
): Promise<RowOf<Shape>> {
  const row = await findRow(runner, statement, values, columns);
  if (!row) throw new TypeError('a statement that always has a row had none');
  return row;
}

/** Runs a statement for what it does; resolves to how many rows it touched. */
export async function execute(
  runner: SqlRunner,
  statement: Statement,
  values: unknown[] = [],
): Promise<number> {
  return (await run(runner, statement, values)).rowCount ?? 0;
}
