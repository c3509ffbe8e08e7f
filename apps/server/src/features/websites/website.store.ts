import { limits } from '@anito/contract/limits';
import type { ScraperMode } from '@anito/contract/websites';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import { execute, queryRows, type SqlRunner } from '../../db/sql.ts';
import { saveConnection } from '../sources/connections.service.ts';
import { insertFoundPages, removeFoundPages } from './website-found.store.ts';

/** The limit that keeps known pages of a site out of its source. */
export type StoppedBy = 'maxPages' | 'account';

type Scope = { ownerId: string; connectionId: number };

const columns = {
  connectionId: column.number,
  baseUrl: column.text,
  scraperMode: column.textOf<ScraperMode>(),
  readsOn: column.boolean,
  maxPages: column.number,
  maxDepth: column.number,
  include: column.json<string[]>(),
  exclude: column.json<string[]>(),
  joinsNewPages: column.boolean,
  linksVersion: column.number,
  wholeVersion: column.number,
  stoppedBy: column.textOf<StoppedBy>().orNull,
  /** Number of pages that were read. */
  pageCount: column.number,
  totalPages: column.number,
  newPageCount: column.number,
};

/** Data of a website source beyond that of every source. */
export type WebsiteRow = column.RowOf<typeof columns>;

/** Settings of a source that its owner chooses. */
export type WebsiteSettings = Pick<
  WebsiteRow,
  'scraperMode' | 'readsOn' | 'maxPages' | 'maxDepth' | 'include' | 'exclude' | 'joinsNewPages'
>;

/** A page that joins a source. */
export type NewPage = { pageId: string; url: string; title: string };

/** Returns the settings and page counts of the owner's websites, unordered, or of only one. */
export async function listWebsiteRows(
  runner: SqlRunner,
  ownerId: string,
  connectionId?: number,
): Promise<WebsiteRow[]> {
  return queryRows(
    runner,
    `select w.connection_id as "connectionId", w.base_url as "baseUrl", w.scraper_mode as "scraperMode",
       w.reads_on as "readsOn", w.max_pages as "maxPages", w.max_depth as "maxDepth", w.include, w.exclude,
       w.joins_new_pages as "joinsNewPages", w.links_version as "linksVersion", w.whole_version as "wholeVersion",
       w.stopped_by as "stoppedBy", count(p.content_hash)::int as "pageCount", count(p.page_id)::int as "totalPages",
       (select count(*)::int from website_found_pages f where f.owner_id = w.owner_id
         and f.connection_id = w.connection_id and f.state = 'offered') as "newPageCount"
     from website_connections w
     left join website_pages p on p.connection_id = w.connection_id and p.owner_id = w.owner_id
     where w.owner_id = $1 and ($2::bigint is null or w.connection_id = $2)
     group by w.connection_id`,
    [ownerId, connectionId],
    columns,
  );
}

/** Returns the addresses of the owner's websites, unordered. */
export async function listWebsiteAddresses(
  { pool }: Database,
  ownerId: string,
): Promise<{ connectionId: number; baseUrl: string }[]> {
  const statement =
    'select connection_id as "connectionId", base_url as "baseUrl" from website_connections where owner_id = $1';
  return queryRows(pool, statement, [ownerId], { connectionId: column.number, baseUrl: column.text });
}

/** Adds pages that their owner chose. Pages that the source already has stay unchanged. */
async function insertPages(runner: SqlRunner, scope: Scope, pages: NewPage[]): Promise<void> {
  if (pages.length === 0) return;
  await execute(
    runner,
    `insert into website_pages (owner_id, connection_id, page_id, url, title)
     select $1, $2, page_id, url, title from unnest($3::text[], $4::text[], $5::text[]) as n (page_id, url, title)
     on conflict do nothing`,
    [
      scope.ownerId,
      scope.connectionId,
      pages.map(({ pageId }) => pageId),
      pages.map(({ url }) => url),
      pages.map(({ title }) => title),
    ],
  );
}

/** Returns the settings as parameters, in the order of both statements. */
const toSettingsParameters = (settings: WebsiteSettings) => [
  settings.scraperMode,
  settings.readsOn,
  settings.maxPages,
  settings.maxDepth,
  JSON.stringify(settings.include),
  JSON.stringify(settings.exclude),
  settings.joinsNewPages,
];

/**
 * Changes the settings of a source; they apply from the next refresh. Changed limits make all links be
 * followed again; another reading mode makes all pages be fetched again.
 */
async function setSettings(runner: SqlRunner, scope: Scope, settings: WebsiteSettings): Promise<void> {
  // Another reading mode gives another text, so the stored validators do not apply.
  await execute(
    runner,
    `update website_pages p set etag = null, last_modified_header = null, refreshed_run_id = null
     from website_connections w
     where p.owner_id = $1 and p.connection_id = $2 and w.owner_id = $1 and w.connection_id = $2
       and w.scraper_mode <> $3`,
    [scope.ownerId, scope.connectionId, settings.scraperMode],
  );
  await execute(
    runner,
    `update website_connections set scraper_mode = $3, reads_on = $4, max_pages = $5, max_depth = $6, include = $7::jsonb,
       exclude = $8::jsonb, joins_new_pages = $9,
       links_version = links_version + case when ${hasOtherLimits} then 1 else 0 end,
       stopped_by = case when ${hasOtherLimits} then null else stopped_by end
     where owner_id = $1 and connection_id = $2`,
    [scope.ownerId, scope.connectionId, ...toSettingsParameters(settings)],
  );
}

const hasOtherLimits =
  '(reads_on, max_pages, max_depth, include, exclude) is distinct from ($4::boolean, $5::int, $6::int, $7::jsonb, $8::jsonb)';

/** Inserts the settings of a new source and its pages, which are not read yet. */
export async function insertWebsite(
  runner: SqlRunner,
  { ownerId, connectionId }: Scope,
  values: WebsiteSettings & { baseUrl: string; pages: NewPage[] },
): Promise<void> {
  await execute(
    runner,
    `insert into website_connections (connection_id, owner_id, base_url, scraper_mode, reads_on, max_pages, max_depth,
       include, exclude, joins_new_pages)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10)`,
    [connectionId, ownerId, values.baseUrl, ...toSettingsParameters(values)],
  );
  await insertPages(runner, { ownerId, connectionId }, values.pages);
}

/** Pages that are removed from a source or added to it, and pages outside of it that stay excluded. */
export type PageChange = { removed: string[]; added: NewPage[]; leftOut: NewPage[] };

/**
 * Renames a source, changes its settings, and changes its pages by what `choose` returns for the current ids.
 * Removed pages are recorded as excluded. Then calls `alsoDo` in the same transaction. Returns false, and
 * changes nothing, when the owner does not have the source, or it has another version than the given one.
 */
export async function updateWebsite(
  database: Database,
  scope: Scope,
  { name, version, settings }: { name: string; version: number | undefined; settings: WebsiteSettings },
  choose: (pageIds: Set<string>) => PageChange,
  alsoDo: (runner: SqlRunner, change: PageChange) => Promise<void>,
): Promise<boolean> {
  return runInTransaction(database, async (runner) => {
    if (!(await saveConnection(runner, scope, 'website', { name, version }))) return false;
    const existing = await queryRows(
      runner,
      'select page_id as "pageId" from website_pages where owner_id = $1 and connection_id = $2',
      [scope.ownerId, scope.connectionId],
      { pageId: column.text },
    );
    const change = choose(new Set(existing.map(({ pageId }) => pageId)));
    await setSettings(runner, scope, settings);
    await excludePages(runner, scope, change.removed);
    await removeFoundPages(
      runner,
      scope,
      change.added.map(({ pageId }) => pageId),
    );
    await insertPages(runner, scope, change.added);
    await alsoDo(runner, change);
    return true;
  });
}

/** Removes pages from a source permanently: they are recorded as excluded. */
async function excludePages(runner: SqlRunner, scope: Scope, pageIds: string[]): Promise<void> {
  if (pageIds.length === 0) return;
  const removed = await queryRows(
    runner,
    `delete from website_pages where owner_id = $1 and connection_id = $2 and page_id = any($3::text[])
     returning page_id as "pageId", url, title, depth`,
    [scope.ownerId, scope.connectionId, pageIds],
    { pageId: column.text, url: column.text, title: column.text, depth: column.number },
  );
  const maxPages = limits.pagesRemembered;
  await insertFoundPages(runner, scope, 'left-out', removed, { limit: maxPages, room: maxPages });
}
