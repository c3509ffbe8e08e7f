import type { Deps } from '../../deps.ts';
import { isReachable } from './contact-form.store.ts';

/** Whether the visitor of a thread is a lead that can be reached. */
export async function isReachableVisitor(
  { database }: Pick<Deps, 'database'>,
  ownerId: string,
  threadId: number,
): Promise<boolean> {
  return isReachable(database.pool, ownerId, threadId);
}
