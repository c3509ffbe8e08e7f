import { isAbsolute, relative, resolve } from 'node:path';
import { parseS3Url, type S3Bucket } from '@anito/storage/s3-bucket';
import { CronExpressionParser } from 'cron-parser';

/** Where scheduled backups are stored. */
export type BackupTarget = { kind: 'folder'; path: string } | { kind: 'bucket'; bucket: S3Bucket };

/** Number of days, weeks and months of which the newest backup is kept. */
export type Retention = { daily: number; weekly: number; monthly: number };

/**
 * Parses a target: an absolute folder or the `s3://` URL of a bucket. Returns undefined for any other text.
 */
export function parseBackupTarget(text: string): BackupTarget | undefined {
  if (isAbsolute(text)) return { kind: 'folder', path: resolve(text) };
  const bucket = parseS3Url(text);
  return bucket && { kind: 'bucket', bucket };
}

/**
 * Parses the numbers of backups to keep, as `daily,weekly,monthly`. Returns undefined for other texts and
 * when `daily` is 0.
 */
export function parseRetention(text: string): Retention | undefined {
  const [, daily, weekly, monthly] = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec(text.replaceAll(' ', '')) ?? [];
  const retention = { daily: Number(daily), weekly: Number(weekly), monthly: Number(monthly) };
  return daily !== undefined && retention.daily > 0 ? retention : undefined;
}

/** Whether a text is a cron expression of five fields that is ever due. */
export function isCronExpression(text: string): boolean {
  if (text.split(/\s{1,9}/).length !== 5) return false;
  try {
    CronExpressionParser.parse(text, { tz: 'UTC' }).next();
    return true;
  } catch {
    return false;
  }
}

type Settings = {
  DATA_DIR: string;
  STORAGE_URL?: string | undefined;
  BACKUP_SCHEDULE?: string | undefined;
  BACKUP_TARGET?: string | undefined;
  BACKUP_KEY?: string | undefined;
  BACKUP_ACCESS_KEY_ID?: string | undefined;
  BACKUP_SECRET_ACCESS_KEY?: string | undefined;
};

const examples = {
  BACKUP_SCHEDULE: '0 3 * * * for every night at 3:00 UTC',
  BACKUP_TARGET: '/mnt/backups or s3://bucket?endpoint=https://s3.example.com&region=eu-west-1',
  BACKUP_KEY: '32 random bytes from `openssl rand -base64 32`',
} as const;

/**
 * Checks that the settings of scheduled backups fit together, and returns a message for each problem. Returns
 * an empty list when neither BACKUP_SCHEDULE nor BACKUP_TARGET is set.
 */
export function findBackupProblems(env: Settings): string[] {
  const names = ['BACKUP_SCHEDULE', 'BACKUP_TARGET', 'BACKUP_KEY'] as const;
  const needed = env.BACKUP_SCHEDULE ? 'BACKUP_SCHEDULE' : env.BACKUP_TARGET && 'BACKUP_TARGET';
  if (!needed) return [];
  const problems = names
    .filter((name) => !env[name])
    .map((name) => `${name} is required with ${needed}, for example ${examples[name]}`);
  const target = env.BACKUP_TARGET === undefined ? undefined : parseBackupTarget(env.BACKUP_TARGET);
  if (target?.kind === 'bucket') problems.push(...findBucketProblems(env, target.bucket));
  if (target?.kind === 'folder' && isWithin(env.DATA_DIR, target.path)) {
    problems.push(
      `BACKUP_TARGET must be outside of DATA_DIR, which is lost with the machine, for example ${examples.BACKUP_TARGET}`,
    );
  }
  return problems;
}

/** Returns messages about missing access keys, and about a target that is also the bucket of STORAGE_URL. */
function findBucketProblems(env: Settings, { name, endpoint }: S3Bucket): string[] {
  const problems = (['BACKUP_ACCESS_KEY_ID', 'BACKUP_SECRET_ACCESS_KEY'] as const)
    .filter((variable) => !env[variable])
    .map(
      (variable) =>
        `${variable} is required with a bucket as BACKUP_TARGET, for example the key that your provider shows once`,
    );
  const storage = env.STORAGE_URL === undefined ? undefined : parseS3Url(env.STORAGE_URL);
  if (storage?.name === name && storage.endpoint === endpoint) {
    problems.push('BACKUP_TARGET must be another bucket than STORAGE_URL, for example s3://backups');
  }
  return problems;
}

/** Whether a path is the folder or below it. */
function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || !(way.startsWith('..') || isAbsolute(way));
}
