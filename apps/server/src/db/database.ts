import type pg from 'pg';

/** An open database: the PostgreSQL that came with the program, or the one of DATABASE_URL. */
export type Database = {
  kind: 'embedded' | 'server';
  pool: pg.Pool;
  /** For `heavyReads` alone: few connections, on which statements end early. */
  heavyPool: pg.Pool;
  /** What others need to open connections of their own. */
  connection: pg.PoolConfig;
  /** This process has started the embedded database: what other processes had begun on it is left over. */
  isOnlyProcess: boolean;
  close(): Promise<void>;
};
