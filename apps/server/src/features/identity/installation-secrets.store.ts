import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { installationSecrets } from '../../db/schema/identity.ts';

/** The ciphertext kept under a name. */
export async function findInstallationSecret(database: Database, name: string): Promise<Buffer | undefined> {
  const [row] = await database.db
    .select({ ciphertext: installationSecrets.ciphertext })
    .from(installationSecrets)
    .where(eq(installationSecrets.name, name));
  return row?.ciphertext;
}

/** Keeps a ciphertext unless another process was faster; gives back the one that is kept. */
export async function createInstallationSecret(
  database: Database,
  name: string,
  ciphertext: Buffer,
): Promise<Buffer> {
  await database.db.insert(installationSecrets).values({ name, ciphertext }).onConflictDoNothing();
  const kept = await findInstallationSecret(database, name);
  if (!kept) throw new Error(`The installation secret ${name} has vanished`);
  return kept;
}

/** Replaces the ciphertext kept under a name. */
export async function updateInstallationSecret(
  database: Database,
  name: string,
  ciphertext: Buffer,
): Promise<void> {
  await database.db.update(installationSecrets).set({ ciphertext }).where(eq(installationSecrets.name, name));
}
