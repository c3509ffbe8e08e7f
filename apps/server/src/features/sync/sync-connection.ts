import { chooseLearningModel } from '../knowledge/source-models.service.ts';
import { publishConnectionStatus } from '../sources/connections.service.ts';
import type { SourceReader } from '../sources/source-kind.ts';
import { createDocumentAttempts } from './document-attempts.ts';
import { createUnfinishedVectors, type DocumentBatch, embedDocuments } from './embed-documents.ts';
import { planSync } from './plan-sync.ts';
import { prefetch } from './prefetch.ts';
import type { ProgressReporter } from './progress.service.ts';
import { readDocuments } from './read-documents.ts';
import { completeRun, storeBatch, storeUnchanged } from './store-batch.ts';
import { type RunPayload, syncConnectionKind } from './sync.jobs.ts';
import { type RunCounts, setTotal, type TakenRun } from './sync.store.ts';
import { createYielding, type RunWork, type SyncJobDeps, workOnRun } from './work-on-run.ts';

/** A run learns at least this long before it makes room. */
const turnMs = 5_000;

const unfinished = createUnfinishedVectors();

/**
 * The way of one sync. It can be killed at any point and run again: documents of this run are done when their
 * rows say so. Throws as `workOnRun`.
 */
export async function syncConnection(
  deps: SyncJobDeps,
  { syncRunId }: Pick<RunPayload, 'syncRunId'>,
  stopSignal: AbortSignal,
): Promise<void> {
  const choosePhase = ({ isRefreshed }: TakenRun) => (isRefreshed ? 'learn-refreshed' : 'learn');
  await workOnRun(deps, { syncRunId, stopSignal }, choosePhase, async (phase) => {
    const isDone = await readSource(deps, phase);
    const payload = { syncRunId, connectionId: phase.run.connectionId };
    if (!isDone) await deps.jobs.enqueue(syncConnectionKind, payload, { accountId: phase.run.ownerId });
  });
}

/** The steps of a run, in order; resolves to false when it makes room for other accounts before its end. */
async function readSource(deps: SyncJobDeps, { run, reader, progress, signal }: RunWork): Promise<boolean> {
  const plan = await planSync(deps, run, reader);
  await setTotal(deps.database, run, plan.total);
  progress.update({ ...run, total: plan.total });
  await storeUnchanged(deps, run, plan.unchangedIds, progress.update);
  await storeFailures(deps, run, reader, plan.failures, progress);

  const yielding = createYielding(deps.jobs, { kind: syncConnectionKind, accountId: run.ownerId, turnMs });
  const reading = new AbortController();
  const attempts = createDocumentAttempts(deps.attempts, run, deps.noteProgress);
  const { firstModel } = plan;
  const documents = readDocuments(deps, { reader, scope: run, firstModel }, plan.changed, {
    signal: AbortSignal.any([signal, reading.signal]),
    mustStop: yielding.mustStop,
    attempts,
  });
  const embed = await chooseLearningModel(deps, run);
  const batches = embedDocuments(embed, documents, signal, {
    onProgress: progress.advance,
    mustPause: yielding.check,
    unfinished,
  });
  try {
    for await (const batch of prefetch(batches)) {
      await deps.diskRoom.require();
      const counts = await storeBatch(deps, run, reader, batch);
      await attempts.end([...batch.ready, ...batch.failures]);
      progress.settle(batch.ready.length * 2 + batch.failures.length);
      tellFailures(progress, counts, batch.failures);
      progress.update(counts, batch.ready.at(-1)?.title);
      signal.throwIfAborted();
      await yielding.check();
    }
  } finally {
    // A run that makes room leaves no document behind that is still being read.
    reading.abort(new Error('The run has ended'));
    await attempts.endAll();
  }
  if (yielding.mustStop()) return false;

  const counts = await completeRun(deps, run, reader, plan.goneIds);
  progress.end(counts, { isComplete: true, status: 'Completed' });
  await publishConnectionStatus(deps, run.ownerId, run.connectionId);
  return true;
}

/** Notes the documents that the source did not give; what was learned of them before stays. */
async function storeFailures(
  deps: SyncJobDeps,
  run: TakenRun,
  reader: SourceReader,
  failures: DocumentBatch['failures'],
  progress: ProgressReporter,
): Promise<void> {
  if (failures.length === 0) return;
  const counts = await storeBatch(deps, run, reader, { ready: [], failures });
  tellFailures(progress, counts, failures);
}

function tellFailures(
  progress: ProgressReporter,
  counts: RunCounts,
  failures: DocumentBatch['failures'],
): void {
  for (const failure of failures) progress.fail(counts, { ...failure, id: failure.externalId });
}
