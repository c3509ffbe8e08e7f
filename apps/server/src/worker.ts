import type { Deps } from './deps.ts';
import { maintainLargeAccountKind, runMaintainLargeAccount } from './features/knowledge/knowledge.jobs.ts';
import {
  notifyFailedSyncKind,
  retrySyncKind,
  runNotifyFailedSync,
  runRetrySync,
} from './features/sources/schedules/schedules.jobs.ts';
import { watchSchedules } from './features/sources/schedules/start-due-syncs.ts';
import {
  reingestDocumentKind,
  runReingestDocument,
  setReingestAside,
} from './features/sources/sync/reingest.jobs.ts';
import {
  refreshSourceKind,
  runRefreshSource,
  runSyncConnection,
  setRunAside,
  syncConnectionKind,
} from './features/sources/sync/sync.jobs.ts';
import type { JobKind } from './lib/jobs.ts';

/** Every kind of background job. */
export const jobKinds: JobKind<object>[] = [
  refreshSourceKind,
  syncConnectionKind,
  reingestDocumentKind,
  retrySyncKind,
  notifyFailedSyncKind,
  maintainLargeAccountKind,
];

/** Starts taking jobs: the explicit list of what runs in the background. */
export async function startWorker(deps: Deps): Promise<void> {
  const forJob = () => ({ ...deps, database: deps.jobDatabase });
  await deps.jobs.work(refreshSourceKind, {
    run: (payload, signal, noteProgress) => runRefreshSource({ ...forJob(), noteProgress }, payload, signal),
    setAside: (payload) => setRunAside(forJob(), payload),
  });
  await deps.jobs.work(syncConnectionKind, {
    run: (payload, signal, noteProgress) => runSyncConnection({ ...forJob(), noteProgress }, payload, signal),
    setAside: (payload) => setRunAside(forJob(), payload),
  });
  await deps.jobs.work(reingestDocumentKind, {
    run: (payload, signal, noteProgress) =>
      runReingestDocument({ ...forJob(), noteProgress }, payload, signal),
    setAside: (payload) => setReingestAside(forJob(), payload),
  });
  await deps.jobs.work(retrySyncKind, { run: (payload) => runRetrySync(forJob(), payload) });
  await deps.jobs.work(notifyFailedSyncKind, { run: (payload) => runNotifyFailedSync(forJob(), payload) });
  await deps.jobs.work(maintainLargeAccountKind, {
    run: (payload, signal) => runMaintainLargeAccount(forJob(), payload, signal),
  });
}

/** Starts what is due by the clock, until it is stopped. */
export function startSchedules(deps: Deps): { stop(): void } {
  return watchSchedules({ ...deps, database: deps.jobDatabase });
}
