import { removeDetails } from '@anito/contract/answer-marks';
import type { ExplainedAnswer } from '@anito/contract/conversations';
import { removeCitations } from '@anito/grounding/split-answer';
import { retryForRequest } from '../../lib/retry-while-unavailable.ts';
import { describeSpan, traceCall } from '../../lib/tracing.ts';
import { describePlace } from '../knowledge/current-passages.service.ts';
import type { AnswerTrace } from '../threads/answer-trace.ts';
import { isApproved, toOutcome } from '../threads/conversations.service.ts';
import { explainAnswer } from '../threads/explain-answer.ts';
import {
  type FinishDetails,
  recordAsksContact,
  type StoredQuestion,
  storeAnswer,
} from '../threads/questions.service.ts';
import { publishThread } from '../threads/threads.service.ts';
import type { Answer } from './answer-state.ts';
import type { AnswerDeps, Question, QuestionContext } from './question-context.ts';

/** An answer that completed or broke off, with the details that are stored. */
export type FinishedAnswer = {
  answer: Answer;
  details: ReturnType<typeof describeAnswer>;
  summary: string;
  /** A person took over during the answer. The visitor does not get the answer. */
  isTakenOver: boolean;
  /** Whether the contact form is open from this answer on. Undefined when its state did not change. */
  asksContact?: boolean | undefined;
};

/**
 * Stores the answer, counts it in the metrics, and publishes a visitor's answer to other features. May then
 * open or close the contact form. A question without a record (a dry run) stores nothing. When the database
 * is unavailable, throws and retries in the background, so that a repeated question gets the answer.
 */
export async function finishAnswer(
  deps: AnswerDeps,
  context: QuestionContext,
  answer: Answer,
): Promise<FinishedAnswer> {
  const store = () => traceCall('store answer', {}, () => storeFinished(deps, context, answer));
  const finished = await store().catch((error: unknown) => {
    void retryForRequest(context.question.requestKey, error, store);
    throw error;
  });
  const outcome = finished.isTakenOver ? 'person' : answer.status;
  describeSpan({ 'anito.outcome': outcome });
  deps.metrics.answers.inc({ channel: context.question.channel.name, outcome });
  return finished;
}

/**
 * Stores the answer with the thread's summary, and asks for contact details. Skips both for a dry run.
 * `isTakenOver` is true when a person took over the thread meanwhile.
 */
async function storeFinished(
  deps: AnswerDeps,
  context: QuestionContext,
  answer: Answer,
): Promise<FinishedAnswer> {
  const { question, record } = context;
  const { status, text } = answer;
  const isRemembered =
    (status === 'answered' || status === 'unsure') &&
    (answer.passages.length > 0 || answer.approved !== null);
  const summary = isRemembered
    ? summarizeThread(context.summary, { question: question.text, answer: text })
    : context.summary;
  const details = describeAnswer(deps, context, answer);
  if (!record) return { answer, details, summary, isTakenOver: false };
  const stored = {
    ...details,
    sources: [...answer.sources],
    answer: text,
    summary: isRemembered ? summary : null,
  };
  const finishedBy = describeFinish(context, answer);
  const { isTakenOver } = await storeAnswer(deps, question.ownerId, record, stored, finishedBy);
  if (!finishedBy) return { answer, details, summary, isTakenOver };
  const { threadId: id, generation } = record;
  publishThread(deps, { id, ownerId: question.ownerId, handledBy: 'assistant', generation });
  const outcome = isTakenOver ? { ...answer, status: 'interrupted' as const } : answer;
  return {
    answer,
    details,
    summary,
    isTakenOver,
    asksContact: await askContact(deps, context, record, outcome),
  };
}

/**
 * Returns what other features learn about a visitor's question. Returns null for a dry run and an owner's
 * test.
 */
function describeFinish(
  { question: { channel, thread }, concernsLead, expectsAnswer }: QuestionContext,
  answer: Answer,
): FinishDetails | null {
  if (channel.isOwnerTest || !thread) return null;
  const { need, approved } = answer;
  return {
    assistantId: thread.assistantId,
    channel: channel.name,
    approvedAnswerId: approved && isApproved(answer) ? approved.id : null,
    need: need && { because: need.because, isStaffed: need.isStaffed },
    concernsLead,
    expectsAnswer,
  };
}

/**
 * Opens the contact form if the owner's settings say so, or closes it if the message contains contact
 * details. Returns whether the form is open from now on, or undefined if that did not change. Errors are only
 * logged because the visitor already has the answer.
 */
async function askContact(
  { answerPorts: { contactForm }, database, log }: AnswerDeps,
  { question, givenContact }: QuestionContext,
  { conversationId, threadId }: StoredQuestion,
  answer: Answer,
): Promise<boolean | undefined> {
  const { ownerId, answerer, channel, thread, text, requestId } = question;
  const { status } = answer;
  try {
    // The leads feature reads the contact details from the visitor's message.
    if (givenContact !== 'none') return (await contactForm.close(ownerId, threadId)) ? false : undefined;
    const mayAsk = channel.asksContact && answerer.asksContact && thread && !thread.isOneOff;
    if (!mayAsk || answer.isActing || !toOutcome(status)) return undefined;
    const isUnanswered = status === 'unsure' || status === 'refused';
    if (!(await contactForm.ask(ownerId, { threadId, question: text, isUnanswered }))) return undefined;
    await recordAsksContact(database, ownerId, conversationId);
    return true;
  } catch (error) {
    log.error({ err: error, requestId }, 'visitor not asked for contact details');
    return undefined;
  }
}

/**
 * Stores an answer that broke off: as interrupted, or as failed if it has no text. Errors are only logged,
 * because the caller reports the error that broke the answer off.
 */
export async function finishBrokenAnswer(
  deps: AnswerDeps,
  context: QuestionContext,
  answer: Answer,
): Promise<void> {
  try {
    await finishAnswer(deps, context, { ...answer, status: answer.text ? 'interrupted' : 'failed' });
  } catch (error) {
    deps.log.error({ err: error, requestId: context.question.requestId }, 'interrupted answer not stored');
  }
}

/** Longest stored summary, in characters. */
const maxSummaryLength = 1_000;

/**
 * Returns the thread's running summary with one line added: the question and the first sentence of its
 * answer. Drops the oldest lines beyond the maximum length.
 */
function summarizeThread(summary: string, turn: { question: string; answer: string }): string {
  const [sentence = ''] = removeCitations(removeDetails(turn.answer)).split(/(?<=[.!?])\s/);
  const gist = sentence.slice(0, 160);
  const line = `Asked: ${turn.question.slice(0, 160)} – Answered: ${gist}`;
  const lines = [...summary.split('\n').filter(Boolean), line];
  while (lines.length > 1 && lines.join('\n').length > maxSummaryLength) lines.shift();
  return lines.join('\n').slice(-maxSummaryLength);
}

/** Returns the model that answered as `provider:model`; with `isFallback` the built-in one. */
function getModelName({ models }: AnswerDeps, { question }: QuestionContext, isFallback: boolean): string {
  if (isFallback) return `${models.builtInChat.provider}:${models.builtInChat.model}`;
  return `${models.chat.provider}:${question.answerer.model ?? models.chat.model}`;
}

/** Rounds a score to four decimals. More add no information and would double the stored size of an answer. */
const roundScore = (score: number) => Math.round(score * 10_000) / 10_000;

/**
 * Returns how an answer was produced, for storage: status, model, tokens, duration in milliseconds and the
 * trace.
 */
function describeAnswer(deps: AnswerDeps, context: QuestionContext, answer: Answer) {
  const { question, meter } = context;
  const { status, searched, confidence, isFallback } = answer;
  return {
    status,
    searchedQuestion: searched === question.text ? null : searched,
    confidence,
    model: getModelName(deps, context, isFallback),
    promptTokens: meter.promptTokens,
    completionTokens: meter.completionTokens,
    trace: {
      laps: meter.laps,
      documents: [...answer.documentIds],
      passages: answer.passages.map((passage) => ({
        id: passage.id,
        ...describePlace(passage),
        score: roundScore(passage.score),
        vectorScore: roundScore(passage.vectorScore),
        lexicalScore: roundScore(passage.lexicalScore),
        coverage: roundScore(passage.coverage),
        rerankScore: passage.rerankScore && roundScore(passage.rerankScore),
        isUsed: answer.usedPassageIds.includes(passage.id),
      })),
      prompt: meter.prompt,
      queries: [...answer.queries],
      leftOut: [...answer.leftOut],
      approved: answer.approved,
      isFallback,
      isActing: answer.isActing,
      choices: [...answer.choices],
      handover: getHandoverState(answer),
      asksContact: false,
      concernsLead: context.concernsLead,
      expectsAnswer: context.expectsAnswer,
      actions: [...answer.actions],
    } satisfies AnswerTrace,
    durationMs: meter.elapsedMs,
  };
}

/**
 * Converts an answer to what clients receive. Throws for an interrupted or failed answer, which has no
 * outcome.
 */
export function viewAnswer(
  { question, record }: QuestionContext,
  { answer, details, summary, asksContact }: FinishedAnswer,
): ExplainedAnswer {
  const outcome = toOutcome(answer.status);
  if (!outcome) throw new Error('An interrupted answer has no outcome');
  return {
    answer: answer.text,
    outcome,
    conversationSummary: summary,
    sources: [...answer.sources],
    confidence: answer.confidence,
    messageId: record?.conversationId ?? null,
    isApproved: isApproved(answer),
    ...viewOffers({ choices: answer.choices, handover: getHandoverState(answer), asksContact }),
    ...viewForOwner(question, answer.isFallback),
    ...(question.isExplained ? { why: explainFinished(question, answer, details) } : {}),
  };
}

/**
 * Returns the handover state for a visitor who needs a person: `waiting` if one is available, otherwise
 * `offline`. Returns null when no person is needed.
 */
export const getHandoverState = ({ need }: Answer): AnswerTrace['handover'] =>
  need && (need.isStaffed ? 'waiting' : 'offline');

/**
 * Returns the optional fields of an answer: handover, quick replies and contact form. Omits those that it
 * does not offer.
 */
export function viewOffers({
  choices,
  handover,
  asksContact,
}: Pick<Answer, 'choices'> & Pick<AnswerTrace, 'handover'> & { asksContact: boolean | undefined }): Pick<
  ExplainedAnswer,
  'choices' | 'handover' | 'asksContact'
> {
  return {
    ...(handover ? { handover } : {}),
    ...(choices.length > 0 ? { choices: [...choices] } : {}),
    ...(asksContact === undefined ? {} : { asksContact }),
  };
}

/** Returns the empty answer of a thread that a person handles. Its outcome is `person`. */
export function viewPersonAnswer(summary = ''): ExplainedAnswer {
  return {
    answer: '',
    outcome: 'person',
    conversationSummary: summary,
    sources: [],
    confidence: 0,
    messageId: null,
  };
}

/**
 * Returns `isFallback` on channels that tell the owner about it: whether the built-in model answered instead
 * of the connected one. Returns no fields on other channels.
 */
export function viewForOwner(
  { channel }: Question,
  isFallback: boolean,
): Pick<ExplainedAnswer, 'isFallback'> {
  return channel.tellsFallback ? { isFallback } : {};
}

/** Explains an answer that was just given, for `why`. Its passages cannot have changed since. */
function explainFinished(
  { text }: Question,
  { passages }: Answer,
  details: FinishedAnswer['details'],
): ExplainedAnswer['why'] {
  return explainAnswer(
    { question: text, ...details },
    { passages: new Map(passages.map((passage) => [passage.id, { passage, isSame: true }])) },
  );
}
