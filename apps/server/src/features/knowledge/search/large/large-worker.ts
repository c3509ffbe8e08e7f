import { workerData } from 'node:worker_threads';
import { createDatabaseLink } from '../database-link.ts';
import { NoRoomError } from '../index-cache.ts';
import { findIndexBytes, serveQuestions } from '../serve-questions.ts';
import type { WorkerOptions } from '../worker-messages.ts';
import { NotLargeError } from './large-account.ts';
import { LargeCache } from './large-cache.ts';
import { largeDefaults } from './large-options.ts';
import { searchLarge } from './search-large.ts';

const { connection, memoryLimitMb, flags } = workerData as WorkerOptions;
const words = createDatabaseLink(connection);
const vectors = createDatabaseLink(connection);
const cache = new LargeCache(words.query, findIndexBytes(memoryLimitMb));

serveQuestions([words, vectors], flags, async (request, signal) => {
  let isBehind = false;
  let passageCount = 0;
  let problem: string | undefined;
  const hits = await cache
    .use(request.ownerId, async (account) => {
      const found = await searchLarge({ words: words.query, vectors: vectors.query }, account, {
        ...request,
        signal,
      });
      passageCount = account.countPassages(new Set(request.connections.map(({ id }) => id)));
      isBehind = account.waitingCount >= largeDefaults.waitingPassages;
      return found;
    })
    .catch((error: unknown) => {
      if (error instanceof NoRoomError)
        problem = 'too much of the account changed to fit into SEARCH_MEMORY_MB';
      else if (!(error instanceof NotLargeError)) throw error;
      return undefined;
    });
  const { size, bytes, loads, refreshes, evictions } = cache;
  return {
    hits,
    passageCount,
    isBehind: isBehind || problem !== undefined,
    problem,
    stats: { connections: size, bytes, loads, refreshes, evictions },
  };
});
