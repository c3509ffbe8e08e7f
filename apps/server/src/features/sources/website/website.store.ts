import type { ScraperMode } from '@anito/contract/websites';
import type { Database } from '../../../db/connect.ts';
import { queryRows, runInTransaction, type SqlRunner } from '../../../db/run-in-transaction.ts';
import { lockConnection } from '../connections.store.ts';

type Scope = { ownerId: string; connectionId: number };

/** What a website source has beyond what every source has. */
export type WebsiteRow = {
  connectionId: number;
  baseUrl: string;
  scraperMode: ScraperMode;
  maxPages: number;
  /** Pages that were read. */
  pageCount: number;
  totalPages: number;
};

/** A page as it joins a source. */
export type NewPage = { pageId: string; url: string; title: string };

/** The owner's websites, or only one. */
export async function listWebsiteRows(
  runner: SqlRunner,
  ownerId: string,
  connectionId?: number,
): Promise<WebsiteRow[]> {
  const rows = await queryRows<WebsiteRow>(
    runner,
    `select w.connection_id as "connectionId", w.base_url as "baseUrl", w.scraper_mode as "scraperMode",
       w.max_pages as "maxPages", count(p.content_hash)::int as "pageCount", count(p.page_id)::int as "totalPages"
     from website_connections w
     left join website_pages p on p.connection_id = w.connection_id and p.owner_id = w.owner_id
     where w.owner_id = $1 and ($2::bigint is null or w.connection_id = $2)
     group by w.connection_id`,
    [ownerId, connectionId ?? null],
  );
  return rows.map((row) => ({ ...row, connectionId: Number(row.connectionId) }));
}

async function insertPages(runner: SqlRunner, scope: Scope, pages: NewPage[]): Promise<void> {
  if (pages.length === 0) return;
  await runner.query(
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
  await runner.query(
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
    const known = await queryRows<{ pageId: string }>(
      runner,
      'select page_id as "pageId" from website_pages where owner_id = $1 and connection_id = $2',
      [scope.ownerId, scope.connectionId],
    );
    const change = choose(new Set(known.map(({ pageId }) => pageId)));
    await runner.query(
      'update connections set name = $3, updated_at = now() where owner_id = $1 and id = $2',
      [scope.ownerId, scope.connectionId, name],
    );
    if (change.removed.length > 0) {
      await runner.query(
        'delete from website_pages where owner_id = $1 and connection_id = $2 and page_id = any($3::text[])',
        [scope.ownerId, scope.connectionId, change.removed],
      );
    }
    await insertPages(runner, scope, change.added);
    await alsoDo(runner, change);
    return true;
  });
}
