import type { PageRead, ReadPage } from '@anito/crawler/page/read-page';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { toFailure } from '../../lib/failure.ts';
import { say } from '../../lib/reasons.ts';
import { requireRoom } from '../sources/quota.service.ts';
import type { SourceScope } from '../sources/source-kind.ts';
import type { SiteFollowing } from './follow-site.ts';
import { findTwin } from './website-follow.store.ts';
import * as found from './website-found.store.ts';
import * as store from './website-pages.store.ts';
import { nameWebPage } from './website-pages.store.ts';

type Target = SourceScope & { pageId: string; syncRunId: number | null };

/** The result of reading a page, and its links when the whole site is followed. */
type Kept = {
  page: store.PageToRefresh;
  read: PageRead;
  links: string[];
  following: SiteFollowing | undefined;
};

/**
 * Stores the result of reading a page, and the pages that its links lead to, in the caller's transaction.
 * Returns how many pages joined through them. Throws `quota_exceeded`.
 */
export async function keepRead(
  deps: Pick<Deps, 'env'>,
  runner: SqlRunner,
  target: Target,
  { page, read, links, following }: Kept,
): Promise<number> {
  if (read.status === 'unchanged') {
    await store.markUnchanged(runner, target);
    return 0;
  }
  if (!following) {
    await keepChosen(deps, runner, target, page, read);
    return 0;
  }
  await keepFollowed(deps, runner, target, { page, read, following });
  return following.join(runner, links, page.depth + 1);
}

async function keepChosen(
  deps: Pick<Deps, 'env'>,
  runner: SqlRunner,
  target: Target,
  page: store.PageToRefresh,
  read: ReadPage,
): Promise<void> {
  if (read.isNoindex) return store.markGone(runner, target, toFailure(say('page-noindex')));
  const id = nameWebPage(read.url);
  const isOther = id !== page.id && (await store.hasPage(runner, target, id));
  if (isOther) return store.markGone(runner, target, toFailure(say('page-same-by-now', { url: read.url })));
  await save(deps, runner, target, { page, read, linksVersion: page.linksVersion });
}

/** A discovered page stays only when it is a page of its own: duplicates are remembered and not listed. */
async function keepFollowed(
  deps: Pick<Deps, 'env'>,
  runner: SqlRunner,
  target: Target,
  { page, read, following }: Omit<Kept, 'links' | 'read'> & { read: ReadPage; following: SiteFollowing },
): Promise<void> {
  const { linksVersion } = following;
  const known = { pageId: page.id, url: page.url, depth: page.depth };
  if (!page.isFollowed) {
    await keepChosen(deps, runner, target, { ...page, linksVersion }, read);
    return;
  }
  if (read.isNoindex) {
    if (page.depth > 0) return following.setAside(runner, known);
    return store.markGone(runner, target, toFailure(say('page-noindex')));
  }
  const own = { pageId: nameWebPage(read.url), url: read.url };
  const isNew = page.contentHash === null;
  if (own.pageId !== page.id) {
    const isKnown =
      following.isKnownBeside(own.url, page.url) || (await found.isKnownPage(runner, target, own.pageId));
    if (isKnown || !following.isWanted(own.url)) return following.setAside(runner, known);
    if (isNew) await following.rename(runner, known, own);
  }
  const pageId = isNew ? own.pageId : page.id;
  const isTwin = isNew && (await findTwin(runner, target, { pageId, contentHash: read.contentHash }));
  if (isTwin) return following.setAside(runner, { ...known, ...(isNew ? own : {}) });
  await save(deps, runner, { ...target, pageId }, { page, read, linksVersion });
}

async function save(
  deps: Pick<Deps, 'env'>,
  runner: SqlRunner,
  target: Target,
  { page, read, linksVersion }: { page: store.PageToRefresh; read: ReadPage; linksVersion: number },
): Promise<void> {
  const isAsBefore = read.contentHash === page.contentHash && read.parts.join() === page.parts.join();
  const bytes = await store.savePage(runner, target, {
    ...read,
    document: isAsBefore ? null : read.packed,
    linksVersion,
  });
  if (bytes > 0) await requireRoom(deps, runner, target.ownerId, { items: 0, bytes });
}
