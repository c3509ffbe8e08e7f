import type { ExplainedAnswer } from '@anito/contract/conversations';
import type { Language } from '@anito/contract/languages';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import { toAppError } from '../../lib/error-handler.ts';
import { AppError } from '../../lib/errors.ts';
import { RateLimitError } from '../../lib/rate-limits.ts';
import { detectAnswerLanguage, getTexts, toAnswerLanguage } from '../../lib/texts.ts';
import { type AskDeps, ask, type ClientQuestion, collectAnswer } from '../answering/answering.service.ts';
import { requireActive, requireAssistant } from '../assistants/assistants.service.ts';
import { type ContactFormQuestion, writeContactQuestion } from '../contact-form/contact-form.service.ts';
import { getHandoverSettings } from '../handover/handover-settings.service.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import { findVisitorThread } from '../threads/threads.service.ts';
import { saveLanguage } from './correspondents.store.ts';
import {
  type ClaimedInbound,
  claimInbound,
  findCorrespondentOf,
  finishInbound,
  releaseInbound,
} from './inbound.store.ts';
import { type Chat, runQueue } from './message-queues.ts';
import { answerMessagesKind, type CorrespondentPayload } from './messaging.jobs.ts';
import { queueMessage } from './outbox.service.ts';
import { findLastOffer, findLastReadConversation } from './outbox.store.ts';
import { recordMessage } from './record-message.ts';
import {
  parseButtonPress,
  type StoredChoices,
  splitReply,
  toStoredChoices,
  writeReply,
} from './replies.service.ts';
import type { Recipient, ServiceFetchDeps, TransportDeps } from './transport.ts';

type AnsweringDeps = AskDeps & TransportDeps & ServiceFetchDeps & NoticeDeps;

/** Longest time for one answer, in milliseconds. The claim of its message lasts longer. */
const answerTimeoutMs = 170_000;
/** Seconds before each retry of a failed answer. After the last retry the visitor gets an apology. */
const retryDelays = [2, 10, 30];
/** A message with more attempts is assumed to crash the processes that answer it. */
const maxAttempts = 12;

/** A message in progress, with its visitor and account. */
type MessageContext = Chat & { message: ClaimedInbound };

/** Result of processing one message: a reply, no reply, or a retry after `againIn` seconds. */
type MessageOutcome =
  | {
      reply: string;
      state: 'done' | 'failed';
      choices?: StoredChoices;
      contactQuestion?: ContactFormQuestion;
    }
  | { state: 'ignored' }
  | { againIn: number };

/**
 * Answers the queued messages of a visitor one after another, until none is left or one must be retried
 * later.
 */
export async function runAnswerMessages(
  deps: AnsweringDeps,
  payload: CorrespondentPayload,
  signal: AbortSignal,
): Promise<void> {
  await runQueue(deps, payload, signal, {
    claim: ({ correspondent: { id: correspondentId, ownerId } }) =>
      claimInbound(deps.database.pool, { ownerId, correspondentId, processId: deps.process.id }),
    async process(chat, message) {
      const context = { ...chat, message };
      return storeOutcome(deps, context, await answerMessage(deps, context, signal));
    },
  });
}

/**
 * Returns whether a message must be stored as a message of its thread before it is answered. Other messages
 * are stored as a question with their answer.
 */
function needsRecord({ text, attachment, isRecordOnly }: ClaimedInbound): boolean {
  return isRecordOnly || (text === null && attachment !== null);
}

/**
 * Answers one message and returns its outcome, also for a failure. If the process is shutting down, returns
 * the message to the queue and throws.
 */
async function answerMessage(
  deps: AnsweringDeps,
  context: MessageContext,
  stopping: AbortSignal,
): Promise<MessageOutcome> {
  const { message, configuration } = context;
  if (!configuration.isActive) {
    await recordMessage(deps, context);
    return { state: 'ignored' };
  }
  if (message.attempts > maxAttempts)
    return { reply: getTexts(getLanguage(context), 'answers')('troubled'), state: 'failed' };
  try {
    if (needsRecord(message)) await recordMessage(deps, context);
    if (message.isRecordOnly || message.attachment?.isSilent) return { state: 'ignored' };
    const question = await readQuestion(deps, context);
    if (question === 'nothing') return { state: 'ignored' };
    if (question === 'choice-over') return await createRemark(deps, context, 'choiceOver');
    if (question === 'no-words') return await createRemark(deps, context, 'onlyText');
    return await replyToQuestion(deps, context, question, stopping);
  } catch (thrown) {
    if (stopping.aborted) {
      await releaseInbound(deps.database.pool, toAttempt(context), 0);
      throw thrown;
    }
    return describeFailure(deps, context, thrown);
  }
}

const toAttempt = ({ message: { id, attempts }, correspondent: { ownerId } }: MessageContext) => ({
  ownerId,
  id,
  attempts,
});

/** Returns the stored language of the visitor, or English if it is not known. */
function getLanguage({ correspondent }: MessageContext): Language {
  return toAnswerLanguage(correspondent.language ?? 'en');
}

/**
 * Returns whether an automatic remark may be sent to a visitor now, and counts it. One is allowed per minute.
 */
async function mayRemark(deps: AnsweringDeps, { correspondent }: MessageContext): Promise<boolean> {
  try {
    await deps.rateLimits.consume('messagingNotice', String(correspondent.id));
    return true;
  } catch (error) {
    if (error instanceof RateLimitError) return false;
    throw error;
  }
}

/**
 * Returns a remark as the reply: that only text is understood, or that the button is no longer valid. Returns
 * `ignored` instead after a remark within the last minute, or when the assistant is paused.
 */
async function createRemark(
  deps: AnsweringDeps,
  context: MessageContext,
  text: 'onlyText' | 'choiceOver',
): Promise<MessageOutcome> {
  const { ownerId, assistantId } = context.configuration;
  const assistant = await requireAssistant(deps, ownerId, assistantId);
  if (!assistant.isActive || !(await mayRemark(deps, context))) return { state: 'ignored' };
  return { reply: getTexts(getLanguage(context), 'answers')(text), state: 'done' };
}

/**
 * Returns the question of a message: its text, or the title of the pressed button. Returns `no-words` for a
 * message without text, and `choice-over` for a button of an older answer. While a person handles the thread,
 * an older button counts as its text instead, or gives `nothing` without one.
 */
async function readQuestion(
  deps: AnsweringDeps,
  context: MessageContext,
): Promise<ClientQuestion | 'no-words' | 'nothing' | 'choice-over'> {
  const { message, correspondent, configuration } = context;
  const question = message.text === null ? 'no-words' : { question: message.text };
  const press = message.pressed === null ? undefined : parseButtonPress(message.pressed);
  if (!press) return question;
  acknowledgePress(deps, context);
  const { ownerId, assistantId } = configuration;
  const lastOffer = await findLastOffer(deps.database.pool, ownerId, correspondent.id);
  const title = lastOffer?.id === press.outboxId ? lastOffer.choices.titles[press.index] : undefined;
  if (lastOffer && title !== undefined) {
    const { conversationId } = lastOffer.choices;
    return { question: title, press: { conversationId, language: getLanguage(context) } };
  }
  const { channel } = context.transport;
  const { channelUserId } = correspondent;
  const thread = await findVisitorThread(deps.database, {
    ownerId,
    assistantId,
    channel: channel.name,
    channelUserId,
  });
  if (thread?.handledBy !== 'person') return 'choice-over';
  return question === 'no-words' ? 'nothing' : question;
}

/**
 * Asks the assistant and returns its reply with the quick replies and the contact question. Throws when there
 * is no answer, and `too_many_requests`.
 */
async function replyToQuestion(
  deps: AnsweringDeps,
  context: MessageContext,
  clientQuestion: ClientQuestion,
  stopping: AbortSignal,
): Promise<MessageOutcome> {
  const { message, correspondent, configuration, transport } = context;
  const { ownerId, assistantId } = configuration;
  const assistant = requireActive(await requireAssistant(deps, ownerId, assistantId));
  if (message.attempts === 1) {
    await deps.rateLimits.consume('messagingVisitor', String(correspondent.id));
  }
  // A pressed button is in the language of the answer that offered it.
  const language =
    clientQuestion.press?.language ?? detectAnswerLanguage(clientQuestion.question) ?? getLanguage(context);
  await saveLanguage(deps.database.pool, ownerId, correspondent.id, language);
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(answerTimeoutMs)]);
  using _typing = showTyping(deps, context, signal);
  const afterConversationId = await findLastReadConversation(deps.database.pool, ownerId, message.id);
  const chunks = ask(
    deps,
    {
      channel: transport.channel,
      ownerId,
      answerer: assistant,
      connections: assistant.connections,
      thread: { assistantId, channelUserId: correspondent.channelUserId },
    },
    { ...clientQuestion, timing: { at: message.receivedAt, afterConversationId } },
    // Attempts at the same message continue the same record, even if its process dies.
    { signal, requestId: `message-${message.id}`, requestKey: `message:${message.id}` },
  );
  const explained = await collectAnswer(chunks, signal);
  if (!explained) throw new AppError('upstream_failed', 'answer-interrupted');
  const reply = writeReply(explained, language);
  const titles = await listChoices(deps, context, explained, language);
  const choices = toStoredChoices(titles, { language, conversationId: explained.messageId });
  if (!explained.asksContact || !reply) return { reply, state: 'done', choices };
  const contactQuestion = await writeContactQuestion(deps, { ownerId, assistantId, language });
  const question = [contactQuestion.text, contactQuestion.privacyUrl].filter(Boolean).join('\n');
  return { reply: `${reply}\n\n${question}`, state: 'done', choices, contactQuestion };
}

/**
 * Returns the quick replies of an answer. Adds "Talk to a person" after an unhelpful answer if the handover
 * settings allow it and the service can show all of them.
 */
async function listChoices(
  deps: AnsweringDeps,
  { configuration: { ownerId, assistantId }, transport }: MessageContext,
  { outcome, handover, choices = [] }: ExplainedAnswer,
  language: Language,
): Promise<readonly string[]> {
  if (handover || (outcome !== 'refused' && outcome !== 'unsure')) return choices;
  const { hasButton, whenAsked } = await getHandoverSettings(deps, ownerId, assistantId);
  if (!hasButton || !whenAsked) return choices;
  const withPerson = [...choices, getTexts(language, 'answers')('person')];
  return transport.fitChoices(withPerson) === null ? choices : withPerson;
}

/**
 * Returns whom to send an optional indicator, such as "typing". Returns undefined when the account must be
 * reconnected.
 */
function findRecipient(
  { configuration, account, correspondent: { personId, phone } }: Chat,
  signal: AbortSignal,
): Recipient | undefined {
  return account && !configuration.needsReconnect ? { account, personId, phone, signal } : undefined;
}

/** Timeout of the acknowledgement of a press, in milliseconds. */
const acknowledgeTimeoutMs = 10_000;

/**
 * Ends the loading indicator of a pressed button in the background. Failures are only logged, because the
 * indicator is optional.
 */
function acknowledgePress(deps: AnsweringDeps, context: MessageContext): void {
  const { transport, message } = context;
  const recipient = findRecipient(context, AbortSignal.timeout(acknowledgeTimeoutMs));
  if (!recipient) return;
  void transport
    .acknowledgePress?.(deps, recipient, message.externalId)
    .catch((err: unknown) => deps.log.debug({ err }, 'button press not acknowledged'));
}

/**
 * Shows the typing indicator until the result is disposed of. Failures are only logged, because the indicator
 * is optional.
 */
function showTyping(deps: AnsweringDeps, context: MessageContext, signal: AbortSignal): Disposable {
  const { transport, message } = context;
  const disposed = new AbortController();
  const recipient = findRecipient(context, AbortSignal.any([signal, disposed.signal]));
  if (!recipient) return { [Symbol.dispose]: () => {} };
  const show = () =>
    void transport
      .showTyping(deps, recipient, message.externalId)
      .catch((err: unknown) => deps.log.debug({ err }, 'typing indicator not shown'));
  show();
  const timer = setInterval(show, transport.typingIntervalMs);
  return {
    [Symbol.dispose]() {
      clearInterval(timer);
      disposed.abort();
    },
  };
}

/**
 * Returns the outcome of a failed answer: ignored, a text for the visitor, or a retry after some seconds. If
 * the assistant is paused or has reached its daily limit, stores the message in the inbox for a person.
 */
async function describeFailure(
  deps: AnsweringDeps,
  context: MessageContext,
  thrown: unknown,
): Promise<MessageOutcome> {
  const { message } = context;
  const error = toAppError(thrown);
  switch (error.code) {
    // The owner has paused the assistant. A person can read the message.
    case 'assistant_inactive':
      await recordMessage(deps, context);
      return { state: 'ignored' };
    case 'not_found':
      return { state: 'ignored' };
    case 'daily_limit': {
      await recordMessage(deps, context);
      const mayReply = await mayRemark(deps, context);
      return mayReply ? { reply: error.message, state: 'done' } : { state: 'ignored' };
    }
    case 'too_many_requests':
    case 'request_in_progress':
      return { againIn: error.retryAfter ?? 5 };
  }
  const retryDelay = retryDelays[message.attempts - 1];
  deps.log.warn({ err: thrown, message: message.id, attempts: message.attempts }, 'message not answered');
  return retryDelay === undefined
    ? { reply: getTexts(getLanguage(context), 'answers')('troubled'), state: 'failed' }
    : { againIn: retryDelay };
}

/**
 * Stores the outcome of a message and queues its reply, in one transaction. Does nothing when another process
 * has claimed the message. Returns true; for a retry, releases the message, queues a delayed job and returns
 * false.
 */
async function storeOutcome(
  deps: AnsweringDeps,
  context: MessageContext,
  outcome: MessageOutcome,
): Promise<boolean> {
  const { correspondent, configuration, transport } = context;
  const { ownerId, id: correspondentId } = correspondent;
  const attempt = toAttempt(context);
  if ('againIn' in outcome) {
    await releaseInbound(deps.database.pool, attempt, outcome.againIn);
    const startAfterSeconds = Math.ceil(outcome.againIn);
    await deps.jobs.enqueue(
      answerMessagesKind,
      { correspondentId },
      { accountId: ownerId, startAfterSeconds },
    );
    return false;
  }
  await runInTransaction(deps.database, async (runner) => {
    // Another process has claimed the message because this one sent no heartbeat for a while. The other
    // result counts.
    if (!(await finishInbound(runner, attempt, outcome.state))) return;
    if (!('reply' in outcome)) return;
    const { reply, choices = null, contactQuestion } = outcome;
    const currentCorrespondentId = (await findCorrespondentOf(runner, attempt)) ?? correspondentId;
    await queueMessage(deps, runner, {
      ownerId,
      configurationId: configuration.id,
      correspondentId: currentCorrespondentId,
      key: `answer:${context.message.id}`,
      ...splitReply(transport, reply, choices),
      contactQuestion,
    });
  });
  return true;
}
