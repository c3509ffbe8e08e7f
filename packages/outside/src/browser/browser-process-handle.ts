import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '@anito/child-process/start-child';
import type { BrowserStart, Order, Report, ShownPage, ShowOrder } from './browser-messages.ts';
import { PageProblemError, pageFailed } from './page-problem.ts';

/** The process that drives Chromium, as the server sees it. */
export type BrowserProcess = {
  /** Rejects with `PageProblemError`; ends only with the page. */
  show(order: ShowOrder): Promise<ShownPage>;
  /** Ends what a page left; resolves when it is gone. */
  leave(id: number): Promise<void>;
  /** Resolves when the process has ended, by whatever cause. */
  gone: Promise<void>;
  /** Ends it and Chromium, by force when they do not end by themselves. */
  close(): Promise<void>;
};

/** Chromium has fifteen seconds of these. */
const startTimeoutMs = 30_000;
const closeTimeoutMs = 2_000;
const ended = () => pageFailed('browser-ended');

function killIfRunning(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It has ended with the process that drove it.
  }
}

/** Starts Chromium in a process of its own; rejects when that fails. */
export async function startBrowserProcess(start: BrowserStart): Promise<BrowserProcess> {
  const home = await mkdtemp(join(tmpdir(), 'anito-browser-'));
  const showing = new Map<number, PromiseWithResolvers<ShownPage>>();
  const leaving = new Map<number, () => void>();
  let chromiumId: number | undefined;
  let isGone = false;

  const child = startChild<Order, Report, number | undefined>({
    script: new URL('./browser-process.ts', import.meta.url),
    input: start,
    // Nothing of our environment: secrets stand there.
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
  // What cannot be removed lies in the system's temporary folder.
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
