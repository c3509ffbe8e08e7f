import type { ReaderTask } from '@anito/documents/readers/reader-task';
import type { Readers } from '@anito/documents/readers/readers';
import { UnreadableError } from '@anito/documents/unreadable-error';
import { OutsideError } from '@anito/outside/outside-error';
import { CrawlError, RobotsUnreachableError } from '../crawl-error.ts';
import { type VisitOptions, type VisitParts, visitWithoutBrowser } from '../site-visit.ts';
import type { RobotsInput, RobotsRecord } from './parse-robots.ts';
import { createRobotsRules, type RobotsRules } from './robots-rules.ts';

/** Shared store of robots.txt files by origin. `content` is empty for a site without one. */
type RobotsStore = {
  /** Returns a file that was read within the last day. */
  find(origin: string): Promise<{ content: string; ageMs: number } | undefined>;
  /** Stores a file that was just read. The text contains no NUL. */
  save(origin: string, content: string): Promise<void>;
  remove(origin: string): Promise<void>;
};

/** Dependencies for reading robots.txt. */
export type RobotsParts = VisitParts & {
  /** Name of the crawler in robots.txt and pages (RFC 9309, 2.2.1: the product token). */
  name: string;
  /** Reader processes for content of strangers. */
  readers: Pick<Readers, 'run'>;
  robotsFiles: RobotsStore;
};

/** Rules of websites' robots.txt for this crawler. */
export type Robots = {
  /**
   * Returns the rules of an address's origin. They are fetched at most once an hour for all processes that
   * share the store. There are no rules for statuses from 400 to 499 except 429. Throws
   * RobotsUnreachableError for a server that fails, is slow or unreachable, unless a file of the last day is
   * stored, and OutsideError `not-allowed`.
   */
  get(url: URL, options: VisitOptions): Promise<RobotsRules>;
};

/** Parses a robots.txt in a separate process. */
export const robotsTask: ReaderTask<RobotsInput, RobotsRecord> = {
  script: new URL('./robots-task.ts', import.meta.url),
};

/** RFC 9309, 2.5 requires at least 500 KiB. */
const maxFileBytes = 512_000;
/**
 * Time in milliseconds for which a file is used without a request. An older file is fetched again, and is
 * valid for a day if that fails.
 */
const freshMs = 3_600_000;
const unreachableMs = 30_000;
const maxCachedOrigins = 500;
/** Maximum characters of the files whose rules are cached. They take about three times as many bytes. */
const maxCharacters = 8_000_000;

type CacheEntry = { until: number; characters: number } & (
  | { rules: RobotsRules }
  | { error: RobotsUnreachableError }
);

type FetchedContent = { content: string; validForMs: number };

/** Returns whether an error means that the website is the reason why robots.txt could not be read. */
function isSiteError(error: unknown): error is CrawlError | OutsideError {
  if (error instanceof OutsideError) return error.problem !== 'not-allowed';
  return error instanceof CrawlError && error.problem !== 'too-many-waiting';
}

/**
 * Creates a cached reader of websites' robots.txt. `get` throws RobotsUnreachableError if the site fails and
 * no stored file exists.
 */
export function createRobots(parts: RobotsParts): Robots {
  const { robotsFiles } = parts;
  /** Cached rules by origin, so that a process parses a file once per hour and not for each page. */
  const cache = new Map<string, CacheEntry>();
  /** Pages of a site are read in parallel, but only one of them fetches the file. */
  const pendingReads = new Map<string, Promise<RobotsRules>>();

  /** Stores an entry and evicts the oldest ones. */
  function store(origin: string, entry: CacheEntry): void {
    cache.delete(origin);
    cache.set(origin, entry);
    let characters = [...cache.values()].reduce((sum, each) => sum + each.characters, 0);
    for (const [oldest, each] of cache) {
      if (cache.size <= maxCachedOrigins && characters <= maxCharacters) return;
      cache.delete(oldest);
      characters -= each.characters;
    }
  }

  /** Parses a robots.txt and caches its rules for `validForMs`. */
  async function readRules(
    origin: string,
    { content, validForMs: forMs }: FetchedContent,
    options: VisitOptions,
  ): Promise<RobotsRules> {
    const rules = createRobotsRules(await readRecord(parts, content, options));
    store(origin, { rules, characters: content.length, until: Date.now() + forMs });
    return rules;
  }

  /** Fetches a robots.txt, stores it and returns its rules. */
  async function fetchRules(origin: string, options: VisitOptions): Promise<RobotsRules> {
    const content = await fetchRobots(parts, origin, options);
    await robotsFiles.save(origin, content);
    try {
      return await readRules(origin, { content, validForMs: freshMs }, options);
    } catch (error) {
      // A file that cannot be followed is not stored, so that it is fetched again.
      if (error instanceof CrawlError) await robotsFiles.remove(origin);
      throw error;
    }
  }

  /**
   * Returns the rules of a stored file that is fresh, otherwise of a fetched one. When fetching fails because
   * of the site, uses an older stored file or throws RobotsUnreachableError.
   */
  async function findRules(origin: string, options: VisitOptions): Promise<RobotsRules> {
    const stored = await robotsFiles.find(origin);
    if (stored && stored.ageMs < freshMs) {
      return readRules(origin, { content: stored.content, validForMs: freshMs - stored.ageMs }, options);
    }
    try {
      return await fetchRules(origin, options);
    } catch (error) {
      options.signal.throwIfAborted();
      if (!isSiteError(error)) throw error;
      if (stored) return readRules(origin, { content: stored.content, validForMs: unreachableMs }, options);
      const unreachable = new RobotsUnreachableError(error);
      store(origin, { error: unreachable, characters: 0, until: Date.now() + unreachableMs });
      throw unreachable;
    }
  }

  return {
    async get({ origin }, options) {
      for (;;) {
        options.signal.throwIfAborted();
        const cached = cache.get(origin);
        if (cached && cached.until > Date.now()) {
          if ('error' in cached) throw cached.error;
          return cached.rules;
        }
        const pending = pendingReads.get(origin);
        if (!pending) break;
        // The caller that reads it may abort. The next one then reads it.
        await pending.catch(() => undefined);
      }
      const ownRead = findRules(origin, options).finally(() => pendingReads.delete(origin));
      pendingReads.set(origin, ownRead);
      return ownRead;
    },
  };
}

/**
 * Parses a robots.txt in a separate process. Throws CrawlError `robots-too-long` if it has too many rules.
 */
async function readRecord(
  { readers, name }: RobotsParts,
  content: string,
  { tenantId, signal }: VisitOptions,
): Promise<RobotsRecord> {
  try {
    return (await readers.run(robotsTask, { content, name }, { tenantId, signal })).value;
  } catch (cause) {
    // The message of the reader is about files.
    throw cause instanceof UnreadableError ? new CrawlError('robots-too-long', {}, { cause }) : cause;
  }
}

/**
 * Returns the content of a site's robots.txt, truncated to 512,000 bytes. Returns an empty text, which allows
 * everything, for statuses from 400 to 499, except 429. Throws SiteBusyError for 429 and 503, and CrawlError
 * `robots-status` for other statuses.
 */
async function fetchRobots(parts: RobotsParts, origin: string, options: VisitOptions): Promise<string> {
  const { status, body } = await visitWithoutBrowser(parts, `${origin}/robots.txt`, {
    ...options,
    maxBytes: maxFileBytes,
    isCut: true,
  });
  if (status >= 400 && status < 500) return '';
  if (status < 200 || status > 299) throw new CrawlError('robots-status', { status });
  // PostgreSQL cannot store NUL.
  return body.toString('utf8').replaceAll('\0', '');
}
