import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '@anito/child-process/start-child';
import type {
  BrowserCommand,
  BrowserReport,
  BrowserStartOptions,
  LoadedPage,
  ShowPageCommand,
} from './browser-messages.ts';
import { createPageFailure, PageProblemError } from './page-problem-error.ts';

/** Handle of the process that drives Chromium. */
export type BrowserProcess = {
  /** Loads a page. Rejects with `PageProblemError`. It has no time limit. */
  show(order: ShowPageCommand): Promise<LoadedPage>;
  /** Closes a page. Resolves when it is closed. */
  leave(id: number): Promise<void>;
  /** Resolves when the process has ended, for any reason. */
  ended: Promise<void>;
  /** Ends the process and Chromium, by force if necessary. */
  close(): Promise<void>;
};

/** In milliseconds. Fifteen seconds of it are for Chromium. */
const startTimeoutMs = 30_000;
const closeTimeoutMs = 2_000;
const createEndedError = () => createPageFailure('browser-ended');

/** Kills a process at once. Does nothing if it has ended already. */
function killIfRunning(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // Chromium has ended together with the process.
  }
}

/** Starts Chromium in a separate process. Rejects when that fails. */
export async function startBrowserProcess(start: BrowserStartOptions): Promise<BrowserProcess> {
  const home = await mkdtemp(join(tmpdir(), 'anito-browser-'));
  const pendingPages = new Map<number, PromiseWithResolvers<LoadedPage>>();
  const pendingCloses = new Map<number, () => void>();
  let chromiumId: number | undefined;
  let isGone = false;

  const child = startChild<BrowserCommand, BrowserReport, number | undefined>({
    script: new URL('./browser-process.ts', import.meta.url),
    input: start,
    // Passes none of our environment variables, because they contain secrets.
    env: { HOME: home, TMPDIR: home, PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' },
    nodeOptions: [`--max-old-space-size=${start.maxMemoryMb}`],
    startTimeoutMs,
    graceMs: closeTimeoutMs,
    maxMemoryMb: start.maxMemoryMb,
    onReport(report) {
      if (report.kind === 'shown') pendingPages.get(report.id)?.resolve(report.page);
      else if (report.kind === 'problem')
        pendingPages.get(report.id)?.reject(new PageProblemError(report.problem));
      else pendingCloses.get(report.id)?.();
    },
  });
  const processEnded = child.ended.then(() => {
    isGone = true;
    for (const { reject } of pendingPages.values()) reject(createEndedError());
    for (const resolveClose of pendingCloses.values()) resolveClose();
    if (chromiumId) killIfRunning(chromiumId);
  });
  const cleanedUp = processEnded.then(() => rm(home, { recursive: true, force: true, maxRetries: 10 }));
  // Files that cannot be removed stay in the system's temporary folder.
  cleanedUp.catch(() => undefined);
  chromiumId = await child.ready;

  return {
    ended: processEnded,
    async show(page) {
      const answer = Promise.withResolvers<LoadedPage>();
      pendingPages.set(page.id, answer);
      if (isGone) answer.reject(createEndedError());
      child.send(page);
      return answer.promise.finally(() => pendingPages.delete(page.id));
    },
    async leave(id) {
      if (isGone) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      pendingCloses.set(id, resolve);
      child.send({ kind: 'leave', id });
      await promise.finally(() => pendingCloses.delete(id));
    },
    async close() {
      await child.stop();
      await processEnded;
      await cleanedUp.catch(() => undefined);
    },
  };
}
