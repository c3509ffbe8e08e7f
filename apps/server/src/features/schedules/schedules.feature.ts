import { getSyncSettings, listSyncRuns, previewNextRun, updateSyncSettings } from '@anito/contract/schedules';
import type { Deps } from '../../deps.ts';
import { defineJob, type Feature } from '../../feature.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import type { RunEndedDeps } from '../sync/sync.service.ts';
import { notifyFailedSyncKind, retrySyncKind, runNotifyFailedSync, runRetrySync } from './schedules.jobs.ts';
import * as service from './schedules.service.ts';
import { watchSchedules } from './start-due-syncs.ts';

/** Scheduled syncs with retries and notifications of permanent failures. */
export const schedules: Feature<Deps & NoticeDeps & SourceKindDeps, RunEndedDeps> = {
  name: 'schedules',
  routes(bind, deps) {
    bind(getSyncSettings, ({ caller }) => service.getSyncSettings(deps, caller.userId));
    bind(updateSyncSettings, ({ caller, body }) => service.saveSyncSettings(deps, caller.userId, body));
    bind(previewNextRun, ({ caller, query }) => service.previewNextRun(deps, caller.userId, query));
    bind(listSyncRuns, ({ caller, query }) => service.listSyncRuns(deps, caller.userId, query));
  },
  jobs: [
    defineJob(retrySyncKind, { run: runRetrySync }),
    defineJob(notifyFailedSyncKind, { run: runNotifyFailedSync }),
  ],
  startInWorker: watchSchedules,
};
