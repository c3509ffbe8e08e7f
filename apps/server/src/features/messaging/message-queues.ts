import type { Deps } from '../../deps.ts';
import { openAccount } from './accounts.service.ts';
import { type ConfigurationRow, findConfiguration } from './configurations.store.ts';
import { type CorrespondentRow, findCorrespondent } from './correspondents.store.ts';
import { takeUpInbound } from './inbound.store.ts';
import { answerMessagesKind, type CorrespondentPayload, sendMessagesKind } from './messaging.jobs.ts';
import { takeUpOutbox } from './outbox.store.ts';
import type { Account, Transport, TransportDeps } from './transport.ts';

/** A visitor, and the account that they write to. */
export type Chat = {
  correspondent: CorrespondentRow;
  configuration: ConfigurationRow;
  /** The same with its token; undefined where that cannot be decrypted any more. */
  account: Account | undefined;
  transport: Transport;
};

type QueueDeps = Pick<Deps, 'database' | 'secrets'> & TransportDeps;

/** Messages of one visitor in their order: those to be answered, or those to be sent. */
type MessageQueue<Message> = {
  /** Takes the oldest message; undefined where none is left for this process. */
  claim(chat: Chat): Promise<Message | undefined>;
  /** Works one message off; false where those after it have to wait. */
  work(chat: Chat, message: Message): Promise<boolean>;
};

/**
 * Works off a visitor's messages one after the other. What is known of the visitor and the account is read again for each
 * message: both may change while the one before is worked off.
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
    if (!message || !(await queue.work(chat, message))) return;
  }
}

async function findChat(deps: QueueDeps, correspondentId: number): Promise<Chat | undefined> {
  const { pool } = deps.database;
  const correspondent = await findCorrespondent(pool, correspondentId);
  if (!correspondent) return undefined;
  const { ownerId, configurationId } = correspondent;
  const configuration = await findConfiguration(pool, ownerId, configurationId);
  const transport = configuration && deps.transports.get(configuration.channel);
  return transport && { correspondent, configuration, account: openAccount(deps, configuration), transport };
}

/**
 * Queues jobs for messages that none has come for: the process died, or the job was lost. Of an account whose jobs still
 * wait none is lost, only late: more of them would make its line longer each time.
 */
export async function requeueLeft({ database, jobs }: Pick<Deps, 'database' | 'jobs'>): Promise<void> {
  for (const [kind, left] of [
    [answerMessagesKind, await takeUpInbound(database.pool)],
    [sendMessagesKind, await takeUpOutbox(database.pool)],
  ] as const) {
    const late = left.length > 0 ? await jobs.listAccountsWaiting(kind) : new Set<string>();
    for (const { correspondentId, ownerId } of left) {
      if (!late.has(ownerId)) await jobs.enqueue(kind, { correspondentId }, { accountId: ownerId });
    }
  }
}
