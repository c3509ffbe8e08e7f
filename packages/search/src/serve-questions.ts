import { parentPort } from 'node:worker_threads';
import { readSharedFlag, type SharedSignal, StoppedError } from './shared-signal.ts';
import type {
  SearchQuestion,
  WorkerAnswer,
  WorkerCommand,
  WorkerReply,
  WorkerRequest,
} from './worker-messages.ts';

/**
 * Memory of a thread besides indexes, measured: its program takes 56 MB, rows on their way into indexes about
 * 30 MB.
 */
const reservedMb = 96;
const megabyte = 1024 * 1024;

/** The database connection through which rows are read. */
export type RowsConnection = {
  /** Returns whether an error means that the connection is lost. The next question then opens another one. */
  dropIfLost(error: unknown): boolean;
  close(): Promise<void>;
};

/**
 * Returns the memory for indexes within a thread's limit, in bytes: what the thread itself does not need, but
 * at least a quarter of the limit.
 */
export function toIndexBytes(memoryLimitMb: number): number {
  return Math.max(memoryLimitMb - reservedMb, memoryLimitMb / 4) * megabyte;
}

/**
 * Runs a search thread: answers each incoming question until it receives the close command. A question that
 * fails because a connection was lost is searched once more. `search` throws StoppedError soon after its
 * signal has fired.
 */
export function serveQuestions(
  connections: RowsConnection[],
  flags: SharedArrayBuffer,
  search: (request: SearchQuestion, signal: SharedSignal) => Promise<Omit<WorkerAnswer, 'tookMs'>>,
  limitMemory: (memoryLimitMb: number) => void = () => undefined,
): void {
  /** Returns whether a connection was lost. The next question opens another one. */
  const discardLost = (error: unknown) => connections.map((link) => link.dropIfLost(error)).includes(true);

  async function answer(request: WorkerRequest): Promise<WorkerReply> {
    const started = performance.now();
    const signal = readSharedFlag(flags, request.place);
    try {
      signal.throwIfAborted();
      const result = await search(request, signal).catch((error: unknown) => {
        // The database may have restarted since the last question. A new connection then helps.
        if (error instanceof StoppedError || !discardLost(error)) throw error;
        return search(request, signal);
      });
      return { id: request.id, tookMs: performance.now() - started, ...result };
    } catch (error) {
      if (error instanceof StoppedError) return { id: request.id, isStopped: true };
      discardLost(error);
      return { id: request.id, error: error instanceof Error ? error.message : String(error) };
    }
  }

  parentPort?.on('message', async (message: WorkerRequest | WorkerCommand) => {
    if (message === 'close') {
      await Promise.all(connections.map((link) => link.close()));
      parentPort?.close();
      return;
    }
    if ('memoryLimitMb' in message) return limitMemory(message.memoryLimitMb);
    parentPort?.postMessage(await answer(message));
  });
}
