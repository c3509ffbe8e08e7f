import { workerData } from 'node:worker_threads';
import { createDatabaseLink } from './database-link.ts';
import { IndexCache, LargeAccountError, NoRoomError } from './index-cache.ts';
import { rankPassages } from './rank-passages.ts';
import { findIndexBytes, serveQuestions } from './serve-questions.ts';
import type { SharedSignal } from './shared-signal.ts';
import type { SearchQuestion, WorkerAnswer, WorkerOptions } from './worker-messages.ts';

const { connection, memoryLimitMb, largeBound, flags } = workerData as WorkerOptions;
const link = createDatabaseLink(connection);
const cache = new IndexCache(link.query, findIndexBytes(memoryLimitMb), largeBound !== null);

async function search(request: SearchQuestion, signal: SharedSignal): Promise<Omit<WorkerAnswer, 'tookMs'>> {
  let passageCount = 0;
  let problem: string | undefined;
  const hits = await cache
    .use(request.ownerId, request.connections, signal, (indexes) => {
      for (const { index } of indexes) passageCount += index.passageCount;
      return rankPassages({ ...request, text: request.question, signal }, indexes);
    })
    .catch((error: unknown) => {
      if (error instanceof NoRoomError) problem = 'the account does not fit into SEARCH_MEMORY_MB';
      else if (!(error instanceof LargeAccountError)) throw error;
      return undefined;
    });
  const { size, bytes, loads, refreshes, evictions } = cache;
  return {
    hits,
    passageCount,
    problem,
    isBehind: largeBound !== null && (problem !== undefined || passageCount > largeBound),
    stats: { connections: size, bytes, loads, refreshes, evictions },
  };
}

serveQuestions([link], flags, search, (limitMb) => {
  cache.limitBytes = findIndexBytes(limitMb);
});
