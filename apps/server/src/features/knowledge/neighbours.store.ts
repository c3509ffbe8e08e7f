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

/** A passage next to a search result, with the columns that tell whether it belongs to the same section. */
export type Neighbour = column.RowOf<typeof columns>;

/** Number of anchors per query: as many as get their section in `gatherContext`. */
const maxAnchors = 5;

/**
 * The anchors are single parameters. PostgreSQL assumes that a list of unknown length is longer than it is,
 * and would plan the statement on each call, which takes four times as long as running it.
 */
const neighboursStatement = {
  name: 'list-neighbours',
  text: `
    select distinct on (p.id) p.id, p.document_id as "documentId", p.ordinal, p.heading_path as "headingPath",
      p.text, p.page
    from passages found
    join passages p on p.document_id = found.document_id and p.heading_path = found.heading_path
      and p.ordinal between found.ordinal - $2::int and found.ordinal + $2::int
    where found.owner_id = $1 and found.id in ($4, $5, $6, $7, $8)
      and p.owner_id = $1 and not p.is_excluded and not p.id = any($3::bigint[])`,
};

/**
 * Returns the passages around some of the owner's passages (the first `maxAnchors` of `ids`), under the same
 * headings and at most `reach` positions away, unordered. Skips passages that the owner has excluded, and
 * those in `knownIds`.
 */
export async function listNeighbours(
  database: Database,
  ownerId: string,
  { ids, reach, knownIds }: { ids: number[]; reach: number; knownIds: number[] },
): Promise<Neighbour[]> {
  const anchors = Array.from({ length: maxAnchors }, (_, place) => ids[place] ?? null);
  return queryRows(database.pool, neighboursStatement, [ownerId, reach, knownIds, ...anchors], columns);
}
