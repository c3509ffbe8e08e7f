import type { Archive } from '@anito/contract/archives';
import { limits } from '@anito/contract/limits';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../lib/actor.ts';
import type { JobKind } from '../../lib/jobs.ts';
import * as archives from '../archives/archives.service.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import { type BackupDeps, writeBackup } from './write-backup.service.ts';

/** Archive scope of the installation's backups. */
export const backupScope = { kind: 'backup', ownerId: null } as const;

/** Creates a backup that an admin requested. */
export const makeBackupKind: JobKind<{ archiveId: number }> = {
  name: 'make-backup',
  concurrency: 1,
  concurrencyPerAccount: 1,
  retries: 3,
};

/** Starts a backup of the installation in the background. Throws `conflict` while one is in progress. */
export function startBackup(deps: Pick<Deps, 'database' | 'jobs'>, by: Actor): Promise<Archive> {
  return archives.startArchive(deps, backupScope, by, {
    underWay: 'backup-under-way',
    enqueue: (runner, archiveId) =>
      deps.jobs.enqueue(makeBackupKind, { archiveId }, { accountId: 'installation', runner }),
  });
}

/** Job: writes the content of a started backup, and then deletes outdated backups. */
export async function runMakeBackup(
  deps: BackupDeps & NoticeDeps,
  { archiveId: id }: { archiveId: number },
  signal: AbortSignal,
): Promise<void> {
  await archives.buildArchive(deps, { id, days: limits.backupDays, signal }, async (target) => {
    const { tables, files } = await writeBackup(deps, target);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { rows, files: files.count, lost: files.lost.length };
  });
  await removeOldBackups(deps);
}

/** Deletes expired backups, and those beyond the newest `backupsKept`, with their bytes. */
export function removeOldBackups(deps: Pick<Deps, 'database' | 'storage' | 'log'>): Promise<void> {
  return archives.removeOutdated(deps, { kind: 'backup', maxKept: limits.backupsKept });
}
