import type pg from 'pg';
import type { SqlRunner } from '../db/sql.ts';

type Explained = { 'QUERY PLAN': [{ Plan: Record<string, number> }] };

/**
 * Runs statements and counts the blocks of 8 KB that they read, from memory or disk. Runs each statement a
 * second time to explain it.
 */
export function countBlocks(pool: pg.Pool): { runner: SqlRunner; count(): number } {
  let blocks = 0;
  return {
    runner: {
      async query(statement) {
        const text = `explain (analyze, buffers, format json) ${statement.text}`;
        const { rows } = await pool.query<Explained>({ ...statement, text });
        const plan = rows[0]!['QUERY PLAN'][0].Plan;
        blocks += plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
        return pool.query(statement);
      },
    } as SqlRunner,
    count: () => blocks,
  };
}
