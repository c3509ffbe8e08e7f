import type { Deps } from '../../deps.ts';
import { BackupError } from '../../lib/backup-error.ts';
import { findRestore } from './tables.store.ts';

/**
 * Throws BackupError when a restore of this database began and did not end, because its data may be
 * incomplete.
 */
export async function requireNoUnfinishedRestore({ pool }: Pick<Deps['database'], 'pool'>): Promise<void> {
  const archive = await findRestore(pool);
  if (archive === undefined) return;
  throw new BackupError(
    `A restore of ${archive} began here and did not end. Run it again: npm run -s restore -- ${archive}. ` +
      'To leave the installation as it is: npm run -s restore -- --give-up.',
  );
}
