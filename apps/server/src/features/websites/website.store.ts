import type { ScraperMode } from '@anito/contract/websites';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import { execute, queryRows, type SqlRunner } from '../../db/sql.ts';
import { lockConnection } from '../sources/connections.service.ts';

type Scope = { ownerId: string; connectionId: number };

const columns = {
  connectionId: column.number,
  baseUrl: column.text,
  scraperMode: column.textOf<ScraperMode>(),
  maxPages: column.number,
  /** Pages that were read. */
  pageCount: column.number,
  totalPages: column.number,
};

/** What a website source has beyond what every source has. */
export type WebsiteRow = column.RowOf<typeof columns>;

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
       w.max_pages as "maxPages", count(p.content_hash)::int as "pageCount", count(p.page_id)::int as "totalPages"
     from website_connections w
     left join website_pages p on p.connection_id = w.connection_id and p.owner_id = w.owner_id
     where w.owner_id = $1 and ($2::bigint is null or w.connection_id = $2)
     group by w.connection_id`,
    [ownerId, connectionId],
    columns,
  );
}

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

/** Adds what a new source keeps of its website, with its pages, none of them read. */
export async function insertWebsite(
  runner: SqlRunner,
  { ownerId, connectionId }: Scope,
  values: Pick<WebsiteRow, 'baseUrl' | 'scraperMode' | 'maxPages'> & { pages: NewPage[] },
): Promise<void> {
  await execute(
    runner,
    `insert into website_connections (connection_id, owner_id, base_url, scraper_mode, max_pages)
     values ($1, $2, $3, $4, $5)`,
    [connectionId, ownerId, values.baseUrl, values.scraperMode, values.maxPages],
  );
  await insertPages(runner, { ownerId, connectionId }, values.pages);
}

/** How the choice of pages of a source changes. */
export type PageChange = { removed: string[]; added: NewPage[] };

/**
 * Renames a source and changes its pages to what `choose` makes of the ids that it has; then `alsoDo` runs in the same
 * transaction. False when the source is not the owner's.
 */
export async function updateWebsite(
  database: Database,
  scope: Scope,
  name: string,
  choose: (pageIds: Set<string>) => PageChange,
  alsoDo: (runner: SqlRunner, change: PageChange) => Promise<void>,
): Promise<boolean> {
  return runInTransaction(database, async (runner) => {
    if (!(await lockConnection(runner, scope, 'website'))) return false;
    const known = await queryRows(
      runner,
      'select page_id as "pageId" from website_pages where owner_id = $1 and connection_id = $2',
      [scope.ownerId, scope.connectionId],
      { pageId: column.text },
    );
    const change = choose(new Set(known.map(({ pageId }) => pageId)));
    await execute(
      runner,
      'update connections set name = $3, updated_at = now() where owner_id = $1 and id = $2',
      [scope.ownerId, scope.connectionId, name],
    );
    if (change.removed.length > 0) {
      await execute(
        runner,
        'delete from website_pages where owner_id = $1 and connection_id = $2 and page_id = any($3::text[])',
        [scope.ownerId, scope.connectionId, change.removed],
      );
    }
    await insertPages(runner, scope, change.added);
    await alsoDo(runner, change);
    return true;
  });
}
