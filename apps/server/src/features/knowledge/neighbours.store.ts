import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { queryRows } from '../../db/sql.ts';

const columns = {
  id: column.number,
  documentId: column.number,
  ordinal: column.number,
  headingPath: column.textList,
  text: column.text,
  page: column.number.orNull,
};

/** Of a passage beside one that was found: enough to tell whether it belongs to it. */
export type Neighbour = column.RowOf<typeof columns>;

const neighboursStatement = {
  name: 'list-neighbours',
  text: `
    select distinct on (p.id) p.id, p.document_id as "documentId", p.ordinal, p.heading_path as "headingPath",
      p.text, p.page
    from passages found
    join passages p on p.document_id = found.document_id and p.heading_path = found.heading_path
      and p.ordinal between found.ordinal - $3::int and found.ordinal + $3::int
    where found.owner_id = $1 and found.id = any($2::bigint[])
      and p.owner_id = $1 and not p.is_excluded and not p.id = any($4::bigint[])`,
};

/**
 * What may be used of the passages around some of an owner's under the same headings, at most `reach` places away, in no
 * order; those of `known` are left out.
 */
export async function listNeighbours(
  database: Database,
  ownerId: string,
  { ids, reach, known }: { ids: number[]; reach: number; known: number[] },
): Promise<Neighbour[]> {
  return queryRows(database.pool, neighboursStatement, [ownerId, ids, reach, known], columns);
}
