import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { type LocalizedMessage, localizedMessage } from '../../lib/reasons.ts';
import { traceCall } from '../../lib/tracing.ts';
import { saveShownQuestion } from '../contact-form/contact-form.service.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import type { ApprovedMessage } from '../threads/channel-kind.ts';
import { markForReconnect } from './accounts.service.ts';
import type { CorrespondentRow } from './correspondents.store.ts';
import { runQueue } from './message-queues.ts';
import { type CorrespondentPayload, sendMessagesKind } from './messaging.jobs.ts';
import {
  type ClaimedOutbox,
  claimOutbox,
  finishOutbox,
  recordSentPart,
  releaseOutbox,
} from './outbox.store.ts';
import { toChoices } from './replies.service.ts';
import { DeliveryFailure } from './service-calls.service.ts';
import type {
  Account,
  Choices,
  Recipient,
  SentMessage,
  ServiceFetchDeps,
  Transport,
  TransportDeps,
} from './transport.ts';

type SendingDeps = Pick<Deps, 'database' | 'env' | 'jobs' | 'log' | 'process' | 'secrets'> &
  NoticeDeps &
  TransportDeps &
  ServiceFetchDeps;

/** Attempts at one part, within about twenty minutes. */
const maxAttempts = 10;
const maxBackoffSeconds = 300;
/** Retries after an attempt with an unknown result. */
const maxUnsure = 1;

type SendContext = {
  transport: Transport;
  account: Account;
  correspondent: CorrespondentRow;
  message: ClaimedOutbox;
  signal: AbortSignal;
};

/**
 * Sends the queued messages of a visitor one after another, until none is left or one must be retried later.
 * Marks the account for reconnection when its token cannot be decrypted.
 */
export async function runSendMessages(
  deps: SendingDeps,
  payload: CorrespondentPayload,
  signal: AbortSignal,
): Promise<void> {
  await runQueue(deps, payload, signal, {
    async claim({ configuration, account, correspondent: { id: correspondentId, ownerId }, transport }) {
      if (!account) {
        await markForReconnect(deps, transport, { ...configuration, configurationId: configuration.id });
        return undefined;
      }
      const claim = { ownerId, correspondentId, processId: deps.process.id };
      const message = await claimOutbox(deps.database.pool, claim);
      return message && { account, message };
    },
    process: ({ correspondent, transport }, { account, message }) =>
      traceCall('send message', { 'anito.channel': transport.channel.name }, () =>
        sendMessage(deps, { transport, account, correspondent, message, signal }),
      ),
  });
}

const toSendClaim = (deps: SendingDeps, { message }: SendContext) => ({
  ownerId: message.ownerId,
  id: message.id,
  processId: deps.process.id,
});

/**
 * Returns whether the service no longer delivers free text, because the visitor's last message is too old.
 */
function isOutsideWindow({ transport, correspondent }: SendContext): boolean {
  if (transport.windowHours === null) return false;
  return correspondent.lastInboundAt.getTime() + transport.windowHours * 3_600_000 <= Date.now();
}

/**
 * Sends the unsent parts of a message and marks it as sent or failed, or releases it for a retry. Returns
 * false when the next message must wait.
 */
async function sendMessage(deps: SendingDeps, sending: SendContext): Promise<boolean> {
  const { transport, message, account, correspondent, signal } = sending;
  const { personId, phone } = correspondent;
  const recipient: Recipient = { account, personId, phone, signal };
  const { pool } = deps.database;
  if (message.unsureAttempts > maxUnsure) {
    return markUndeliverable(deps, sending, localizedMessage('channel-unsure', { channel: transport.label }));
  }
  if (message.template) return sendTemplateMessage(deps, sending, recipient, message.template);
  if (isOutsideWindow(sending)) return sendOutsideWindow(deps, sending, recipient);
  let { attempts, unsureAttempts } = message;
  const last = message.parts.length - 1;
  for (const [index, part] of message.parts.entries()) {
    if (index < message.sentParts) continue;
    let sent: SentMessage;
    try {
      const choices = index === last ? toChoices(message.id, message.choices) : undefined;
      sent = await sendPart(deps, sending, recipient, { text: part, choices });
    } catch (error) {
      if (!(error instanceof DeliveryFailure)) throw error;
      return retryOrFail(
        deps,
        { ...sending, message: { ...message, attempts, unsureAttempts } },
        recipient,
        error,
      );
    }
    if (!(await recordSentPart(pool, toSendClaim(deps, sending), sent.externalId))) return false;
    attempts = 1;
    unsureAttempts = 0;
  }
  await finishSent(deps, sending);
  return true;
}

/**
 * Marks a message as sent after its last part, and stores its contact question as shown, because from now on
 * the visitor may have read it.
 */
async function finishSent(deps: SendingDeps, sending: SendContext): Promise<void> {
  const { message, account, correspondent, transport } = sending;
  const { contactQuestion } = message;
  const claim = toSendClaim(deps, sending);
  if (!contactQuestion) return void (await finishOutbox(deps.database.pool, claim, null));
  const thread = {
    ownerId: message.ownerId,
    assistantId: account.assistantId,
    channel: transport.channel.name,
    channelUserId: correspondent.channelUserId,
  };
  await runInTransaction(deps.database, async (runner) => {
    if (await finishOutbox(runner, claim, null)) await saveShownQuestion(runner, thread, contactQuestion);
  });
}

/**
 * Sends one part of a message. If the service refuses the buttons, sends it without them, because the text
 * names the choices too. Throws DeliveryFailure.
 */
async function sendPart(
  deps: SendingDeps,
  { transport, message }: SendContext,
  recipient: Recipient,
  { text, choices }: { text: string; choices: Choices | undefined },
): Promise<SentMessage> {
  if (!choices) return transport.send(deps, recipient, text);
  try {
    return await transport.send(deps, recipient, text, choices);
  } catch (error) {
    // Services refuse content that they cannot parse with this status. Other refusals would apply to the text
    // alone as well.
    const refusesButtons =
      error instanceof DeliveryFailure && error.problem === 'refused' && error.serviceStatus === 400;
    if (!refusesButtons) throw error;
    const sent = await transport.send(deps, recipient, text);
    deps.log.warn({ err: error, message: message.id }, 'buttons rejected; message sent without them');
    return sent;
  }
}

/**
 * Sends a template that a person chose and marks the message as sent or failed, or releases it for a retry.
 * The service delivers templates at any time. Returns whether the next message may follow.
 */
async function sendTemplateMessage(
  deps: SendingDeps,
  sending: SendContext,
  recipient: Recipient,
  template: ApprovedMessage,
): Promise<boolean> {
  try {
    const sent = await sending.transport.sendTemplate?.(deps, recipient, template);
    if (!sent) return markUndeliverable(deps, sending, localizedMessage('templates-none'));
    await recordSentPart(deps.database.pool, toSendClaim(deps, sending), sent.externalId);
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    if (error.problem === 'outside-window') return markUndeliverable(deps, sending, error.localizedMessage);
    return retryOrFail(deps, sending, recipient, error);
  }
  await finishOutbox(deps.database.pool, toSendClaim(deps, sending), null);
  return true;
}

/** Marks a message as failed. Returns true because the next message may follow. */
async function markUndeliverable(
  deps: SendingDeps,
  sending: SendContext,
  reason: LocalizedMessage,
): Promise<true> {
  await finishOutbox(deps.database.pool, toSendClaim(deps, sending), reason);
  return true;
}

/**
 * Marks a message as failed, because the service no longer delivers free text to the visitor. Before, sends
 * the default template of the account, if there is one. Returns whether the next message may follow.
 */
async function sendOutsideWindow(
  deps: SendingDeps,
  sending: SendContext,
  recipient: Recipient,
): Promise<boolean> {
  const { transport } = sending;
  const windowClosed = localizedMessage('channel-outside-window', { channel: transport.label });
  try {
    await transport.sendTemplate?.(deps, recipient);
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    if (error.problem !== 'outside-window') return retryOrFail(deps, sending, recipient, error);
  }
  return markUndeliverable(deps, sending, windowClosed);
}

/**
 * Releases a message and queues a later retry, or marks it as failed. A refused token marks the account for
 * reconnection. Returns whether the next message may follow. Throws the signal's reason while the process
 * shuts down.
 */
async function retryOrFail(
  deps: SendingDeps,
  sending: SendContext,
  recipient: Recipient,
  error: DeliveryFailure,
): Promise<boolean> {
  const { transport, message, account, signal } = sending;
  const claim = toSendClaim(deps, sending);
  const { pool } = deps.database;
  if (signal.aborted) {
    await releaseOutbox(pool, claim, { seconds: 0, isUnsure: error.problem === 'unsure' });
    signal.throwIfAborted();
  }
  switch (error.problem) {
    case 'token-refused':
      await markForReconnect(deps, transport, account, account.token);
      await releaseOutbox(pool, claim, { seconds: 0 });
      return false;
    case 'outside-window':
      return sendOutsideWindow(deps, sending, recipient);
    case 'refused':
      return markUndeliverable(deps, sending, error.localizedMessage);
    case 'unsure':
      if (message.unsureAttempts >= maxUnsure)
        return markUndeliverable(deps, sending, error.localizedMessage);
      break;
    default:
      if (message.attempts >= maxAttempts) return markUndeliverable(deps, sending, error.localizedMessage);
  }
  const backoff = Math.min(2 ** message.attempts, maxBackoffSeconds);
  const seconds = Math.min(Math.max(backoff, Math.ceil((error.retryAfterMs ?? 0) / 1_000)), 3_600);
  await releaseOutbox(pool, claim, { seconds, isUnsure: error.problem === 'unsure' });
  const { id: correspondentId, ownerId } = sending.correspondent;
  deps.log.warn({ err: error, message: message.id, seconds }, 'message not sent; retried later');
  await deps.jobs.enqueue(
    sendMessagesKind,
    { correspondentId },
    { accountId: ownerId, startAfterSeconds: seconds },
  );
  return false;
}
