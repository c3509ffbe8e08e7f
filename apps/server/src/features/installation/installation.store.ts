import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { installationSettings } from '../../db/schema/installation.ts';

/** What is set under a name, whatever it is. */
export async function findSetting(database: Database, name: string): Promise<unknown> {
  const [row] = await database.db
    .select({ value: installationSettings.value })
    .from(installationSettings)
    .where(eq(installationSettings.name, name));
  return row?.value;
}

/** Sets it in the place of what was there. */
export async function saveSetting(database: Database, name: string, value: unknown): Promise<void> {
  await database.db
    .insert(installationSettings)
    .values({ name, value })
    .onConflictDoUpdate({ target: installationSettings.name, set: { value, updatedAt: sql`now()` } });
}

/** Leaves nothing set under the name. */
export async function deleteSetting(database: Database, name: string): Promise<void> {
  await database.db.delete(installationSettings).where(eq(installationSettings.name, name));
}
