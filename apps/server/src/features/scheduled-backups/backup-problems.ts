import { ArchiveError } from '@anito/archive/archive-error';
import { DecryptError } from '@anito/secrets/encrypted-stream';
import { DiskFullError } from '@anito/storage/disk-space';
import { StorageError, type StorageProblem } from '@anito/storage/storage-error';
import { BackupError } from '../../lib/backup-error.ts';
import type { PlainReason } from '../../lib/reasons.ts';

/** An error of the target, as opposed to one of the database or of the stored files. */
export class TargetError extends Error {
  constructor(cause: unknown) {
    super('The target of backups failed', { cause });
    this.name = 'TargetError';
  }
}

/** Rethrows an error as one of the target. */
export const throwTargetError = (cause: unknown): never => {
  throw new TargetError(cause);
};

const targetProblems: Record<StorageProblem, PlainReason> = {
  unreachable: 'backup-target-unreachable',
  slow: 'backup-target-unreachable',
  failing: 'backup-target-unreachable',
  denied: 'backup-target-denied',
  'no-bucket': 'backup-target-missing',
  full: 'backup-target-full',
  refused: 'backup-target-refused',
  missing: 'backup-target-refused',
};

/**
 * Returns the code of the reason (a text of the catalogue) why a backup failed; `backup-failed` for an
 * unknown error.
 */
export function findBackupProblem(error: unknown): PlainReason {
  if (error instanceof TargetError) {
    return error.cause instanceof StorageError ? targetProblems[error.cause.problem] : 'backup-failed';
  }
  if (error instanceof DiskFullError) return 'disk-full';
  return error instanceof StorageError ? 'archive-storage' : 'backup-failed';
}

/** Codes of PostgreSQL (Appendix A of its documentation). */
const insufficientPrivilege = '42501';
const diskFull = '53100';

/**
 * Returns the code of the reason (a text of the catalogue) why a verification failed; `verification-failed`
 * for an unknown error.
 */
export function findVerificationProblem(error: unknown): PlainReason {
  if (error instanceof StorageError) return targetProblems[error.problem];
  if (error instanceof DiskFullError) return 'verification-disk';
  if (error instanceof DecryptError)
    return error.problem === 'wrong-key' ? 'verification-key' : 'verification-damaged';
  if (error instanceof BackupError)
    return error.cause instanceof ArchiveError ? 'verification-damaged' : 'verification-differs';
  const { code } = error as { code?: unknown };
  if (code === diskFull) return 'verification-disk';
  return code === insufficientPrivilege ? 'verification-database' : 'verification-failed';
}
