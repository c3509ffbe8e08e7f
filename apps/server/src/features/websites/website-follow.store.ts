import * as column from '../../db/result-columns.ts';
import { execute, findRow, getRow, queryRows, type SqlRunner } from '../../db/sql.ts';
import type { SourceScope } from '../sources/source-kind.ts';
import type { StoppedBy } from './website.store.ts';
import type { KnownPage } from './website-found.store.ts';

const toScopeParameters = ({ ownerId, connectionId }: SourceScope) => [ownerId, connectionId];
const ofSource = 'owner_id = $1 and connection_id = $2';

/**
 * Adds discovered pages to a source, without those that are recorded as unused. Returns how many it did not
 * have before.
 */
export async function joinPages(runner: SqlRunner, scope: SourceScope, pages: KnownPage[]): Promise<number> {
  if (pages.length === 0) return 0;
  return execute(
    runner,
    `insert into website_pages (owner_id, connection_id, page_id, url, title, depth, is_followed)
     select $1, $2, n.page_id, n.url, n.url, n.depth, true
     from unnest($3::text[], $4::text[], $5::int[]) as n (page_id, url, depth)
     where not exists (select from website_found_pages f
       where f.owner_id = $1 and f.connection_id = $2 and f.page_id = n.page_id)
     on conflict do nothing`,
    [
      ...toScopeParameters(scope),
      pages.map(({ pageId }) => pageId),
      pages.map(({ url }) => url),
      pages.map(({ depth }) => depth),
    ],
  );
}

/** Removes pages from the source. Their passages are removed at the end of the run. */
export async function dropPages(runner: SqlRunner, scope: SourceScope, pageIds: string[]): Promise<void> {
  await execute(runner, `delete from website_pages where ${ofSource} and page_id = any($3::text[])`, [
    ...toScopeParameters(scope),
    pageIds,
  ]);
}

/** Returns the discovered pages of a source, those nearest to its first page first. */
export async function listFollowed(runner: SqlRunner, scope: SourceScope): Promise<KnownPage[]> {
  return queryRows(
    runner,
    `select page_id as "pageId", url, depth from website_pages where ${ofSource} and is_followed
     order by depth, url`,
    toScopeParameters(scope),
    { pageId: column.text, url: column.text, depth: column.number },
  );
}

/** Gives a page that was never read its canonical address. */
export async function renamePage(
  runner: SqlRunner,
  scope: SourceScope,
  pageId: string,
  canonical: { pageId: string; url: string },
): Promise<void> {
  await execute(
    runner,
    `update website_pages set page_id = $4, url = $5, title = $5 where ${ofSource} and page_id = $3`,
    [...toScopeParameters(scope), pageId, canonical.pageId, canonical.url],
  );
}

/** Returns the address of another page of the source with the same content, or undefined without one. */
export async function findDuplicate(
  runner: SqlRunner,
  scope: SourceScope,
  { pageId, contentHash }: { pageId: string; contentHash: string },
): Promise<string | undefined> {
  const row = await findRow(
    runner,
    `select url from website_pages
     where ${ofSource} and content_hash = $4 and page_id <> $3 and not is_gone limit 1`,
    [...toScopeParameters(scope), pageId, contentHash],
    { url: column.text },
  );
  return row?.url;
}

/** Days after which a page is requested regardless of its sitemap. */
const trustedDays = 7;

/**
 * Records that pages are unchanged in this run, without a request. Applies to pages that were read after the
 * last change that the sitemap states, and within the last `trustedDays`. Never applies to the first page or
 * a failed one. Returns the number of pages.
 */
export async function markListedUnchanged(
  runner: SqlRunner,
  scope: SourceScope,
  { syncRunId, linksVersion }: { syncRunId: number; linksVersion: number },
  listed: { pageId: string; changedBy: string }[],
): Promise<number> {
  return execute(
    runner,
    `update website_pages p set checked_at = now(), refreshed_run_id = $3
     from unnest($5::text[], $6::timestamptz[]) as n (page_id, changed_by)
     where p.owner_id = $1 and p.connection_id = $2 and p.page_id = n.page_id and p.depth > 0
       and p.links_version = $4 and p.content_hash is not null and p.failure is null and not p.is_gone
       and p.fetched_at > n.changed_by and p.fetched_at > now() - ${trustedDays} * interval '1 day'
       and p.refreshed_run_id is distinct from $3`,
    [
      ...toScopeParameters(scope),
      syncRunId,
      linksVersion,
      listed.map(({ pageId }) => pageId),
      listed.map(({ changedBy }) => changedBy),
    ],
  );
}

/**
 * Counts the pages that a run refreshed: those that it found gone (`missing`), and those for which the
 * website answered (`there`). Pages that could not be read are in neither count.
 */
export async function countPageOutcomes(
  runner: SqlRunner,
  scope: SourceScope,
  syncRunId: number,
): Promise<{ missing: number; there: number }> {
  return getRow(
    runner,
    `select count(*) filter (where missing_run_id = $3)::int as missing,
       count(*) filter (where missing_run_id is distinct from $3 and (failure is null or is_gone))::int as there
     from website_pages where ${ofSource} and refreshed_run_id = $3`,
    [...toScopeParameters(scope), syncRunId],
    { missing: column.number, there: column.number },
  );
}

/**
 * Deletes the texts of chosen pages that a run found gone, and of a missing first page, and removes
 * discovered pages from the source. Returns the removed pages.
 */
export async function forgetMissing(
  runner: SqlRunner,
  scope: SourceScope,
  syncRunId: number,
): Promise<KnownPage[]> {
  await execute(
    runner,
    `update website_pages set is_gone = true, document = null, content_hash = null, content_length = 0, etag = null,
       last_modified_header = null where ${ofSource} and missing_run_id = $3 and (not is_followed or depth = 0)`,
    [...toScopeParameters(scope), syncRunId],
  );
  return queryRows(
    runner,
    `delete from website_pages where ${ofSource} and missing_run_id = $3 and is_followed and depth > 0
     returning page_id as "pageId", url, depth`,
    [...toScopeParameters(scope), syncRunId],
    { pageId: column.text, url: column.text, depth: column.number },
  );
}

/**
 * Makes the next refresh follow the links of all pages again, and forgets which limit kept pages out. Returns
 * the new version.
 */
export async function raiseLinksVersion(runner: SqlRunner, scope: SourceScope): Promise<number> {
  const { version } = await getRow(
    runner,
    `update website_connections set links_version = links_version + 1, stopped_by = null where ${ofSource}
     returning links_version as version`,
    toScopeParameters(scope),
    { version: column.number },
  );
  return version;
}

/** Records which limit keeps discovered pages out of the source; null when none does. */
export async function setStoppedBy(
  runner: SqlRunner,
  scope: SourceScope,
  stoppedBy: StoppedBy | null,
): Promise<void> {
  await execute(
    runner,
    `update website_connections set stopped_by = $3 where ${ofSource} and stopped_by is distinct from $3`,
    [...toScopeParameters(scope), stoppedBy],
  );
}

/**
 * Records that a discovery has followed all links of the site under this version; a raised version makes the
 * next refresh follow them again.
 */
export async function recordCompleteDiscovery(
  runner: SqlRunner,
  scope: SourceScope,
  linksVersion: number,
): Promise<void> {
  await execute(runner, `update website_connections set whole_version = $3 where ${ofSource}`, [
    ...toScopeParameters(scope),
    linksVersion,
  ]);
}

/**
 * Raises the page limit of a source to this number, because its owner has chosen the pages. Does nothing when
 * the limit is not lower.
 */
export async function raiseMaxPages(runner: SqlRunner, scope: SourceScope, pages: number): Promise<void> {
  await execute(
    runner,
    `update website_connections set max_pages = $3 where ${ofSource} and max_pages < $3`,
    [...toScopeParameters(scope), pages],
  );
}
