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
import { traceCall } from '../../../lib/tracing.ts';

export type { SearchHit, SearchQuestion as SearchRequest };

/** The best passages, best first, and the number of passages searched. */
export type SearchResult = Pick<WorkerAnswer, 'passageCount' | 'tookMs'> & { hits: SearchHit[] };

/** Statistics of the threads since they started. `large` is undefined until a large account was searched. */
export type SearchStats = ThreadStats & { large: ThreadStats | undefined };

/** Embeds the question with a model other than the installation's; null when that model is not available. */
export type EmbedByModel = (embeddingModel: string) => Promise<Float32Array | null>;

/**
 * Search over the owner's passages. `search` throws AppError `unavailable` when the database cannot be read.
 */
export type Search = {
  /** Sources embedded with another model are searched with that model when `embedBy` is given. */
  search(request: SearchQuestion, signal?: AbortSignal, embedBy?: EmbedByModel): Promise<SearchResult>;
  close(): Promise<void>;
  stats(): SearchStats;
};

/** The port through which features search passages. */
export type KnowledgeDeps = { search: Search };

/** Options for large accounts, which are searched in the database. */
export type LargeSearch = {
  /** Number of passages searched by one question above which the account gets an index in the database. */
  bound: number;
  /** Called when an account exceeds the bound or its index is behind, at most once per `notifyIntervalMs`. */
  onBehind(ownerId: string): void;
};

export type SearchOptions = {
  connection: PoolConfig;
  /** Memory limit of the threads in megabytes: the indexes, and the memory to load them. */
  memoryLimitMb?: number;
  large?: LargeSearch;
  log: Pick<Logger, 'warn' | 'error'>;
};

/** Share of the memory limit for large accounts, once there are any. A million passages take about 16 MB. */
const largeShare = 3 / 8;
/** Limit of retries of one question, because its account can move between memory and database meanwhile. */
const maxRetries = 3;
const notifyIntervalMs = 10_000;

/**
 * Starts the search threads. They only cache the database, so a crashed thread is simply replaced at the next
 * question. Large accounts have a separate thread, so that the other accounts never wait for them.
 */
export function createSearch({ connection, memoryLimitMb = 256, large, log }: SearchOptions): Search {
  const createThread = (program: string, limitMb: number) => {
    const options = { source: connection, memoryLimitMb: limitMb, largeBound: large?.bound ?? null };
    return createSearchThread(new URL(program, import.meta.url), options, log);
  };
  const memory = createThread('./search-worker.ts', memoryLimitMb);
  let database: SearchThread | undefined;
  /** Owners whose index is in the database, to the knowledge of this process. */
  const largeOwners = new Set<string>();
  const notifiedAt = new Map<string, number>();
  const otherModels = new OtherModels();

  function notifyBehind(ownerId: string): void {
    const now = performance.now();
    if (!large || now - (notifiedAt.get(ownerId) ?? Number.NEGATIVE_INFINITY) < notifyIntervalMs) return;
    notifiedAt.set(ownerId, now);
    large.onBehind(ownerId);
  }

  /**
   * Asks the thread that searches the owner's account. The thread for large accounts is started on first use.
   */
  function ask(request: SearchQuestion, signal?: AbortSignal): Promise<WorkerAnswer> {
    if (!largeOwners.has(request.ownerId))
      return traceCall('search', {}, () => askThread(memory, request, signal));
    if (!database) {
      database = createThread('./large/large-worker.ts', memoryLimitMb * largeShare);
      memory.limitMemory(memoryLimitMb * (1 - largeShare));
    }
    const thread = database;
    return traceCall('search large', {}, () => askThread(thread, request, signal));
  }

  return {
    async search(request, signal, embedBy) {
      let modelIds = embedBy ? otherModels.recall(request.ownerId) : [];
      let question = embedBy ? await addVectors(request, modelIds, embedBy) : request;
      for (let retries = 0; ; retries++) {
        const { hits, problem, isBehind, passageCount, tookMs, embeddingModels } = await ask(
          question,
          signal,
        );
        if (isBehind) notifyBehind(request.ownerId);
        if (hits && embedBy) {
          const otherModelIds = embeddingModels.filter((model) => model !== request.embeddingModel);
          const hasNewModels = otherModelIds.some((model) => !modelIds.includes(model));
          otherModels.note(request.ownerId, otherModelIds);
          if (hasNewModels && retries < maxRetries) {
            modelIds = otherModelIds;
            question = await addVectors(request, modelIds, embedBy);
            continue;
          }
        }
        if (hits) return { hits, passageCount, tookMs };
        if (problem) {
          log.warn({ ownerId: request.ownerId, reason: problem }, 'account not searchable');
          throw unavailable(problem);
        }
        if (retries === maxRetries) throw new Error('No search thread accepts the account');
        if (!largeOwners.delete(request.ownerId)) largeOwners.add(request.ownerId);
      }
    },
    stats: () => ({ ...memory.stats(), large: database?.stats() }),
    async close() {
      await Promise.all([memory.close(), database?.close()]);
    },
  };
}

/**
 * Number of accounts whose other models are remembered, so that their next question uses these models at
 * once.
 */
const rememberedOwners = 1_000;

/** The models other than the installation's that an account's passages had at its last question. */
class OtherModels {
  readonly #models = new Map<string, string[]>();

  recall(ownerId: string): string[] {
    return this.#models.get(ownerId) ?? [];
  }

  /** Replaces the models of an account; an empty list forgets the account. */
  note(ownerId: string, models: string[]): void {
    this.#models.delete(ownerId);
    if (models.length > 0) this.#models.set(ownerId, models);
    if (this.#models.size > rememberedOwners) this.#models.delete(this.#models.keys().next().value ?? '');
  }
}

/**
 * Returns the request with the vectors that other models make of the question, added as `otherVectors`. Skips
 * models that are not available.
 */
async function addVectors(
  request: SearchQuestion,
  models: string[],
  embedBy: EmbedByModel,
): Promise<SearchQuestion> {
  if (models.length === 0) return request;
  const vectors = await Promise.all(
    models.map(async (embeddingModel) => ({ embeddingModel, vector: await embedBy(embeddingModel) })),
  );
  return {
    ...request,
    otherVectors: vectors.flatMap(({ embeddingModel, vector }) =>
      vector ? [{ embeddingModel, vector }] : [],
    ),
  };
}

/** Sends a question to a search thread. Throws AppError `unavailable` when the database cannot be read. */
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
