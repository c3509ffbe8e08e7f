import type { Deps } from '../../deps.ts';
import { BackupError } from '../../lib/backup-error.ts';
import { listProcesses } from '../../lib/running-process.store.ts';

/** Throws BackupError if a server is running, which would write during a restore. */
export async function requireNoServer({ pool }: Pick<Deps['database'], 'pool'>): Promise<void> {
  const running = await listProcesses(pool);
  if (running.length === 0) return;
  throw new BackupError(
    `${running.length} servers use this database. Stop them, wait half a minute and run this command again.`,
  );
}
