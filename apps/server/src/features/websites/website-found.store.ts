import * as column from '../../db/result-columns.ts';
import { execute, getRow, queryRows, type SqlRunner } from '../../db/sql.ts';
import type { SourceScope } from '../sources/source-kind.ts';

/**
 * `offered`: new, waits for the owner's decision. `left-out`: excluded by the owner. `no-page`: not a page to
 * learn from.
 */
type FoundPageState = 'offered' | 'left-out' | 'no-page';

/** A discovered page of a site, with its link depth. */
export type KnownPage = { pageId: string; url: string; depth: number };

const foundColumns = {
  pageId: column.text,
  url: column.text,
  title: column.text.orNull,
  depth: column.number,
  state: column.textOf<FoundPageState>(),
  foundAt: column.time,
};

/** A known page that the source does not use. */
type FoundPageRow = column.RowOf<typeof foundColumns>;

const toScopeParameters = ({ ownerId, connectionId }: SourceScope) => [ownerId, connectionId];
const ofSource = 'owner_id = $1 and connection_id = $2';

/** Returns the unused pages of a source's site in one of these states, newest first. */
export async function listFoundPages(
  runner: SqlRunner,
  scope: SourceScope,
  states: FoundPageState[],
): Promise<FoundPageRow[]> {
  return queryRows(
    runner,
    `select page_id as "pageId", url, title, depth, state, found_at as "foundAt" from website_found_pages
     where ${ofSource} and state = any($3::text[]) order by found_at desc, url`,
    [...toScopeParameters(scope), states],
    foundColumns,
  );
}

/**
 * Records pages as unused in the given state until the source has `limit` pages of that state or `room`
 * unused pages in all, and drops the rest. Pages that are recorded already keep their state, unless the new
 * state is `left-out` (excluded by the owner).
 */
export async function insertFoundPages(
  runner: SqlRunner,
  scope: SourceScope,
  state: FoundPageState,
  pages: (KnownPage & { title?: string | null })[],
  { limit, room }: { limit: number; room: number },
): Promise<void> {
  if (pages.length === 0) return;
  const { ofState, all } = await getRow(
    runner,
    `select count(*) filter (where state = $3)::int as "ofState", count(*)::int as all
     from website_found_pages where ${ofSource}`,
    [...toScopeParameters(scope), state],
    { ofState: column.number, all: column.number },
  );
  const insertable = pages.slice(0, Math.max(0, Math.min(limit - ofState, room - all)));
  await execute(
    runner,
    `insert into website_found_pages (owner_id, connection_id, state, page_id, url, title, depth)
     select $1, $2, $3, page_id, url, title, depth
     from unnest($4::text[], $5::text[], $6::text[], $7::int[]) as n (page_id, url, title, depth)
     on conflict (connection_id, page_id) do update set state = excluded.state, found_at = now()
       where excluded.state = 'left-out'`,
    [
      ...toScopeParameters(scope),
      state,
      insertable.map(({ pageId }) => pageId),
      insertable.map(({ url }) => url),
      insertable.map(({ title }) => title ?? null),
      insertable.map(({ depth }) => depth),
    ],
  );
}

/** Deletes pages from the recorded unused pages of a source and returns those that it deleted. */
export async function removeFoundPages(
  runner: SqlRunner,
  scope: SourceScope,
  pageIds: string[],
): Promise<FoundPageRow[]> {
  return queryRows(
    runner,
    `delete from website_found_pages where ${ofSource} and page_id = any($3::text[])
     returning page_id as "pageId", url, title, depth, state, found_at as "foundAt"`,
    [...toScopeParameters(scope), pageIds],
    foundColumns,
  );
}

/**
 * Returns the ids of unused pages to request again, pages nearest to the first one first: offered pages if
 * `joinsNewPages` is set, and addresses that were recorded as no pages more than `afterDays` days ago.
 */
export async function listToRetry(
  runner: SqlRunner,
  scope: SourceScope,
  { joinsNewPages, afterDays }: { joinsNewPages: boolean; afterDays: number },
): Promise<string[]> {
  const rows = await queryRows(
    runner,
    `select page_id as "pageId" from website_found_pages where ${ofSource}
       and (($3 and state = 'offered') or (state = 'no-page' and found_at < now() - $4 * interval '1 day'))
     order by depth, found_at, page_id`,
    [...toScopeParameters(scope), joinsNewPages, afterDays],
    { pageId: column.text },
  );
  return rows.map(({ pageId }) => pageId);
}

/** Counts the pages of the source, also if they are gone, and the addresses that were no pages. */
export async function countPages(
  runner: SqlRunner,
  scope: SourceScope,
): Promise<{ used: number; noPages: number }> {
  return getRow(
    runner,
    `select (select count(*)::int from website_pages where ${ofSource}) as used,
       (select count(*)::int from website_found_pages where ${ofSource} and state = 'no-page') as "noPages"`,
    toScopeParameters(scope),
    { used: column.number, noPages: column.number },
  );
}

/**
 * Returns up to `limit` addresses of the pages of a source, used or recorded as unused, in the order of their
 * ids after `afterId`.
 */
export async function listKnownUrls(
  runner: SqlRunner,
  scope: SourceScope,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<{ pageId: string; url: string }[]> {
  return queryRows(
    runner,
    `select page_id as "pageId", url from (
       select page_id, url from website_pages where ${ofSource}
       union all select page_id, url from website_found_pages where ${ofSource}) known
     where page_id > $3 order by page_id limit $4`,
    [...toScopeParameters(scope), afterId, limit],
    { pageId: column.text, url: column.text },
  );
}

/** Returns whether a page belongs to the source, even if it is gone, or is recorded as unused. */
export async function isKnownPage(runner: SqlRunner, scope: SourceScope, pageId: string): Promise<boolean> {
  const { isKnown } = await getRow(
    runner,
    `select exists (select from website_pages where ${ofSource} and page_id = $3)
       or exists (select from website_found_pages where ${ofSource} and page_id = $3) as "isKnown"`,
    [...toScopeParameters(scope), pageId],
    { isKnown: column.boolean },
  );
  return isKnown;
}
