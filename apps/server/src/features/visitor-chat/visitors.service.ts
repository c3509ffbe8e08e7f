import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveView } from '@anito/contract/handover';
import type { Deps } from '../../deps.ts';
import { toAddressKey } from '../../lib/rate-limits.ts';
import { findBusinessNames } from '../accounts/business.service.ts';
import { viewContactForm } from '../contact-form/contact-form.service.ts';
import { isReachableVisitor } from '../contact-form/reachable.service.ts';
import { getHandoverSettings, isStaffedNow } from '../handover/handover-settings.service.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import {
  findThreadOfConversation,
  findVisitorThread,
  listVisibleMessages,
  requestPerson,
  returnToAssistant,
  type ThreadDeps,
  type ThreadRow,
  type ThreadUpdateDeps,
  type VisitorThreadKey,
  withThread,
} from '../threads/threads.service.ts';
import type { LiveStreamDeps } from './live-streams.ts';

export type { LiveStreamDeps } from './live-streams.ts';

/** Dependencies of the visitors' calls. */
export type VisitorDeps = ThreadDeps &
  Pick<Deps, 'jobs' | 'models' | 'rateLimits'> &
  ChannelDeps &
  LiveStreamDeps &
  ThreadUpdateDeps;

/** A visitor with one assistant on one channel, and their address. */
export type Visitor = VisitorThreadKey & { address: string };

/** Most messages that a returning visitor receives. */
const maxMessages = 200;

const toKey = ({ ownerId, assistantId, channel, channelUserId }: Visitor): VisitorThreadKey => ({
  ownerId,
  assistantId,
  channel,
  channelUserId,
});

/** Returns whether the channel is for the owner's tests, in which a person is never requested. */
function isOwnerTestChannel({ channels }: ChannelDeps, name: string): boolean {
  return channels.some(({ channel }) => channel.isOwnerTest && channel.name === name);
}

/** Counts a call against the rate limits of visitor and address. Throws `too_many_requests`. */
async function countCall(deps: Pick<Deps, 'rateLimits'>, visitor: Visitor): Promise<void> {
  await deps.rateLimits.consumeAll([
    { name: 'personVisitor', key: `${visitor.assistantId}:${visitor.channelUserId}` },
    { name: 'personAddress', key: toAddressKey(visitor.address) },
  ]);
}

/**
 * Returns the visitor's handover state, the visible messages with an id above `after`, and the contact form
 * if it is open or the visitor waits.
 */
async function loadLiveView(deps: VisitorDeps, visitor: VisitorThreadKey, after: number): Promise<LiveView> {
  const { ownerId, assistantId } = visitor;
  const [settings, thread] = await Promise.all([
    getHandoverSettings(deps, ownerId, assistantId),
    findVisitorThread(deps.database, visitor),
  ]);
  const asksContact = thread !== undefined && (await isFormOpen(deps, thread));
  const isWaiting = Boolean(thread?.needsPersonSince) && !thread?.joinedAt;
  const [rows, form, { businessName }] = await Promise.all([
    thread ? listVisibleMessages(deps.database, ownerId, thread.id, { after, limit: maxMessages }) : [],
    asksContact || isWaiting ? viewContactForm(deps, ownerId, assistantId) : null,
    findBusinessNames(deps.database.pool, ownerId),
  ]);
  return {
    status: {
      handledBy: thread?.handledBy ?? 'assistant',
      isWaiting,
      isJoined: thread?.handledBy === 'person' && thread.joinedAt !== null,
      isStaffed: isStaffedNow(settings),
      hasForm: Boolean(thread?.visitorContact),
      askedBecause: asksContact ? thread.contactBecause : null,
    },
    messages: rows.flatMap(({ author, createdAt, sources, ...row }) =>
      author === 'note'
        ? []
        : [{ ...row, author, sources: sources ?? [], createdAt: createdAt.toISOString() }],
    ),
    form,
    businessName,
  };
}

/**
 * Returns whether the contact form is open: not while a person answers, and not after the visitor left
 * contact details in a message.
 */
async function isFormOpen(deps: Pick<Deps, 'database'>, thread: ThreadRow): Promise<boolean> {
  if (thread.contactState !== 'asked' || thread.handledBy === 'person') return false;
  return !(await isReachableVisitor(deps, thread.ownerId, thread.id));
}

/**
 * Requests a person for a visitor and returns the new state. Requests none in an owner's test or if the
 * assistant has no button for it. Rate-limited by visitor and address.
 */
export async function requestPersonAsVisitor(deps: VisitorDeps, visitor: Visitor): Promise<LiveView> {
  await countCall(deps, visitor);
  const settings = await getHandoverSettings(deps, visitor.ownerId, visitor.assistantId);
  if (settings.hasButton && !isOwnerTestChannel(deps, visitor.channel)) {
    await withThread(deps, visitor.ownerId, toKey(visitor), (locked) =>
      requestPerson(deps, locked, { because: 'button', isStaffed: isStaffedNow(settings) }),
    );
  }
  return loadLiveView(deps, toKey(visitor), 0);
}

/**
 * Returns a waiting visitor's thread to the assistant. Does nothing if the visitor does not wait or a person
 * has joined. Returns the new state. Rate-limited by visitor and address.
 */
export async function stopWaiting(deps: VisitorDeps, visitor: Visitor): Promise<LiveView> {
  await countCall(deps, visitor);
  const thread = await findVisitorThread(deps.database, toKey(visitor));
  if (thread) {
    await withThread(deps, visitor.ownerId, thread.id, async (locked) => {
      if (!locked.thread.joinedAt) await returnToAssistant(deps, locked);
    });
  }
  return loadLiveView(deps, toKey(visitor), 0);
}

/**
 * Runs `work` for a visitor and returns the new state with all messages. `work` gets the key of the visitor's
 * thread, or undefined in an owner's test. Rate-limited by visitor and address.
 */
export async function callAsVisitor(
  deps: VisitorDeps,
  visitor: Visitor,
  work: (thread: VisitorThreadKey | undefined) => Promise<void>,
): Promise<LiveView> {
  await countCall(deps, visitor);
  await work(isOwnerTestChannel(deps, visitor.channel) ? undefined : toKey(visitor));
  return loadLiveView(deps, toKey(visitor), 0);
}

/**
 * Returns the visitor's handover state and the messages with an id above `after`. Rate-limited by visitor and
 * address.
 */
export async function viewLive(deps: VisitorDeps, visitor: Visitor, after: number): Promise<LiveView> {
  await countLiveCall(deps, visitor);
  return loadLiveView(deps, toKey(visitor), after);
}

/** Counts a read of the state against the rate limits of visitor and address. Throws `too_many_requests`. */
async function countLiveCall(deps: Pick<Deps, 'rateLimits'>, visitor: Visitor): Promise<void> {
  await deps.rateLimits.consumeAll([
    { name: 'liveVisitor', key: `${visitor.assistantId}:${visitor.channelUserId}` },
    { name: 'liveAddress', key: toAddressKey(visitor.address) },
  ]);
}

/**
 * Interval of heartbeats, which detect dead connections, and longest duration of a stream, in milliseconds.
 */
const heartbeatMs = 15_000;
const maxStreamMs = 10 * 60_000;

/**
 * Yields the visitor's handover state with the new messages, first at once and then after every change, while
 * a person answers or the visitor waits for one. Yields `beat` as a heartbeat. Ends when the assistant
 * answers again, at once for a visitor without a thread, or after ten minutes, when the page opens a new
 * stream. Rate-limited by visitor and address, and in the number of open streams.
 */
export async function* followLive(
  deps: VisitorDeps,
  visitor: Visitor,
  after: number,
  disconnected: AbortSignal,
): AsyncGenerator<{ event: 'live'; data: LiveView } | { event: 'beat'; data: Record<string, never> }> {
  await countLiveCall(deps, visitor);
  const signal = AbortSignal.any([disconnected, deps.liveStreams.closing]);
  const key = toKey(visitor);
  const release = deps.liveStreams.acquire({
    ownerId: key.ownerId,
    visitor: `${key.assistantId}:${key.channelUserId}`,
    address: toAddressKey(visitor.address),
  });
  let wake = Promise.withResolvers<void>();
  let stop: (() => void) | undefined;
  try {
    const thread = await findVisitorThread(deps.database, key);
    if (thread) stop = deps.threadUpdates.subscribe(thread.id, () => wake.resolve());
    const endsAt = Date.now() + maxStreamMs;
    for (let lastMessageId = after; ; ) {
      // Created before the read, so that a change during the read wakes the loop again.
      wake = Promise.withResolvers();
      const data = await loadLiveView(deps, key, lastMessageId);
      lastMessageId = data.messages.at(-1)?.id ?? lastMessageId;
      yield { event: 'live', data };
      if (!thread || (data.status.handledBy === 'assistant' && !data.status.isWaiting)) return;
      while (!(await changesBeforeHeartbeat(wake.promise, signal))) {
        if (signal.aborted || Date.now() > endsAt) return;
        yield { event: 'beat', data: {} };
      }
    }
  } finally {
    stop?.();
    release();
  }
}

/** Resolves to whether the thread changed before the next heartbeat. False when the signal fires. */
async function changesBeforeHeartbeat(changed: Promise<void>, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  const finished = new AbortController();
  const stop = AbortSignal.any([signal, finished.signal]);
  const beat = sleep(heartbeatMs, false, { signal: stop }).catch(() => false);
  try {
    return await Promise.race([changed.then(() => true), beat]);
  } finally {
    finished.abort();
  }
}

/**
 * Requests a person after a thumbs down, if the assistant's settings say so. Does nothing in an owner's test
 * or an ended thread.
 */
export async function requestPersonAfterThumbsDown(
  deps: VisitorDeps,
  ownerId: string,
  assistantId: number,
  conversationId: number,
): Promise<void> {
  const settings = await getHandoverSettings(deps, ownerId, assistantId);
  if (!settings.onThumbsDown) return;
  const threadId = await findThreadOfConversation(deps.database, ownerId, conversationId);
  if (threadId === undefined) return;
  await withThread(deps, ownerId, threadId, async (locked) => {
    if (isOwnerTestChannel(deps, locked.thread.channel) || locked.thread.pastVisitorId !== null) return;
    await requestPerson(deps, locked, { because: 'thumbs-down', isStaffed: isStaffedNow(settings) });
  });
}
