import { parentPort } from 'node:worker_threads';
import type { DatabaseLink } from './database-link.ts';
import type { WorkerAnswer, WorkerReply, WorkerRequest } from './worker-messages.ts';

/** The life of a search thread: answers each question that comes in, until it is told to close. */
export function serveQuestions(
  links: DatabaseLink[],
  search: (request: WorkerRequest) => Promise<Omit<WorkerAnswer, 'tookMs'>>,
): void {
  /** Whether some link is of no more use; the next question opens another. */
  const dropLost = (error: unknown) => links.map((link) => link.dropIfLost(error)).includes(true);

  async function answer(request: WorkerRequest): Promise<WorkerReply> {
    const started = performance.now();
    try {
      const found = await search(request).catch((error: unknown) => {
        // The database may have been restarted since the last question: then a new connection helps.
        if (!dropLost(error)) throw error;
        return search(request);
      });
      return { id: request.id, tookMs: performance.now() - started, ...found };
    } catch (error) {
      dropLost(error);
      return { id: request.id, error: error instanceof Error ? error.message : String(error) };
    }
  }

  parentPort?.on('message', async (message: WorkerRequest | 'close') => {
    if (message === 'close') {
      await Promise.all(links.map((link) => link.close()));
      parentPort?.close();
      return;
    }
    parentPort?.postMessage(await answer(message));
  });
}
