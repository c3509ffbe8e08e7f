import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { passwordResets } from '../../db/schema/identity.ts';

const isUsable = (tokenHash: string) =>
  and(
    eq(passwordResets.tokenHash, tokenHash),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, sql`now()`),
  );

/** Keeps the hash of a one-time link. */
export async function createPasswordReset(
  database: Database,
  reset: { tokenHash: string; accountId: string; minutes: number },
): Promise<void> {
  await database.db.insert(passwordResets).values({
    tokenHash: reset.tokenHash,
    accountId: reset.accountId,
    expiresAt: sql`now() + make_interval(mins => ${reset.minutes})`,
  });
}

/** The account of a link that has neither been used nor expired. */
export async function findPasswordReset(
  database: Database,
  tokenHash: string,
): Promise<{ accountId: string } | undefined> {
  const [row] = await database.db
    .select({ accountId: passwordResets.accountId })
    .from(passwordResets)
    .where(isUsable(tokenHash));
  return row;
}

/** Uses a link up; undefined when it was used or has expired. Of two at once, one gets it. */
export async function consumePasswordReset(
  database: Database,
  tokenHash: string,
): Promise<{ accountId: string } | undefined> {
  const [row] = await database.db
    .update(passwordResets)
    .set({ usedAt: sql`now()` })
    .where(isUsable(tokenHash))
    .returning({ accountId: passwordResets.accountId });
  return row;
}

/** Makes every other open link of an account useless. */
export async function deletePasswordResets(database: Database, accountId: string): Promise<void> {
  await database.db.delete(passwordResets).where(eq(passwordResets.accountId, accountId));
}

/** Removes links that have expired. */
export async function removeExpiredPasswordResets(database: Database): Promise<void> {
  await database.db.delete(passwordResets).where(lt(passwordResets.expiresAt, sql`now()`));
}
