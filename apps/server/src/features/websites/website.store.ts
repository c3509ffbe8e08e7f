import { limits } from '@anito/contract/limits';
import type { ScraperMode } from '@anito/contract/websites';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import { execute, queryRows, type SqlRunner } from '../../db/sql.ts';
import { saveConnection } from '../sources/connections.service.ts';
import { insertFoundPages, takeFoundPages } from './website-found.store.ts';

/** What keeps known pages of a site out of its source. */
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
  /** Pages that were read. */
  pageCount: column.number,
  totalPages: column.number,
  newPageCount: column.number,
};

/** What a website source has beyond what every source has. */
export type WebsiteRow = column.RowOf<typeof columns>;

/** How a source is read, as its owner sets it. */
export type WebsiteSettings = Pick<
  WebsiteRow,
  'scraperMode' | 'readsOn' | 'maxPages' | 'maxDepth' | 'include' | 'exclude' | 'joinsNewPages'
>;

/** A page as it joins a source. */
export type NewPage = { pageId: string; url: string; title: string };

/** The owner's websites, or only one. */
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

/** Lets pages join that their owner chose. */
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

const listSettings = (settings: WebsiteSettings) => [
  settings.scraperMode,
  settings.readsOn,
  settings.maxPages,
  settings.maxDepth,
  JSON.stringify(settings.include),
  JSON.stringify(settings.exclude),
  settings.joinsNewPages,
];

/** Changes how a source is read from its next look on; other bounds have all links followed anew. */
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
       links_version = links_version + case when ${isRebound} then 1 else 0 end,
       stopped_by = case when ${isRebound} then null else stopped_by end
     where owner_id = $1 and connection_id = $2`,
    [scope.ownerId, scope.connectionId, ...listSettings(settings)],
  );
}

const isRebound =
  '(reads_on, max_pages, max_depth, include, exclude) is distinct from ($4::boolean, $5::int, $6::int, $7::jsonb, $8::jsonb)';

/** Adds what a new source keeps of its website, with its pages, none of them read. */
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
    [connectionId, ownerId, values.baseUrl, ...listSettings(values)],
  );
  await insertPages(runner, { ownerId, connectionId }, values.pages);
}

/** How the choice of pages of a source changes. */
export type PageChange = { removed: string[]; added: NewPage[] };

/**
 * Renames a source, changes how it is read, and its pages to what `choose` makes of the ids that it has: those that leave
 * it stay out. Then `alsoDo` runs in the same transaction. False when the source is not the owner's, or was saved since
 * the version that is given.
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
    const known = await queryRows(
      runner,
      'select page_id as "pageId" from website_pages where owner_id = $1 and connection_id = $2',
      [scope.ownerId, scope.connectionId],
      { pageId: column.text },
    );
    const change = choose(new Set(known.map(({ pageId }) => pageId)));
    await setSettings(runner, scope, settings);
    await takeOut(runner, scope, change.removed);
    await takeFoundPages(
      runner,
      scope,
      change.added.map(({ pageId }) => pageId),
    );
    await insertPages(runner, scope, change.added);
    await alsoDo(runner, change);
    return true;
  });
}

/** Takes pages out of a source for good: it remembers that they are to stay out. */
async function takeOut(runner: SqlRunner, scope: Scope, pageIds: string[]): Promise<void> {
  if (pageIds.length === 0) return;
  const removed = await queryRows(
    runner,
    `delete from website_pages where owner_id = $1 and connection_id = $2 and page_id = any($3::text[])
     returning page_id as "pageId", url, title, depth`,
    [scope.ownerId, scope.connectionId, pageIds],
    { pageId: column.text, url: column.text, title: column.text, depth: column.number },
  );
  const most = limits.pagesRemembered;
  await insertFoundPages(runner, scope, 'left-out', removed, { most, room: most });
}
