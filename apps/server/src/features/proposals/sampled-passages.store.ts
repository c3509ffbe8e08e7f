import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { queryRows } from '../../db/sql.ts';

const passageColumns = {
  documentId: column.number,
  connectionName: column.text,
  title: column.text,
  url: column.text.orNull,
  language: column.text.orNull,
  ordinal: column.number,
  headings: column.text,
  text: column.text,
};

/** The parts of a passage that a proposal reads. */
export type SampledPassage = Omit<column.RowOf<typeof passageColumns>, 'headings'> & { headings: string[] };

const maxDocuments = 120;
const maxPassages = 400;
const textLength = 1_500;
const headingsLength = 600;
const headingSeparator = '\u001f';

/**
 * Returns passages of the sources, spread evenly over their documents and over the length of each, without
 * excluded ones. Long texts are cut. Each passage is found by an index, regardless of the account's size.
 */
export async function samplePassages(
  database: Database,
  ownerId: string,
  connectionIds: readonly number[],
): Promise<SampledPassage[]> {
  const perConnection = Math.max(1, Math.floor(maxDocuments / Math.max(1, connectionIds.length)));
  const rows = await queryRows(
    database.pool,
    `with chosen as materialized (
       select d.id, d.title, d.url, d.language, d.passage_count, c.name, w.place, d.nth
       from unnest($2::bigint[]) with ordinality w (id, place)
       join connections c on c.id = w.id and c.owner_id = $1
       cross join lateral (
         select id, title, url, language, passage_count, row_number() over (order by content_version, id) as nth
         from documents where owner_id = $1 and connection_id = c.id and passage_count > 0
         order by content_version, id limit $3
       ) d
     ), share as (
       select greatest(1, $4::int / greatest(1, count(*)))::int as size from chosen
     )
     select d.id as "documentId", d.name as "connectionName", left(d.title, $6) as title, left(d.url, 300) as url,
       d.language, p.ordinal, left(array_to_string(p.heading_path, E'\\x1f'), $6) as headings,
       left(p.text, $5) as text
     from chosen d cross join share s
     cross join lateral generate_series(0, least(s.size, d.passage_count) - 1) as step
     join passages p on p.document_id = d.id and p.owner_id = $1 and not p.is_excluded
       and p.ordinal = (step::bigint * d.passage_count / least(s.size, d.passage_count))::int
     order by d.place, d.nth, p.ordinal`,
    [ownerId, connectionIds, perConnection, maxPassages, textLength, headingsLength],
    passageColumns,
  );
  return rows.map(({ headings, ...row }) => ({
    ...row,
    headings: headings.split(headingSeparator).filter((heading) => heading.trim() !== ''),
  }));
}
