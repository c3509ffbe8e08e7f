import type { ArchiveKind } from '../../db/schema/archives.ts';
import type { SqlRunner } from '../../db/sql.ts';
import { listAdmins } from '../accounts/users.service.ts';
import type { NoticeDeps } from './notices.service.ts';

/**
 * Tells who had an archive made that it is there, or was not made: its owner, or the admins, to whom backups belong. Asked
 * in the transaction that ends its making.
 */
export async function noteArchive(
  { notices }: NoticeDeps,
  runner: SqlRunner,
  archive: { id: number; kind: ArchiveKind; ownerId: string | null; isReady: boolean },
): Promise<void> {
  const { id, kind, ownerId, isReady } = archive;
  // Who brings data in is told by its own screen.
  if (kind === 'import') return;
  const told = ownerId ? [ownerId] : await listAdmins(runner);
  await notices.add(
    runner,
    'once',
    told.map((each) => ({
      ownerId: each,
      key: `archive:${id}`,
      kind: isReady ? 'archive-ready' : 'archive-failed',
      params: { archive: kind },
    })),
  );
}
