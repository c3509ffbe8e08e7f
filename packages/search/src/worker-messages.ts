import type { RequiredCollection } from './index-cache.ts';
import type { SearchHit } from './rank-passages.ts';
import type { QuestionVector } from './score-vectors.ts';

/** Start options of a search thread. `largeBound` is null when every owner is searched in memory. */
export type WorkerOptions<Source = unknown> = {
  /** Where the thread finds the rows. */
  source: Source;
  memoryLimitMb: number;
  largeBound: number | null;
  /** Flags that abort questions, by `place`. */
  flags: SharedArrayBuffer;
};

/**
 * A question for a search thread. `place` is the index of its abort flag and unique among the running
 * questions.
 */
export type WorkerRequest = SearchQuestion & { id: number; place: number };

/** A search in some collections of one owner. The versions are those read during the access check. */
export type SearchQuestion = {
  ownerId: string;
  collections: RequiredCollection[];
  question: string;
  vector: Float32Array | null;
  embeddingModel: string;
  /** Vectors of the question by other models, for collections embedded by them. */
  otherVectors?: QuestionVector[];
  limit: number;
};

/** Statistics of the indexes of a search thread. */
export type IndexStats = {
  /** Collections in memory, or large accounts. */
  collections: number;
  bytes: number;
  loads: number;
  refreshes: number;
  evictions: number;
};

/**
 * Result of a search thread. `hits` is undefined when the other thread serves the account. `isBehind`: the
 * account's index in the database must be created or updated.
 */
export type WorkerAnswer = {
  hits: SearchHit[] | undefined;
  /** Number of passages that were searched. */
  passageCount: number;
  /** Embedding models of these passages. */
  embeddingModels: string[];
  /** Why the account cannot be searched at all, for the log. */
  problem: string | undefined;
  tookMs: number;
  isBehind: boolean;
  stats: IndexStats;
};

/** Reply to one question. `isStopped` when the caller no longer waited for it. */
export type WorkerReply = { id: number } & (WorkerAnswer | { error: string } | { isStopped: true });

/** Commands to a thread: close, or a new memory limit. */
export type WorkerCommand = 'close' | { memoryLimitMb: number };
