import type { Database } from '../db/database.ts';
import * as column from '../db/result-columns.ts';
import { execute, findRow } from '../db/sql.ts';

/** Returns the ciphertext stored under a name, or undefined. */
export async function findInstallationSecret(database: Database, name: string): Promise<Buffer | undefined> {
  const row = await findRow(
    database.pool,
    'select ciphertext from installation_secrets where name = $1',
    [name],
    { ciphertext: column.bytes },
  );
  return row?.ciphertext;
}

/** Stores a ciphertext unless another process stored one first. Returns the stored one. */
export async function createInstallationSecret(
  database: Database,
  name: string,
  ciphertext: Buffer,
): Promise<Buffer> {
  await execute(
    database.pool,
    'insert into installation_secrets (name, ciphertext) values ($1, $2) on conflict do nothing',
    [name, ciphertext],
  );
  const stored = await findInstallationSecret(database, name);
  if (!stored) throw new Error(`The installation secret ${name} is missing`);
  return stored;
}

/** Replaces the ciphertext stored under a name. Does nothing when the name has none. */
export async function updateInstallationSecret(
  database: Database,
  name: string,
  ciphertext: Buffer,
): Promise<void> {
  await execute(database.pool, 'update installation_secrets set ciphertext = $2 where name = $1', [
    name,
    ciphertext,
  ]);
}
