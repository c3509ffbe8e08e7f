import { Worker } from 'node:worker_threads';
import type { StartMessage, StartReport } from './first-messages.ts';

/** Behaviour of a program that `startChild` runs. */
export type ChildRole<Input, Order, Ready> = {
  /** Prepares the process. If it throws, the start fails with that error. */
  start?(input: Input): Ready | Promise<Ready>;
  /** Handles orders of the parent, in order, after `start` has resolved. */
  receive?(order: Order): void;
  /**
   * Ends the process when the parent asks for it or has ended. The process is killed `graceMs` later at the
   * latest. Without `stop` it exits at once.
   */
  stop?(): void | Promise<void>;
};

/**
 * Source of a watchdog thread that kills the process when it exceeds its memory limit or its parent has been
 * gone for `graceMs`. A thread also works while the main thread is in an endless loop.
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

/**
 * Sends a message to the parent. Call it only after `start` is done. Resolves when the message has left the
 * process, so that messages do not pile up. Never rejects: without a parent the message is lost.
 */
export function reportToParent(message: unknown): Promise<void> {
  return new Promise((resolve) => {
    if (process.send && process.connected) process.send(message, () => resolve());
    else resolve();
  });
}

/**
 * Makes this process a child of `startChild`: it runs `start`, passes each later message to `receive`, ends
 * with its parent and ignores SIGINT and SIGTERM. Call it once.
 */
export function serveParent<Input, Order = never, Ready = void>(role: ChildRole<Input, Order, Ready>): void {
  const { start, receive, stop = () => process.exit() } = role;
  let graceMs = 0;
  let started: Promise<void> | undefined;

  async function handleStart(message: StartMessage): Promise<void> {
    graceMs = message.graceMs;
    startWatchdog(message);
    try {
      const ready = await start?.(message.input as Input);
      void reportToParent({ ready } satisfies StartReport);
    } catch (error) {
      await reportToParent({
        failure: error instanceof Error ? error : new Error(String(error)),
      } satisfies StartReport);
      killSelf();
    }
  }

  /** Runs `stop`, and kills the process after `graceMs` or if `stop` fails. */
  async function handleStop(): Promise<void> {
    setTimeout(killSelf, graceMs).unref();
    try {
      await stop();
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`, killSelf);
    }
  }

  // A terminal or a service manager signals the whole process group. The parent decides when this process
  // ends.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  process.on('disconnect', handleStop);
  process.on('message', (message) => {
    if (started !== undefined) void started.then(() => receive?.(message as Order));
    else started = handleStart(message as StartMessage);
  });
  if (!process.connected) void handleStop();
}

/**
 * Starts a thread that kills the process if it exceeds its memory limit, or `graceMs` after the parent has
 * ended. Does nothing without a memory limit.
 */
function startWatchdog({ parentId, maxMemoryMb, graceMs }: StartMessage): void {
  if (!maxMemoryMb) return;
  const workerData = { parentId, maxMemory: maxMemoryMb * 2 ** 20, graceMs };
  new Worker(WATCH, { eval: true, workerData, execArgv: [] }).unref();
}
