import { setTimeout as sleep } from 'node:timers/promises';
import { FairLine } from '@anito/fair-line/fair-line';
import { OutsideError, type OutsideProblem, urlNotAllowed } from '../outside-error.ts';
import { parseOutsideUrl } from '../safe-fetch/outside-url.ts';
import { createResolveHost, type HostRules } from '../safe-fetch/resolve-host.ts';
import type { PageProblem } from './browser-messages.ts';
import { type BrowserProcess, startBrowserProcess } from './browser-process-handle.ts';
import { type EgressBudget, type OpenPass, openPass } from './egress-pass.ts';
import { type EgressProxy, startEgressProxy } from './egress-proxy.ts';
import { PageProblemError } from './page-problem.ts';

/** A page as a browser shows it once its scripts are done. */
type RenderedPage = {
  /** Where it was found, after redirects of any kind; without its fragment. */
  url: URL;
  /** Of the answer that brought the document shown last. */
  status: number;
  contentType: string;
  /** Last-Modified, ETag, Retry-After and X-Robots-Tag as they were sent. */
  lastModified: string | null;
  etag: string | null;
  retryAfter: string | null;
  robotsTag: string | null;
  /** The document in UTF-8 as its scripts left it; empty when the status is no success or it is no HTML. */
  html: Buffer;
};

/** The door to pages that need scripts to show their words. */
export type Browser = {
  /** Whether there is a Chromium on this machine to read with. */
  isAvailable(): Promise<boolean>;
  /**
   * Shows a page that a user named and reads it. Throws as `SafeFetch`: OutsideError `not-allowed` for what is not on
   * the public internet, at first or after a redirect by whatever means, and other problems, also where no browser is there.
   */
  render(address: string, options: { tenantId: string; signal: AbortSignal }): Promise<RenderedPage>;
  close(): Promise<void>;
};

/** Bytes of a document; larger ones are refused. */
const usualMostHtmlBytes = 5_242_880;
/** Milliseconds. */
const usualTimeouts = {
  connect: 5_000,
  page: 30_000,
  load: 10_000,
  quiet: 5_000,
  /** For a page that is done to be gone. */
  leave: 3_000,
  idle: 60_000,
};

export type BrowserOptions = HostRules & {
  /** Path of Chromium, if there is one. */
  executablePath: string | undefined;
  /** Name by which websites know who reads them. */
  userAgent: string;
  /** Hears of a Chromium that does not start. */
  log: { error(fields: object, text: string): void };
  timeouts?: Partial<typeof usualTimeouts>;
  budget?: EgressBudget;
  /** Bytes of a document. */
  maxHtmlBytes?: number;
  /** Of one process of Chromium, in megabytes; each page has its own. */
  maxMemoryMb?: number;
  /** Pages at once. */
  maxPages?: number;
};

/** A plain request is a connection of its own. */
const usualBudget: EgressBudget = { connections: 400, bytes: 15_000_000 };

/** `isAlone` until another page is open in the same Chromium. */
type OpenPage = { id: number; isAlone: boolean };

/** A Chromium and its way out. */
type Running = {
  chromium: BrowserProcess;
  proxy: EgressProxy;
  pages: Set<OpenPage>;
  /** Whether it is shown no more pages, and ends with its last one. */
  isRetired: boolean;
  /** Lets the next page start another one. */
  forget(): void;
};

/** After a start that failed others are not tried for so long where a page can be read plainly. */
const brokenMs = 60_000;
/** Pages that wait for their turn at most. */
const maxWaiting = 1_000;

/** What Chromium's own words (net_error_list.h) mean for a person. */
const problemsByWord: Record<string, OutsideProblem> = {
  'net::ERR_UNSAFE_REDIRECT': 'not-allowed',
  'net::ERR_INVALID_REDIRECT': 'redirect-nowhere',
  'net::ERR_TOO_MANY_REDIRECTS': 'too-many-redirects',
};

/** Why a page is not shown; what the rule for addresses says comes first, then what the proxy has seen. */
async function explain(problem: PageProblem, pass: OpenPass): Promise<OutsideError> {
  if (problem.kind === 'refused') return urlNotAllowed();
  if (problem.kind === 'failed') return new OutsideError(problem.problem);
  const url = new URL(problem.address);
  const refusal = await pass.resolve(url).then(
    () => undefined,
    (error: OutsideError) => error,
  );
  return (
    refusal ??
    pass.findFailure(url) ??
    new OutsideError(problemsByWord[problem.word] ?? 'no-answer', problem.word)
  );
}

/** Adds a page to those of a Chromium; they are alone no more. */
function enter({ pages }: Running, page: OpenPage): void {
  pages.add(page);
  if (pages.size > 1) for (const each of pages) each.isAlone = false;
}

/**
 * Ends what a page left. Where that takes long, for a script without an end or a busy machine, the Chromium is retired:
 * the pages beside it are still read.
 */
async function leave(running: Running, page: OpenPage, timeoutMs: number): Promise<void> {
  const isLate = await Promise.race([
    running.chromium.leave(page.id).then(() => false),
    sleep(timeoutMs, true, { ref: false }),
  ]);
  if (isLate) {
    running.isRetired = true;
    running.forget();
  }
  running.pages.delete(page);
  if (running.isRetired && running.pages.size === 0) await running.chromium.close();
}

/** Rejects when a signal fires, with what it says. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Makes the browser of one process: Chromium starts with the first page and ends when none has come for a while. */
export function createBrowser(options: BrowserOptions): Browser {
  const { executablePath, log } = options;
  const timeouts = { ...usualTimeouts, ...options.timeouts };
  const { budget = usualBudget, maxHtmlBytes = usualMostHtmlBytes } = options;
  const resolveHost = createResolveHost(options, timeouts.connect);
  const line = new FairLine({
    places: options.maxPages ?? 2,
    maxWaiting,
    refuse: () => new OutsideError('too-many-pages'),
  });
  let running: Promise<Running> | null = null;
  /** Those that have started and not ended, retired ones among them. */
  const started = new Set<Running>();
  let idle: NodeJS.Timeout | undefined;
  let pages = 0;
  let lastId = 0;
  let brokenUntil = 0;
  let isClosed = false;

  async function start(program: string, forget: () => void): Promise<Running> {
    const proxy = await startEgressProxy();
    try {
      const chromium = await startBrowserProcess({
        executablePath: program,
        proxyUrl: proxy.url,
        botName: options.userAgent,
        maxMemoryMb: options.maxMemoryMb ?? 400,
      });
      const found: Running = { chromium, proxy, pages: new Set(), isRetired: false, forget };
      started.add(found);
      void chromium.gone.then(() => {
        forget();
        started.delete(found);
        return proxy.close();
      });
      return found;
    } catch (error) {
      brokenUntil = performance.now() + brokenMs;
      log.error({ err: error, path: program }, 'Chromium does not start');
      await proxy.close();
      throw new OutsideError('browser-does-not-start', error);
    }
  }

  /** What runs, or a new one; what has ended, is retired or did not start is forgotten. */
  function ensureRunning(program: string): Promise<Running> {
    if (running) return running;
    const forget = () => {
      if (running === starting) running = null;
    };
    const starting = start(program, forget);
    starting.catch(forget);
    running = starting;
    return starting;
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = running;
    running = null;
    await ending?.catch(() => null);
    await Promise.all([...started].map(({ chromium }) => chromium.close()));
  }

  /** Checks the address of a page and opens a Chromium that lets it out: the shared one, or one of its own. */
  async function open(url: URL, pass: OpenPass, page: OpenPage, isOwn: boolean): Promise<Running> {
    await pass.resolve(url);
    if (!executablePath) throw new OutsideError('no-browser');
    if (isClosed) throw new OutsideError('closing');
    const found = await (isOwn ? start(executablePath, () => undefined) : ensureRunning(executablePath));
    found.isRetired ||= isOwn;
    found.proxy.admit(pass);
    enter(found, page);
    return found;
  }

  async function show(url: URL, page: OpenPage, signal: AbortSignal, isOwn = false): Promise<RenderedPage> {
    const pass = openPass(budget, { resolveHost, connectTimeoutMs: timeouts.connect });
    const late = AbortSignal.timeout(timeouts.page);
    const aborted = whenAborted(AbortSignal.any([signal, late]));
    const opening = open(url, pass, page, isOwn);
    let isOpen = false;
    try {
      const { chromium } = await Promise.race([opening, aborted]);
      isOpen = true;
      const { username, password } = pass;
      const order = { kind: 'show', id: page.id, address: url.href, username, password } as const;
      const showing = chromium.show({ ...order, patience: timeouts, maxBytes: maxHtmlBytes });
      const { address, html, ...shown } = await Promise.race([showing, aborted]);
      return { url: parseOutsideUrl(address), html: Buffer.from(html), ...shown };
    } catch (error) {
      signal.throwIfAborted();
      if (late.aborted) throw new OutsideError('too-slow', error);
      throw error instanceof PageProblemError ? await explain(error.problem, pass) : error;
    } finally {
      pass.close();
      const left = opening.then(
        (found) => leave(found, page, timeouts.leave),
        () => undefined,
      );
      if (isOpen) await left;
    }
  }

  /** Shows a page. If the Chromium that it shared with others has ended, shows it once more in one of its own. */
  async function showWithRetry(url: URL, signal: AbortSignal): Promise<RenderedPage> {
    const page: OpenPage = { id: ++lastId, isAlone: true };
    try {
      return await show(url, page, signal);
    } catch (error) {
      const hasEnded = error instanceof OutsideError && error.problem === 'browser-ended';
      if (!hasEnded || page.isAlone || isClosed) throw error;
      return show(url, { id: ++lastId, isAlone: true }, signal, true);
    }
  }

  return {
    isAvailable: async () => executablePath !== undefined && performance.now() >= brokenUntil,
    async render(address, { tenantId, signal }) {
      const url = parseOutsideUrl(address);
      return line.run({ tenantId, signal }, async () => {
        clearTimeout(idle);
        pages++;
        try {
          return await showWithRetry(url, signal);
        } finally {
          pages--;
          if (pages === 0) idle = setTimeout(end, timeouts.idle).unref();
        }
      });
    },
    async close() {
      isClosed = true;
      await end();
    },
  };
}
