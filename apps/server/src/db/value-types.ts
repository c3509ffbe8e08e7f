import pg from 'pg';

/** PostgreSQL's `bigint` (pg_type.h). */
const int8 = 20;

/** Parses a `bigint`. Ids, versions and counts are far below 2^53; throws a RangeError for a larger value. */
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
