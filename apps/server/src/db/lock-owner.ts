import { execute, type SqlRunner } from './sql.ts';

/**
 * Locks an account until the transaction ends, so that transactions that count its items and then add to them
 * wait for each other. Otherwise two concurrent ones would both count the state before them.
 */
export async function lockOwner(runner: SqlRunner, ownerId: string): Promise<void> {
  await execute(runner, 'select 1 from users where id = $1 for no key update', [ownerId]);
}
