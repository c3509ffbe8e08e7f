import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { type Said, say } from '../../lib/reasons.ts';
import { noteShownQuestion } from '../contact-form/contact-form.service.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import type { ApprovedMessage } from '../threads/channel-kind.ts';
import { noteReconnect } from './accounts.service.ts';
import type { CorrespondentRow } from './correspondents.store.ts';
import { runQueue } from './message-queues.ts';
import { type CorrespondentPayload, sendMessagesKind } from './messaging.jobs.ts';
import { type ClaimedOutbox, claimOutbox, finishOutbox, notePart, releaseOutbox } from './outbox.store.ts';
import { toChoices } from './replies.service.ts';
import type {
  Account,
  Choices,
  Recipient,
  SentMessage,
  ServiceFetchDeps,
  Transport,
  TransportDeps,
} from './transport.ts';
import { DeliveryFailure } from './vendor-calls.service.ts';

type SendingDeps = Pick<Deps, 'database' | 'env' | 'jobs' | 'log' | 'process' | 'secrets'> &
  NoticeDeps &
  TransportDeps &
  ServiceFetchDeps;

/** Attempts at one part, within about twenty minutes. */
const maxAttempts = 10;
const longestPause = 300;
/** Retries after an attempt with an unknown result. */
const maxUnsure = 1;

type Sending = {
  transport: Transport;
  account: Account;
  correspondent: CorrespondentRow;
  message: ClaimedOutbox;
  signal: AbortSignal;
};

/** Sends the queued messages of a visitor one after another. */
export async function runSendMessages(
  deps: SendingDeps,
  payload: CorrespondentPayload,
  signal: AbortSignal,
): Promise<void> {
  await runQueue(deps, payload, signal, {
    async claim({ configuration, account, correspondent: { id: correspondentId, ownerId }, transport }) {
      if (!account) {
        await noteReconnect(deps, transport, { ...configuration, configurationId: configuration.id });
        return undefined;
      }
      const claim = { ownerId, correspondentId, processId: deps.process.id };
      const message = await claimOutbox(deps.database.pool, claim);
      return message && { account, message };
    },
    work: ({ correspondent, transport }, { account, message }) =>
      sendMessage(deps, { transport, account, correspondent, message, signal }),
  });
}

const nameSending = (deps: SendingDeps, { message }: Sending) => ({
  ownerId: message.ownerId,
  id: message.id,
  processId: deps.process.id,
});

function isOutsideWindow({ transport, correspondent }: Sending): boolean {
  if (transport.windowHours === null) return false;
  return correspondent.lastInboundAt.getTime() + transport.windowHours * 3_600_000 <= Date.now();
}

/** Sends the unsent parts of a message. Returns false when the next message must wait. */
async function sendMessage(deps: SendingDeps, sending: Sending): Promise<boolean> {
  const { transport, message, account, correspondent, signal } = sending;
  const { personId, phone } = correspondent;
  const to: Recipient = { account, personId, phone, signal };
  const { pool } = deps.database;
  if (message.unsureAttempts > maxUnsure) {
    return giveUp(deps, sending, say('channel-unsure', { channel: transport.label }));
  }
  if (message.template) return sendApproved(deps, sending, to, message.template);
  if (isOutsideWindow(sending)) return sendOutsideWindow(deps, sending, to);
  let { attempts, unsureAttempts } = message;
  const last = message.parts.length - 1;
  for (const [index, part] of message.parts.entries()) {
    if (index < message.sentParts) continue;
    let sent: SentMessage;
    try {
      const choices = index === last ? toChoices(message.id, message.choices) : undefined;
      sent = await sendPart(deps, sending, to, { text: part, choices });
    } catch (error) {
      if (!(error instanceof DeliveryFailure)) throw error;
      return waitOrGiveUp(deps, { ...sending, message: { ...message, attempts, unsureAttempts } }, to, error);
    }
    if (!(await notePart(pool, nameSending(deps, sending), sent.externalId))) return false;
    attempts = 1;
    unsureAttempts = 0;
  }
  await noteSent(deps, sending);
  return true;
}

/** Finishes a message after its last part. From now on the visitor may have read its contact question. */
async function noteSent(deps: SendingDeps, sending: Sending): Promise<void> {
  const { message, account, correspondent, transport } = sending;
  const { contactQuestion } = message;
  const named = nameSending(deps, sending);
  if (!contactQuestion) return void (await finishOutbox(deps.database.pool, named, null));
  const thread = {
    ownerId: message.ownerId,
    assistantId: account.assistantId,
    channel: transport.channel.name,
    channelUserId: correspondent.channelUserId,
  };
  await runInTransaction(deps.database, async (runner) => {
    if (await finishOutbox(runner, named, null)) await noteShownQuestion(runner, thread, contactQuestion);
  });
}

/**
 * Sends one part. If the service refuses the buttons, the part is sent without them, because the text names
 * the choices too.
 */
async function sendPart(
  deps: SendingDeps,
  { transport, message }: Sending,
  to: Recipient,
  { text, choices }: { text: string; choices: Choices | undefined },
): Promise<SentMessage> {
  if (!choices) return transport.send(deps, to, text);
  try {
    return await transport.send(deps, to, text, choices);
  } catch (error) {
    // Services refuse content that they cannot parse with this status. Other refusals would apply to the text
    // alone as well.
    const isUnread =
      error instanceof DeliveryFailure && error.problem === 'refused' && error.vendorStatus === 400;
    if (!isUnread) throw error;
    const sent = await transport.send(deps, to, text);
    deps.log.warn({ err: error, message: message.id }, 'choices refused, sent without them');
    return sent;
  }
}

/** Sends a template that a person chose. The service delivers templates at any time. */
async function sendApproved(
  deps: SendingDeps,
  sending: Sending,
  to: Recipient,
  template: ApprovedMessage,
): Promise<boolean> {
  try {
    const sent = await sending.transport.sendTemplate?.(deps, to, template);
    if (!sent) return giveUp(deps, sending, say('templates-none'));
    await notePart(deps.database.pool, nameSending(deps, sending), sent.externalId);
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    if (error.problem === 'outside-window') return giveUp(deps, sending, error.said);
    return waitOrGiveUp(deps, sending, to, error);
  }
  await finishOutbox(deps.database.pool, nameSending(deps, sending), null);
  return true;
}

async function giveUp(deps: SendingDeps, sending: Sending, said: Said): Promise<true> {
  await finishOutbox(deps.database.pool, nameSending(deps, sending), said);
  return true;
}

/** Outside the window only an approved template may be sent. */
async function sendOutsideWindow(deps: SendingDeps, sending: Sending, to: Recipient): Promise<boolean> {
  const { transport } = sending;
  const tooLate = say('channel-outside-window', { channel: transport.label });
  try {
    await transport.sendTemplate?.(deps, to);
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    if (error.problem !== 'outside-window') return waitOrGiveUp(deps, sending, to, error);
  }
  return giveUp(deps, sending, tooLate);
}

async function waitOrGiveUp(
  deps: SendingDeps,
  sending: Sending,
  to: Recipient,
  error: DeliveryFailure,
): Promise<boolean> {
  const { transport, message, account, signal } = sending;
  const named = nameSending(deps, sending);
  const { pool } = deps.database;
  if (signal.aborted) {
    await releaseOutbox(pool, named, { seconds: 0, isUnsure: error.problem === 'unsure' });
    signal.throwIfAborted();
  }
  switch (error.problem) {
    case 'token-refused':
      await noteReconnect(deps, transport, account, account.token);
      await releaseOutbox(pool, named, { seconds: 0 });
      return false;
    case 'outside-window':
      return sendOutsideWindow(deps, sending, to);
    case 'refused':
      return giveUp(deps, sending, error.said);
    case 'unsure':
      if (message.unsureAttempts >= maxUnsure) return giveUp(deps, sending, error.said);
      break;
    default:
      if (message.attempts >= maxAttempts) return giveUp(deps, sending, error.said);
  }
  const backoff = Math.min(2 ** message.attempts, longestPause);
  const seconds = Math.min(Math.max(backoff, Math.ceil((error.retryAfterMs ?? 0) / 1_000)), 3_600);
  await releaseOutbox(pool, named, { seconds, isUnsure: error.problem === 'unsure' });
  const { id: correspondentId, ownerId } = sending.correspondent;
  deps.log.warn({ err: error, message: message.id, seconds }, 'message not sent, tried again later');
  await deps.jobs.enqueue(
    sendMessagesKind,
    { correspondentId },
    { accountId: ownerId, startAfterSeconds: seconds },
  );
  return false;
}
