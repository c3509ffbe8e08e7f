import type { Deps } from '../../deps.ts';
import { searchContactsKind } from './search-contacts-kind.ts';

/** Has a visitor's question searched for contacts, in the background; the owner's own questions never. */
export async function queueContactSearch(
  { jobs }: Pick<Deps, 'jobs'>,
  ownerId: string,
  conversationId: number,
): Promise<void> {
  await jobs.enqueue(searchContactsKind, { conversationId }, { accountId: ownerId });
}
