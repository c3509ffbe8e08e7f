import type { Deps } from './deps.ts';
import { features } from './features.ts';
import { reencryptColumns } from './lib/encrypted-columns.store.ts';
import { reencryptResponses } from './lib/idempotency.ts';
import type { ReencryptionCount } from './lib/secrets.ts';

/**
 * Re-encrypts all encrypted values with the current SECRET_KEY, and returns the counts by kind of value. Safe
 * to run beside servers that know both keys, and to run again. With `isKeyLost`, unreadable keys of the
 * installation are replaced by new ones; unreadable values of owners stay, and their owners are asked to
 * enter them again.
 */
export async function rotateKeys(
  deps: Pick<Deps, 'database' | 'secrets'>,
  options: { isKeyLost: boolean },
): Promise<Record<string, ReencryptionCount>> {
  const counts: Record<string, ReencryptionCount> = {};
  for (const { encryptedColumns = {}, reencrypt = {} } of features) {
    for (const [name, places] of Object.entries(encryptedColumns)) {
      counts[name] = await reencryptColumns(deps.database.pool, deps.secrets, places);
    }
    for (const [name, run] of Object.entries(reencrypt)) counts[name] = await run(deps, options);
  }
  counts['stored responses'] = await reencryptResponses({ pool: deps.database.pool, secrets: deps.secrets });
  return counts;
}
