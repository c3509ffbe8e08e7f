import type { PoolConfig } from 'pg';
import type { WantedConnection } from './index-cache.ts';
import type { SearchHit } from './rank-passages.ts';

/** What a search thread is started with; `largeBound` is null where every account is searched in memory. */
export type WorkerOptions = { connection: PoolConfig; memoryLimitMb: number; largeBound: number | null };

/** A question on its way to a search thread. */
export type WorkerRequest = {
  id: number;
  ownerId: string;
  connections: WantedConnection[];
  question: string;
  vector: Float32Array | null;
  embeddingModel: string;
  limit: number;
};

/** How a search thread stands. */
export type IndexStats = {
  /** Connections in memory, or large accounts. */
  connections: number;
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
  /** Why the account cannot be searched at all, for the log. */
  problem: string | undefined;
  tookMs: number;
  isBehind: boolean;
  stats: IndexStats;
};

/** What comes back for one question. */
export type WorkerReply = ({ id: number } & WorkerAnswer) | { id: number; error: string };

/** What a thread is told besides questions: to end, what it may hold from now on, that nobody waits for a question. */
export type WorkerOrder = 'close' | { memoryLimitMb: number } | { stop: number };
