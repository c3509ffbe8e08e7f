import * as contract from '@anito/contract/backups';
import type { Deps } from '../../deps.ts';
import { defineJob, type Feature } from '../../feature.ts';
import { toActor } from '../../lib/actor.ts';
import { okResponse } from '../../lib/bind.ts';
import * as archives from '../archives/archives.service.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import * as service from './backups.service.ts';

/** Backups of the installation, created and downloaded by admins. */
export const backups: Feature<Deps & NoticeDeps> = {
  name: 'backups',
  routes(bind, deps) {
    bind(contract.listBackups, () => archives.listArchives(deps, service.backupScope));
    bind(contract.startBackup, (call) => service.startBackup(deps, toActor(call)));
    bind(contract.linkBackup, (call) =>
      archives.linkArchive(deps, service.backupScope, call.params.id, toActor(call)),
    );
    bind(contract.deleteBackup, async (call) => {
      await archives.deleteArchive(deps, service.backupScope, call.params.id, toActor(call));
      return okResponse;
    });
  },
  jobs: [
    defineJob(service.makeBackupKind, {
      run: service.runMakeBackup,
      onDeadLetter: (deps, { archiveId }) => archives.failArchive(deps, archiveId, 'archive-failed'),
    }),
  ],
  housekeeping: { 'old backups': service.removeOldBackups },
};
