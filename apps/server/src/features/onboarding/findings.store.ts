import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { findRow, getRow, queryRows } from '../../db/sql.ts';
import type { PageTable, SourceScope } from '../sources/source-kind.ts';

const pageColumns = { id: column.text, title: column.text, url: column.text.orNull };

/** A page or document that was read. */
type ReadPage = column.RowOf<typeof pageColumns>;

/** Most pages whose titles are looked at. */
const maxPages = 200;

/**
 * Returns up to `maxPages` pages or documents of a source that were read, the latest first, and the number of
 * all. With `pages`, the table of an external source, they are counted as soon as they are stored; otherwise
 * once they have passages.
 */
export async function listReadPages(
  { pool }: Database,
  { ownerId, connectionId }: SourceScope,
  pages: PageTable | undefined,
): Promise<{ latest: ReadPage[]; count: number }> {
  const from = pages
    ? `${pages.table} where owner_id = $1 and connection_id = $2 and document is not null and ${pages.isThere}`
    : 'documents where owner_id = $1 and connection_id = $2 and passage_count > 0';
  const select = pages
    ? `select page_id as id, title, url from ${from} order by checked_at desc nulls last, page_id`
    : `select id::text as id, title, url from ${from} order by content_version desc, id desc`;
  const values = [ownerId, connectionId];
  const [latest, { count }] = await Promise.all([
    queryRows(pool, `${select} limit ${maxPages}`, values, pageColumns),
    getRow(pool, `select count(*)::int as count from ${from}`, values, { count: column.number }),
  ]);
  return { latest, count };
}

/** Passages whose words are counted, and from which questions are taken. */
const maxPassages = 200;

/**
 * Returns the texts of the first `maxPassages` passages of a source, their headings that end with a question
 * mark, and the most frequent language, which is null without passages.
 */
export async function readLearnedText(
  { pool }: Database,
  { ownerId, connectionId }: SourceScope,
): Promise<{ texts: string[]; headings: string[]; language: string | null }> {
  const row = await findRow(
    pool,
    `with learned as (
       select p.text, p.heading_path[cardinality(p.heading_path)] as heading, d.language
       from documents d join passages p on p.document_id = d.id and p.owner_id = d.owner_id
       where d.owner_id = $1 and d.connection_id = $2 and not p.is_excluded
       order by d.id, p.ordinal limit ${maxPassages}
     )
     select coalesce(json_agg(left(text, 4000)), '[]') as texts,
       coalesce(json_agg(distinct heading) filter (where heading like '%?'), '[]') as headings,
       mode() within group (order by language) as language
     from learned`,
    [ownerId, connectionId],
    { texts: column.json<string[]>(), headings: column.json<string[]>(), language: column.text.orNull },
  );
  return row ?? { texts: [], headings: [], language: null };
}
