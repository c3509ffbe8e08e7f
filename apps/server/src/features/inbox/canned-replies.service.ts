import type { CannedReply } from '@anito/contract/inbox';
import { limits } from '@anito/contract/limits';
import { lockOwner } from '../../db/lock-owner.ts';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import * as store from './inbox.store.ts';

type CannedDeps = Pick<Deps, 'database'>;
type CannedReplyInput = { name: string; text: string };

/** Returns the owner's canned replies, sorted by name. */
export async function listCannedReplies(deps: CannedDeps, ownerId: string): Promise<CannedReply[]> {
  return store.listCanned(deps.database, ownerId);
}

/** Creates a canned reply. Throws `quota_exceeded` when the owner has the maximum number. */
export async function createCannedReply(
  deps: CannedDeps,
  ownerId: string,
  input: CannedReplyInput,
): Promise<CannedReply> {
  const created = await runInTransaction(deps.database, async (runner) => {
    await lockOwner(runner, ownerId);
    return store.insertCanned(runner, ownerId, input, limits.cannedReplies);
  });
  if (!created) throw new AppError('quota_exceeded', 'canned-replies-full');
  return created;
}

/** Updates a canned reply. Throws `not_found`. */
export async function updateCannedReply(
  deps: CannedDeps,
  ownerId: string,
  id: number,
  input: CannedReplyInput,
): Promise<CannedReply> {
  const updated = await store.updateCanned(deps.database, ownerId, id, input);
  if (!updated) throw notFound();
  return updated;
}

/** Deletes a canned reply. Throws `not_found`. */
export async function deleteCannedReply(deps: CannedDeps, ownerId: string, id: number): Promise<void> {
  if (!(await store.deleteCanned(deps.database, ownerId, id))) throw notFound();
}
