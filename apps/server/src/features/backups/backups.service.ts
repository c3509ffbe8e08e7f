import type { Archive } from '@anito/contract/archives';
import { limits } from '@anito/contract/limits';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import type { By } from '../../lib/by-whom.ts';
import { AppError } from '../../lib/errors.ts';
import type { JobKind } from '../../lib/jobs.ts';
import { recordAudit } from '../accounts/users.service.ts';
import * as archives from '../archives/archives.service.ts';
import { type BackupDeps, writeBackup } from './write-backup.service.ts';

const shelf = { kind: 'backup', ownerId: null } as const;

/** Makes a backup that an admin asked for. */
export const makeBackupKind: JobKind<{ archiveId: number }> = {
  name: 'make-backup',
  concurrency: 1,
  concurrencyPerAccount: 1,
  retries: 3,
};

/** The backups of the installation, newest first. */
export function listBackups(deps: Pick<Deps, 'database'>): Promise<Archive[]> {
  return archives.listArchives(deps, shelf);
}

/** Has a backup made in the background; throws `conflict` while one is. */
export async function startBackup(deps: Pick<Deps, 'database' | 'jobs'>, by: By): Promise<Archive> {
  const begun = await runInTransaction(deps.database, async (runner) => {
    const created = await archives.createArchive(runner, shelf);
    if (!created) throw new AppError('conflict', 'backup-under-way');
    const payload = { archiveId: created.id };
    await deps.jobs.enqueue(makeBackupKind, payload, { accountId: 'installation', runner });
    return created;
  });
  await audit(deps, by, 'backup.started', begun.id);
  return begun;
}

/** A link to a backup, for five minutes; throws `not_found`. */
export async function linkBackup(
  deps: Pick<Deps, 'database' | 'secrets' | 'env'>,
  id: number,
  by: By,
): Promise<{ downloadUrl: string }> {
  const link = await archives.linkArchive(deps, shelf, id);
  await audit(deps, by, 'backup.downloaded', id);
  return link;
}

/** Deletes a backup; one that is being made ends with that. Throws `not_found`. */
export async function deleteBackup(
  deps: Pick<Deps, 'database' | 'storage' | 'log'>,
  id: number,
  by: By,
): Promise<void> {
  await archives.getArchive(deps, shelf, id);
  await archives.deleteArchive(deps, id);
  await audit(deps, by, 'backup.deleted', id);
}

async function audit(deps: Pick<Deps, 'database'>, by: By, action: string, id: number): Promise<void> {
  await recordAudit(deps, { ...by, actingAsId: null, action, object: `backup:${id}` });
}

/** Writes a backup that was begun into storage; older ones make room when it is there. */
export async function runMakeBackup(
  deps: BackupDeps,
  { archiveId: id }: { archiveId: number },
  signal: AbortSignal,
): Promise<void> {
  await archives.makeArchive(deps, { id, days: limits.backupDays, signal }, async (making) => {
    const { tables, files } = await writeBackup(deps, making);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { rows, files: files.count, lost: files.lost.length };
  });
  await removeOldBackups(deps);
}

/** Deletes backups beyond those that are kept. */
export function removeOldBackups(deps: Pick<Deps, 'database' | 'storage' | 'log'>): Promise<void> {
  return archives.removeOutdated(deps, { kind: 'backup', kept: limits.backupsKept });
}
