import type { Deps } from '../../../deps.ts';
import { publishConnectionStatus } from '../connections.service.ts';
import { endFailedRun } from './end-failed-run.ts';
import { createReader, type ReaderDeps, type SourceReader } from './source-reader.ts';
import { LeaseLostError, type TakenRun, takeRun } from './sync.store.ts';
import { createProgressReporter, type ProgressReporter, type SyncPhase } from './sync-progress.ts';
import { watchLease } from './watch-lease.ts';

export type SyncDeps = ReaderDeps &
  Pick<Deps, 'attempts' | 'diskRoom' | 'events' | 'jobs' | 'models' | 'log'>;

/** With what a job says to those who count its attempts; nothing where nobody does. */
export type SyncJobDeps = SyncDeps & { noteProgress?(): Promise<void> };

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
  deps: SyncDeps,
  { syncRunId, stopSignal }: { syncRunId: number; stopSignal: AbortSignal },
  choosePhase: (run: TakenRun) => SyncPhase,
  work: (phase: RunWork) => Promise<void>,
): Promise<void> {
  const run = await takeRun(deps.database, syncRunId);
  if (!run) return;
  const progress = createProgressReporter(deps.events, run, choosePhase(run));
  const watch = watchLease(deps, run);
  const signal = AbortSignal.any([stopSignal, watch.signal]);
  const reader = createReader(deps, run.type);
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
