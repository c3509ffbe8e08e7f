import type { ContactTrigger } from '@anito/contract/contact-form';
import type { AnswerSource } from '@anito/contract/conversations';
import type { AttachmentKind, HandoverReason, ThreadEvent } from '@anito/contract/inbox';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import {
  execute,
  findRow,
  getRow,
  listColumns,
  queryRows,
  type SqlRunner,
  toColumnName,
} from '../../db/sql.ts';

const columns = {
  id: column.number,
  ownerId: column.text,
  assistantId: column.number,
  channel: column.text,
  channelUserId: column.text,
  /** Set only for an ended thread. */
  pastVisitorId: column.text.orNull,
  handledBy: column.textOf<'assistant' | 'person'>(),
  generation: column.number,
  joinedAt: column.time.orNull,
  state: column.textOf<'open' | 'closed'>(),
  needsPersonSince: column.time.orNull,
  needsPersonBecause: column.textOf<HandoverReason>().orNull,
  visitorContact: column.text.orNull,
  contactState: column.textOf<'asked' | 'declined' | 'given'>().orNull,
  contactBecause: column.textOf<ContactTrigger>().orNull,
  unreadCount: column.number,
};

/** A thread with its handover state. */
export type ThreadRow = column.RowOf<typeof columns>;

/** Identifies the thread of a visitor with an assistant on a channel. */
export type VisitorThreadKey = {
  ownerId: string;
  assistantId: number;
  channel: string;
  channelUserId: string;
};

/**
 * Finds or creates the thread of a visitor and locks it until the transaction ends. A closed thread stays
 * closed.
 */
export async function findOrCreateThread(runner: SqlRunner, key: VisitorThreadKey): Promise<ThreadRow> {
  return getRow(
    runner,
    `insert into threads (owner_id, assistant_id, channel, channel_user_id) values ($1, $2, $3, $4)
     on conflict (assistant_id, channel, channel_user_id) do update set owner_id = excluded.owner_id
     returning ${listColumns(columns)}`,
    [key.ownerId, key.assistantId, key.channel, key.channelUserId],
    columns,
  );
}

/** Returns the current thread of a visitor, if there is one. Ended threads are not found. */
export async function findVisitorThread(
  { pool }: Database,
  key: VisitorThreadKey,
): Promise<ThreadRow | undefined> {
  return findRow(
    pool,
    `select ${listColumns(columns)} from threads
     where owner_id = $1 and assistant_id = $2 and channel = $3 and channel_user_id = $4`,
    [key.ownerId, key.assistantId, key.channel, key.channelUserId],
    columns,
  );
}

/**
 * Returns a thread of the owner and locks it until the transaction ends, so that handovers run one after
 * another. Undefined for an unknown id.
 */
export async function lockThread(
  runner: SqlRunner,
  ownerId: string,
  id: number,
): Promise<ThreadRow | undefined> {
  return findRow(
    runner,
    `select ${listColumns(columns)} from threads where owner_id = $1 and id = $2 for no key update`,
    [ownerId, id],
    columns,
  );
}

/** Returns the id of the thread that contains a question of the owner; undefined for an unknown question. */
export async function findThreadOfConversation(
  { pool }: Database,
  ownerId: string,
  conversationId: number,
): Promise<number | undefined> {
  const row = await findRow(
    pool,
    'select thread_id as "threadId" from conversations where owner_id = $1 and id = $2',
    [ownerId, conversationId],
    { threadId: column.number },
  );
  return row?.threadId;
}

/** Returns whether any thread of an assistant needs a person. */
export async function isAnyWaiting(
  runner: SqlRunner,
  ownerId: string,
  assistantId: number,
): Promise<boolean> {
  const { isAny } = await getRow(
    runner,
    `select exists (select from threads
       where owner_id = $1 and assistant_id = $2 and needs_person_since is not null) as "isAny"`,
    [ownerId, assistantId],
    { isAny: column.boolean },
  );
  return isAny;
}

/** The columns of a thread that may change. */
export type ThreadChange = Partial<
  Omit<ThreadRow, 'id' | 'ownerId' | 'assistantId' | 'channel' | 'channelUserId' | 'pastVisitorId'> & {
    visitorName: string | null;
    lastText: string;
    lastAuthor: 'visitor' | 'person';
    lastMessageAt: Date;
  }
>;

/** Updates columns of a locked thread. Undefined values are not written; null values are. */
export async function updateThread(
  runner: SqlRunner,
  ownerId: string,
  id: number,
  change: ThreadChange,
): Promise<void> {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return;
  const sets = entries.map(([name], place) => `${toColumnName(name)} = $${place + 3}`);
  await execute(runner, `update threads set ${sets.join(', ')} where owner_id = $1 and id = $2`, [
    ownerId,
    id,
    ...entries.map(([, value]) => value),
  ]);
}

/**
 * Marks the pending questions of a locked thread as interrupted and taken over by a person. It is a separate
 * statement so that it sees answers started before the lock was acquired.
 */
export async function interruptAnswers(runner: SqlRunner, ownerId: string, threadId: number): Promise<void> {
  await execute(
    runner,
    `update conversations set status = 'interrupted', is_taken_over = true
     where owner_id = $1 and thread_id = $2 and status = 'pending'`,
    [ownerId, threadId],
  );
}

const messageColumns = {
  id: column.number,
  author: column.textOf<'visitor' | 'person' | 'assistant' | 'note' | 'event'>(),
  event: column.textOf<ThreadEvent>().orNull,
  text: column.text,
  attachment: column.textOf<AttachmentKind>().orNull,
  personName: column.text.orNull,
  sources: column.json<AnswerSource[]>().orNull,
  createdAt: column.time,
};

/** A message or event of a thread that is not a question with its answer. */
export type MessageRow = column.RowOf<typeof messageColumns>;

/** A message to add to a thread. */
export type NewMessage = Pick<MessageRow, 'author' | 'text'> & {
  event?: ThreadEvent;
  attachment?: AttachmentKind;
  clientKey?: string;
  personName?: string | null;
  sources?: AnswerSource[];
};

/**
 * Adds a message to a thread, whose row the caller has locked, and returns it with `isNew` true. If the
 * thread has a message with the same client key, returns that one with `isNew` false.
 */
export async function addMessage(
  runner: SqlRunner,
  ownerId: string,
  threadId: number,
  { author, text, event, attachment, clientKey, personName, sources }: NewMessage,
): Promise<MessageRow & { isNew: boolean }> {
  const inserted = await findRow(
    runner,
    `insert into thread_messages (owner_id, thread_id, author, event, text, client_key, attachment, person_name, sources,
       created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp())
     on conflict (thread_id, client_key) where client_key is not null do nothing
     returning ${listColumns(messageColumns)}`,
    [
      ownerId,
      threadId,
      author,
      event ?? null,
      text,
      clientKey ?? null,
      attachment ?? null,
      personName ?? null,
      sources ? JSON.stringify(sources) : null,
    ],
    messageColumns,
  );
  if (inserted) return { ...inserted, isNew: true };
  const existing =
    clientKey === undefined ? undefined : await findMessage(runner, ownerId, threadId, clientKey);
  if (!existing) throw new Error('The existing message was not found');
  return { ...existing, isNew: false };
}

/** Returns the message of a thread with a client's key. Returns undefined if there is none. */
export async function findMessage(
  runner: SqlRunner,
  ownerId: string,
  threadId: number,
  clientKey: string,
): Promise<MessageRow | undefined> {
  return findRow(
    runner,
    `select ${listColumns(messageColumns)} from thread_messages
     where owner_id = $1 and thread_id = $2 and client_key = $3`,
    [ownerId, threadId, clientKey],
    messageColumns,
  );
}

/**
 * Returns the newest `limit` messages with an id above `after` that a visitor may see, oldest first. Notes
 * and the event `reopened` are for the owner only.
 */
export async function listVisibleMessages(
  { pool }: Database,
  ownerId: string,
  threadId: number,
  { after, limit }: { after: number; limit: number },
): Promise<MessageRow[]> {
  return queryRows(
    pool,
    `select ${listColumns(messageColumns)} from (
       select * from thread_messages
       where owner_id = $1 and thread_id = $2 and id > $3 and author <> 'note' and event is distinct from 'reopened'
       order by id desc limit $4) newest
     order by id`,
    [ownerId, threadId, after, limit],
    messageColumns,
  );
}
