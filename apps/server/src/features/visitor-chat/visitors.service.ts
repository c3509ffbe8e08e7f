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

/** Dependencies of the visitors' calls. */
export type VisitorDeps = ThreadDeps &
  Pick<Deps, 'jobs' | 'rateLimits'> &
  ChannelDeps &
  LivePlaceDeps &
  ThreadNewsDeps;

/** A visitor with one assistant on one channel, and their address. */
export type Visitor = VisitorsThread & { address: string };

/** Most messages that a returning visitor receives. */
const shownMessages = 200;

const toKey = ({ ownerId, assistantId, channel, channelUserId }: Visitor): VisitorsThread => ({
  ownerId,
  assistantId,
  channel,
  channelUserId,
});

/** Returns whether the channel is for the owner's tests, in which no person is called. */
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

/**
 * Returns whether the contact form is open: not while a person answers, and not after the visitor left
 * contact details in a message.
 */
async function isAskedNow(deps: Pick<Deps, 'database'>, thread: ThreadRow): Promise<boolean> {
  if (thread.contactState !== 'asked' || thread.handledBy === 'person') return false;
  return !(await isReachableVisitor(deps, thread.ownerId, thread.id));
}

/** Requests a person for a visitor. Limited by visitor and address. */
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

/** Returns a waiting visitor to the assistant. A person who has joined stays. */
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
 * Runs `work` for a visitor and returns the new state. Limited by visitor and address. `work` gets the
 * visitor's thread, or undefined in an owner's test.
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

/**
 * Returns the visitor's handover state and the messages after a given one. Limited by visitor and address.
 */
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

/**
 * Interval of heartbeats, which detect dead connections, and longest duration of a stream, in milliseconds.
 */
const beatMs = 15_000;
const longestMs = 10 * 60_000;

/**
 * Yields the same view after every change while a person answers or is awaited. Ends when the assistant
 * answers again, or after ten minutes, when the page opens a new stream. Limited by visitor and address, and
 * in the number of open streams.
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
      // Created before the read, so that a change during the read wakes the loop again.
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

/** Resolves to whether the thread changed before the next heartbeat. */
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

/** Requests a person after a thumbs down, if the assistant's settings say so. */
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
