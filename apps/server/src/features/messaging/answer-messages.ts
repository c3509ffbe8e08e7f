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

/** Longest that one answer may take, in milliseconds; the claim of its message holds longer. */
const answerMs = 170_000;
/** Seconds until a failed answer is tried again; after the last of them the visitor is told. */
const pauses = [2, 10, 30];
/** A message that is taken up more often ends the processes that answer it. */
const maxAttempts = 12;

/** A message that is being answered, with whose it is. */
type Answering = Chat & { message: ClaimedInbound };

/** What becomes of a message: it is replied to, left alone, or tried again after so many seconds. */
type Outcome =
  | { reply: string; state: 'done' | 'failed'; choices?: KeptChoices; contactQuestion?: ShownQuestion }
  | { state: 'ignored' }
  | { againIn: number };

/** Answers what a visitor has written, one message after the other. */
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

/** Whether a message is shown in the inbox by itself: answering keeps the others. */
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

/** Whether a remark that is no answer may still be sent to a visitor this minute. */
async function mayRemark(deps: AnsweringDeps, { correspondent }: Answering): Promise<boolean> {
  try {
    await deps.rateLimits.consume('messagingNotice', String(correspondent.id));
    return true;
  } catch (error) {
    if (error instanceof RateLimitRefusal) return false;
    throw error;
  }
}

/** Says how one may write: once a minute, for all that come together, and nothing for an assistant that rests. */
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
 * What a message asks: its words, or what was pressed, as it was offered. What an older answer offered is asked no more;
 * while a person answers they read what its press says.
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
  // What was pressed is in the words of the answer that offered it.
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
    // The same message continues its own record, however often its process dies.
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

/** What may be pressed under an answer; who is not helped may ask for a person so, where that is read in words. */
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

/** Whom something of an answer is shown; undefined where the account is to be connected again. */
function findRecipient(
  { configuration, account, correspondent: { personId, phone } }: Chat,
  signal: AbortSignal,
): Recipient | undefined {
  return account && !configuration.needsReconnect ? { account, personId, phone, signal } : undefined;
}

/** Longest that the sign at what was pressed is worth a call, in milliseconds. */
const acknowledgeMs = 10_000;

/** Ends the sign of waiting at what was pressed; a courtesy too. */
function acknowledgePress(deps: AnsweringDeps, answering: Answering): void {
  const { transport, message } = answering;
  const to = findRecipient(answering, AbortSignal.timeout(acknowledgeMs));
  if (!to) return;
  void transport
    .acknowledgePress?.(deps, to, message.externalId)
    .catch((err: unknown) => deps.log.debug({ err }, 'press not acknowledged'));
}

/** Shows that somebody writes until it is disposed of. That is a courtesy: whether it can be shown does not matter. */
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

/** What a failed answer comes to. */
async function describeFailure(deps: AnsweringDeps, answering: Answering, thrown: unknown): Promise<Outcome> {
  const { message } = answering;
  const error = toAppError(thrown);
  switch (error.code) {
    // Its owner lets it rest: a person can read what was written.
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

/** Keeps what a message came to, with its reply in the same transaction; false where it is to be tried again later. */
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
    // Somebody else has taken it up, after this process was not seen for a while: theirs counts.
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
