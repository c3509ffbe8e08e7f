import type { Database } from '../../db/database.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { DocumentBatch } from './embed-documents.ts';
import type { SourceReader, SourceScope } from './source-kind.ts';
import { alreadySyncing } from './sync.service.ts';
import { commitBetweenRuns } from './sync.store.ts';
import { writeBatch } from './write-batch.ts';

/** Runs `work` in a transaction between runs; throws `already_syncing` when one has started meanwhile. */
export async function commitOutsideRun<T>(
  database: Database,
  scope: SourceScope,
  work: (runner: SqlRunner) => Promise<T>,
): Promise<T> {
  const done = await commitBetweenRuns(database, scope, async (runner) => ({ value: await work(runner) }));
  if (!done) throw alreadySyncing();
  return done.value;
}

/** Stores documents that were read outside of any run; throws `already_syncing` when one has started meanwhile. */
export async function storeOutsideRun(
  deps: Pick<Deps, 'database' | 'models'>,
  scope: SourceScope,
  reader: SourceReader,
  batch: DocumentBatch,
): Promise<void> {
  await commitOutsideRun(deps.database, scope, (runner) =>
    writeBatch(deps, runner, { scope, reader, syncRunId: null }, batch),
  );
}
