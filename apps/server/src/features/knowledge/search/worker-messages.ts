import type { PoolConfig } from 'pg';
import type { WantedConnection } from './index-cache.ts';
import type { SearchHit } from './rank-passages.ts';

/** What the search thread is started with. */
export type WorkerOptions = { connection: PoolConfig; memoryLimitMb: number };

/** A question on its way to the search thread. */
export type WorkerRequest = {
  id: number;
  ownerId: string;
  connections: WantedConnection[];
  question: string;
  vector: Float32Array | null;
  embeddingModel: string;
  limit: number;
};

/** How the search thread stands. */
export type IndexStats = {
  connections: number;
  bytes: number;
  loads: number;
  refreshes: number;
  evictions: number;
};

/** What comes back for one question. */
export type WorkerReply =
  | { id: number; hits: SearchHit[]; tookMs: number; stats: IndexStats }
  | { id: number; error: string };
