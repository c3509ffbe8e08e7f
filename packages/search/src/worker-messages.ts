import type { WantedCollection } from './index-cache.ts';
import type { SearchHit } from './rank-passages.ts';
import type { QuestionVector } from './score-vectors.ts';

/** What a search thread is started with; `largeBound` is null where every owner is searched in memory. */
export type WorkerOptions<Source = unknown> = {
  /** Where its program finds the rows. */
  source: Source;
  memoryLimitMb: number;
  largeBound: number | null;
  /** Tells which questions nobody waits for any more, by their places. */
  flags: SharedArrayBuffer;
};

/** A question on its way to a search thread; no two that are there at once have the same place. */
export type WorkerRequest = SearchQuestion & { id: number; place: number };

/** What is asked, over some collections of one owner; versions are those read with the access check. */
export type SearchQuestion = {
  ownerId: string;
  collections: WantedCollection[];
  question: string;
  vector: Float32Array | null;
  embeddingModel: string;
  /** The question by other models, for collections that have their vectors of those. */
  otherVectors?: QuestionVector[];
  limit: number;
};

/** How a search thread stands. */
export type IndexStats = {
  /** Connections in memory, or large accounts. */
  collections: number;
  bytes: number;
  loads: number;
  refreshes: number;
  evictions: number;
};

/**
 * What a thread found; no hits when the account is the other thread's. `isBehind`: the account's index in the database is
 * to be made or brought up to date.
 */
export type WorkerAnswer = {
  hits: SearchHit[] | undefined;
  /** Passages that were searched. */
  passageCount: number;
  /** The models whose vectors they have. */
  embeddingModels: string[];
  /** Why the account cannot be searched at all, for the log. */
  problem: string | undefined;
  tookMs: number;
  isBehind: boolean;
  stats: IndexStats;
};

/** What comes back for one question; `isStopped` where nobody waited for it any more. */
export type WorkerReply = { id: number } & (WorkerAnswer | { error: string } | { isStopped: true });

/** What a thread is told besides questions: to end, or what it may hold from now on. */
export type WorkerOrder = 'close' | { memoryLimitMb: number };
