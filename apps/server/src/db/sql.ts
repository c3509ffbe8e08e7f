import type pg from 'pg';
import type { Column, Columns, RowOf, TupleOf } from './result-columns.ts';

/** Runs statements: a pool, or the connection of a transaction. */
export type SqlRunner = { query(statement: pg.QueryConfig): Promise<pg.QueryResult> };

/** A statement. One with a name is parsed and planned once per connection. */
export type Statement = string | { name: string; text: string };

/** Runs a statement, which is a text or a named prepared statement, with its values. */
function run(runner: SqlRunner, statement: Statement, values: unknown[]): Promise<pg.QueryResult> {
  return runner.query({ ...(typeof statement === 'string' ? { text: statement } : statement), values });
}

/** Throws a TypeError when a column of a result has another PostgreSQL type than declared. */
function checkType({ name, dataTypeID }: pg.FieldDef, { oids }: Column<unknown>): void {
  if (oids.has(dataTypeID)) return;
  throw new TypeError(`the column ${name} is of type ${dataTypeID} (pg_type.oid), which is unexpected`);
}

/** Throws a TypeError when a result has other columns or types than declared. Their order does not matter. */
function checkFields(fields: pg.FieldDef[], columns: Columns): void {
  const expected = Object.keys(columns);
  const actual = fields.map(({ name }) => name);
  if (actual.length !== expected.length || !actual.every((name) => columns[name])) {
    throw new TypeError(`the columns ${actual.join(', ')} were returned, expected ${expected.join(', ')}`);
  }
  for (const field of fields) checkType(field, columns[field.name]!);
}

/**
 * Throws a TypeError for a null in one of these columns. `names` are column names, or positions if rows are
 * arrays.
 */
function checkNulls(rows: Record<string, unknown>[], names: string[]): void {
  for (const row of rows) {
    for (const name of names) if (row[name] === null) throw new TypeError(`the column ${name} is null`);
  }
}

/** Returns the names, or the positions as texts, of the columns that must not be null. */
function listNotNull(columns: Columns | readonly Column<unknown>[]): string[] {
  return Object.entries(columns).flatMap(([name, { isNullable }]) => (isNullable ? [] : [name]));
}

/** Converts a name from camel case to snake case: `sizeBytes` to `size_bytes`. */
export function toColumnName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns a pattern for `like … escape '!'` that matches texts which contain `text` literally anywhere. */
export function toLikePattern(text: string): string {
  return `%${text.replace(/[!%_]/g, '!$&')}%`;
}

/**
 * Returns a regular expression for `~*` that matches texts containing `words` literally (PostgreSQL,
 * 9.7.3.4). A match takes time that depends only on the searched text.
 */
export const toRegexPattern = (words: string) => `***=${words}`;

/**
 * Returns the SQL of a select list with camel-case aliases: `n.size_bytes as "sizeBytes", …`. `table` is the
 * name or alias before each column.
 */
export function listColumns(columns: Columns, table?: string): string {
  const prefix = table ? `${table}.` : '';
  const write = (name: string) => {
    const stored = toColumnName(name);
    return stored === name ? `${prefix}${name}` : `${prefix}${stored} as "${name}"`;
  };
  return Object.keys(columns).map(write).join(', ');
}

/**
 * Returns the rows of a statement, possibly none. Throws a TypeError when columns, types or nulls differ from
 * `columns`.
 */
export async function queryRows<Shape extends Columns>(
  runner: SqlRunner,
  statement: Statement,
  values: unknown[],
  columns: Shape,
): Promise<RowOf<Shape>[]> {
  const { rows, fields } = await run(runner, statement, values);
  checkFields(fields, columns);
  checkNulls(rows, listNotNull(columns));
  return rows;
}

/**
 * Returns rows as arrays, for statements that read very many. `columns` follow the order of the statement.
 * Throws a TypeError when the number of columns, a type or a null differs from `columns`.
 */
export async function queryTuples<const Shape extends readonly Column<unknown>[]>(
  runner: SqlRunner,
  text: string,
  values: unknown[],
  columns: Shape,
): Promise<TupleOf<Shape>[]> {
  const statement = { text, values, rowMode: 'array' };
  const { rows, fields } = await runner.query(statement);
  if (fields.length !== columns.length) {
    throw new TypeError(`${fields.length} columns were returned, expected ${columns.length}`);
  }
  for (const [place, field] of fields.entries()) checkType(field, columns[place]!);
  checkNulls(rows, listNotNull(columns));
  return rows;
}

/**
 * Returns the first row of a statement, or undefined without rows. Throws a TypeError when columns, types or
 * nulls differ from `columns`.
 */
export async function findRow<Shape extends Columns>(
  runner: SqlRunner,
  statement: Statement,
  values: unknown[],
  columns: Shape,
): Promise<RowOf<Shape> | undefined> {
  return (await queryRows(runner, statement, values, columns))[0];
}

/**
 * Returns the first row of a statement that always has one. Throws a TypeError without rows, and when
 * columns, types or nulls differ from `columns`.
 */
export async function getRow<Shape extends Columns>(
  runner: SqlRunner,
  statement: Statement,
  values: unknown[],
  columns: Shape,
): Promise<RowOf<Shape>> {
  const row = await findRow(runner, statement, values, columns);
  if (!row) throw new TypeError('a statement that always returns a row returned none');
  return row;
}

/** Runs a statement and returns the number of affected rows; for a `select`, of returned rows. */
export async function execute(
  runner: SqlRunner,
  statement: Statement,
  values: unknown[] = [],
): Promise<number> {
  return (await run(runner, statement, values)).rowCount ?? 0;
}
