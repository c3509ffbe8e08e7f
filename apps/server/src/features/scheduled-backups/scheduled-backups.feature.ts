import { getBackupStatus } from '@anito/contract/scheduled-backups';
import type { Deps } from '../../deps.ts';
import { defineJob, type Feature } from '../../feature.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import * as service from './backup-status.service.ts';
import { failRun } from './fail-run.ts';
import { runBackup, runBackupKind, watchBackups } from './scheduled-backups.jobs.ts';
import { runVerification, verifyBackupKind } from './verification.jobs.ts';

/** Encrypted backups on a schedule, in a folder or a bucket outside of the installation. */
export const scheduledBackups: Feature<Deps & NoticeDeps> = {
  name: 'scheduled-backups',
  routes(bind, deps) {
    bind(getBackupStatus, () => service.getBackupStatus(deps));
  },
  jobs: [
    defineJob(runBackupKind, {
      run: (deps, payload, signal) => runBackup(deps, payload, signal),
      onDeadLetter: (deps, { runId }) => failRun(deps, runId, 'backup-failed', new Date()),
    }),
    defineJob(verifyBackupKind, {
      run: (deps, payload, signal) => runVerification(deps, payload, signal),
      onDeadLetter: (deps, { runId }) => failRun(deps, runId, 'verification-failed', new Date()),
    }),
  ],
  startInWorker: watchBackups,
};
