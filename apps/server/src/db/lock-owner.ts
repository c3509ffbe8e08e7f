import { execute, type SqlRunner } from './sql.ts';

/**
 * Makes transactions that count what an account has, and then add to it, wait for each other: otherwise two at once both
 * count what was there before them. Held until the transaction ends.
 */
export async function lockOwner(runner: SqlRunner, ownerId: string): Promise<void> {
  await execute(runner, 'select 1 from users where id = $1 for no key update', [ownerId]);
}
