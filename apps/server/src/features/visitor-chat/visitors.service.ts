import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveView } from '@anito/contract/handover';
import type { Deps } from '../../deps.ts';
import { toAddressKey } from '../../lib/rate-limits.ts';
import { viewContactForm } from '../contact-form/contact-form.service.ts';
import { isReachableVisitor } from '../contact-form/reachable.service.ts';
import { getHandoverSettings, isStaffedNow } from '../handover/handover-settings.service.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import {
  findThreadOfConversation,
  findVisitorsThread,
  handBack,
  listVisibleMessages,
  needPerson,
  type ThreadDeps,
  type ThreadNewsDeps,
  type ThreadRow,
  type VisitorsThread,
  withThread,
} from '../threads/threads.service.ts';
import type { LivePlaceDeps } from './live-places.ts';

export type { LivePlaceDeps } from './live-places.ts';

/** With what visitors' calls are served. */
export type VisitorDeps = ThreadDeps &
  Pick<Deps, 'jobs' | 'rateLimits'> &
  ChannelDeps &
  LivePlaceDeps &
  ThreadNewsDeps;

/** A visitor with one assistant on one channel, and from where they call. */
export type Visitor = VisitorsThread & { address: string };

/** Messages that a visitor who comes back is shown at most. */
const shownMessages = 200;

const toKey = ({ ownerId, assistantId, channel, channelUserId }: Visitor): VisitorsThread => ({
  ownerId,
  assistantId,
  channel,
  channelUserId,
});

/** What an owner tries is no conversation with a visitor: nobody is called. */
function isTried({ channels }: ChannelDeps, name: string): boolean {
  return channels.some(({ channel }) => channel.isOwners && channel.name === name);
}

async function countCall(deps: Pick<Deps, 'rateLimits'>, visitor: Visitor): Promise<void> {
  await deps.rateLimits.consumeAll([
    { name: 'personVisitor', key: `${visitor.assistantId}:${visitor.channelUserId}` },
    { name: 'personAddress', key: toAddressKey(visitor.address) },
  ]);
}

async function view(deps: VisitorDeps, visitor: VisitorsThread, after: number): Promise<LiveView> {
  const { ownerId, assistantId } = visitor;
  const [settings, thread] = await Promise.all([
    getHandoverSettings(deps, ownerId, assistantId),
    findVisitorsThread(deps.database, visitor),
  ]);
  const isAsked = thread !== undefined && (await isAskedNow(deps, thread));
  const isWaiting = Boolean(thread?.needsPersonSince) && !thread?.joinedAt;
  const [rows, form] = await Promise.all([
    thread ? listVisibleMessages(deps.database, ownerId, thread.id, { after, limit: shownMessages }) : [],
    isAsked || isWaiting ? viewContactForm(deps, ownerId, assistantId) : null,
  ]);
  return {
    status: {
      handledBy: thread?.handledBy ?? 'assistant',
      isWaiting,
      isJoined: thread?.handledBy === 'person' && thread.joinedAt !== null,
      isStaffed: isStaffedNow(settings),
      hasForm: Boolean(thread?.visitorContact),
      askedBecause: isAsked ? thread.contactBecause : null,
    },
    messages: rows.flatMap(({ author, createdAt, ...row }) =>
      author === 'note' ? [] : [{ ...row, author, createdAt: createdAt.toISOString() }],
    ),
    form,
  };
}

/** Whether a visitor is asked how to reach them: not while a person answers, nor once they have said so in their words. */
async function isAskedNow(deps: Pick<Deps, 'database'>, thread: ThreadRow): Promise<boolean> {
  if (thread.contactState !== 'asked' || thread.handledBy === 'person') return false;
  return !(await isReachableVisitor(deps, thread.ownerId, thread.id));
}

/** A visitor asks for a person; limited by visitor and address. */
export async function askForPerson(deps: VisitorDeps, visitor: Visitor): Promise<LiveView> {
  await countCall(deps, visitor);
  const settings = await getHandoverSettings(deps, visitor.ownerId, visitor.assistantId);
  if (settings.hasButton && !isTried(deps, visitor.channel)) {
    await withThread(deps, visitor.ownerId, toKey(visitor), (held) =>
      needPerson(deps, held, { because: 'button', isStaffed: isStaffedNow(settings) }),
    );
  }
  return view(deps, toKey(visitor), 0);
}

/** A visitor who waits goes back to the assistant; one whom a person has joined does not send them away. */
export async function stopWaiting(deps: VisitorDeps, visitor: Visitor): Promise<LiveView> {
  await countCall(deps, visitor);
  const thread = await findVisitorsThread(deps.database, toKey(visitor));
  if (thread) {
    await withThread(deps, visitor.ownerId, thread.id, async (held) => {
      if (!held.thread.joinedAt) await handBack(deps, held);
    });
  }
  return view(deps, toKey(visitor), 0);
}

/**
 * Does what a visitor asks for, and answers how they stand then; limited by visitor and address. `work` gets their thread,
 * undefined where their owner only tries it.
 */
export async function callAsVisitor(
  deps: VisitorDeps,
  visitor: Visitor,
  work: (thread: VisitorsThread | undefined) => Promise<void>,
): Promise<LiveView> {
  await countCall(deps, visitor);
  await work(isTried(deps, visitor.channel) ? undefined : toKey(visitor));
  return view(deps, toKey(visitor), 0);
}

/** How a visitor stands with a person, with what was written after a message; limited by visitor and address. */
export async function viewLive(deps: VisitorDeps, visitor: Visitor, after: number): Promise<LiveView> {
  await countFollowing(deps, visitor);
  return view(deps, toKey(visitor), after);
}

async function countFollowing(deps: Pick<Deps, 'rateLimits'>, visitor: Visitor): Promise<void> {
  await deps.rateLimits.consumeAll([
    { name: 'liveVisitor', key: `${visitor.assistantId}:${visitor.channelUserId}` },
    { name: 'liveAddress', key: toAddressKey(visitor.address) },
  ]);
}

/** So often something goes out, so that a dead connection is noticed, and so long one stream lasts. */
const beatMs = 15_000;
const longestMs = 10 * 60_000;

/**
 * The same again whenever it changes, while a person answers or is waited for: ends when the assistant answers again, and
 * after ten minutes, when the page opens another. Limited by visitor and address, also in how many there are at once.
 */
export async function* followLive(
  deps: VisitorDeps,
  visitor: Visitor,
  after: number,
  leaving: AbortSignal,
): AsyncGenerator<{ event: 'live'; data: LiveView } | { event: 'beat'; data: Record<string, never> }> {
  await countFollowing(deps, visitor);
  const signal = AbortSignal.any([leaving, deps.livePlaces.closing]);
  const key = toKey(visitor);
  const leave = deps.livePlaces.take({
    ownerId: key.ownerId,
    visitor: `${key.assistantId}:${key.channelUserId}`,
    address: toAddressKey(visitor.address),
  });
  let wake = Promise.withResolvers<void>();
  let stop: (() => void) | undefined;
  try {
    const thread = await findVisitorsThread(deps.database, key);
    if (thread) stop = deps.threadNews.follow(thread.id, () => wake.resolve());
    const endsAt = Date.now() + longestMs;
    for (let last = after; ; ) {
      // Made anew before it is read: what happens meanwhile wakes again.
      wake = Promise.withResolvers();
      const data = await view(deps, key, last);
      last = data.messages.at(-1)?.id ?? last;
      yield { event: 'live', data };
      if (!thread || (data.status.handledBy === 'assistant' && !data.status.isWaiting)) return;
      while (!(await isWoken(wake.promise, signal))) {
        if (signal.aborted || Date.now() > endsAt) return;
        yield { event: 'beat', data: {} };
      }
    }
  } finally {
    stop?.();
    leave();
  }
}

/** Whether it is woken before the next beat. */
async function isWoken(woken: Promise<void>, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  const beat = sleep(beatMs, false, { signal: either }).catch(() => false);
  try {
    return await Promise.race([woken.then(() => true), beat]);
  } finally {
    ended.abort();
  }
}

/** What follows of a thumbs down: a person is needed, where the assistant's settings say so. */
export async function needAfterThumbsDown(
  deps: VisitorDeps,
  ownerId: string,
  assistantId: number,
  conversationId: number,
): Promise<void> {
  const settings = await getHandoverSettings(deps, ownerId, assistantId);
  if (!settings.onThumbsDown) return;
  const threadId = await findThreadOfConversation(deps.database, ownerId, conversationId);
  if (threadId === undefined) return;
  await withThread(deps, ownerId, threadId, async (held) => {
    if (isTried(deps, held.thread.channel) || held.thread.pastVisitorId !== null) return;
    await needPerson(deps, held, { because: 'thumbs-down', isStaffed: isStaffedNow(settings) });
  });
}
