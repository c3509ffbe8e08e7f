import { Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import type { ReaderMessage, TaskMessage } from './messages.ts';
import type { Read } from './reader-task.ts';

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

/** Makes this process one that `createReaders` gives its tasks to, one after the other. */
export function serveTasks(): void {
  new Worker(WATCH, { eval: true, argv: [process.argv[2]], execArgv: [] }).unref();
  process.on('disconnect', () => process.exit());
  process.on('message', async (task: TaskMessage) => {
    await send(await answer(task));
  });
}

/** Resolves when the message has left, so that parts do not pile up here. */
function send(message: ReaderMessage): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, () => resolve());
  });
}

async function answer({ script, input }: TaskMessage): Promise<ReaderMessage> {
  try {
    const { read } = (await import(script)) as { read: Read<unknown, unknown, unknown> };
    const value = await read(input, {
      emit: (part) => send({ kind: 'part', part }),
      needsLonger: () => void send({ kind: 'longer' }),
    });
    return { kind: 'done', value };
  } catch (error) {
    if (error instanceof AppError) return { kind: 'failed', message: error.message, detail: '' };
    return {
      kind: 'failed',
      message: DAMAGED,
      detail: error instanceof Error ? String(error.stack) : String(error),
    };
  }
}
