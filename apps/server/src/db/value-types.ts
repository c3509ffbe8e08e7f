import pg from 'pg';

/** PostgreSQL's `bigint` (pg_type.h). */
const int8 = 20;

/**
 * Parses a `bigint` of PostgreSQL as a number. Throws a RangeError from 2^53 on, which no id, version or
 * count reaches.
 */
function parseBigInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}

/** Parsers of database values: those of `pg`, but big integers become numbers. Used by every connection. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 && format !== 'binary' ? parseBigInteger : pg.types.getTypeParser(oid, format as 'text'),
};
