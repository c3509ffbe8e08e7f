import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { searchContactsKind, searchThreadKind } from './leads.jobs.ts';

/** Has a visitor's question searched for contacts, in the background; the owner's own questions never. */
export async function queueContactSearch(
  { jobs }: Pick<Deps, 'jobs'>,
  ownerId: string,
  conversationId: number,
): Promise<void> {
  await jobs.enqueue(searchContactsKind, { conversationId }, { accountId: ownerId });
}

/** Has what a visitor wrote to a person searched for contacts, in the background; in the transaction of `runner`, if any. */
export async function queueThreadSearch(
  { jobs }: Pick<Deps, 'jobs'>,
  ownerId: string,
  { threadId, runner }: { threadId: number; runner?: SqlRunner },
): Promise<void> {
  const options = { accountId: ownerId, ...(runner && { runner }) };
  await jobs.enqueue(searchThreadKind, { threadId }, options);
}
