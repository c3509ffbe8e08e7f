import type { ExplainedAnswer } from '@anito/contract/conversations';
import type { Language } from '@anito/contract/languages';
import { detectLanguage } from '@anito/language/detect-language';
import { spellOut } from '@anito/language/shorthand';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import { toAppError } from '../../lib/error-handler.ts';
import { AppError } from '../../lib/errors.ts';
import { RateLimitRefusal } from '../../lib/rate-limits.ts';
import { getTexts, toAnswerLanguage } from '../../lib/texts.ts';
import { type AskDeps, type Asked, ask, collectAnswer } from '../answering/answering.service.ts';
import { requireActive, requireAssistant } from '../assistants/assistants.service.ts';
import { type ShownQuestion, writeContactQuestion } from '../contact-form/contact-form.service.ts';
import { getHandoverSettings } from '../handover/handover-settings.service.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import { findVisitorsThread } from '../threads/threads.service.ts';
import { keepLanguage } from './correspondents.store.ts';
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
import { findOffered, findReadBefore } from './outbox.store.ts';
import { recordMessage } from './record-message.ts';
import { type KeptChoices, keepChoices, layOutReply, readPress, writeReply } from './replies.service.ts';
import type { Recipient, ServiceFetchDeps, TransportDeps } from './transport.ts';

type AnsweringDeps = AskDeps & TransportDeps & ServiceFetchDeps & NoticeDeps;

/** Longest time for one answer, in milliseconds. The claim of its message lasts longer. */
const answerMs = 170_000;
/** Seconds before each retry of a failed answer. After the last retry the visitor gets an apology. */
const pauses = [2, 10, 30];
/** A message with more attempts is assumed to crash the processes that answer it. */
const maxAttempts = 12;

/** A message in progress, with its visitor and account. */
type Answering = Chat & { message: ClaimedInbound };

/** Result of processing one message: a reply, no reply, or a retry after `againIn` seconds. */
type Outcome =
  | { reply: string; state: 'done' | 'failed'; choices?: KeptChoices; contactQuestion?: ShownQuestion }
  | { state: 'ignored' }
  | { againIn: number };

/** Answers the messages of a visitor one after another. */
export async function runAnswerMessages(
  deps: AnsweringDeps,
  payload: CorrespondentPayload,
  signal: AbortSignal,
): Promise<void> {
  await runQueue(deps, payload, signal, {
    claim: ({ correspondent: { id: correspondentId, ownerId } }) =>
      claimInbound(deps.database.pool, { ownerId, correspondentId, processId: deps.process.id }),
    async work(chat, message) {
      const answering = { ...chat, message };
      return settle(deps, answering, await answer(deps, answering, signal));
    },
  });
}

/** Whether a message appears in the inbox separately. Other messages are stored with their answer. */
function isRecorded({ text, attachment, isRecordOnly }: ClaimedInbound): boolean {
  return isRecordOnly || (text === null && attachment !== null);
}

async function answer(deps: AnsweringDeps, answering: Answering, stopping: AbortSignal): Promise<Outcome> {
  const { message, configuration } = answering;
  if (!configuration.isActive) {
    await recordMessage(deps, answering);
    return { state: 'ignored' };
  }
  if (message.attempts > maxAttempts)
    return { reply: getTexts(languageOf(answering), 'answers')('troubled'), state: 'failed' };
  try {
    if (isRecorded(message)) await recordMessage(deps, answering);
    if (message.isRecordOnly || message.attachment?.isSilent) return { state: 'ignored' };
    const asked = await readAsked(deps, answering);
    if (asked === 'nothing') return { state: 'ignored' };
    if (asked === 'choice-over') return await remark(deps, answering, 'choiceOver');
    if (asked === 'no-words') return await remark(deps, answering, 'onlyText');
    return await replyToWords(deps, answering, asked, stopping);
  } catch (thrown) {
    if (stopping.aborted) {
      await releaseInbound(deps.database.pool, toAttempt(answering), 0);
      throw thrown;
    }
    return describeFailure(deps, answering, thrown);
  }
}

const toAttempt = ({ message: { id, attempts }, correspondent: { ownerId } }: Answering) => ({
  ownerId,
  id,
  attempts,
});

function languageOf({ correspondent }: Answering): Language {
  return toAnswerLanguage(correspondent.language ?? 'en');
}

/** Returns whether a remark may be sent to a visitor now. One is allowed per minute. */
async function mayRemark(deps: AnsweringDeps, { correspondent }: Answering): Promise<boolean> {
  try {
    await deps.rateLimits.consume('messagingNotice', String(correspondent.id));
    return true;
  } catch (error) {
    if (error instanceof RateLimitRefusal) return false;
    throw error;
  }
}

/** Tells the visitor how to write: at most once a minute, and never for a paused assistant. */
async function remark(
  deps: AnsweringDeps,
  answering: Answering,
  text: 'onlyText' | 'choiceOver',
): Promise<Outcome> {
  const { ownerId, assistantId } = answering.configuration;
  const assistant = await requireAssistant(deps, ownerId, assistantId);
  if (!assistant.isActive || !(await mayRemark(deps, answering))) return { state: 'ignored' };
  return { reply: getTexts(languageOf(answering), 'answers')(text), state: 'done' };
}

/**
 * Returns the question of a message: its text, or the title of the pressed button. A button of an older
 * answer is rejected. While a person handles the thread, its text is passed on to them.
 */
async function readAsked(
  deps: AnsweringDeps,
  answering: Answering,
): Promise<Asked | 'no-words' | 'nothing' | 'choice-over'> {
  const { message, correspondent, configuration } = answering;
  const words = message.text === null ? 'no-words' : { question: message.text };
  const press = message.pressed === null ? undefined : readPress(message.pressed);
  if (!press) return words;
  acknowledgePress(deps, answering);
  const { ownerId, assistantId } = configuration;
  const offered = await findOffered(deps.database.pool, ownerId, correspondent.id);
  const title = offered?.id === press.outboxId ? offered.choices.titles[press.index] : undefined;
  if (offered && title !== undefined) {
    const { conversationId } = offered.choices;
    return { question: title, press: { conversationId, language: languageOf(answering) } };
  }
  const { channel } = answering.transport;
  const { channelUserId } = correspondent;
  const thread = await findVisitorsThread(deps.database, {
    ownerId,
    assistantId,
    channel: channel.name,
    channelUserId,
  });
  if (thread?.handledBy !== 'person') return 'choice-over';
  return words === 'no-words' ? 'nothing' : words;
}

async function replyToWords(
  deps: AnsweringDeps,
  answering: Answering,
  asked: Asked,
  stopping: AbortSignal,
): Promise<Outcome> {
  const { message, correspondent, configuration, transport } = answering;
  const { ownerId, assistantId } = configuration;
  const assistant = requireActive(await requireAssistant(deps, ownerId, assistantId));
  if (message.attempts === 1) {
    await deps.rateLimits.consume('messagingVisitor', String(correspondent.id));
  }
  // A pressed button is in the language of the answer that offered it.
  const language = asked.press?.language ?? toAnswerLanguage(detectLanguage(spellOut(asked.question)));
  await keepLanguage(deps.database.pool, ownerId, correspondent.id, language);
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(answerMs)]);
  using _typing = showTyping(deps, answering, signal);
  const afterConversationId = await findReadBefore(deps.database.pool, ownerId, message.id);
  const answers = ask(
    deps,
    {
      channel: transport.channel,
      ownerId,
      answerer: assistant,
      connections: assistant.connections,
      thread: { assistantId, channelUserId: correspondent.channelUserId },
    },
    { ...asked, written: { at: message.receivedAt, afterConversationId } },
    // Attempts at the same message continue the same record, even if its process dies.
    { signal, requestId: `message-${message.id}`, requestKey: `message:${message.id}` },
  );
  const answered = await collectAnswer(answers, signal);
  if (!answered) throw new AppError('upstream_failed', 'answer-interrupted');
  const reply = writeReply(answered, language);
  const titles = await listChoices(deps, answering, answered, language);
  const choices = keepChoices(titles, { language, conversationId: answered.messageId });
  if (!answered.asksContact || !reply) return { reply, state: 'done', choices };
  const contactQuestion = await writeContactQuestion(deps, { ownerId, assistantId, language });
  const question = [contactQuestion.text, contactQuestion.privacyUrl].filter(Boolean).join('\n');
  return { reply: `${reply}\n\n${question}`, state: 'done', choices, contactQuestion };
}

/**
 * Returns the quick replies of an answer, plus "Talk to a person" after an unhelpful answer if the handover
 * settings allow it.
 */
async function listChoices(
  deps: AnsweringDeps,
  { configuration: { ownerId, assistantId }, transport }: Answering,
  { outcome, handover, choices = [] }: ExplainedAnswer,
  language: Language,
): Promise<readonly string[]> {
  if (handover || (outcome !== 'refused' && outcome !== 'unsure')) return choices;
  const { hasButton, whenAsked } = await getHandoverSettings(deps, ownerId, assistantId);
  if (!hasButton || !whenAsked) return choices;
  const withPerson = [...choices, getTexts(language, 'answers')('person')];
  return transport.fitChoices(withPerson) === null ? choices : withPerson;
}

/** Returns where to show a sign of activity. Undefined when the account must be reconnected. */
function findRecipient(
  { configuration, account, correspondent: { personId, phone } }: Chat,
  signal: AbortSignal,
): Recipient | undefined {
  return account && !configuration.needsReconnect ? { account, personId, phone, signal } : undefined;
}

/** Timeout of the acknowledgement of a press, in milliseconds. */
const acknowledgeMs = 10_000;

/** Ends the loading sign of a pressed button. Failures are ignored because the sign is optional. */
function acknowledgePress(deps: AnsweringDeps, answering: Answering): void {
  const { transport, message } = answering;
  const to = findRecipient(answering, AbortSignal.timeout(acknowledgeMs));
  if (!to) return;
  void transport
    .acknowledgePress?.(deps, to, message.externalId)
    .catch((err: unknown) => deps.log.debug({ err }, 'press not acknowledged'));
}

/**
 * Shows the typing indicator until it is disposed of. Failures are ignored because the indicator is optional.
 */
function showTyping(deps: AnsweringDeps, answering: Answering, signal: AbortSignal): Disposable {
  const { transport, message } = answering;
  const ended = new AbortController();
  const to = findRecipient(answering, AbortSignal.any([signal, ended.signal]));
  if (!to) return { [Symbol.dispose]: () => {} };
  const show = () =>
    void transport
      .showTyping(deps, to, message.externalId)
      .catch((err: unknown) => deps.log.debug({ err }, 'typing not shown'));
  show();
  const timer = setInterval(show, transport.typingEveryMs);
  return {
    [Symbol.dispose]() {
      clearInterval(timer);
      ended.abort();
    },
  };
}

/** Returns the outcome of a failed answer. */
async function describeFailure(deps: AnsweringDeps, answering: Answering, thrown: unknown): Promise<Outcome> {
  const { message } = answering;
  const error = toAppError(thrown);
  switch (error.code) {
    // The owner has paused the assistant. A person can read the message.
    case 'assistant_inactive':
      await recordMessage(deps, answering);
      return { state: 'ignored' };
    case 'not_found':
      return { state: 'ignored' };
    case 'daily_limit': {
      await recordMessage(deps, answering);
      const isSaid = await mayRemark(deps, answering);
      return isSaid ? { reply: error.message, state: 'done' } : { state: 'ignored' };
    }
    case 'too_many_requests':
    case 'request_in_progress':
      return { againIn: error.retryAfter ?? 5 };
  }
  const pause = pauses[message.attempts - 1];
  deps.log.warn({ err: thrown, message: message.id, attempts: message.attempts }, 'message not answered');
  return pause === undefined
    ? { reply: getTexts(languageOf(answering), 'answers')('troubled'), state: 'failed' }
    : { againIn: pause };
}

/** Stores the outcome of a message, with its reply in the same transaction. Returns false for a retry. */
async function settle(deps: AnsweringDeps, answering: Answering, outcome: Outcome): Promise<boolean> {
  const { correspondent, configuration, transport } = answering;
  const { ownerId, id: correspondentId } = correspondent;
  const attempt = toAttempt(answering);
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
    const present = (await findCorrespondentOf(runner, attempt)) ?? correspondentId;
    await queueMessage(deps, runner, {
      ownerId,
      configurationId: configuration.id,
      correspondentId: present,
      key: `answer:${answering.message.id}`,
      ...layOutReply(transport, reply, choices),
      contactQuestion,
    });
  });
  return true;
}
