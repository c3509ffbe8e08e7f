import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import type { PersonMessage } from '../threads/channel-kind.ts';
import { findCorrespondentByThread } from './correspondents.store.ts';
import { sendMessagesKind } from './messaging.jobs.ts';
import { insertOutbox, type NewOutbox } from './outbox.store.ts';
import { splitMessage } from './replies.service.ts';
import type { Transport } from './transport.ts';

/**
 * Stores a message to a visitor and queues its delivery in the caller's transaction. Does nothing for a known
 * key or a message without text.
 */
export async function queueMessage(
  { jobs }: Pick<Deps, 'jobs'>,
  runner: SqlRunner,
  message: NewOutbox,
): Promise<void> {
  if (message.parts.length === 0 || !(await insertOutbox(runner, message))) return;
  const { correspondentId, ownerId } = message;
  await jobs.enqueue(sendMessagesKind, { correspondentId }, { accountId: ownerId, runner });
}

/**
 * Queues the delivery of a person's message to a visitor in the caller's transaction. Throws `conflict` when
 * the account is no longer connected.
 */
export async function deliverMessage(
  deps: Pick<Deps, 'jobs'>,
  runner: SqlRunner,
  { channel, maxLength }: Transport,
  { ownerId, assistantId, channelUserId, messageId, text, template }: PersonMessage,
): Promise<void> {
  const thread = { ownerId, assistantId, channel: channel.name, channelUserId };
  const correspondent = await findCorrespondentByThread(runner, thread);
  if (!correspondent) throw new AppError('conflict', 'channel-not-connected');
  const { id: correspondentId, configurationId } = correspondent;
  const parts = splitMessage(text, maxLength);
  const key = `person:${messageId}`;
  await queueMessage(deps, runner, { ownerId, configurationId, correspondentId, key, parts, template });
}
