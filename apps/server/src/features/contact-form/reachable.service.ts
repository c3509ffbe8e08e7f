import type { Deps } from '../../deps.ts';
import { isReachable } from './contact-form.store.ts';

/** Returns whether the visitor of a thread is a lead with contact details. */
export async function isReachableVisitor(
  { database }: Pick<Deps, 'database'>,
  ownerId: string,
  threadId: number,
): Promise<boolean> {
  return isReachable(database.pool, ownerId, threadId);
}
