import { Worker } from 'node:worker_threads';
import type { Beginning, FirstReport } from './first-messages.ts';

/** What a program does for the process that started it with `startChild`. */
export type ChildRole<Input, Order, Ready> = {
  /** Gets ready; what it throws is why the process does not start. */
  start?(input: Input): Ready | Promise<Ready>;
  /** Hears what is sent, in order, once `start` is done. */
  receive?(order: Order): void;
  /** Ends the process by itself, which is killed `graceMs` later at the latest. Without it the process exits at once. */
  stop?(): void | Promise<void>;
};

/**
 * Ends the process when it outgrows its memory, or its parent has been gone for a while: in a thread, so that it also
 * works while the main thread is caught in a loop.
 */
const WATCH = `
  const { workerData: { parentId, maxMemory, graceMs } } = require('node:worker_threads');
  let aloneSince = Infinity;
  setInterval(() => {
    if (process.ppid !== parentId && aloneSince === Infinity) aloneSince = performance.now();
    const isTooLarge = process.memoryUsage.rss() > maxMemory;
    if (isTooLarge || performance.now() - aloneSince >= graceMs) process.kill(process.pid, 'SIGKILL');
  }, 100);
`;

const killSelf = () => process.kill(process.pid, 'SIGKILL');

/** Tells the process that started this one, once `start` is done; resolves when it has left, so that nothing piles up. */
export function report(message: unknown): Promise<void> {
  return new Promise((resolve) => {
    if (process.send && process.connected) process.send(message, () => resolve());
    else resolve();
  });
}

/** Makes this process one that `startChild` starts: it lives as long as the one that started it. */
export function serveParent<Input, Order = never, Ready = void>(role: ChildRole<Input, Order, Ready>): void {
  const { start, receive, stop = () => process.exit() } = role;
  let graceMs = 0;
  let started: Promise<void> | undefined;

  async function begin(beginning: Beginning): Promise<void> {
    graceMs = beginning.graceMs;
    watchMemory(beginning);
    try {
      const ready = await start?.(beginning.input as Input);
      void report({ ready } satisfies FirstReport);
    } catch (error) {
      await report({
        failure: error instanceof Error ? error : new Error(String(error)),
      } satisfies FirstReport);
      killSelf();
    }
  }

  async function end(): Promise<void> {
    setTimeout(killSelf, graceMs).unref();
    try {
      await stop();
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`, killSelf);
    }
  }

  // A terminal or a service manager signals the whole group: whoever started this process decides when it ends.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  process.on('disconnect', end);
  process.on('message', (message) => {
    if (started !== undefined) void started.then(() => receive?.(message as Order));
    else started = begin(message as Beginning);
  });
  if (!process.connected) void end();
}

function watchMemory({ parentId, maxMemoryMb, graceMs }: Beginning): void {
  if (!maxMemoryMb) return;
  const workerData = { parentId, maxMemory: maxMemoryMb * 2 ** 20, graceMs };
  new Worker(WATCH, { eval: true, workerData, execArgv: [] }).unref();
}
