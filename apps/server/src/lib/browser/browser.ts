import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@anito/contract/limits';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import { parseOutsideUrl } from '../safe-fetch/outside-url.ts';
import { createResolveHost, type HostRules } from '../safe-fetch/resolve-host.ts';
import { createSlots } from '../safe-fetch/slots.ts';
import { type Chromium, startChromium } from './chromium.ts';
import { type EgressBudget, type OpenPass, openPass } from './egress-pass.ts';
import { type EgressProxy, startEgressProxy } from './egress-proxy.ts';
import { type RenderedPage, showPage } from './show-page.ts';

export type { RenderedPage } from './show-page.ts';

/** The door to pages that need scripts to show their words. */
export type Browser = {
  /** Whether there is a Chromium on this machine to read with. */
  isAvailable(): Promise<boolean>;
  /**
   * Shows a page that a user named and reads it. Throws as `SafeFetch`: `url_not_allowed` for what is not on the public
   * internet, at first or after a redirect by whatever means, and `upstream_failed` with a reason for a person, also
   * where no browser is there.
   */
  render(address: string, options: { signal: AbortSignal }): Promise<RenderedPage>;
  close(): Promise<void>;
};

/** Milliseconds. */
const usualTimeouts = { connect: 5_000, page: 30_000, load: 10_000, quiet: 5_000, idle: 60_000 };

export type BrowserOptions = HostRules & {
  /** Path of Chromium, if there is one. */
  executablePath: string | undefined;
  /** Name by which websites know who reads them. */
  userAgent: string;
  log: Logger;
  timeouts?: Partial<typeof usualTimeouts>;
  budget?: EgressBudget;
  /** Of one process of Chromium, in megabytes; each page has its own. */
  mostMemoryMb?: number;
  /** Pages at once. */
  mostPages?: number;
};

const usualBudget: EgressBudget = { connections: 200, bytes: 15_000_000 };

type Running = { chromium: Chromium; proxy: EgressProxy };

/** After a start that failed others are not tried for so long where a page can be read plainly. */
const brokenMs = 60_000;
const closeTimeoutMs = 3_000;

function failed(text: string, cause?: unknown): AppError {
  return new AppError('upstream_failed', text, { cause });
}

const missing = () =>
  failed(
    'This installation has no browser to read pages with. Choose the mode HttpClient, or ask its operator to install Chromium (for example “apt-get install chromium”) or to name one in CHROMIUM_PATH.',
  );

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
  const budget = options.budget ?? usualBudget;
  const resolveHost = createResolveHost(options, timeouts.connect);
  const slots = createSlots(options.mostPages ?? 2);
  let running: Promise<Running> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let pages = 0;
  let brokenUntil = 0;
  let isClosed = false;

  async function start(program: string): Promise<Running> {
    const proxy = await startEgressProxy();
    try {
      const { userAgent: botName, mostMemoryMb = 400 } = options;
      const chromium = await startChromium(program, { proxyUrl: proxy.url, botName, mostMemoryMb });
      chromium.gone.then(() => {
        running = null;
        return proxy.close();
      });
      return { chromium, proxy };
    } catch (error) {
      running = null;
      brokenUntil = performance.now() + brokenMs;
      log.error({ err: error, path: program }, 'Chromium does not start');
      await proxy.close();
      throw failed(
        'The browser of this installation does not start; its operator finds why in the log.',
        error,
      );
    }
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = running;
    running = null;
    const found = await ending?.catch(() => null);
    await found?.chromium.close();
  }

  async function open(url: URL, pass: OpenPass) {
    await pass.resolve(url);
    if (!executablePath) throw missing();
    if (isClosed) throw failed('The server is stopping.');
    running ??= start(executablePath);
    const { chromium, proxy } = await running;
    proxy.admit(pass);
    return { chromium, context: await chromium.openContext(pass) };
  }

  /** Ends what a page left, in any case soon: a script without an end does not keep the browser. */
  async function leave(opening: ReturnType<typeof open>): Promise<void> {
    const late = sleep(closeTimeoutMs, 'late' as const, { ref: false });
    const opened = await Promise.race([opening.catch(() => null), late]);
    if (opened === 'late') opening.then(({ context }) => context.close()).catch(() => undefined);
    if (!opened || opened === 'late') return;
    const closing = opened.context.close().catch(() => undefined);
    if ((await Promise.race([closing, late])) === 'late') await opened.chromium.close();
  }

  async function show(url: URL, signal: AbortSignal): Promise<RenderedPage> {
    const pass = openPass(budget, { resolveHost, connectTimeoutMs: timeouts.connect });
    const late = AbortSignal.timeout(timeouts.page);
    const opening = open(url, pass);
    const showing = opening.then(({ context }) =>
      showPage(context, { pass, url, patience: timeouts, maxBytes: limits.webPageBytes }),
    );
    try {
      return await Promise.race([showing, whenAborted(AbortSignal.any([signal, late]))]);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AppError) throw error;
      throw failed(
        late.aborted ? 'The website took too long to answer.' : 'The browser could not show the page.',
        error,
      );
    } finally {
      pass.close();
      await leave(opening);
    }
  }

  return {
    isAvailable: async () => executablePath !== undefined && performance.now() >= brokenUntil,
    async render(address, { signal }) {
      const url = parseOutsideUrl(address);
      return slots.run(signal, async () => {
        clearTimeout(idle);
        pages++;
        try {
          return await show(url, signal);
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
