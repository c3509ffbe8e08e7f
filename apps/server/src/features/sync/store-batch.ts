import type { Database } from '../../db/database.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { Failure } from '../../lib/failure.ts';
import { fingerprintOf } from '../knowledge/knowledge.service.ts';
import {
  listDocumentStates,
  markDocumentsUnchanged,
  raiseContentVersion,
  recordFailures,
  removeDocuments,
  replaceDocuments,
} from '../knowledge/knowledge.store.ts';
import { findFirstModel } from '../knowledge/source-models.service.ts';
import type { Lease, SourceKindDeps, SourceReader, SourceScope } from '../sources/source-kind.ts';
import type { DocumentBatch } from './embed-documents.ts';
import { alreadySyncing, ensureSync } from './sync.service.ts';
import * as store from './sync.store.ts';

type StoreDeps = Pick<Deps, 'database' | 'models'>;

/** Unchanged documents marked in one transaction. */
const unchangedPerCommit = 500;

/**
 * Stores one batch (passages, failures and counts) in one transaction under the lease. Returns the counts of
 * the whole run so far. Throws LeaseLostError.
 */
export async function storeBatch(
  deps: StoreDeps,
  lease: Lease,
  reader: SourceReader,
  batch: DocumentBatch,
): Promise<store.RunCounts> {
  return store.commitUnderLease(deps.database, lease, async (runner) => {
    const target = { scope: lease, reader, syncRunId: lease.syncRunId };
    return store.addCounts(runner, lease, await writeBatch(runner, target, batch));
  });
}

/**
 * Marks documents as unchanged, `unchangedPerCommit` per transaction, and calls `onCounts` after each
 * transaction. Throws LeaseLostError.
 */
export async function storeUnchanged(
  deps: StoreDeps,
  lease: Lease,
  externalIds: string[],
  onCounts: (counts: store.RunCounts) => void,
): Promise<void> {
  for (let start = 0; start < externalIds.length; start += unchangedPerCommit) {
    const ids = externalIds.slice(start, start + unchangedPerCommit);
    const counts = await store.commitUnderLease(deps.database, lease, async (runner) => {
      await markDocumentsUnchanged(runner, lease, lease.syncRunId, ids);
      return store.addCounts(runner, lease, { successful: ids.length, failed: 0, unchanged: ids.length });
    });
    onCounts(counts);
  }
}

/**
 * Completes a run: deletes documents that are gone from the source, sets the date of the source's last sync
 * and publishes `sourceSynced`. If the source has changes that the run did not see, it queues another run in
 * the same transaction. Returns the final counts. Throws LeaseLostError.
 */
export async function completeRun(
  deps: StoreDeps & Pick<Deps, 'jobs' | 'publish'> & SourceKindDeps,
  lease: store.ClaimedRun,
  reader: SourceReader,
  goneIds: string[],
): Promise<store.RunCounts> {
  return store.commitUnderLease(deps.database, lease, async (runner) => {
    const removed = goneIds.length > 0 ? await removeDocuments(runner, lease, goneIds) : 0;
    if (removed > 0) await raiseContentVersion(runner, lease, true);
    const counts = await store.finishRun(runner, lease, { status: 'completed', removed });
    await publishEnd(deps, runner, lease);
    if (await hasUnread(deps, runner, lease, reader)) await ensureSync(deps, runner, lease);
    return counts;
  });
}

/**
 * Publishes `sourceSynced` for a run that has completed or failed, in the transaction that ends it and has
 * locked source and run.
 */
async function publishEnd(deps: Pick<Deps, 'publish'>, runner: SqlRunner, lease: Lease): Promise<void> {
  const { ownerId, connectionId, syncRunId } = lease;
  await deps.publish(runner, 'sourceSynced', { ownerId, connectionId, syncRunId });
}

/**
 * Returns whether the source holds documents that were never ingested, or that changed since. Documents that
 * failed do not count. Returns false for a reader without `listNow`.
 */
async function hasUnread(
  deps: StoreDeps,
  runner: SqlRunner,
  lease: Lease,
  reader: SourceReader,
): Promise<boolean> {
  const documents = await reader.listNow?.(runner, lease);
  if (!documents) return false;
  const firstModel = await findFirstModel(deps, runner, lease);
  const states = new Map((await listDocumentStates(runner, lease)).map((state) => [state.externalId, state]));
  return documents.some((document) => {
    const state = states.get(document.externalId);
    return !state || (state.failure === null && state.fingerprint !== fingerprintOf(firstModel, document));
  });
}

/**
 * Ends a run as failed, with a reason for its owner. The named documents are recorded as failed and keep
 * their existing passages. Returns the final counts. Throws LeaseLostError.
 */
export async function failRun(
  deps: StoreDeps & Pick<Deps, 'publish'>,
  lease: Lease,
  reader: SourceReader,
  { failed, documents }: { failed: Failure; documents: DocumentBatch['failures'] },
): Promise<store.RunCounts> {
  return store.commitUnderLease(deps.database, lease, async (runner) => {
    const target = { scope: lease, reader, syncRunId: lease.syncRunId };
    const batch = { ready: [], failures: documents };
    await store.addCounts(runner, lease, await writeBatch(runner, target, batch));
    const counts = await store.finishRun(runner, lease, { status: 'failed', failed });
    await publishEnd(deps, runner, lease);
    return counts;
  });
}

/**
 * Runs `work` in a transaction while no run of the source is unfinished, and returns its result. Throws
 * `already_syncing` when a run has started meanwhile, and LeaseLostError when the source does not exist any
 * more; `work` is not called then.
 */
export async function commitOutsideRun<T>(
  database: Database,
  scope: SourceScope,
  work: (runner: SqlRunner) => Promise<T>,
): Promise<T> {
  const result = await store.commitBetweenRuns(database, scope, async (runner) => ({
    value: await work(runner),
  }));
  if (!result) throw alreadySyncing();
  return result.value;
}

/**
 * Stores documents that were read outside of a run. Throws `already_syncing` when a run has started
 * meanwhile, and LeaseLostError when the source does not exist any more.
 */
export async function storeOutsideRun(
  deps: StoreDeps,
  scope: SourceScope,
  reader: SourceReader,
  batch: DocumentBatch,
): Promise<void> {
  await commitOutsideRun(deps.database, scope, (runner) =>
    writeBatch(runner, { scope, reader, syncRunId: null }, batch),
  );
}

/**
 * Writes one batch in the caller's transaction, which has locked the source. Skips documents that were
 * deleted meanwhile. Returns the numbers of ingested and failed documents.
 */
async function writeBatch(
  runner: SqlRunner,
  target: { scope: SourceScope; reader: SourceReader; syncRunId: number | null },
  batch: DocumentBatch,
): Promise<{ successful: number; failed: number }> {
  const { scope, reader, syncRunId } = target;
  const ids = [...batch.ready, ...batch.failures].map(({ externalId }) => externalId);
  const existing = await reader.findExisting(runner, scope, ids);
  const ready = batch.ready.filter(({ externalId }) => existing.has(externalId));
  const failures = batch.failures.filter(({ externalId }) => existing.has(externalId));
  if (ready.length > 0) {
    const contentVersion = await raiseContentVersion(runner, scope, false);
    await replaceDocuments(runner, scope, { contentVersion, syncRunId }, ready);
  }
  if (failures.length > 0) await recordFailures(runner, scope, syncRunId, failures);
  return { successful: ready.length, failed: failures.length };
}
