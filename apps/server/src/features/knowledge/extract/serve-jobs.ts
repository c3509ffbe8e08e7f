import { Worker } from 'node:worker_threads';
import { AppError } from '../../../lib/errors.ts';
import type { ProcessReply } from './process-pool.ts';

/**
 * Ends the process when it outgrows its memory or its parent is gone: in a thread, so that it also works while
 * the main thread is caught in a loop.
 */
const WATCH = `
  const parent = process.ppid;
  const limit = Number(process.argv[2]) * 2 ** 20;
  setInterval(() => {
    if (process.memoryUsage.rss() > limit || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, 100);
`;

const DAMAGED = 'The file could not be read: it seems to be damaged.';

/**
 * Makes this process a worker of a process pool: each message is a job, its result or failure the reply. Work of
 * many steps calls `keepAlive` after each: the time limit counts from there.
 */
export function serveJobs<In, Out>(work: (input: In, keepAlive: () => void) => Promise<Out>): void {
  new Worker(WATCH, { eval: true, argv: [process.argv[2]], execArgv: [] }).unref();
  process.on('disconnect', () => process.exit());
  process.on('message', async (input: In) => {
    process.send?.(await answer(() => work(input, () => process.send?.({ isAlive: true }))));
  });
}

async function answer<Out>(work: () => Promise<Out>): Promise<ProcessReply<Out>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, message: error.message, detail: '' };
    return {
      ok: false,
      message: DAMAGED,
      detail: error instanceof Error ? String(error.stack) : String(error),
    };
  }
}
