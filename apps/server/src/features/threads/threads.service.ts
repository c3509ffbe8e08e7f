import type { NeedReason } from '@anito/contract/inbox';
import { afterCommit, runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../lib/errors.ts';
import * as store from './threads.store.ts';

export type { ThreadNewsDeps } from './thread-news.ts';
export type { MessageRow, ThreadRow, VisitorsThread } from './threads.store.ts';

/** With what threads change. */
export type ThreadDeps = Pick<Deps, 'database' | 'events' | 'publish'>;

/** Longest beginning of a message that lists show. */
const listedLength = 200;

/** Tells the owner's screens, visitors who follow, and whoever answers, that a thread is not as it was. */
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

/** A thread that is held, with what may be done to it. */
export type HeldThread = {
  thread: store.ThreadRow;
  runner: SqlRunner;
  /** Changes it at once; who answers changes by a generation. */
  change(change: store.ThreadChange): Promise<void>;
  say(message: store.NewMessage): Promise<store.MessageRow & { isNew: boolean }>;
};

/** Runs `work` on a thread that nobody else changes meanwhile, and tells of it afterwards. Throws `not_found`. */
export async function withThread<T>(
  deps: ThreadDeps,
  ownerId: string,
  of: number | store.VisitorsThread,
  work: (held: HeldThread) => Promise<T>,
): Promise<T> {
  return runInTransaction(deps.database, (runner) => holdThread(deps, runner, ownerId, of, work));
}

/** The same in the caller's transaction. */
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
 * Notes that a person is needed, and tells the owner once. Who asks for one while somebody is there waits without the
 * assistant; else the assistant goes on until somebody joins. Nothing changes where a person answers.
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
  // Whoever was needed before stands there already, by themselves or among many.
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

/** A person of the business answers from now on. */
export async function join(deps: ThreadDeps, held: HeldThread): Promise<void> {
  const { thread } = held;
  if (thread.handledBy === 'person' && thread.joinedAt) return;
  await held.change({ state: 'open', handledBy: 'person', joinedAt: new Date(), ...noNeed });
  await held.say({ author: 'event', event: 'joined', text: '' });
  await settleNeed(deps, held);
}

/** The assistant answers again; nothing where it does and nobody is waited for. */
export async function handBack(deps: ThreadDeps, held: HeldThread): Promise<void> {
  const { thread } = held;
  const wasPerson = thread.handledBy === 'person';
  if (!wasPerson && !thread.needsPersonSince) return;
  await held.change({ handledBy: 'assistant', joinedAt: null, ...noNeed });
  if (wasPerson) await held.say({ author: 'event', event: 'handed-back', text: '' });
  await settleNeed(deps, held);
}

/** Nobody has to do anything in a thread any more; the assistant answers when its visitor comes back. */
export async function close(deps: ThreadDeps, held: HeldThread): Promise<void> {
  if (held.thread.state === 'closed') return;
  await held.change({ state: 'closed', handledBy: 'assistant', joinedAt: null, unreadCount: 0, ...noNeed });
  await held.say({ author: 'event', event: 'closed', text: '' });
  await settleNeed(deps, held);
}

/** Opens a closed thread again, as it was or for the assistant. */
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

/** What lists show of a message. */
export function describeLast(author: 'visitor' | 'person', text: string): store.ThreadChange {
  return { lastText: text.slice(0, listedLength), lastAuthor: author, lastMessageAt: new Date() };
}

/** What a visitor may see after a message. */
export const listVisibleMessages = store.listVisibleMessages;
export const findMessage = store.findMessage;
export const findVisitorsThread = store.findVisitorsThread;
export const findThreadOfConversation = store.findThreadOfConversation;
