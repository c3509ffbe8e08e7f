import type { Database } from '../../db/connect.ts';

/** Passages of one document from one place to another, both included. */
export type PassageRange = { documentId: number; from: number; to: number };

/** Of a passage beside one that was found: enough to tell whether it belongs to it. */
export type Neighbour = {
  id: number;
  documentId: number;
  ordinal: number;
  headingPath: string[];
  text: string;
  page: number | null;
};

type NeighbourRow = Neighbour & Record<'id' | 'documentId', string>;

const neighboursStatement = {
  name: 'list-neighbours',
  text: `
    select p.id, p.document_id as "documentId", p.ordinal, p.heading_path as "headingPath", p.text, p.page
    from unnest($2::bigint[], $3::int[], $4::int[]) as wanted(document_id, first, last)
    join passages p on p.document_id = wanted.document_id and p.ordinal between wanted.first and wanted.last
    where p.owner_id = $1 and not p.is_excluded`,
};

/** The owner's passages that may be used within ranges of documents, in no order. */
export async function listNeighbours(
  database: Database,
  ownerId: string,
  ranges: readonly PassageRange[],
): Promise<Neighbour[]> {
  const { rows } = await database.pool.query<NeighbourRow>({
    ...neighboursStatement,
    values: [
      ownerId,
      ranges.map(({ documentId }) => documentId),
      ranges.map(({ from }) => from),
      ranges.map(({ to }) => to),
    ],
  });
  return rows.map((row) => ({ ...row, id: Number(row.id), documentId: Number(row.documentId) }));
}
