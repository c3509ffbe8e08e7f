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

/** What another model than the installation's makes of the question; null where that model cannot be had. */
export type EmbedByModel = (embeddingModel: string) => Promise<Float32Array | null>;

/** Search over the owner's passages; `search` throws AppError `unavailable` when the database cannot be read. */
export type Search = {
  /** Sources that another model embedded are asked by that one, where `embedBy` is given. */
  search(request: SearchQuestion, signal?: AbortSignal, embedBy?: EmbedByModel): Promise<SearchResult>;
  close(): Promise<void>;
  stats(): SearchStats;
};

/** With what passages are found. */
export type KnowledgeDeps = { search: Search };

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
  const others = new OtherModels();

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
    async search(request, signal, embedBy) {
      let wanted = embedBy ? others.recall(request.ownerId) : [];
      let question = embedBy ? await addVectors(request, wanted, embedBy) : request;
      for (let moves = 0; ; moves++) {
        const { hits, problem, isBehind, passageCount, tookMs, embeddingModels } = await ask(
          question,
          signal,
        );
        if (isBehind) tellBehind(request.ownerId);
        if (hits && embedBy) {
          const found = embeddingModels.filter((model) => model !== request.embeddingModel);
          const isNews = found.some((model) => !wanted.includes(model));
          others.note(request.ownerId, found);
          if (isNews && moves < maxMoves) {
            wanted = found;
            question = await addVectors(request, wanted, embedBy);
            continue;
          }
        }
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

/** Accounts whose other models are remembered, so that their next question is asked by these at once. */
const rememberedOwners = 1_000;

/** The models besides the installation's that an account's passages had when it was last asked. */
class OtherModels {
  readonly #models = new Map<string, string[]>();

  recall(ownerId: string): string[] {
    return this.#models.get(ownerId) ?? [];
  }

  note(ownerId: string, models: string[]): void {
    this.#models.delete(ownerId);
    if (models.length > 0) this.#models.set(ownerId, models);
    if (this.#models.size > rememberedOwners) this.#models.delete(this.#models.keys().next().value ?? '');
  }
}

/** The question with the vectors that other models make of it. */
async function addVectors(
  request: SearchQuestion,
  models: string[],
  embedBy: EmbedByModel,
): Promise<SearchQuestion> {
  if (models.length === 0) return request;
  const made = await Promise.all(
    models.map(async (embeddingModel) => ({ embeddingModel, vector: await embedBy(embeddingModel) })),
  );
  return {
    ...request,
    otherVectors: made.flatMap(({ embeddingModel, vector }) => (vector ? [{ embeddingModel, vector }] : [])),
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
