import { defineJob, type Feature } from '../../feature.ts';
import { notifyFailedSyncKind, retrySyncKind, runNotifyFailedSync, runRetrySync } from './schedules.jobs.ts';
import { registerScheduleRoutes } from './schedules.routes.ts';
import { watchSchedules } from './start-due-syncs.ts';

/** Syncs that start by the clock, are tried again, and are told of when they fail for good. */
export const schedules: Feature = {
  name: 'schedules',
  routes: registerScheduleRoutes,
  jobs: [
    defineJob(retrySyncKind, { run: runRetrySync }),
    defineJob(notifyFailedSyncKind, { run: runNotifyFailedSync }),
  ],
  watch: watchSchedules,
};
