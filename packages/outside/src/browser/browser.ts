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
export type RenderedPage = {
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
const usualTimeouts = { connect: 5_000, page: 30_000, load: 10_000, quiet: 5_000, idle: 60_000 };

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

type Running = { chromium: BrowserProcess; proxy: EgressProxy };

/** After a start that failed others are not tried for so long where a page can be read plainly. */
const brokenMs = 60_000;
const closeTimeoutMs = 3_000;
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
  let idle: NodeJS.Timeout | undefined;
  let pages = 0;
  let lastId = 0;
  let brokenUntil = 0;
  let isClosed = false;

  async function start(program: string): Promise<Running> {
    const proxy = await startEgressProxy();
    try {
      const chromium = await startBrowserProcess({
        executablePath: program,
        proxyUrl: proxy.url,
        botName: options.userAgent,
        maxMemoryMb: options.maxMemoryMb ?? 400,
      });
      void chromium.gone.then(proxy.close);
      return { chromium, proxy };
    } catch (error) {
      brokenUntil = performance.now() + brokenMs;
      log.error({ err: error, path: program }, 'Chromium does not start');
      await proxy.close();
      throw new OutsideError('browser-does-not-start', error);
    }
  }

  /** What runs, or a new one; what has ended is forgotten. */
  function ensureRunning(program: string): Promise<Running> {
    if (running) return running;
    const starting = start(program);
    running = starting;
    const forget = () => {
      if (running === starting) running = null;
    };
    starting.then(({ chromium }) => chromium.gone).then(forget, forget);
    return starting;
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = running;
    running = null;
    const found = await ending?.catch(() => null);
    await found?.chromium.close();
  }

  /** A Chromium that lets this page out, after its address was found to be right. */
  async function open(url: URL, pass: OpenPass): Promise<BrowserProcess> {
    await pass.resolve(url);
    if (!executablePath) throw new OutsideError('no-browser');
    if (isClosed) throw new OutsideError('closing');
    const { chromium, proxy } = await ensureRunning(executablePath);
    proxy.admit(pass);
    return chromium;
  }

  async function show(url: URL, id: number, signal: AbortSignal): Promise<RenderedPage> {
    const pass = openPass(budget, { resolveHost, connectTimeoutMs: timeouts.connect });
    const late = AbortSignal.timeout(timeouts.page);
    const aborted = whenAborted(AbortSignal.any([signal, late]));
    let chromium: BrowserProcess | null = null;
    try {
      chromium = await Promise.race([open(url, pass), aborted]);
      const { username, password } = pass;
      const page = { kind: 'show', id, address: url.href, username, password } as const;
      const showing = chromium.show({ ...page, patience: timeouts, maxBytes: maxHtmlBytes });
      const { address, html, ...shown } = await Promise.race([showing, aborted]);
      return { url: parseOutsideUrl(address), html: Buffer.from(html), ...shown };
    } catch (error) {
      signal.throwIfAborted();
      if (late.aborted) throw new OutsideError('too-slow', error);
      throw error instanceof PageProblemError ? await explain(error.problem, pass) : error;
    } finally {
      pass.close();
      if (chromium) await leave(chromium, id);
    }
  }

  /** Ends what a page left, in any case soon: a script without an end does not keep the browser. */
  async function leave(chromium: BrowserProcess, id: number): Promise<void> {
    const timer = setTimeout(chromium.close, closeTimeoutMs);
    await chromium.leave(id);
    clearTimeout(timer);
  }

  return {
    isAvailable: async () => executablePath !== undefined && performance.now() >= brokenUntil,
    async render(address, { tenantId, signal }) {
      const url = parseOutsideUrl(address);
      return line.run({ tenantId, signal }, async () => {
        clearTimeout(idle);
        pages++;
        try {
          return await show(url, ++lastId, signal);
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
