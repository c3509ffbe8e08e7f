import { parentPort } from 'node:worker_threads';
import { readSharedFlag, type SharedSignal, StoppedError } from './shared-signal.ts';
import type {
  SearchQuestion,
  WorkerAnswer,
  WorkerOrder,
  WorkerReply,
  WorkerRequest,
} from './worker-messages.ts';

/** What a thread adds besides indexes: its program takes 56, what is read on its way into them some 30 (measured). */
const reservedMb = 96;
const megabyte = 1024 * 1024;

/** What rows are read through. */
export type RowsLink = {
  /** Whether an error means that it is of no more use; if so the next question opens another. */
  dropIfLost(error: unknown): boolean;
  close(): Promise<void>;
};

/** What indexes may hold of a thread's limit, in bytes. */
export function findIndexBytes(memoryLimitMb: number): number {
  return Math.max(memoryLimitMb - reservedMb, memoryLimitMb / 4) * megabyte;
}

/**
 * The life of a search thread: answers each question that comes in, until it is told to close. `search` throws StoppedError
 * soon after its signal has fired.
 */
export function serveQuestions(
  links: RowsLink[],
  flags: SharedArrayBuffer,
  search: (request: SearchQuestion, signal: SharedSignal) => Promise<Omit<WorkerAnswer, 'tookMs'>>,
  limitMemory: (memoryLimitMb: number) => void = () => undefined,
): void {
  /** Whether some link is of no more use; the next question opens another. */
  const dropLost = (error: unknown) => links.map((link) => link.dropIfLost(error)).includes(true);

  async function answer(request: WorkerRequest): Promise<WorkerReply> {
    const started = performance.now();
    const signal = readSharedFlag(flags, request.place);
    try {
      signal.throwIfAborted();
      const found = await search(request, signal).catch((error: unknown) => {
        // The database may have been restarted since the last question: then a new connection helps.
        if (error instanceof StoppedError || !dropLost(error)) throw error;
        return search(request, signal);
      });
      return { id: request.id, tookMs: performance.now() - started, ...found };
    } catch (error) {
      if (error instanceof StoppedError) return { id: request.id, isStopped: true };
      dropLost(error);
      return { id: request.id, error: error instanceof Error ? error.message : String(error) };
    }
  }

  parentPort?.on('message', async (message: WorkerRequest | WorkerOrder) => {
    if (message === 'close') {
      await Promise.all(links.map((link) => link.close()));
      parentPort?.close();
      return;
    }
    if ('memoryLimitMb' in message) return limitMemory(message.memoryLimitMb);
    parentPort?.postMessage(await answer(message));
  });
}
