import type { SearchHit } from '@anito/search/rank-passages';
import {
  createSearchThread,
  type SearchThread,
  SearchUnavailableError,
  type ThreadStats,
} from '@anito/search/search-thread';
import type { SearchQuestion, WorkerAnswer } from '@anito/search/worker-messages';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { AppError } from '../../../lib/errors.ts';

export type { SearchHit, SearchQuestion as SearchRequest };

/** The best passages, best first, and among how many they were found. */
export type SearchResult = Pick<WorkerAnswer, 'passageCount' | 'tookMs'> & { hits: SearchHit[] };

/** Figures of the threads since they started; those of `large` only once a large account was asked. */
export type SearchStats = ThreadStats & { large: ThreadStats | undefined };

/** Search over the owner's passages; `search` throws AppError `unavailable` when the database cannot be read. */
export type Search = {
  search(request: SearchQuestion, signal?: AbortSignal): Promise<SearchResult>;
  close(): Promise<void>;
  stats(): SearchStats;
};

/** Large accounts, which are searched in the database; only on PostgreSQL. */
export type LargeSearch = {
  /** Passages of one question above which its account is to get an index in the database. */
  bound: number;
  /** Called when an account has grown over the bound, or its index is behind; not again for a while. */
  onBehind(ownerId: string): void;
};

export type SearchOptions = {
  connection: PoolConfig;
  /** What the threads may hold, in megabytes: indexes, and what it takes to load them. */
  memoryLimitMb?: number;
  large?: LargeSearch;
  log: Pick<Logger, 'warn' | 'error'>;
};

/** Of the limit for large accounts, once there are any: some 16 MB for a million passages. */
const largeShare = 3 / 8;
/** An account can change sides while it is asked; more often than that it cannot. */
const maxMoves = 3;
const tellAgainMs = 10_000;

/**
 * Starts the search threads. What they hold is only a cache of the database, so a crashed one is replaced at the next
 * question. Large accounts have a thread of their own, so that the others never wait for them.
 */
export function createSearch({ connection, memoryLimitMb = 256, large, log }: SearchOptions): Search {
  const createThread = (program: string, limitMb: number) => {
    const options = { source: connection, memoryLimitMb: limitMb, largeBound: large?.bound ?? null };
    return createSearchThread(new URL(program, import.meta.url), options, log);
  };
  const memory = createThread('./search-worker.ts', memoryLimitMb);
  let database: SearchThread | undefined;
  /** Owners whose index is in the database, as far as is known. */
  const largeOwners = new Set<string>();
  const told = new Map<string, number>();

  function tellBehind(ownerId: string): void {
    const now = performance.now();
    if (!large || now - (told.get(ownerId) ?? Number.NEGATIVE_INFINITY) < tellAgainMs) return;
    told.set(ownerId, now);
    large.onBehind(ownerId);
  }

  function ask(request: SearchQuestion, signal?: AbortSignal): Promise<WorkerAnswer> {
    if (!largeOwners.has(request.ownerId)) return askThread(memory, request, signal);
    if (!database) {
      database = createThread('./large/large-worker.ts', memoryLimitMb * largeShare);
      memory.limitMemory(memoryLimitMb * (1 - largeShare));
    }
    return askThread(database, request, signal);
  }

  return {
    async search(request, signal) {
      for (let moves = 0; ; moves++) {
        const { hits, problem, isBehind, passageCount, tookMs } = await ask(request, signal);
        if (isBehind) tellBehind(request.ownerId);
        if (hits) return { hits, passageCount, tookMs };
        if (problem) {
          log.warn({ ownerId: request.ownerId, reason: problem }, 'an account cannot be searched');
          throw unavailable(problem);
        }
        if (moves === maxMoves) throw new Error('No search thread takes the account');
        if (!largeOwners.delete(request.ownerId)) largeOwners.add(request.ownerId);
      }
    },
    stats: () => ({ ...memory.stats(), large: database?.stats() }),
    async close() {
      await Promise.all([memory.close(), database?.close()]);
    },
  };
}

async function askThread(
  thread: SearchThread,
  request: SearchQuestion,
  signal?: AbortSignal,
): Promise<WorkerAnswer> {
  try {
    return await thread.ask(request, signal);
  } catch (error) {
    throw error instanceof SearchUnavailableError ? unavailable(error.cause) : error;
  }
}

function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', 'search-away', { cause });
}
