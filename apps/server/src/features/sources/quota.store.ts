import { queryRows, type SqlRunner } from '../../db/run-in-transaction.ts';

/** Files and notes, and their bytes. */
export type Amount = { items: number; bytes: number };

/** What an account keeps over all its sources; in a transaction that has added to it, with what was added. */
export async function readUsage(runner: SqlRunner, ownerId: string): Promise<Amount> {
  const [row] = await queryRows<{ items: number; bytes: string }>(
    runner,
    'select item_count as items, byte_count as bytes from account_usage where owner_id = $1',
    [ownerId],
  );
  return { items: row?.items ?? 0, bytes: Number(row?.bytes ?? 0) };
}
