import type { ReaderTask } from '@anito/documents/readers/reader-task';
import type { Readers } from '@anito/documents/readers/readers';
import { UnreadableError } from '@anito/documents/unreadable-error';
import { OutsideError } from '@anito/outside/outside-error';
import { CrawlError, RobotsUnreachableError } from '../crawl-error.ts';
import { type VisitOptions, type VisitParts, visitPlainly } from '../site-visit.ts';
import type { RobotsInput, RobotsRecord } from './parse-robots.ts';
import { createRobotsRules, type RobotsRules } from './robots-rules.ts';

/** Where each origin's robots.txt is kept beyond this process; `content` is empty where there is none. */
type RobotsFiles = {
  /** One that was read within the last day. */
  find(origin: string): Promise<{ content: string; ageMs: number } | undefined>;
  /** Keeps what was just read; the text holds no NUL. */
  save(origin: string, content: string): Promise<void>;
  remove(origin: string): Promise<void>;
};

/** What reading robots.txt takes. */
export type RobotsParts = VisitParts & {
  /** Under which name robots.txt and pages speak to the crawler (RFC 9309, 2.2.1: the product token). */
  name: string;
  /** Take apart what strangers wrote. */
  readers: Pick<Readers, 'run'>;
  robotsFiles: RobotsFiles;
};

/** What the robots.txt of websites says to this crawler. */
export type Robots = {
  /**
   * The rules of an address's origin, read anew at most once an hour over all that share the files. None are there for
   * statuses from 400 to 499 save 429; throws RobotsUnreachableError for a server that fails, is slow or is away, unless
   * a file of the last day is known, and OutsideError `not-allowed`.
   */
  get(url: URL, options: VisitOptions): Promise<RobotsRules>;
};

/** Reads a robots.txt, in a process of its own. */
export const robotsTask: ReaderTask<RobotsInput, RobotsRecord> = {
  script: new URL('./robots-task.ts', import.meta.url),
};

/** RFC 9309, 2.5 asks for 500 KiB at least. */
const maxFileBytes = 512_000;
/** A file that was read this recently is not asked for again; an older one is, and counts for a day if that fails. */
const freshMs = 3_600_000;
const unreachableMs = 30_000;
const maxKept = 500;
/** Characters of the files whose rules are kept: some three times as many bytes. */
const maxCharacters = 8_000_000;

type Kept = { until: number; characters: number } & (
  | { rules: RobotsRules }
  | { error: RobotsUnreachableError }
);

type Content = { content: string; forMs: number };

/** Whether robots.txt could not be had for a reason that lies with the website. */
function isOfSite(error: unknown): error is CrawlError | OutsideError {
  if (error instanceof OutsideError) return error.problem !== 'not-allowed';
  return error instanceof CrawlError && error.problem !== 'too-many-waiting';
}

/** Reads the robots.txt of websites. */
export function createRobots(parts: RobotsParts): Robots {
  const { robotsFiles } = parts;
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
      if (kept.size <= maxKept && characters <= maxCharacters) return;
      kept.delete(oldest);
      characters -= each.characters;
    }
  }

  async function readRules(
    origin: string,
    { content, forMs }: Content,
    options: VisitOptions,
  ): Promise<RobotsRules> {
    const rules = createRobotsRules(await readRecord(parts, content, options));
    keep(origin, { rules, characters: content.length, until: Date.now() + forMs });
    return rules;
  }

  async function fetchRules(origin: string, options: VisitOptions): Promise<RobotsRules> {
    const content = await fetchRobots(parts, origin, options);
    await robotsFiles.save(origin, content);
    try {
      return await readRules(origin, { content, forMs: freshMs }, options);
    } catch (error) {
      // One that cannot be followed is not kept, so that it is asked for again.
      if (error instanceof CrawlError) await robotsFiles.remove(origin);
      throw error;
    }
  }

  async function findRules(origin: string, options: VisitOptions): Promise<RobotsRules> {
    const stored = await robotsFiles.find(origin);
    if (stored && stored.ageMs < freshMs) {
      return readRules(origin, { content: stored.content, forMs: freshMs - stored.ageMs }, options);
    }
    try {
      return await fetchRules(origin, options);
    } catch (error) {
      options.signal.throwIfAborted();
      if (!isOfSite(error)) throw error;
      if (stored) return readRules(origin, { content: stored.content, forMs: unreachableMs }, options);
      const unreachable = new RobotsUnreachableError(error);
      keep(origin, { error: unreachable, characters: 0, until: Date.now() + unreachableMs });
      throw unreachable;
    }
  }

  return {
    async get({ origin }, options) {
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
      const own = findRules(origin, options).finally(() => reading.delete(origin));
      reading.set(origin, own);
      return own;
    },
  };
}

async function readRecord(
  { readers, name }: RobotsParts,
  content: string,
  { tenantId, signal }: VisitOptions,
): Promise<RobotsRecord> {
  try {
    return (await readers.run(robotsTask, { content, name }, { tenantId, signal })).value;
  } catch (cause) {
    // The reader speaks of files.
    throw cause instanceof UnreadableError ? new CrawlError('robots-too-long', {}, { cause }) : cause;
  }
}

async function fetchRobots(parts: RobotsParts, origin: string, options: VisitOptions): Promise<string> {
  const { status, body } = await visitPlainly(parts, `${origin}/robots.txt`, {
    ...options,
    maxBytes: maxFileBytes,
    isCut: true,
  });
  if (status >= 400 && status < 500) return '';
  if (status < 200 || status > 299) throw new CrawlError('robots-status', { status });
  // Databases keep no NUL.
  return body.toString('utf8').replaceAll('\0', '');
}
