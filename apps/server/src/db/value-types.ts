import pg from 'pg';

/** PostgreSQL's `bigint` (pg_type.h). */
const int8 = 20;

/** Ids, versions and counts are far from 2^53; what is not is no value of ours. */
function parseBigInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}

/** How values of the database arrive: as `pg` parses them, but big integers as numbers. For every connection of ours. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 && format !== 'binary' ? parseBigInteger : pg.types.getTypeParser(oid, format as 'text'),
};
