import { limits } from '@anito/contract/limits';
import type { FoundSitePage, WebsiteConnection } from '@anito/contract/websites';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { localizedMessage } from '../../lib/reasons.ts';
import {
  getOwnedConnection,
  publishConnectionStatus,
  saveConnection,
} from '../sources/connections.service.ts';
import { requireRoom } from '../sources/quota.service.ts';
import type { SourceKindDeps, SourceScope } from '../sources/source-kind.ts';
import { joinPages, raiseMaxPages } from './website-follow.store.ts';
import * as store from './website-found.store.ts';

/**
 * Records pages as excluded from a source. Of a source's unused pages, at most `pagesRemembered` are
 * recorded; further ones are dropped.
 */
export async function excludePages(
  runner: SqlRunner,
  scope: SourceScope,
  pages: { pageId: string; url: string; title: string | null }[],
): Promise<void> {
  const maxPages = limits.pagesRemembered;
  const excludedPages = pages.map((page) => ({ ...page, depth: 1 }));
  await store.insertFoundPages(runner, scope, 'left-out', excludedPages, { limit: maxPages, room: maxPages });
}

/**
 * Returns the pages of the site that a website source does not use: new pages, and pages that its owner
 * excluded. Throws `not_found`.
 */
export async function listFound(
  deps: Pick<Deps, 'database'> & SourceKindDeps,
  ownerId: string,
  id: number,
): Promise<FoundSitePage[]> {
  await getOwnedConnection(deps, ownerId, id, 'website');
  const scope = { ownerId, connectionId: id };
  const rows = await store.listFoundPages(deps.database.pool, scope, ['offered', 'left-out']);
  return rows.map(({ pageId, url, title, state, foundAt }) => ({
    id: pageId,
    url,
    title,
    foundAt: foundAt.toISOString(),
    state: state === 'offered' ? 'new' : 'left-out',
  }));
}

/**
 * Adds the unused pages in `join` to their source and excludes those in `leaveOut` permanently. Raises the
 * page limit of the source when necessary. Returns the website that `view` reads afterwards. Throws
 * `not_found`, also when an id is not an unused page, `payload_too_large` above the maximum of a website, and
 * `quota_exceeded`; it changes nothing then.
 */
export async function chooseFoundPages(
  deps: Pick<Deps, 'database' | 'env' | 'events'> & SourceKindDeps,
  ownerId: string,
  id: number,
  chosen: { join: string[]; leaveOut: string[] },
  view: () => Promise<WebsiteConnection[]>,
): Promise<WebsiteConnection> {
  await getOwnedConnection(deps, ownerId, id, 'website');
  const scope = { ownerId, connectionId: id };
  await runInTransaction(deps.database, async (runner) => {
    if (!(await saveConnection(runner, scope, 'website', {}))) throw notFound();
    const foundPages = await store.removeFoundPages(runner, scope, [...chosen.join, ...chosen.leaveOut]);
    const pagesById = new Map(foundPages.map((page) => [page.pageId, page]));
    if ([...chosen.join, ...chosen.leaveOut].some((pageId) => !pagesById.has(pageId))) throw notFound();
    const joining = new Set(chosen.join);
    await excludePages(
      runner,
      scope,
      foundPages.filter(({ pageId }) => !joining.has(pageId)),
    );
    const joined = await joinPages(
      runner,
      scope,
      foundPages.filter(({ pageId }) => joining.has(pageId)),
    );
    const maxPages = limits.pagesPerWebsite;
    const { used } = await store.countPages(runner, scope);
    if (used > maxPages)
      throw new AppError('payload_too_large', localizedMessage('website-holds-most', { most: maxPages }));
    await raiseMaxPages(runner, scope, used);
    await requireRoom(deps, runner, ownerId, { items: joined, bytes: 0 });
  });
  await publishConnectionStatus(deps, ownerId, id);
  const [website] = await view();
  if (!website) throw notFound();
  return website;
}
