import { type Said, say } from '@anito/contract/texts/texts';
import {
  OtherSiteError,
  PageStatusError,
  RobotsUnreachableError,
  SiteClosedError,
} from '@anito/crawler/crawl-error';
import { isReadAsNow } from '@anito/crawler/page/page-digest';
import type { PageRead } from '@anito/crawler/page/read-page';
import { OutsideError, UnreachableError } from '@anito/outside/outside-error';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { type AppError, notFound } from '../../lib/errors.ts';
import { toFailure } from '../../lib/failure.ts';
import { requireRoom } from '../sources/quota.service.ts';
import type { LookOptions, OutsideLook, SourceScope } from '../sync/source-kind.ts';
import { beginPageAttempt } from '../sync/sync.service.ts';
import { nameWebPage } from './name-web-page.ts';
import { readingModes } from './reading-mode.ts';
import { listWebsiteRows } from './website.store.ts';
import * as store from './website-pages.store.ts';

export type LookDeps = Pick<Deps, 'crawler' | 'database' | 'env'>;

/** Pages taken apart while others are fetched; the site itself is asked for one at a time. */
const pagesAtOnce = 4;
/** Longest that a look waits for a site that asks to come back later. */
const maxClosedMs = 300_000;

/** Whether an error says that the whole site is away, not one page of it. */
function isOfWholeSite(error: unknown): boolean {
  if (error instanceof PageStatusError) return error.answered >= 500;
  if (error instanceof OutsideError)
    return error instanceof UnreachableError || error.problem === 'not-allowed';
  return error instanceof OtherSiteError;
}

/** Whether a run has no use for going on: robots.txt is unreadable, or the site wants to be left alone for long. */
function endsRun(error: unknown): boolean {
  return error instanceof RobotsUnreachableError || error instanceof SiteClosedError;
}

/** Begins to look through the pages of a source; throws `not_found` when it is gone. */
export async function lookAtWebsite(
  deps: LookDeps,
  scope: SourceScope,
  { lease, onlyId, isFull }: LookOptions,
): Promise<OutsideLook<store.PageToRefresh>> {
  const { pool } = deps.database;
  const [website] = await listWebsiteRows(pool, scope.ownerId, scope.connectionId);
  if (!website) throw notFound();
  const syncRunId = lease?.syncRunId ?? null;
  const pages = await store.listPagesToRefresh(pool, scope, syncRunId, onlyId ?? undefined);
  const waiting = lease ? pages.filter(({ isRefreshed }) => !isRefreshed) : pages;
  const done = pages.length - waiting.length;
  const target = (page: store.PageToRefresh) => ({ ...scope, pageId: page.id, syncRunId });
  /** Once a page was there, what keeps others from being read is theirs alone. */
  let hasAnswered = done > 0;

  return {
    waiting,
    done,
    atOnce: pagesAtOnce,
    beginAttempt: (run, page) => beginPageAttempt(deps, store.pageTable, run, page.id),
    async read(page, { signal, countAttempt }) {
      const isKnown = isReadAsNow(page.contentHash) && !isFull;
      const read = await deps.crawler.readIfChanged(page.url, {
        mode: readingModes[website.scraperMode],
        tenantId: scope.ownerId,
        signal,
        maxClosedMs,
        onSend: countAttempt,
        ...(isKnown ? { validators: { etag: page.etag, lastModified: page.lastModifiedHeader } } : {}),
      });
      hasAnswered = true;
      return (runner) => keepRead(deps, runner, target(page), page, read);
    },
    judge(error) {
      if (endsRun(error)) return 'ends-look';
      if (!hasAnswered && isOfWholeSite(error)) return 'seems-away';
      hasAnswered = true;
      const isGone = error instanceof PageStatusError && (error.answered === 404 || error.answered === 410);
      return isGone ? 'gone' : 'failed';
    },
    noteGone: (runner, page, error) => store.markGone(runner, target(page), toFailure(sayGone(error))),
    noteFailure: (runner, page, failure) => store.markFailed(runner, target(page), failure),
  };
}

/** What is said of a page that its website does not have any more. */
function sayGone({ cause, said }: AppError): Said {
  return cause instanceof PageStatusError ? say('page-gone', { status: cause.answered }) : said;
}

/** Stores what was read of a page, in the caller's transaction; throws `quota_exceeded`. */
async function keepRead(
  deps: LookDeps,
  runner: SqlRunner,
  target: SourceScope & { pageId: string; syncRunId: number | null },
  page: Pick<store.PageToRefresh, 'id' | 'contentHash'>,
  read: PageRead,
): Promise<void> {
  if (read.status === 'unchanged') return store.markUnchanged(runner, target);
  if (read.isNoindex) return store.markGone(runner, target, toFailure(say('page-noindex')));
  const id = nameWebPage(read.url);
  const isOther = id !== page.id && (await store.hasPage(runner, target, id));
  if (isOther) return store.markGone(runner, target, toFailure(say('page-same-by-now', { url: read.url })));
  const bytes = await store.savePage(runner, target, {
    ...read,
    document: read.contentHash === page.contentHash ? null : read.packed,
  });
  if (bytes > 0) await requireRoom(deps, runner, target.ownerId, { items: 0, bytes });
}
