import type { NotificationOf } from '@anito/contract/notifications';
import type { SqlRunner } from '../../db/sql.ts';
import { listAdmins } from '../accounts/users.service.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';

type BackupProblem = NotificationOf<'backup-problem'>['problem'];

const toKey = (problem: BackupProblem) => `backup-problem:${problem}`;

/**
 * Notifies the admins of a problem with scheduled backups, with one mail until it is resolved. Repeats bring
 * the notification to the top, except for `overdue`.
 */
export async function notifyBackupProblem(
  { notices }: NoticeDeps,
  runner: SqlRunner,
  problem: BackupProblem,
): Promise<void> {
  const adminIds = await listAdmins(runner);
  await notices.add(
    runner,
    // `overdue` is checked every 30 seconds.
    problem === 'overdue' ? 'once' : 'latest',
    adminIds.map((ownerId) => ({
      ownerId,
      key: toKey(problem),
      kind: 'backup-problem',
      params: { problem },
    })),
  );
}

/** Resolves the admins' notifications of these problems, which have ended. */
export async function resolveBackupProblems(
  { notices }: NoticeDeps,
  runner: SqlRunner,
  problems: BackupProblem[],
): Promise<void> {
  for (const adminId of await listAdmins(runner)) {
    for (const problem of problems) await notices.resolve(runner, adminId, toKey(problem));
  }
}
