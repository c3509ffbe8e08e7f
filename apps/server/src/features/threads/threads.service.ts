import type { HandoverReason } from '@anito/contract/inbox';
import { afterCommit, runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../lib/errors.ts';
import * as store from './threads.store.ts';

export type { ThreadUpdateDeps } from './thread-updates.ts';
export type { MessageRow, ThreadRow, VisitorThreadKey } from './threads.store.ts';

/** Dependencies of changes to threads. */
export type ThreadDeps = Pick<Deps, 'database' | 'events' | 'publish'>;

/** Longest start of a message in lists, in characters. */
const maxPreviewLength = 200;

/** Notifies the owner's screens, listening visitors and the running answer that a thread has changed. */
export function publishThread(
  deps: Pick<Deps, 'events'>,
  {
    id,
    ownerId,
    handledBy,
    generation,
  }: Pick<store.ThreadRow, 'id' | 'ownerId' | 'handledBy' | 'generation'>,
): void {
  const data = { threadId: id, handledBy, generation };
  deps.events.publish({ ownerId, event: { event: 'ThreadUpdate', data }, coalesceKey: `thread ${id}` });
}

/** A locked thread with the operations on it. */
export type LockedThread = {
  thread: store.ThreadRow;
  runner: SqlRunner;
  /** Changes the thread at once. A change of `handledBy` increases the generation. */
  update(change: store.ThreadChange): Promise<void>;
  addMessage(message: store.NewMessage): Promise<store.MessageRow & { isNew: boolean }>;
};

/**
 * Locks a thread, runs `work` in a transaction and returns its result. Publishes a thread update after the
 * commit, even if `work` changes nothing. A key without a thread creates one. Throws `not_found` for an
 * unknown id.
 */
export async function withThread<T>(
  deps: ThreadDeps,
  ownerId: string,
  threadOrKey: number | store.VisitorThreadKey,
  work: (locked: LockedThread) => Promise<T>,
): Promise<T> {
  return runInTransaction(deps.database, (runner) =>
    withThreadInTransaction(deps, runner, ownerId, threadOrKey, work),
  );
}

/**
 * Locks a thread in the caller's transaction, runs `work` and returns its result. Publishes a thread update
 * after the commit, even if `work` changes nothing. A key without a thread creates one. Throws `not_found`
 * for an unknown id.
 */
export async function withThreadInTransaction<T>(
  deps: ThreadDeps,
  runner: SqlRunner,
  ownerId: string,
  threadOrKey: number | store.VisitorThreadKey,
  work: (thread: LockedThread) => Promise<T>,
): Promise<T> {
  const thread =
    typeof threadOrKey === 'number'
      ? await store.lockThread(runner, ownerId, threadOrKey)
      : await store.findOrCreateThread(runner, threadOrKey);
  if (!thread) throw notFound();
  const locked: LockedThread = {
    thread,
    runner,
    async update(change) {
      const changesHandler = change.handledBy !== undefined && change.handledBy !== thread.handledBy;
      const fullChange = changesHandler ? { ...change, generation: thread.generation + 1 } : change;
      await store.updateThread(runner, ownerId, thread.id, fullChange);
      Object.assign(thread, fullChange);
      if (changesHandler && thread.handledBy === 'person') {
        await store.interruptAnswers(runner, ownerId, thread.id);
      }
    },
    addMessage: (message) => store.addMessage(runner, ownerId, thread.id, message),
  };
  const result = await work(locked);
  await afterCommit(runner, async () => publishThread(deps, thread));
  return result;
}

const clearedNeed = { needsPersonSince: null, needsPersonBecause: null };

/**
 * Publishes `threadChanged`: the thread no longer needs a person, and whether another thread of the assistant
 * does.
 */
async function publishNeedSettled(deps: ThreadDeps, { thread, runner }: LockedThread): Promise<void> {
  const { id, ownerId, assistantId } = thread;
  const isAnyNeeded = await store.isAnyWaiting(runner, ownerId, assistantId);
  await deps.publish(runner, 'threadChanged', {
    ownerId,
    assistantId,
    threadId: id,
    need: 'settled',
    isAnyNeeded,
  });
}

/**
 * Marks that a person is needed, opens the thread and marks it as unread, and notifies the owner once. A
 * visitor who asks for a person while one is available (`isStaffed`) waits without the assistant. Otherwise
 * the assistant continues until a person joins. Changes nothing if a person already answers.
 */
export async function requestPerson(
  deps: ThreadDeps,
  locked: LockedThread,
  { because, isStaffed }: { because: HandoverReason; isStaffed: boolean },
): Promise<void> {
  const { thread } = locked;
  if (thread.handledBy === 'person') return;
  const isVisitorRequest = because === 'button' || because === 'asked';
  const isHandedOver = isVisitorRequest && isStaffed;
  const wasNeeded = thread.needsPersonSince !== null;
  await locked.update({
    state: 'open',
    unreadCount: Math.max(1, thread.unreadCount),
    lastMessageAt: new Date(),
    needsPersonSince: thread.needsPersonSince ?? new Date(),
    needsPersonBecause: thread.needsPersonBecause ?? because,
    ...(isHandedOver ? { handledBy: 'person', joinedAt: null } : {}),
  });
  if (because !== 'form' && (!wasNeeded || isHandedOver)) {
    await locked.addMessage({ author: 'event', event: isStaffed ? 'handed-over' : 'offline', text: because });
  }
  // The thread is already marked, and the owner was notified of it alone or in a batch.
  if (wasNeeded) return;
  const { id: threadId, ownerId, assistantId } = thread;
  await deps.publish(locked.runner, 'threadChanged', {
    ownerId,
    assistantId,
    threadId,
    need: 'raised',
    because,
  });
}

/**
 * Makes a person answer from now on, and opens the thread. Does nothing if a person has joined already.
 * `personName` is the first name that the visitor reads.
 */
export async function joinThread(
  deps: ThreadDeps,
  locked: LockedThread,
  personName: string | null,
): Promise<void> {
  const { thread } = locked;
  if (thread.handledBy === 'person' && thread.joinedAt) return;
  await locked.update({ state: 'open', handledBy: 'person', joinedAt: new Date(), ...clearedNeed });
  await locked.addMessage({ author: 'event', event: 'joined', text: '', personName });
  await publishNeedSettled(deps, locked);
}

/** Returns the thread to the assistant. Does nothing if the assistant answers and no person is needed. */
export async function returnToAssistant(deps: ThreadDeps, locked: LockedThread): Promise<void> {
  const { thread } = locked;
  const wasPerson = thread.handledBy === 'person';
  if (!wasPerson && !thread.needsPersonSince) return;
  await locked.update({ handledBy: 'assistant', joinedAt: null, ...clearedNeed });
  if (wasPerson) await locked.addMessage({ author: 'event', event: 'handed-back', text: '' });
  await publishNeedSettled(deps, locked);
}

/**
 * Closes a thread, unless it is closed. Marks it as read, and it no longer needs a person. The assistant
 * answers if the visitor writes again.
 */
export async function closeThread(deps: ThreadDeps, locked: LockedThread): Promise<void> {
  if (locked.thread.state === 'closed') return;
  await locked.update({
    state: 'closed',
    handledBy: 'assistant',
    joinedAt: null,
    unreadCount: 0,
    ...clearedNeed,
  });
  await locked.addMessage({ author: 'event', event: 'closed', text: '' });
  await publishNeedSettled(deps, locked);
}

/** Reopens a closed thread, for the assistant or for a person. Does nothing to an open thread. */
export async function reopenThread(
  deps: ThreadDeps,
  locked: LockedThread,
  { handledBy, personName }: { handledBy: 'assistant' | 'person'; personName: string | null },
): Promise<void> {
  if (locked.thread.state === 'open') return;
  await locked.update({ state: 'open' });
  await locked.addMessage({ author: 'event', event: 'reopened', text: '' });
  if (handledBy === 'person') await joinThread(deps, locked, personName);
}

/** Returns the change that makes a message the last one of a thread, as lists show it. */
export function toLastMessage(author: 'visitor' | 'person', text: string): store.ThreadChange {
  return { lastText: text.slice(0, maxPreviewLength), lastAuthor: author, lastMessageAt: new Date() };
}

/** Lists the newest messages with an id above `after` that a visitor may see, oldest first. */
export const listVisibleMessages = store.listVisibleMessages;
export const findMessage = store.findMessage;
export const findVisitorThread = store.findVisitorThread;
export const findThreadOfConversation = store.findThreadOfConversation;
