import { setTimeout as sleep } from 'node:timers/promises';
import { FairQueue } from '@anito/fair-line/fair-queue';
import { OutsideError, type OutsideProblem, urlNotAllowed } from '../outside-error.ts';
import { parseOutsideUrl } from '../safe-fetch/outside-url.ts';
import { createResolveHost, type HostRules } from '../safe-fetch/resolve-host.ts';
import type { PageProblem } from './browser-messages.ts';
import { type BrowserProcess, startBrowserProcess } from './browser-process-handle.ts';
import { createPass, type EgressBudget, type EgressPass } from './egress-pass.ts';
import { type EgressProxy, startEgressProxy } from './egress-proxy.ts';
import { PageProblemError } from './page-problem-error.ts';

/** A page after its scripts have run. */
type RenderedPage = {
  /** Final address after redirects of any kind, without its fragment. */
  url: URL;
  /** Status of the response with the final document. */
  status: number;
  contentType: string;
  /** The headers Last-Modified, ETag, Retry-After and X-Robots-Tag as they were sent. */
  lastModified: string | null;
  etag: string | null;
  retryAfter: string | null;
  robotsTag: string | null;
  /** The final document in UTF-8. Empty for an error status or when it is not HTML. */
  html: Buffer;
};

/** Renders pages that need scripts to show their text. */
export type Browser = {
  /** Returns whether Chromium is available on this machine. */
  isAvailable(): Promise<boolean>;
  /**
   * Loads and reads a page whose address a user named. Throws like `SafeFetch`: OutsideError `not-allowed`
   * for addresses outside the public internet, also after a redirect of any kind, and other problems, also
   * when there is no browser.
   */
  render(address: string, options: { tenantId: string; signal: AbortSignal }): Promise<RenderedPage>;
  close(): Promise<void>;
};

/** Maximum size of a document in bytes. */
const defaultMaxHtmlBytes = 5_242_880;
/** Default timeouts in milliseconds. */
const defaultTimeouts = {
  connect: 5_000,
  page: 30_000,
  load: 10_000,
  quiet: 5_000,
  /** Time for a finished page to close. */
  leave: 3_000,
  idle: 60_000,
};

export type BrowserOptions = HostRules & {
  /** Path of Chromium, if there is one. */
  executablePath: string | undefined;
  /** Name that identifies the reader to websites. */
  userAgent: string;
  /** Receives an error when Chromium does not start. */
  log: { error(fields: object, text: string): void };
  timeouts?: Partial<typeof defaultTimeouts>;
  budget?: EgressBudget;
  /** Maximum size of a document in bytes. */
  maxHtmlBytes?: number;
  /** Memory limit of each Chromium process, in megabytes. Each page has its own process. */
  maxMemoryMb?: number;
  /** Maximum number of concurrent pages. */
  maxPages?: number;
};

/** Each plain HTTP request uses a separate connection. */
const defaultBudget: EgressBudget = { connections: 400, bytes: 15_000_000 };

/** `isAlone`: no other page was open in the same Chromium. */
type OpenPage = { id: number; isAlone: boolean };

/** A Chromium with its egress proxy. */
type RunningBrowser = {
  chromium: BrowserProcess;
  proxy: EgressProxy;
  pages: Set<OpenPage>;
  /** Whether it accepts no more pages and closes after the last one. */
  isRetired: boolean;
  /** Lets the next page start another Chromium. */
  discard(): void;
};

/**
 * Time in milliseconds after a failed start in which the browser is not available, so that pages are fetched
 * without it.
 */
const brokenMs = 60_000;
/** Maximum number of waiting pages. */
const maxWaiting = 1_000;

/** Problems by Chromium's error name (net_error_list.h). */
const problemsByErrorName: Record<string, OutsideProblem> = {
  'net::ERR_UNSAFE_REDIRECT': 'not-allowed',
  'net::ERR_INVALID_REDIRECT': 'redirect-nowhere',
  'net::ERR_TOO_MANY_REDIRECTS': 'too-many-redirects',
};

/**
 * Returns the error for a page that was not loaded. A problem that the page's loader named is kept. Otherwise
 * it is `not-allowed` if the rules for addresses forbid this one, then the failure that the proxy recorded,
 * or else the one that Chromium reported.
 */
async function toOutsideError(problem: PageProblem, pass: EgressPass): Promise<OutsideError> {
  if (problem.kind === 'refused') return urlNotAllowed();
  if (problem.kind === 'failed') return new OutsideError(problem.problem);
  const url = new URL(problem.address);
  const addressError = await pass.resolve(url).then(
    () => undefined,
    (error: OutsideError) => error,
  );
  return (
    addressError ??
    pass.findFailure(url) ??
    new OutsideError(problemsByErrorName[problem.word] ?? 'no-answer', problem.word)
  );
}

/** Adds a page to a Chromium. As soon as it has several pages, none of them counts as alone any more. */
function addPage({ pages }: RunningBrowser, page: OpenPage): void {
  pages.add(page);
  if (pages.size > 1) for (const openPage of pages) openPage.isAlone = false;
}

/**
 * Closes a page. When this takes too long, because of an endless script or a busy machine, the Chromium is
 * retired: it gets no new pages and is closed after its last one.
 */
async function closePage(running: RunningBrowser, page: OpenPage, timeoutMs: number): Promise<void> {
  const isLate = await Promise.race([
    running.chromium.leave(page.id).then(() => false),
    sleep(timeoutMs, true, { ref: false }),
  ]);
  if (isLate) {
    running.isRetired = true;
    running.discard();
  }
  running.pages.delete(page);
  if (running.isRetired && running.pages.size === 0) await running.chromium.close();
}

/** Rejects with the reason of a signal when it fires. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Creates the browser of this process. Chromium starts with the first page and ends after an idle time. */
export function createBrowser(options: BrowserOptions): Browser {
  const { executablePath, log } = options;
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const { budget = defaultBudget, maxHtmlBytes = defaultMaxHtmlBytes } = options;
  const resolveHost = createResolveHost(options, timeouts.connect);
  const queue = new FairQueue({
    concurrency: options.maxPages ?? 2,
    maxWaiting,
    createRejection: () => new OutsideError('too-many-pages'),
  });
  let running: Promise<RunningBrowser> | null = null;
  /** All started Chromiums that have not ended, including retired ones. */
  const runningBrowsers = new Set<RunningBrowser>();
  let idle: NodeJS.Timeout | undefined;
  let pages = 0;
  let lastId = 0;
  let brokenUntil = 0;
  let isClosed = false;

  /** Starts a Chromium with its proxy. When this fails, the browser is not available for a minute. */
  async function start(program: string, discard: () => void): Promise<RunningBrowser> {
    const proxy = await startEgressProxy();
    try {
      const chromium = await startBrowserProcess({
        executablePath: program,
        proxyUrl: proxy.url,
        botName: options.userAgent,
        maxMemoryMb: options.maxMemoryMb ?? 400,
      });
      const browser: RunningBrowser = { chromium, proxy, pages: new Set(), isRetired: false, discard };
      runningBrowsers.add(browser);
      void chromium.ended.then(() => {
        discard();
        runningBrowsers.delete(browser);
        return proxy.close();
      });
      return browser;
    } catch (error) {
      brokenUntil = performance.now() + brokenMs;
      log.error({ err: error, path: program }, 'Chromium failed to start');
      await proxy.close();
      throw new OutsideError('browser-does-not-start', error);
    }
  }

  /**
   * Returns the current Chromium, or starts one. A Chromium that ended, was retired or did not start is
   * discarded.
   */
  function ensureRunning(program: string): Promise<RunningBrowser> {
    if (running) return running;
    const discard = () => {
      if (running === starting) running = null;
    };
    const starting = start(program, discard);
    starting.catch(discard);
    running = starting;
    return starting;
  }

  async function closeAll(): Promise<void> {
    clearTimeout(idle);
    const current = running;
    running = null;
    await current?.catch(() => null);
    await Promise.all([...runningBrowsers].map(({ chromium }) => chromium.close()));
  }

  /**
   * Checks the address of a page, and returns a Chromium whose proxy accepts its pass: the shared one, or a
   * separate one.
   */
  async function open(
    url: URL,
    pass: EgressPass,
    page: OpenPage,
    isSeparate: boolean,
  ): Promise<RunningBrowser> {
    await pass.resolve(url);
    if (!executablePath) throw new OutsideError('no-browser');
    if (isClosed) throw new OutsideError('closing');
    const browser = await (isSeparate
      ? start(executablePath, () => undefined)
      : ensureRunning(executablePath));
    browser.isRetired ||= isSeparate;
    browser.proxy.admit(pass);
    addPage(browser, page);
    return browser;
  }

  /** Loads a page within the time limit and closes it. Throws the reason of the signal, or OutsideError. */
  async function show(
    url: URL,
    page: OpenPage,
    signal: AbortSignal,
    isSeparate = false,
  ): Promise<RenderedPage> {
    const pass = createPass(budget, { resolveHost, connectTimeoutMs: timeouts.connect });
    const timeout = AbortSignal.timeout(timeouts.page);
    const aborted = rejectOnAbort(AbortSignal.any([signal, timeout]));
    const opening = open(url, pass, page, isSeparate);
    let isOpen = false;
    try {
      const { chromium } = await Promise.race([opening, aborted]);
      isOpen = true;
      const { username, password } = pass;
      const order = { kind: 'show', id: page.id, address: url.href, username, password } as const;
      const showing = chromium.show({ ...order, timeouts, maxBytes: maxHtmlBytes });
      const { address, html, ...details } = await Promise.race([showing, aborted]);
      return { url: parseOutsideUrl(address), html: Buffer.from(html), ...details };
    } catch (error) {
      signal.throwIfAborted();
      if (timeout.aborted) throw new OutsideError('too-slow', error);
      throw error instanceof PageProblemError ? await toOutsideError(error.problem, pass) : error;
    } finally {
      pass.close();
      const closed = opening.then(
        (browser) => closePage(browser, page, timeouts.leave),
        () => undefined,
      );
      if (isOpen) await closed;
    }
  }

  /** Loads a page. When a shared Chromium has ended, loads it again in a separate one. */
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
      return queue.run({ tenantId, signal }, async () => {
        clearTimeout(idle);
        pages++;
        try {
          return await showWithRetry(url, signal);
        } finally {
          pages--;
          if (pages === 0) idle = setTimeout(closeAll, timeouts.idle).unref();
        }
      });
    },
    async close() {
      isClosed = true;
      await closeAll();
    },
  };
}
