import type { NeedReason } from '@anito/contract/inbox';
import { afterCommit, runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../lib/errors.ts';
import * as store from './threads.store.ts';

export type { ThreadNewsDeps } from './thread-news.ts';
export type { MessageRow, ThreadRow, VisitorsThread } from './threads.store.ts';

/** Dependencies of changes to threads. */
export type ThreadDeps = Pick<Deps, 'database' | 'events' | 'publish'>;

/** Longest start of a message in lists, in characters. */
const listedLength = 200;

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
export type HeldThread = {
  thread: store.ThreadRow;
  runner: SqlRunner;
  /** Changes the thread at once. A change of `handledBy` increases the generation. */
  change(change: store.ThreadChange): Promise<void>;
  say(message: store.NewMessage): Promise<store.MessageRow & { isNew: boolean }>;
};

/** Locks a thread, runs `work` and publishes the change afterwards. Throws `not_found`. */
export async function withThread<T>(
  deps: ThreadDeps,
  ownerId: string,
  of: number | store.VisitorsThread,
  work: (held: HeldThread) => Promise<T>,
): Promise<T> {
  return runInTransaction(deps.database, (runner) => holdThread(deps, runner, ownerId, of, work));
}

/**
 * Locks a thread in the caller's transaction, runs `work` and publishes the change after the commit. Throws
 * `not_found`.
 */
export async function holdThread<T>(
  deps: ThreadDeps,
  runner: SqlRunner,
  ownerId: string,
  of: number | store.VisitorsThread,
  work: (held: HeldThread) => Promise<T>,
): Promise<T> {
  const thread =
    typeof of === 'number' ? await store.lockThread(runner, ownerId, of) : await store.openThread(runner, of);
  if (!thread) throw notFound();
  const held: HeldThread = {
    thread,
    runner,
    async change(change) {
      const isOther = change.handledBy !== undefined && change.handledBy !== thread.handledBy;
      const whole = isOther ? { ...change, generation: thread.generation + 1 } : change;
      await store.changeThread(runner, ownerId, thread.id, whole);
      Object.assign(thread, whole);
      if (isOther && thread.handledBy === 'person') {
        await store.takeAnswersOver(runner, ownerId, thread.id);
      }
    },
    say: (message) => store.addMessage(runner, ownerId, thread.id, message),
  };
  const result = await work(held);
  await afterCommit(runner, async () => publishThread(deps, thread));
  return result;
}

const noNeed = { needsPersonSince: null, needsPersonBecause: null };

async function settleNeed(deps: ThreadDeps, { thread, runner }: HeldThread): Promise<void> {
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
 * Marks that a person is needed and notifies the owner once. A visitor who asks for a person while one is
 * available waits without the assistant. Otherwise the assistant continues until a person joins. Changes
 * nothing if a person already answers.
 */
export async function needPerson(
  deps: ThreadDeps,
  held: HeldThread,
  { because, isStaffed }: { because: NeedReason; isStaffed: boolean },
): Promise<void> {
  const { thread } = held;
  if (thread.handledBy === 'person') return;
  const isAsked = because === 'button' || because === 'asked';
  const isHandedOver = isAsked && isStaffed;
  const wasNeeded = thread.needsPersonSince !== null;
  await held.change({
    state: 'open',
    unreadCount: Math.max(1, thread.unreadCount),
    lastMessageAt: new Date(),
    needsPersonSince: thread.needsPersonSince ?? new Date(),
    needsPersonBecause: thread.needsPersonBecause ?? because,
    ...(isHandedOver ? { handledBy: 'person', joinedAt: null } : {}),
  });
  if (because !== 'form' && (!wasNeeded || isHandedOver)) {
    await held.say({ author: 'event', event: isStaffed ? 'handed-over' : 'offline', text: because });
  }
  // The thread is already marked, and the owner was notified of it alone or in a batch.
  if (wasNeeded) return;
  const { id: threadId, ownerId, assistantId } = thread;
  await deps.publish(held.runner, 'threadChanged', {
    ownerId,
    assistantId,
    threadId,
    need: 'raised',
    because,
  });
}

/** Makes a person answer from now on. */
export async function join(deps: ThreadDeps, held: HeldThread): Promise<void> {
  const { thread } = held;
  if (thread.handledBy === 'person' && thread.joinedAt) return;
  await held.change({ state: 'open', handledBy: 'person', joinedAt: new Date(), ...noNeed });
  await held.say({ author: 'event', event: 'joined', text: '' });
  await settleNeed(deps, held);
}

/** Returns the thread to the assistant. Does nothing if the assistant answers and no person is needed. */
export async function handBack(deps: ThreadDeps, held: HeldThread): Promise<void> {
  const { thread } = held;
  const wasPerson = thread.handledBy === 'person';
  if (!wasPerson && !thread.needsPersonSince) return;
  await held.change({ handledBy: 'assistant', joinedAt: null, ...noNeed });
  if (wasPerson) await held.say({ author: 'event', event: 'handed-back', text: '' });
  await settleNeed(deps, held);
}

/** Closes a thread. The assistant answers if the visitor writes again. */
export async function close(deps: ThreadDeps, held: HeldThread): Promise<void> {
  if (held.thread.state === 'closed') return;
  await held.change({ state: 'closed', handledBy: 'assistant', joinedAt: null, unreadCount: 0, ...noNeed });
  await held.say({ author: 'event', event: 'closed', text: '' });
  await settleNeed(deps, held);
}

/** Reopens a closed thread, for the assistant or for a person. */
export async function reopen(
  deps: ThreadDeps,
  held: HeldThread,
  handledBy: 'assistant' | 'person',
): Promise<void> {
  if (held.thread.state === 'open') return;
  await held.change({ state: 'open' });
  await held.say({ author: 'event', event: 'reopened', text: '' });
  if (handledBy === 'person') await join(deps, held);
}

/** Returns the last message as lists show it. */
export function describeLast(author: 'visitor' | 'person', text: string): store.ThreadChange {
  return { lastText: text.slice(0, listedLength), lastAuthor: author, lastMessageAt: new Date() };
}

/** Lists the messages after a given one that a visitor may see. */
export const listVisibleMessages = store.listVisibleMessages;
export const findMessage = store.findMessage;
export const findVisitorsThread = store.findVisitorsThread;
export const findThreadOfConversation = store.findThreadOfConversation;
