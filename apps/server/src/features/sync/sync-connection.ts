import { traceCall } from '../../lib/tracing.ts';
import { chooseIngestionModel } from '../knowledge/source-models.service.ts';
import { publishConnectionStatus } from '../sources/connections.service.ts';
import { createDocumentAttempts, type DocumentAttempts } from './document-attempts.ts';
import { createUnfinishedVectors, type DocumentBatch, embedDocuments } from './embed-documents.ts';
import { planSync, type SyncPlan } from './plan-sync.ts';
import { prefetch } from './prefetch.ts';
import { readDocuments } from './read-documents.ts';
import { completeRun, storeBatch, storeUnchanged } from './store-batch.ts';
import { type RunPayload, syncConnectionKind } from './sync.jobs.ts';
import { type ClaimedRun, type RunCounts, setTotal } from './sync.store.ts';
import { createYieldCheck, type RunWork, type SyncJobDeps, workOnRun } from './work-on-run.ts';

/** Shortest turn of a run before it yields, in milliseconds. */
const turnMs = 5_000;

const unfinished = createUnfinishedVectors();

/** Context of the phases of a run, with the plan of the first phase. */
type SyncWork = RunWork & { plan: SyncPlan };

/**
 * A phase of a sync. Returns false when the rest is left to the next turn of the run, because others wait.
 */
type Phase = (deps: SyncJobDeps, work: SyncWork) => Promise<boolean>;

/**
 * The phases of a sync after `listAndCompare`, in order. `refreshSource` has refreshed external sources
 * before.
 */
const phases: readonly Phase[] = [
  markUnchanged,
  recordSourceFailures,
  readChunkEmbedAndReplace,
  removeGoneAndEnd,
];

/**
 * Ingests the changed documents of a source: the whole sync, or its second half for an external source. It
 * can be killed at any point and run again; finished documents are skipped then. When other accounts wait, it
 * queues a job for the rest. A failure ends the run with a reason for its owner; throws only when
 * `stopSignal` fires or the database is unavailable.
 */
export async function syncConnection(
  deps: SyncJobDeps,
  { syncRunId }: Pick<RunPayload, 'syncRunId'>,
  stopSignal: AbortSignal,
): Promise<void> {
  const choosePhase = ({ isRefreshed }: ClaimedRun) => (isRefreshed ? 'learn-refreshed' : 'learn');
  await workOnRun(deps, { syncRunId, stopSignal }, choosePhase, async (runWork) => {
    const plan = await traceCall('sync listAndCompare', {}, () => listAndCompare(deps, runWork));
    const work = { ...runWork, plan };
    for (const runPhase of phases) {
      if (await traceCall(`sync ${runPhase.name}`, {}, () => runPhase(deps, work))) continue;
      const { ownerId: accountId, connectionId } = work.run;
      return deps.jobs.enqueue(syncConnectionKind, { syncRunId, connectionId }, { accountId });
    }
  });
}

/**
 * Lists the documents of the source, compares them with the ingested ones, and saves their number on the run.
 */
async function listAndCompare(deps: SyncJobDeps, { run, reader, progress }: RunWork): Promise<SyncPlan> {
  const plan = await planSync(deps, run, reader);
  await setTotal(deps.database, run, plan.total);
  progress.update({ ...run, total: plan.total });
  return plan;
}

/**
 * Stores that the unchanged documents belong to this run, so that a resumed run skips them. Returns true:
 * done.
 */
async function markUnchanged(deps: SyncJobDeps, { run, plan, progress }: SyncWork): Promise<boolean> {
  await storeUnchanged(deps, run, plan.unchangedIds, progress.update);
  return true;
}

/**
 * Records the documents that the source could not provide. Their existing passages stay. Returns true: done.
 */
async function recordSourceFailures(deps: SyncJobDeps, work: SyncWork): Promise<boolean> {
  const { failures } = work.plan;
  if (failures.length === 0) return true;
  const counts = await storeBatch(deps, work.run, work.reader, { ready: [], failures });
  reportFailures(work, counts, failures);
  return true;
}

/**
 * Ingests changed documents in three overlapping streams: while one batch is stored, the next one is
 * embedded, and the documents after it are read and split into chunks. Returns true when all are done, and
 * false when the run yields to other accounts.
 */
async function readChunkEmbedAndReplace(deps: SyncJobDeps, work: SyncWork): Promise<boolean> {
  const { run, reader, plan, progress, signal } = work;
  const turn = createYieldCheck(deps.jobs, { kind: syncConnectionKind, accountId: run.ownerId, turnMs });
  const embed = await chooseIngestionModel(deps, run);
  const reading = new AbortController();
  const attempts = createDocumentAttempts(deps.attempts, run, deps.noteProgress);
  const documents = readDocuments(deps, { reader, scope: run, firstModel: plan.firstModel }, plan.changed, {
    signal: AbortSignal.any([signal, reading.signal]),
    mustStop: turn.mustStop,
    attempts,
  });
  const batches = embedDocuments(embed, documents, signal, {
    onProgress: progress.advance,
    mustPause: turn.check,
    unfinished,
  });
  try {
    for await (const batch of prefetch(batches)) {
      await replaceDocuments(deps, work, attempts, batch);
      signal.throwIfAborted();
      await turn.check();
    }
  } finally {
    // A run that yields must not leave a document that is still being read.
    reading.abort(new Error('The run has ended'));
    await attempts.endAll();
  }
  return !turn.mustStop();
}

/**
 * Stores a batch in one transaction, in place of the existing passages of its documents, and reports it.
 * Throws DiskFullError when the disk is nearly full.
 */
async function replaceDocuments(
  deps: SyncJobDeps,
  work: SyncWork,
  attempts: DocumentAttempts,
  batch: DocumentBatch,
): Promise<void> {
  const { run, reader, progress } = work;
  await deps.diskRoom.require();
  const counts = await traceCall('store documents', { 'anito.documents': batch.ready.length }, () =>
    storeBatch(deps, run, reader, batch),
  );
  await attempts.end([...batch.ready, ...batch.failures]);
  progress.settle(batch.ready.length * 2 + batch.failures.length);
  reportFailures(work, counts, batch.failures);
  progress.update(counts, batch.ready.at(-1)?.title);
}

/**
 * Deletes documents that are gone from the source, completes the run and publishes its end. Returns true:
 * done.
 */
async function removeGoneAndEnd(deps: SyncJobDeps, work: SyncWork): Promise<boolean> {
  const { run, reader, plan, progress } = work;
  const counts = await completeRun(deps, run, reader, plan.goneIds);
  deps.metrics.syncs.inc({ type: run.type, result: 'completed' });
  progress.end(counts, { isComplete: true, status: 'Completed' });
  await publishConnectionStatus(deps, run.ownerId, run.connectionId);
  return true;
}

/** Publishes each failed document to the owner's live clients. */
function reportFailures(
  { progress }: SyncWork,
  counts: RunCounts,
  failures: DocumentBatch['failures'],
): void {
  for (const failure of failures) progress.fail(counts, { ...failure, id: failure.externalId });
}
