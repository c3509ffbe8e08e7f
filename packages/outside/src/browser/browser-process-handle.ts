import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '@anito/child-process/start-child';
import type { BrowserStart, Order, Report, ShownPage, ShowOrder } from './browser-messages.ts';
import { PageProblemError, pageFailed } from './page-problem.ts';

/** Handle of the process that drives Chromium. */
export type BrowserProcess = {
  /** Loads a page. Rejects with `PageProblemError`. It has no time limit. */
  show(order: ShowOrder): Promise<ShownPage>;
  /** Closes a page. Resolves when it is closed. */
  leave(id: number): Promise<void>;
  /** Resolves when the process has ended, for any reason. */
  gone: Promise<void>;
  /** Ends the process and Chromium, by force if necessary. */
  close(): Promise<void>;
};

/** In milliseconds. Fifteen seconds of it are for Chromium. */
const startTimeoutMs = 30_000;
const closeTimeoutMs = 2_000;
const ended = () => pageFailed('browser-ended');

function killIfRunning(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // Chromium has ended together with the process.
  }
}

/** Starts Chromium in a separate process. Rejects when that fails. */
export async function startBrowserProcess(start: BrowserStart): Promise<BrowserProcess> {
  const home = await mkdtemp(join(tmpdir(), 'anito-browser-'));
  const showing = new Map<number, PromiseWithResolvers<ShownPage>>();
  const leaving = new Map<number, () => void>();
  let chromiumId: number | undefined;
  let isGone = false;

  const child = startChild<Order, Report, number | undefined>({
    script: new URL('./browser-process.ts', import.meta.url),
    input: start,
    // Passes none of our environment variables, because they contain secrets.
    env: { HOME: home, TMPDIR: home, PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' },
    nodeOptions: [`--max-old-space-size=${start.maxMemoryMb}`],
    startTimeoutMs,
    graceMs: closeTimeoutMs,
    maxMemoryMb: start.maxMemoryMb,
    onReport(report) {
      if (report.kind === 'shown') showing.get(report.id)?.resolve(report.page);
      else if (report.kind === 'problem')
        showing.get(report.id)?.reject(new PageProblemError(report.problem));
      else leaving.get(report.id)?.();
    },
  });
  const gone = child.ended.then(() => {
    isGone = true;
    for (const { reject } of showing.values()) reject(ended());
    for (const left of leaving.values()) left();
    if (chromiumId) killIfRunning(chromiumId);
  });
  const cleaned = gone.then(() => rm(home, { recursive: true, force: true, maxRetries: 10 }));
  // Files that cannot be removed stay in the system's temporary folder.
  cleaned.catch(() => undefined);
  chromiumId = await child.ready;

  return {
    gone,
    async show(page) {
      const answer = Promise.withResolvers<ShownPage>();
      showing.set(page.id, answer);
      if (isGone) answer.reject(ended());
      child.send(page);
      return answer.promise.finally(() => showing.delete(page.id));
    },
    async leave(id) {
      if (isGone) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      leaving.set(id, resolve);
      child.send({ kind: 'leave', id });
      await promise.finally(() => leaving.delete(id));
    },
    async close() {
      await child.stop();
      await gone;
      await cleaned.catch(() => undefined);
    },
  };
}
