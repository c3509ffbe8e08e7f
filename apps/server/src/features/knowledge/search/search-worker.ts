import { workerData } from 'node:worker_threads';
import { createDatabaseLink } from './database-link.ts';
import { IndexCache, LargeAccountError } from './index-cache.ts';
import { rankPassages } from './rank-passages.ts';
import { serveQuestions } from './serve-questions.ts';
import type { WorkerOptions } from './worker-messages.ts';

const { connection, memoryLimitMb, largeBound } = workerData as WorkerOptions;
const link = createDatabaseLink(connection);
const cache = new IndexCache(link.query, memoryLimitMb * 1024 * 1024, largeBound !== null);

serveQuestions([link], async (request) => {
  let passages = 0;
  const found = await cache
    .use(request.ownerId, request.connections, (indexes) => {
      for (const { index } of indexes) passages += index.passageCount;
      return rankPassages({ ...request, text: request.question }, indexes);
    })
    .catch((error: unknown) => {
      if (error instanceof LargeAccountError) return undefined;
      throw error;
    });
  const { size, bytes, loads, refreshes, evictions } = cache;
  return {
    hits: found,
    isBehind: largeBound !== null && passages > largeBound,
    stats: { connections: size, bytes, loads, refreshes, evictions },
  };
});
