import { workerData } from 'node:worker_threads';
import { MemoryLimitError } from '@anito/search/index-cache';
import { NotLargeError } from '@anito/search/large/large-account';
import { LargeCache } from '@anito/search/large/large-cache';
import { searchLarge } from '@anito/search/large/search-large';
import { serveQuestions, toIndexBytes } from '@anito/search/serve-questions';
import type { WorkerOptions } from '@anito/search/worker-messages';
import type { PoolConfig } from 'pg';
import { createDatabaseLink } from '../../../../db/database-link.ts';
import { createLargeRows, createVectorRows } from './large.store.ts';
import { largeDefaults } from './large-options.ts';

const { source, memoryLimitMb, flags } = workerData as WorkerOptions<PoolConfig>;
const words = createDatabaseLink(source);
const vectors = createDatabaseLink(source);
const sources = { words: createLargeRows(words.query), vectors: createVectorRows(vectors.query) };
const cache = new LargeCache(sources.words, toIndexBytes(memoryLimitMb));

serveQuestions([words, vectors], flags, async (request, signal) => {
  let isBehind = false;
  let passageCount = 0;
  let problem: string | undefined;
  let embeddingModels: string[] = [];
  const hits = await cache
    .use(request.ownerId, async (account) => {
      const result = await searchLarge(sources, account, {
        ...request,
        signal,
      });
      const collectionIds = new Set(request.collections.map(({ id }) => id));
      passageCount = account.countPassages(collectionIds);
      embeddingModels = account.listModels(collectionIds);
      isBehind = account.pendingCount >= largeDefaults.waitingPassages;
      return result;
    })
    .catch((error: unknown) => {
      if (error instanceof MemoryLimitError)
        problem = 'too much of the account changed to fit into SEARCH_MEMORY_MB';
      else if (!(error instanceof NotLargeError)) throw error;
      return undefined;
    });
  const { size, bytes, loads, refreshes, evictions } = cache;
  return {
    hits,
    passageCount,
    embeddingModels,
    isBehind: isBehind || problem !== undefined,
    problem,
    stats: { collections: size, bytes, loads, refreshes, evictions },
  };
});
