import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';

/**
 * Hears, in the transaction that ends a run and has locked source and run, that it completed or failed; a cancelled one is
 * nobody's business.
 */
export type RunEnded = (
  deps: Pick<Deps, 'jobs'>,
  runner: SqlRunner,
  run: { ownerId: string; connectionId: number; syncRunId: number },
) => Promise<void>;
