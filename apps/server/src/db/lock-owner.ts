import { execute, type SqlRunner } from './sql.ts';

/**
 * Locks the account's row until the caller's transaction ends. Transactions that count the account's items
 * and then add to them must call it: otherwise two of them would count the same state and exceed a limit.
 */
export async function lockOwner(runner: SqlRunner, ownerId: string): Promise<void> {
  await execute(runner, 'select 1 from users where id = $1 for no key update', [ownerId]);
}
