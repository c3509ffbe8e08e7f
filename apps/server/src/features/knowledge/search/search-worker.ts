import { workerData } from 'node:worker_threads';
import { IndexCache, LargeAccountError, MemoryLimitError } from '@anito/search/index-cache';
import { rankPassages } from '@anito/search/rank-passages';
import { serveQuestions, toIndexBytes } from '@anito/search/serve-questions';
import type { SharedSignal } from '@anito/search/shared-signal';
import type { SearchQuestion, WorkerAnswer, WorkerOptions } from '@anito/search/worker-messages';
import type { PoolConfig } from 'pg';
import { createDatabaseLink } from '../../../db/database-link.ts';
import { createContentRows } from './search.store.ts';

const { source, memoryLimitMb, largeBound, flags } = workerData as WorkerOptions<PoolConfig>;
const link = createDatabaseLink(source);
const cache = new IndexCache(createContentRows(link.query), toIndexBytes(memoryLimitMb), largeBound !== null);

/**
 * Searches the indexes in memory. `hits` is undefined when the account does not fit into memory, which
 * `problem` says, or when it is searched in the database. `isBehind` tells that the account needs an index in
 * the database.
 */
async function searchInMemory(
  request: SearchQuestion,
  signal: SharedSignal,
): Promise<Omit<WorkerAnswer, 'tookMs'>> {
  let passageCount = 0;
  let problem: string | undefined;
  const embeddingModels = new Set<string>();
  const hits = await cache
    .use(request.ownerId, request.collections, signal, (indexes) => {
      for (const { index } of indexes) {
        passageCount += index.passageCount;
        for (const model of index.listModels()) embeddingModels.add(model);
      }
      return rankPassages({ ...request, text: request.question, signal }, indexes);
    })
    .catch((error: unknown) => {
      if (error instanceof MemoryLimitError) problem = 'the account does not fit into SEARCH_MEMORY_MB';
      else if (!(error instanceof LargeAccountError)) throw error;
      return undefined;
    });
  const { size, bytes, loads, refreshes, evictions } = cache;
  return {
    hits,
    passageCount,
    embeddingModels: [...embeddingModels],
    problem,
    isBehind: largeBound !== null && (problem !== undefined || passageCount > largeBound),
    stats: { collections: size, bytes, loads, refreshes, evictions },
  };
}

serveQuestions([link], flags, searchInMemory, (limitMb) => {
  cache.limitBytes = toIndexBytes(limitMb);
});
