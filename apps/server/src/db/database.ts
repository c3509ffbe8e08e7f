import type pg from 'pg';

/** An open database of either kind. */
export type Database = {
  kind: 'embedded' | 'server';
  pool: pg.Pool;
  /** What others need to open connections of their own. */
  connection: pg.PoolConfig;
  close(): Promise<void>;
};
