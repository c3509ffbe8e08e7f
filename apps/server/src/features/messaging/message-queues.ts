import type { Deps } from '../../deps.ts';
import { decryptAccount } from './accounts.service.ts';
import { type ConfigurationRow, findConfiguration } from './configurations.store.ts';
import { type CorrespondentRow, findCorrespondent } from './correspondents.store.ts';
import { releaseStaleInbound } from './inbound.store.ts';
import { answerMessagesKind, type CorrespondentPayload, sendMessagesKind } from './messaging.jobs.ts';
import { releaseStaleOutbox } from './outbox.store.ts';
import type { Account, Transport, TransportDeps } from './transport.ts';

/** A visitor and the account that they write to. */
export type Chat = {
  correspondent: CorrespondentRow;
  configuration: ConfigurationRow;
  /** The account with its token. Undefined when the token cannot be decrypted. */
  account: Account | undefined;
  transport: Transport;
};

type QueueDeps = Pick<Deps, 'database' | 'secrets'> & TransportDeps;

/** The messages of one visitor in order, to answer or to send. */
type MessageQueue<Message> = {
  /** Claims the oldest message. Undefined when none is left for this process. */
  claim(chat: Chat): Promise<Message | undefined>;
  /** Processes one message. Returns false when the later messages must wait. */
  process(chat: Chat, message: Message): Promise<boolean>;
};

/**
 * Processes a visitor's messages one after another until none is left or one must be retried later. Visitor
 * and account are read again for each message, because both may change. Throws the signal's reason between
 * two messages.
 */
export async function runQueue<Message>(
  deps: QueueDeps,
  { correspondentId }: CorrespondentPayload,
  signal: AbortSignal,
  queue: MessageQueue<Message>,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const chat = await findChat(deps, correspondentId);
    const message = chat && (await queue.claim(chat));
    if (!message || !(await queue.process(chat, message))) return;
  }
}

/**
 * Returns a visitor with their account, or undefined when one was deleted or the channel is not registered.
 * `account` is undefined when its token cannot be decrypted.
 */
async function findChat(deps: QueueDeps, correspondentId: number): Promise<Chat | undefined> {
  const { pool } = deps.database;
  const correspondent = await findCorrespondent(pool, correspondentId);
  if (!correspondent) return undefined;
  const { ownerId, configurationId } = correspondent;
  const configuration = await findConfiguration(pool, ownerId, configurationId);
  const transport = configuration && deps.transports.get(configuration.channel);
  return (
    transport && { correspondent, configuration, account: decryptAccount(deps, configuration), transport }
  );
}

/**
 * Enqueues jobs for messages without one: the process died or the job was lost. Owners with waiting jobs are
 * skipped, because these are only late and more would lengthen their queue each time.
 */
export async function requeueStaleMessages({
  database,
  jobs,
}: Pick<Deps, 'database' | 'jobs'>): Promise<void> {
  for (const [kind, stale] of [
    [answerMessagesKind, await releaseStaleInbound(database.pool)],
    [sendMessagesKind, await releaseStaleOutbox(database.pool)],
  ] as const) {
    const accountsWaiting = stale.length > 0 ? await jobs.listAccountsWaiting(kind) : new Set<string>();
    for (const { correspondentId, ownerId } of stale) {
      if (!accountsWaiting.has(ownerId))
        await jobs.enqueue(kind, { correspondentId }, { accountId: ownerId });
    }
  }
}
