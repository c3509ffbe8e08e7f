import type { Deps } from '../../deps.ts';
import { BackupError } from './backup-error.ts';
import { findRestore } from './tables.store.ts';

/** Stops the start of an installation in which a restore has begun and not ended: it is not what it is meant to be. */
export async function requireWhole({ pool }: Pick<Deps['database'], 'pool'>): Promise<void> {
  const archive = await findRestore(pool);
  if (archive === undefined) return;
  throw new BackupError(
    `A restore of ${archive} began here and did not end. Run it again: npm run -s restore -- ${archive}. ` +
      'To leave the installation as it is: npm run -s restore -- --give-up.',
  );
}
