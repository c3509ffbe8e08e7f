import type { AnswerSource } from '@anito/contract/conversations';
import type {
  InboxCounts,
  InboxThread,
  InboxThreadDetail,
  listThreads as listThreadsCall,
  ReplyWindow,
  ThreadItem,
  ThreadMessage,
} from '@anito/contract/inbox';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { findBusinessNames } from '../accounts/business.service.ts';
import type { ApprovedMessage, ChannelDeps, ChosenTemplate, PersonMessage } from '../threads/channel-kind.ts';
import { listOwnerTestChannels, toOutcome } from '../threads/conversations.service.ts';
import * as threads from '../threads/threads.service.ts';
import { findOpenQuestion, findWish } from './describe-thread.ts';
import * as store from './inbox.store.ts';
import { searchThreads } from './search-threads.store.ts';

/** Dependencies of the inbox. */
type InboxDeps = threads.ThreadDeps & ChannelDeps;

function viewThread({ place: _, ...row }: store.ListedThread): InboxThread {
  return {
    ...row,
    lastMessageAt: row.lastMessageAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    needsPersonSince: row.needsPersonSince?.toISOString() ?? null,
  };
}

/**
 * Returns a page of the owner's threads, newest message first; with `search` only those that contain it. The
 * cursor continues the list; it is null after the last page. The owner's own tests are left out.
 */
export async function listThreads(
  deps: InboxDeps,
  ownerId: string,
  { cursor, filter, assistantId, channel, search, limit }: z.output<typeof listThreadsCall.query>,
  signal?: AbortSignal,
): Promise<{ threads: InboxThread[]; cursor: string | null }> {
  const [place, id] = cursor?.split('_').map(Number) ?? [];
  const after = place === undefined || id === undefined ? undefined : { place, id };
  const listing = { filter, assistantId, channel, after, limit };
  const owner = { ownerId, ownersChannels: listOwnerTestChannels(deps) };
  const rows = search
    ? await searchThreads(deps.database, owner, { ...listing, search }, signal)
    : await store.listThreadRows(deps.database, owner, listing);
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return { threads: rows.map(viewThread), cursor: last ? `${last.place}_${last.id}` : null };
}

/**
 * Counts the threads that need a person, the unread ones among those that need or have a person, and the
 * threads that are one or the other.
 */
export async function getCounts(deps: InboxDeps, ownerId: string): Promise<InboxCounts> {
  return store.countWaiting(deps.database, ownerId, listOwnerTestChannels(deps));
}

/**
 * Returns a thread with a visitor. Throws `not_found`, also for the owner's own tests and one-off questions.
 */
async function requireThread(deps: InboxDeps, ownerId: string, id: number): Promise<store.ListedThread> {
  const row = await store.findThreadRow(deps.database, ownerId, listOwnerTestChannels(deps), id);
  if (!row) throw notFound();
  return row;
}

/** Questions and messages returned with a thread. */
const maxItems = 100;

const viewMessage = ({
  isNew: _,
  createdAt,
  sources,
  ...row
}: threads.MessageRow & { isNew?: boolean }): ThreadMessage => ({
  kind: 'message',
  ...row,
  sources: sources ?? [],
  createdAt: createdAt.toISOString(),
});

/** Converts a question for the API. Its outcome is `person` when a person had taken the thread over. */
function viewQuestion({ status, isTakenOver, createdAt, ...row }: store.QuestionRow): ThreadItem {
  const outcome = isTakenOver ? 'person' : toOutcome(status);
  return { kind: 'question', ...row, outcome, createdAt: createdAt.toISOString() };
}

/**
 * Returns a thread with up to `maxItems` of its newest items, oldest first; with `before`, an ISO time, those
 * before it. `openQuestion` comes from these items. Throws `not_found`.
 */
export async function getThread(
  deps: Deps & ChannelDeps,
  ownerId: string,
  id: number,
  before?: string,
): Promise<InboxThreadDetail> {
  const thread = await requireThread(deps, ownerId, id);
  const page = { before: before === undefined ? undefined : new Date(before), limit: maxItems };
  const [questions, messages, questionCount, window, lead] = await Promise.all([
    store.listQuestions(deps.database, ownerId, id, page),
    store.listMessages(deps.database, ownerId, id, page),
    store.countQuestions(deps.database, ownerId, id),
    findWindow(deps, ownerId, thread),
    thread.leadId === null ? undefined : store.findLeadWish(deps.database, ownerId, thread.leadId),
  ]);
  const newest = [...questions.map(viewQuestion), ...messages.map(viewMessage)].sort(
    (one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt) || other.id - one.id,
  );
  const items = newest.slice(0, maxItems).reverse();
  return {
    thread: viewThread(thread),
    items,
    hasMore: newest.length > maxItems,
    questionCount,
    window,
    wish: findWish(items, lead),
    openQuestion: findOpenQuestion(items),
  };
}

const findChannel = ({ channels }: ChannelDeps, name: string) =>
  channels.find(({ channel }) => channel.name === name);

/**
 * Returns until when the messaging service accepts text (its messaging window), whether that is still open,
 * and whether the channel has templates. Returns null when text can be delivered at any time or the visitor
 * is unknown to the channel.
 */
async function findWindow(
  deps: Deps & ChannelDeps,
  ownerId: string,
  { assistantId, channel, visitorId: channelUserId }: store.ListedThread,
): Promise<ReplyWindow | null> {
  const messagingWindow = findChannel(deps, channel)?.messagingWindow;
  const end = await messagingWindow?.findEnd(deps, { ownerId, assistantId, channelUserId });
  if (!messagingWindow || !end) return null;
  const hasTemplates = messagingWindow.prepareTemplate !== undefined;
  return { isOpen: end.getTime() > Date.now(), closesAt: end.toISOString(), hasTemplates };
}

/**
 * Locks a thread, runs `work` on it in a transaction and publishes the change. Returns the thread as it is
 * afterwards. Throws `not_found`.
 */
async function updateThread(
  deps: InboxDeps,
  ownerId: string,
  id: number,
  work: (locked: threads.LockedThread) => Promise<void>,
): Promise<InboxThread> {
  await requireThread(deps, ownerId, id);
  await threads.withThread(deps, ownerId, id, work);
  return viewThread(await requireThread(deps, ownerId, id));
}

/**
 * Throws `conflict` for an ended thread, because its visitor has started another one and does not read it.
 */
function requireCurrent({ thread }: threads.LockedThread): void {
  if (thread.pastVisitorId !== null) throw new AppError('conflict', 'thread-over');
}

/**
 * Hands a thread to a person, who answers instead of the assistant, and reopens it if it is closed. Does
 * nothing if a person has it already. Throws `not_found`, and `conflict` when the visitor has started another
 * thread.
 */
export async function takeOver(deps: InboxDeps, ownerId: string, id: number): Promise<InboxThread> {
  return updateThread(deps, ownerId, id, async (locked) => {
    requireCurrent(locked);
    await threads.joinThread(deps, locked, await findPersonName(locked));
  });
}

/** Returns the first name of the thread's owner, which the visitor sees, or null without one. */
async function findPersonName({ runner, thread }: threads.LockedThread): Promise<string | null> {
  return (await findBusinessNames(runner, thread.ownerId)).personName;
}

/**
 * Hands the thread back to the assistant. Does nothing if no person has it or is needed. Throws `not_found`.
 */
export async function returnToAssistant(deps: InboxDeps, ownerId: string, id: number): Promise<InboxThread> {
  return updateThread(deps, ownerId, id, (locked) => threads.returnToAssistant(deps, locked));
}

/**
 * Closes a thread and hands it back to the assistant. Does nothing to a closed thread. Throws `not_found`.
 */
export async function closeThread(deps: InboxDeps, ownerId: string, id: number): Promise<InboxThread> {
  return updateThread(deps, ownerId, id, (locked) => threads.closeThread(deps, locked));
}

/**
 * Reopens a closed thread for the assistant or a person. Does nothing to an open thread. Throws `not_found`,
 * and `conflict` for a person when the visitor has started another thread.
 */
export async function reopenThread(
  deps: InboxDeps,
  ownerId: string,
  id: number,
  handledBy: 'assistant' | 'person',
): Promise<InboxThread> {
  return updateThread(deps, ownerId, id, async (locked) => {
    if (handledBy === 'person') requireCurrent(locked);
    await threads.reopenThread(deps, locked, { handledBy, personName: await findPersonName(locked) });
  });
}

/**
 * Marks a thread as read and returns it. If it had unread messages, publishes the change to the owner's other
 * browsers. Throws `not_found`.
 */
export async function markRead(deps: InboxDeps, ownerId: string, id: number): Promise<InboxThread> {
  await requireThread(deps, ownerId, id);
  if (await store.markRead(deps.database, ownerId, id)) {
    await threads.withThread(deps, ownerId, id, async () => undefined);
  }
  return viewThread(await requireThread(deps, ownerId, id));
}

type MessageInput = { text: string; clientKey: string };

/**
 * Sends a message of a person to the visitor and takes the thread over. A message with a known `clientKey` is
 * not sent again; the stored one is returned. Throws `not_found`, `too_many_requests`, and `conflict` when
 * the visitor has started another thread or the channel is not connected.
 */
export async function replyToVisitor(
  deps: Deps & ChannelDeps,
  ownerId: string,
  id: number,
  { text, clientKey }: MessageInput,
): Promise<ThreadMessage> {
  await deps.rateLimits.consume('inboxWrites', ownerId);
  await requireThread(deps, ownerId, id);
  return sendMessage(deps, ownerId, id, { text, clientKey });
}

/**
 * Sends a template that the messaging service has approved to the visitor, and takes the thread over. A
 * message with a known `clientKey` is not sent again, even if the template is no longer approved. Throws what
 * `replyToVisitor` throws, `conflict` for an unknown template, `invalid_request` for its values, and the
 * service's failure.
 */
export async function sendTemplate(
  deps: Deps & ChannelDeps,
  ownerId: string,
  id: number,
  { clientKey, ...chosen }: ChosenTemplate & { clientKey: string },
  signal: AbortSignal,
): Promise<ThreadMessage> {
  await deps.rateLimits.consume('inboxWrites', ownerId);
  const { channel, assistantId } = await requireThread(deps, ownerId, id);
  const existing = await threads.findMessage(deps.database.pool, ownerId, id, clientKey);
  if (existing) return viewMessage(existing);
  const messagingWindow = findChannel(deps, channel)?.messagingWindow;
  if (!messagingWindow?.prepareTemplate) throw new AppError('conflict', 'templates-none');
  const prepared = await messagingWindow.prepareTemplate(deps, { ownerId, assistantId }, chosen, signal);
  return sendMessage(deps, ownerId, id, { ...prepared, clientKey });
}

/**
 * Takes the thread over, stores a person's message, marks the thread as read and queues the delivery. Returns
 * the stored message instead when `clientKey` is known.
 */
async function sendMessage(
  deps: Deps & ChannelDeps,
  ownerId: string,
  id: number,
  { text, clientKey, template }: MessageInput & { template?: ApprovedMessage },
): Promise<ThreadMessage> {
  return threads.withThread(deps, ownerId, id, async (locked) => {
    requireCurrent(locked);
    const personName = await findPersonName(locked);
    await threads.joinThread(deps, locked, personName);
    const added = await locked.addMessage({ author: 'person', text, clientKey, personName });
    if (added.isNew) {
      await locked.update({ unreadCount: 0, ...threads.toLastMessage('person', text) });
      await deliver(deps, locked, { messageId: added.id, text, ...(template ? { template } : {}) });
    }
    return viewMessage(added);
  });
}

/**
 * Queues a message for the visitor's messaging service. Does nothing on a channel without one, such as the
 * website chat.
 */
async function deliver(
  deps: Deps & ChannelDeps,
  { runner, thread: { id: threadId, ownerId, assistantId, channel, channelUserId } }: threads.LockedThread,
  message: Pick<PersonMessage, 'messageId' | 'text' | 'template'>,
): Promise<void> {
  const addressed = { ownerId, assistantId, threadId, channelUserId, ...message };
  await findChannel(deps, channel)?.deliver?.(deps, runner, addressed);
}

/** The assistant's answer to an open question. `plainText` is for messaging services. */
type OpenAnswer = {
  text: string;
  plainText: string;
  sources: AnswerSource[];
  /** The thread's last message when the answer was begun. */
  lastMessageId: number;
};

/**
 * Stores the assistant's answer to a message that the visitor wrote to a person, hands the thread back to the
 * assistant and queues the delivery of `plainText`. Throws `not_found`, and `conflict` when the visitor has
 * started another thread or the thread has a newer message.
 */
export async function storeAnswer(
  deps: Deps & ChannelDeps,
  ownerId: string,
  id: number,
  { text, plainText, sources, lastMessageId }: OpenAnswer,
): Promise<InboxThread> {
  return updateThread(deps, ownerId, id, async (locked) => {
    requireCurrent(locked);
    const latestId = await store.findLastMessageId(locked.runner, ownerId, id);
    if (latestId !== lastMessageId) throw new AppError('conflict', 'question-not-open');
    await threads.returnToAssistant(deps, locked);
    const added = await locked.addMessage({ author: 'assistant', text, sources });
    await locked.update({ unreadCount: 0 });
    await deliver(deps, locked, { messageId: added.id, text: plainText });
  });
}

/**
 * Stores a note that only the owner sees. A note with a known `clientKey` is not stored again; the stored one
 * is returned. Throws `not_found` and `too_many_requests`.
 */
export async function addNote(
  deps: InboxDeps & Pick<Deps, 'rateLimits'>,
  ownerId: string,
  id: number,
  { text, clientKey }: MessageInput,
): Promise<ThreadMessage> {
  await deps.rateLimits.consume('inboxWrites', ownerId);
  await requireThread(deps, ownerId, id);
  return threads.withThread(deps, ownerId, id, async (locked) =>
    viewMessage(await locked.addMessage({ author: 'note', text, clientKey })),
  );
}
