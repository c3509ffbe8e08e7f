import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Order, Report, ShownPage, ShowOrder, StartOrder } from './browser-messages.ts';
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

const closeTimeoutMs = 2_000;
const ended = () => pageFailed('The browser ended while it showed the page.');

function killIfRunning(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It has ended with the process that drove it.
  }
}

/** Starts Chromium in a process of its own; rejects when that fails. */
export async function startBrowserProcess(order: StartOrder): Promise<BrowserProcess> {
  const home = await mkdtemp(join(tmpdir(), 'anito-browser-'));
  const child = fork(fileURLToPath(new URL('./browser-process.ts', import.meta.url)), [], {
    // Nothing of our environment: secrets stand there.
    env: { HOME: home, TMPDIR: home, PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' },
    execArgv: [`--max-old-space-size=${order.mostMemoryMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const starting = Promise.withResolvers<void>();
  let chromiumId: number | undefined;
  const showing = new Map<number, PromiseWithResolvers<ShownPage>>();
  const leaving = new Map<number, () => void>();

  child.on('message', (report: Report) => {
    switch (report.kind) {
      case 'started':
        chromiumId = report.chromiumId;
        return starting.resolve();
      case 'not-started':
        return starting.reject(new Error(report.reason));
      case 'shown':
        return showing.get(report.id)?.resolve(report.page);
      case 'problem':
        return showing.get(report.id)?.reject(new PageProblemError(report.problem));
      case 'left':
        return leaving.get(report.id)?.();
    }
  });
  const gone = new Promise<void>((resolve) => {
    child.once('error', starting.reject);
    child.once('exit', (code, signal) => {
      starting.reject(new Error(`The browser's process ended with ${signal ?? `code ${code}`}`));
      for (const { reject } of showing.values()) reject(ended());
      for (const left of leaving.values()) left();
      if (chromiumId) killIfRunning(chromiumId);
      resolve();
    });
  });
  const cleaned = gone.then(() => rm(home, { recursive: true, force: true, maxRetries: 10 }));
  // What cannot be removed lies in the system's temporary folder.
  cleaned.catch(() => undefined);
  const send = (message: Order) => void (child.connected && child.send(message, () => undefined));

  send(order);
  await starting.promise.catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });

  return {
    gone,
    async show(page) {
      const answer = Promise.withResolvers<ShownPage>();
      showing.set(page.id, answer);
      if (!child.connected) answer.reject(ended());
      send(page);
      return answer.promise.finally(() => showing.delete(page.id));
    },
    async leave(id) {
      if (!child.connected) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      leaving.set(id, resolve);
      send({ kind: 'leave', id });
      await promise.finally(() => leaving.delete(id));
    },
    async close() {
      if (child.connected) child.disconnect();
      const force = setTimeout(() => child.kill('SIGKILL'), closeTimeoutMs);
      await gone;
      clearTimeout(force);
      await cleaned.catch(() => undefined);
    },
  };
}
