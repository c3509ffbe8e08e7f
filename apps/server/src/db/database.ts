import type pg from 'pg';

/** An open database: the embedded PostgreSQL, or the one of DATABASE_URL. */
export type Database = {
  kind: 'embedded' | 'server';
  pool: pg.Pool;
  /** Few connections with short statement timeouts, for `heavyReads` only. */
  heavyPool: pg.Pool;
  /** Configuration for opening further connections. */
  connection: pg.PoolConfig;
  /**
   * True when this process has started the embedded database. Unfinished work of other processes on it is
   * orphaned then.
   */
  isOnlyProcess: boolean;
  close(): Promise<void>;
};
