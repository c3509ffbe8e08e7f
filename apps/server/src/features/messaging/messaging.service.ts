import { createHash } from 'node:crypto';
import { limits } from '@anito/contract/limits';
import { isVisible, toStorable } from '@anito/contract/values';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import type { PersonsMessage } from '../conversations/channel-kind.ts';
import { readPress } from './choices.service.ts';
import { findByThread, listByAccounts } from './configurations.store.ts';
import { insertInbound } from './inbound.store.ts';
import { answerMessagesKind, sendMessagesKind } from './messaging-job-kinds.ts';
import { insertOutbox } from './outbox.store.ts';
import { splitMessage } from './split-message.ts';
import type { Incoming, Transport } from './transport.ts';

/** Messages that are taken of one webhook: services send a hundred at most. */
const maxMessages = 1_000;
/** Ids of services, far longer than any is. */
const maxIdLength = 300;

/** As the thread of a visitor is kept: the same for one person and account. */
function nameVisitor(channel: string, { accountId, personId }: Incoming): string {
  const hash = createHash('sha256').update(`${channel}:${accountId}:${personId}`).digest('hex');
  return `${channel}_${hash.slice(0, 32)}`;
}

function isReadable({ accountId, personId, externalId }: Incoming): boolean {
  return [accountId, personId, externalId].every(
    (id) => id.length > 0 && id.length <= maxIdLength && toStorable(id) === id,
  );
}

/** When it was written: services say so, and what cannot be is now. */
function readTime(occurredAt: Date): Date {
  const now = Date.now();
  const at = occurredAt.getTime();
  return at > 0 && at < now ? occurredAt : new Date(now);
}

/** The words as they are kept; null where nothing of them can be seen. */
function readText(text: string | null): string | null {
  const kept = toStorable(text ?? '').trim();
  return isVisible(kept) ? kept.slice(0, limits.questionMax).replace(/[\ud800-\udbff]$/, '') : null;
}

/**
 * Keeps what visitors have written and has it answered, in one transaction: what is acknowledged is never lost, and what
 * comes again is not answered again. Messages of accounts that nobody has connected, or that are switched off, are
 * passed over. Accounts take turns; throws `unavailable` where one has too many waiting, which its service sends again.
 */
export async function receiveMessages(
  deps: Pick<Deps, 'database' | 'jobs' | 'inboundLine'>,
  { channel }: Transport,
  messages: readonly Incoming[],
): Promise<void> {
  const readable = messages.slice(0, maxMessages).filter(isReadable);
  const [first] = readable;
  if (!first) return;
  const tenantId = `${channel.name}:${first.accountId}`;
  await deps.inboundLine.run({ tenantId }, () => keepMessages(deps, channel.name, readable));
}

async function keepMessages(
  deps: Pick<Deps, 'database' | 'jobs'>,
  channel: string,
  readable: readonly Incoming[],
): Promise<void> {
  const accountIds = [...new Set(readable.map(({ accountId }) => accountId))];
  const rows = await listByAccounts(deps.database.pool, channel, accountIds);
  const byAccount = new Map(rows.filter(({ isActive }) => isActive).map((row) => [row.accountId, row]));
  const known = readable.flatMap((message) => {
    const row = byAccount.get(message.accountId);
    if (!row) return [];
    return {
      ownerId: row.ownerId,
      configurationId: row.id,
      personId: message.personId,
      channelUserId: nameVisitor(channel, message),
      externalId: message.externalId,
      text: readText(message.text),
      pressed: message.pressed !== undefined && readPress(message.pressed) ? message.pressed : null,
      occurredAt: readTime(message.occurredAt),
    };
  });
  if (known.length === 0) return;
  await runInTransaction(deps.database, async (runner) => {
    for (const { correspondentId, ownerId } of await insertInbound(runner, known)) {
      await deps.jobs.enqueue(answerMessagesKind, { correspondentId }, { accountId: ownerId, runner });
    }
  });
}

/**
 * Queues what a person writes to a visitor, with the rest of the transaction. Throws `conflict` where the account is not
 * connected any more.
 */
export async function deliverMessage(
  deps: Pick<Deps, 'jobs'>,
  runner: SqlRunner,
  { channel, maxLength }: Transport,
  { ownerId, assistantId, channelUserId, messageId, text, template }: PersonsMessage,
): Promise<void> {
  const thread = { ownerId, assistantId, channel: channel.name, channelUserId };
  const correspondent = await findByThread(runner, thread);
  if (!correspondent) throw new AppError('conflict', 'channel-not-connected');
  const { id: correspondentId, configurationId } = correspondent;
  const parts = splitMessage(text, maxLength);
  if (parts.length === 0) return;
  const key = `person:${messageId}`;
  if (!(await insertOutbox(runner, { ownerId, configurationId, correspondentId, key, parts, template })))
    return;
  await deps.jobs.enqueue(sendMessagesKind, { correspondentId }, { accountId: ownerId, runner });
}
