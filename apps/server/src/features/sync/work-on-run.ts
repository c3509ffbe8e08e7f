import type { Deps } from '../../deps.ts';
import { publishConnectionStatus } from '../sources/connections.service.ts';
import { endFailedRun } from './end-failed-run.ts';
import { createProgressReporter, type ProgressReporter, type SyncPhase } from './progress.service.ts';
import type { SourceReader } from './source-kind.ts';
import { LeaseLostError, type TakenRun, takeRun } from './sync.store.ts';
import { watchLease } from './watch-lease.ts';

/** With what a job says to those who count its attempts; nothing where nobody does. */
export type SyncJobDeps = Deps & { noteProgress?(): Promise<void> };

/** What a phase of a run works with. */
export type RunWork = {
  run: TakenRun;
  reader: SourceReader;
  progress: ProgressReporter;
  signal: AbortSignal;
};

/**
 * Takes a run and works on one phase of it. A worker that lost its lease ends without a word, a failure ends the run
 * where its owner sees why. Throws, so that the job is tried again, when the signal fires or the database is away.
 */
export async function workOnRun(
  deps: Deps,
  { syncRunId, stopSignal }: { syncRunId: number; stopSignal: AbortSignal },
  choosePhase: (run: TakenRun) => SyncPhase,
  work: (phase: RunWork) => Promise<void>,
): Promise<void> {
  const run = await takeRun(deps.database, syncRunId);
  if (!run) return;
  const progress = createProgressReporter(deps.events, run, choosePhase(run));
  const watch = watchLease(deps, run);
  const signal = AbortSignal.any([stopSignal, watch.signal]);
  const reader = deps.sourceKinds.get(run.type).createReader(deps);
  try {
    await publishConnectionStatus(deps, run.ownerId, run.connectionId);
    await work({ run, reader, progress, signal });
  } catch (error) {
    if (error instanceof LeaseLostError || watch.signal.aborted) return;
    stopSignal.throwIfAborted();
    await endFailedRun(deps, run, reader, progress, error);
  } finally {
    watch.stop();
    progress.stop();
  }
}
