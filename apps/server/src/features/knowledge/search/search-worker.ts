import { parentPort, workerData } from 'node:worker_threads';
import { createDatabaseLink } from './database-link.ts';
import { IndexCache } from './index-cache.ts';
import { rankPassages, type SearchHit } from './rank-passages.ts';
import type { WorkerOptions, WorkerReply, WorkerRequest } from './worker-messages.ts';

const { connection, memoryLimitMb } = workerData as WorkerOptions;
const link = createDatabaseLink(connection);
const cache = new IndexCache(link.query, memoryLimitMb * 1024 * 1024);

async function answer(request: WorkerRequest): Promise<WorkerReply> {
  const started = performance.now();
  try {
    const hits = await search(request).catch((error: unknown) => {
      // The database may have been restarted since the last question: then a new connection helps.
      if (!link.dropIfLost(error)) throw error;
      return search(request);
    });
    const { size, bytes, loads, refreshes, evictions } = cache;
    return {
      id: request.id,
      hits,
      tookMs: performance.now() - started,
      stats: { connections: size, bytes, loads, refreshes, evictions },
    };
  } catch (error) {
    link.dropIfLost(error);
    return { id: request.id, error: error instanceof Error ? error.message : String(error) };
  }
}

function search(request: WorkerRequest): Promise<SearchHit[]> {
  return cache.use(request.ownerId, request.connections, (indexes) =>
    rankPassages({ ...request, text: request.question }, indexes),
  );
}

parentPort?.on('message', async (message: WorkerRequest | 'close') => {
  if (message === 'close') {
    await link.close();
    parentPort?.close();
    return;
  }
  parentPort?.postMessage(await answer(message));
});
