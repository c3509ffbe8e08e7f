import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../lib/errors.ts';
import type { ReaderTask } from '../../../lib/readers/reader-task.ts';
import type { RobotsRecord } from './parse-robots.ts';
import { findRobotsFile, removeRobotsFile, saveRobotsFile } from './robots.store.ts';
import { createRobotsRules, type RobotsRules } from './robots-rules.ts';
import { SiteBusyError, type VisitDeps, type VisitOptions, visitPlainly } from './site-visit.ts';

export type RobotsDeps = VisitDeps & Pick<Deps, 'database' | 'readers'>;

const robotsTask: ReaderTask<string, RobotsRecord> = {
  script: new URL('./robots-task.ts', import.meta.url),
};

/** A site's robots.txt cannot be read, so nobody knows what may be (RFC 9309, 2.3.1.4). */
export class RobotsUnreachableError extends AppError {
  constructor(cause: AppError) {
    const isBusy = cause instanceof SiteBusyError;
    super('upstream_failed', cause.message, {
      cause,
      ...(isBusy ? { retryAfter: cause.closedMs / 1_000 } : {}),
    });
  }
}

/** RFC 9309, 2.5 asks for 500 KiB at least. */
const mostBytes = 512_000;
/** A file that was read this recently is not asked for again; an older one is, and counts for a day if that fails. */
const freshMs = 3_600_000;
const unreachableMs = 30_000;
const mostKept = 500;
/** Characters of the files whose rules are kept: some three times as many bytes. */
const mostCharacters = 8_000_000;

type Kept = { until: number; characters: number } & (
  | { rules: RobotsRules }
  | { error: RobotsUnreachableError }
);

/** By origin; a process reads one as often as it is fresh, not once for each page. */
const kept = new Map<string, Kept>();

/** Several pages of a site are looked at side by side: one of them asks. */
const reading = new Map<string, Promise<RobotsRules>>();

/** The oldest make room. */
function keep(origin: string, entry: Kept): void {
  kept.delete(origin);
  kept.set(origin, entry);
  let characters = [...kept.values()].reduce((sum, each) => sum + each.characters, 0);
  for (const [oldest, each] of kept) {
    if (kept.size <= mostKept && characters <= mostCharacters) return;
    kept.delete(oldest);
    characters -= each.characters;
  }
}

/**
 * The robots.txt of an address's origin, read anew at most once an hour over all processes. None is there for statuses
 * from 400 to 499 save 429; throws `RobotsUnreachableError` for a server that fails, is slow or is away, unless one of the last
 * day is known, and `url_not_allowed` as `SafeFetch`.
 */
export async function getRobots(deps: RobotsDeps, url: URL, options: VisitOptions): Promise<RobotsRules> {
  const { origin } = url;
  for (;;) {
    options.signal.throwIfAborted();
    const known = kept.get(origin);
    if (known && known.until > Date.now()) {
      if ('error' in known) throw known.error;
      return known.rules;
    }
    const underWay = reading.get(origin);
    if (!underWay) break;
    // Who reads it may leave before it is there: then the next one does.
    await underWay.catch(() => undefined);
  }
  const own = readRobots(deps, origin, options).finally(() => reading.delete(origin));
  reading.set(origin, own);
  return own;
}

async function readRobots(deps: RobotsDeps, origin: string, options: VisitOptions): Promise<RobotsRules> {
  const stored = await findRobotsFile(deps.database.pool, origin);
  if (stored && stored.ageMs < freshMs) {
    return readRules(deps, origin, { content: stored.content, forMs: freshMs - stored.ageMs }, options);
  }
  try {
    const content = await fetchRobots(deps, origin, options);
    await saveRobotsFile(deps.database.pool, origin, content);
    return await readRules(deps, origin, { content, forMs: freshMs }, options).catch(
      async (error: unknown) => {
        // One that cannot be followed is not kept, so that it is asked for again.
        if (error instanceof AppError) await removeRobotsFile(deps.database.pool, origin);
        throw error;
      },
    );
  } catch (error) {
    options.signal.throwIfAborted();
    if (!(error instanceof AppError) || error.code !== 'upstream_failed') throw error;
    if (stored) return readRules(deps, origin, { content: stored.content, forMs: unreachableMs }, options);
    const unreachable = new RobotsUnreachableError(error);
    keep(origin, { error: unreachable, characters: 0, until: Date.now() + unreachableMs });
    throw unreachable;
  }
}

async function readRules(
  deps: RobotsDeps,
  origin: string,
  { content, forMs }: { content: string; forMs: number },
  { accountId, signal }: VisitOptions,
): Promise<RobotsRules> {
  const rules = createRobotsRules(await readRecord(deps, content, { accountId, signal }));
  keep(origin, { rules, characters: content.length, until: Date.now() + forMs });
  return rules;
}

async function readRecord(
  { readers }: RobotsDeps,
  content: string,
  options: { accountId: string; signal: AbortSignal },
): Promise<RobotsRecord> {
  try {
    return (await readers.run(robotsTask, content, options)).value;
  } catch (cause) {
    // The reader speaks of files.
    const isOfSite = cause instanceof AppError && cause.code === 'unreadable_file';
    throw isOfSite ? new AppError('upstream_failed', cannotFollow, { cause }) : cause;
  }
}

async function fetchRobots(deps: RobotsDeps, origin: string, options: VisitOptions): Promise<string> {
  const { status, body } = await visitPlainly(deps, `${origin}/robots.txt`, {
    ...options,
    maxBytes: mostBytes,
    isCut: true,
  });
  if (status >= 400 && status < 500) return '';
  if (status < 200 || status > 299) {
    throw new AppError(
      'upstream_failed',
      `The website’s robots.txt answers with status ${status}, so its pages are left alone.`,
    );
  }
  // PostgreSQL keeps no NUL.
  return body.toString('utf8').replaceAll('\0', '');
}

const cannotFollow = 'The website’s robots.txt cannot be followed: it is too large or has too many rules.';

/** The refusal of a page that robots.txt closes to this crawler. */
export class RobotsDisallowError extends AppError {
  constructor() {
    super('upstream_failed', 'The website’s robots.txt asks crawlers not to read this page.');
  }
}
