import type { PageContent, PageResult } from '@anito/crawler/page/read-page';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { toFailure } from '../../lib/failure.ts';
import { localizedMessage } from '../../lib/reasons.ts';
import { requireRoom } from '../sources/quota.service.ts';
import type { SourceScope } from '../sources/source-kind.ts';
import type { SiteDiscovery } from './site-discovery.ts';
import { findDuplicate } from './website-follow.store.ts';
import * as foundPages from './website-found.store.ts';
import * as store from './website-pages.store.ts';
import { nameWebPage } from './website-pages.store.ts';

type Target = SourceScope & { pageId: string; syncRunId: number | null };

/** The result of reading a page, and its links when the whole site is followed. */
type PageReadResult = {
  page: store.PageToRefresh;
  read: PageResult;
  links: string[];
  discovery: SiteDiscovery | undefined;
};

/**
 * Stores the result of reading a page in the caller's transaction, and in a discovery also adds the pages
 * that it links to. Returns how many of those pages are new in the source. Throws `quota_exceeded`.
 */
export async function savePageResult(
  deps: Pick<Deps, 'env'>,
  runner: SqlRunner,
  target: Target,
  { page, read, links, discovery }: PageReadResult,
): Promise<number> {
  if (read.status === 'unchanged') {
    await store.markUnchanged(runner, target);
    return 0;
  }
  if (!discovery) {
    await saveChosenPage(deps, runner, target, page, read);
    return 0;
  }
  await saveDiscoveredPage(deps, runner, target, { page, read, discovery });
  return discovery.join(runner, links, page.depth + 1);
}

/**
 * Stores a page that its owner chose. A page with `noindex`, or one whose address now belongs to another page
 * of the source, is marked as gone.
 */
async function saveChosenPage(
  deps: Pick<Deps, 'env'>,
  runner: SqlRunner,
  target: Target,
  page: store.PageToRefresh,
  read: PageContent,
): Promise<void> {
  if (read.isNoindex) return store.markGone(runner, target, toFailure(localizedMessage('page-noindex')));
  const id = nameWebPage(read.url);
  const isOtherPage = id !== page.id && (await store.hasPage(runner, target, id));
  if (isOtherPage)
    return store.markGone(runner, target, toFailure(localizedMessage('page-same-by-now', { url: read.url })));
  await saveContent(deps, runner, target, { page, read, linksVersion: page.linksVersion });
}

/**
 * Stores a discovered page only when it is a separate page: duplicates, unwanted addresses and pages with
 * `noindex` are removed and remembered. The first page of the site is marked as gone if it has `noindex`. A
 * page that its owner chose is stored unless it has `noindex` or is another page by now.
 */
async function saveDiscoveredPage(
  deps: Pick<Deps, 'env'>,
  runner: SqlRunner,
  target: Target,
  {
    page,
    read,
    discovery,
  }: Omit<PageReadResult, 'links' | 'read'> & { read: PageContent; discovery: SiteDiscovery },
): Promise<void> {
  const { linksVersion } = discovery;
  const knownPage = { pageId: page.id, url: page.url, depth: page.depth };
  if (!page.isFollowed) {
    await saveChosenPage(deps, runner, target, { ...page, linksVersion }, read);
    return;
  }
  if (read.isNoindex) {
    if (page.depth > 0) return discovery.rejectPage(runner, knownPage);
    return store.markGone(runner, target, toFailure(localizedMessage('page-noindex')));
  }
  const canonical = { pageId: nameWebPage(read.url), url: read.url };
  const isNew = page.contentHash === null;
  if (canonical.pageId !== page.id) {
    const isKnown =
      discovery.isOtherKnownPage(canonical.url, page.url) ||
      (await foundPages.isKnownPage(runner, target, canonical.pageId));
    if (isKnown || !discovery.isWanted(canonical.url)) return discovery.rejectPage(runner, knownPage);
    if (isNew) await discovery.rename(runner, knownPage, canonical);
  }
  const pageId = isNew ? canonical.pageId : page.id;
  const isDuplicate =
    isNew && (await findDuplicate(runner, target, { pageId, contentHash: read.contentHash }));
  if (isDuplicate) return discovery.rejectPage(runner, { ...knownPage, ...(isNew ? canonical : {}) });
  await saveContent(deps, runner, { ...target, pageId }, { page, read, linksVersion });
}

/** Stores the content of a page; an unchanged text is not written again. Throws `quota_exceeded`. */
async function saveContent(
  deps: Pick<Deps, 'env'>,
  runner: SqlRunner,
  target: Target,
  { page, read, linksVersion }: { page: store.PageToRefresh; read: PageContent; linksVersion: number },
): Promise<void> {
  const isAsBefore = read.contentHash === page.contentHash && read.parts.join() === page.parts.join();
  const bytes = await store.savePage(runner, target, {
    ...read,
    document: isAsBefore ? null : read.packed,
    linksVersion,
  });
  if (bytes > 0) await requireRoom(deps, runner, target.ownerId, { items: 0, bytes });
}
