import type { Secrets } from '@anito/secrets/secrets';
import type { Database } from '../db/database.ts';
import {
  createInstallationSecret,
  findInstallationSecret,
  updateInstallationSecret,
} from './installation-secrets.store.ts';
import type { ReencryptionCount } from './secrets.ts';

/** Dependencies of secrets that belong to the installation. */
export type InstallationSecretDeps = { database: Database; secrets: Secrets };

/** A secret of the whole installation, stored as encrypted JSON under its name. */
export type InstallationSecret<T> = { name: string; create: () => Promise<T> };

const contextOf = (name: string) => `installation-secret:${name}`;

/**
 * Returns the decrypted secret. Creates it if it is missing. If several processes create it at the same time,
 * all of them return the one that was stored first. Throws if it cannot be decrypted.
 */
export async function getOrCreateSecret<T>(
  deps: InstallationSecretDeps,
  { name, create }: InstallationSecret<T>,
): Promise<T> {
  const read = (ciphertext: Buffer) =>
    JSON.parse(deps.secrets.decrypt(ciphertext, contextOf(name)).toString('utf8')) as T;
  const stored = await findInstallationSecret(deps.database, name);
  if (stored) return read(stored);
  const ciphertext = deps.secrets.encrypt(JSON.stringify(await create()), contextOf(name));
  return read(await createInstallationSecret(deps.database, name, ciphertext));
}

/** Replaces the secret. Does nothing when it has not been created. */
export async function replaceSecret<T>(deps: InstallationSecretDeps, name: string, value: T): Promise<void> {
  const ciphertext = deps.secrets.encrypt(JSON.stringify(value), contextOf(name));
  await updateInstallationSecret(deps.database, name, ciphertext);
}

/**
 * Re-encrypts secrets with the current SECRET_KEY. Unreadable ones are counted as `lost`, and replaced by new
 * ones if `mayReplace` is set. Secrets that are already current are not counted.
 */
export async function reencryptSecrets(
  deps: InstallationSecretDeps,
  list: readonly InstallationSecret<unknown>[],
  options: { mayReplace: boolean },
): Promise<ReencryptionCount> {
  const count = { renewed: 0, lost: 0 };
  for (const { name, create } of list) {
    const stored = await findInstallationSecret(deps.database, name);
    if (!stored || deps.secrets.isCurrent(stored)) continue;
    const plain = deps.secrets.tryDecrypt(stored, contextOf(name));
    if (plain) count.renewed++;
    else count.lost++;
    if (!plain && !options.mayReplace) continue;
    const value = plain ?? JSON.stringify(await create());
    await updateInstallationSecret(deps.database, name, deps.secrets.encrypt(value, contextOf(name)));
  }
  return count;
}
