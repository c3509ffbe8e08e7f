import { createBucketStore, createFolderStore, type ObjectStore } from '@anito/storage/object-store';
import { type BackupTarget, parseBackupTarget } from '../../backup-settings.ts';
import type { Env } from '../../env.ts';

type Credentials = Pick<Env, 'BACKUP_ACCESS_KEY_ID' | 'BACKUP_SECRET_ACCESS_KEY'>;

/** Opens a folder or a bucket for reading and writing backups, without a request to it. */
export function openTarget(target: BackupTarget, env: Credentials): ObjectStore {
  if (target.kind === 'folder') return createFolderStore(target.path);
  return createBucketStore({
    ...target.bucket,
    accessKeyId: env.BACKUP_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.BACKUP_SECRET_ACCESS_KEY ?? '',
  });
}

/** Settings of scheduled backups, with the opened target. */
export type BackupPlan = {
  schedule: string;
  /** BACKUP_TARGET, which contains no secret. */
  target: string;
  retention: Env['BACKUP_KEEP'];
  key: string;
  store: ObjectStore;
};

/**
 * Returns the settings of scheduled backups with the opened target, or undefined if they are not configured.
 */
export function findPlan(env: Env): BackupPlan | undefined {
  const { BACKUP_SCHEDULE: schedule, BACKUP_TARGET: target, BACKUP_KEY: key, BACKUP_KEEP: retention } = env;
  const parsedTarget = target === undefined ? undefined : parseBackupTarget(target);
  if (!schedule || !target || !key || !parsedTarget) return undefined;
  return { schedule, target, retention, key, store: openTarget(parsedTarget, env) };
}
