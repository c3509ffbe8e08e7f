import type { ArchiveKind } from '../../db/schema/archives.ts';
import type { SqlRunner } from '../../db/sql.ts';
import { listAdmins } from '../accounts/users.service.ts';
import type { NoticeDeps } from './notices.service.ts';

/**
 * Notifies the requester that an archive is ready or has failed: its owner, or the admins for a backup. Does
 * nothing for an import. Runs in the transaction that finishes the archive.
 */
export async function notifyArchiveFinished(
  { notices }: NoticeDeps,
  runner: SqlRunner,
  archive: { id: number; kind: ArchiveKind; ownerId: string | null; isReady: boolean },
): Promise<void> {
  const { id, kind, ownerId, isReady } = archive;
  // The screen of an import reports its result.
  if (kind === 'import') return;
  const recipientIds = ownerId ? [ownerId] : await listAdmins(runner);
  await notices.add(
    runner,
    'once',
    recipientIds.map((recipientId) => ({
      ownerId: recipientId,
      key: `archive:${id}`,
      kind: isReady ? 'archive-ready' : 'archive-failed',
      params: { archive: kind },
    })),
  );
}
