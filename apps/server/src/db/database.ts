import type pg from 'pg';

/** An open database of either kind. */
export type Database = {
  kind: 'embedded' | 'server';
  pool: pg.Pool;
  /** For `heavyReads` alone: few connections, on which statements end early. */
  heavyPool: pg.Pool;
  /** What others need to open connections of their own. */
  connection: pg.PoolConfig;
  /** The folder of the embedded one's files; null of a server. */
  cluster: string | null;
  close(): Promise<void>;
};
