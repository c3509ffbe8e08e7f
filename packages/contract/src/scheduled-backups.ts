import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { localizedReason } from './localized-reason.ts';
import { isoDate } from './values.ts';

const count = z.int().nonnegative();

const backupRun = z.object({
  state: z.enum(['queued', 'running', 'succeeded', 'failed']),
  /** Null while it waits. */
  startedAt: isoDate.nullable(),
  finishedAt: isoDate.nullable(),
  /** Encrypted size of the backup. */
  sizeBytes: count,
  /** Files whose bytes could not be read. */
  lostFiles: count,
  /** Why it failed. */
  because: localizedReason.nullable(),
});
export type BackupRun = z.infer<typeof backupRun>;

/** State of the installation's scheduled backups. */
export const backupStatus = z.object({
  /** Settings of the environment; null if scheduled backups are not configured. */
  plan: z
    .object({
      /** Cron expression in UTC. */
      schedule: z.string(),
      /** Folder or bucket, without credentials. */
      target: z.string(),
      keep: z.object({ daily: count, weekly: count, monthly: count }),
      nextAt: isoDate,
    })
    .nullable(),
  /** No backup has succeeded within the last two periods. */
  isOverdue: z.boolean(),
  /** The backup that waits or runs. */
  current: backupRun.nullable(),
  lastBackup: backupRun.nullable(),
  lastSuccess: backupRun.nullable(),
  lastVerification: backupRun.nullable(),
  /** Kept backups as of the last successful one, newest first. */
  points: z.array(z.object({ id: z.string(), createdAt: isoDate, sizeBytes: count })),
});
export type BackupStatus = z.infer<typeof backupStatus>;

export const getBackupStatus = defineEndpoint({
  method: 'GET',
  path: '/api/admin/scheduled-backups',
  access: 'admin',
  resource: 'none',
  summary: 'Get the state of the scheduled backups of the installation',
  response: backupStatus,
});
