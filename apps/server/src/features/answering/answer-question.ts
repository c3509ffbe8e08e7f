import type { AnswerSource } from '@anito/contract/conversations';
import type { ChatChunk } from '@anito/contract/stream';
import { toAppError } from '../../lib/error-handler.ts';
import { AppError } from '../../lib/errors.ts';
import { inProgressPauseSeconds } from '../../lib/idempotency.ts';
import { setLoggedAccount } from '../../lib/log-context.ts';
import { getTexts } from '../../lib/texts.ts';
import { traceCall, traceStream } from '../../lib/tracing.ts';
import { queueUsedUpMail } from '../daily-use/daily-use.service.ts';
import { parseTrace } from '../threads/answer-trace.ts';
import { isApproved } from '../threads/conversations.service.ts';
import {
  beginConversation,
  findRepeat,
  type PersonQuestion,
  type StoredQuestion,
} from '../threads/questions.service.ts';
import { publishThread } from '../threads/threads.service.ts';
import { Meter, startAnswer } from './answer-state.ts';
import {
  finishAnswer,
  finishBrokenAnswer,
  viewAnswer,
  viewForOwner,
  viewOffers,
  viewPersonAnswer,
} from './finish-answer.ts';
import { runPipeline } from './pipeline.ts';
import {
  type AnswerDeps,
  addOfferedActions,
  createQuestionContext,
  findAnswerLanguage,
  getThreadKey,
  type Question,
} from './question-context.ts';
import { builtIn } from './strategies/built-in.ts';
import { withModel } from './strategies/with-model.ts';

/** The chunks of the contract. An error chunk holds the error itself, so that a caller can throw it. */
export type AnswerChunk = Exclude<ChatChunk, { event: 'error' }> | { event: 'error'; error: AppError };

/**
 * Answers one question; every channel calls this function. Yields `token` chunks, then `done` or `error`.
 * Stores the question before the answer; an answer that breaks off is stored as interrupted. When the signal
 * is aborted, ends early without `done`. A repeated request gets the stored answer, or is answered again if
 * the process of the first one died. Throws `request_in_progress` while the same request is being answered,
 * `model_busy` when too many questions wait, and `daily_limit` when the day's questions are used up.
 */
export function answerQuestion(deps: AnswerDeps, question: Question): AsyncGenerator<AnswerChunk> {
  setLoggedAccount(question.ownerId);
  return traceStream('answer', { 'anito.channel': question.channel.name }, () =>
    answerInTurn(deps, question),
  );
}

/**
 * Counts the question, waits for a place in the answer queue and answers. Throws `daily_limit` and
 * `model_busy`.
 */
async function* answerInTurn(deps: AnswerDeps, question: Question): AsyncGenerator<AnswerChunk> {
  const { ownerId: tenantId, signal, channel } = question;
  const stopFirstToken = deps.metrics.firstToken.startTimer({ channel: channel.name });
  let hasToken = false;
  if (question.isCounted) await countQuestion(deps, question);
  const release = await deps.answerQueue.acquire({ tenantId, signal });
  try {
    for await (const chunk of storeAndAnswer(deps, question)) {
      // After the first token the answer uses almost no CPU here but may take a minute.
      if (chunk.event === 'token') {
        release();
        if (!hasToken) stopFirstToken();
        hasToken = true;
      }
      yield chunk;
    }
  } finally {
    release();
  }
}

/**
 * Counts a question against the daily limit. When the limit is reached, queues a mail to the owner and throws
 * `daily_limit`.
 */
async function countQuestion(deps: AnswerDeps, { ownerId, thread, text }: Question): Promise<void> {
  const assistantId = thread?.assistantId ?? null;
  try {
    await deps.dailyUse.consumeQuestion(ownerId, assistantId, () =>
      getTexts(findAnswerLanguage(text), 'answers')('resting'),
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'daily_limit')
      await queueUsedUpMail(deps, ownerId, assistantId);
    throw error;
  }
}

/**
 * Stores the question and answers it. A repeated request gets its stored answer. In a thread that a person
 * handles, the person is notified instead. A question without a thread is not stored.
 */
async function* storeAndAnswer(deps: AnswerDeps, question: Question): AsyncGenerator<AnswerChunk> {
  const meter = new Meter();
  const key = getThreadKey(question);
  if (!key) return yield* answerStored(deps, question, { record: null, meter }, question.signal);
  const { text, requestKey, timing } = question;
  const attempt = { processId: deps.process.id, requestKey, receivedAt: timing?.at ?? null };
  const stored = await traceCall('store question', {}, () =>
    beginConversation(deps.database, key, text, attempt),
  );
  meter.lap('begin');
  if (!stored) yield* repeatAnswer(deps, question);
  else if ('persons' in stored) yield* passToPerson(deps, question, stored);
  else yield* answerUntilTakeover(deps, question, { record: stored, meter });
}

/**
 * Notifies the person who handles the thread, except in an owner's test. Yields only `done`, with an empty
 * answer.
 */
async function* passToPerson(
  deps: AnswerDeps,
  { ownerId, channel }: Question,
  { persons: { threadId, generation } }: PersonQuestion,
): AsyncGenerator<AnswerChunk> {
  deps.metrics.answers.inc({ channel: channel.name, outcome: 'person' });
  publishThread(deps, { id: threadId, ownerId, handledBy: 'person', generation });
  if (!channel.isOwnerTest) await deps.publish(deps.database.pool, 'messageReceived', { ownerId, threadId });
  yield { event: 'done', data: viewPersonAnswer() };
}

/** The record of a question (null for a dry run) and the meter that has run since it arrived. */
type MeasuredQuestion = { record: StoredQuestion | null; meter: Meter };

/** Answers a stored question, and stops when a person takes over the thread meanwhile. */
async function* answerUntilTakeover(
  deps: AnswerDeps,
  question: Question,
  { record, meter }: MeasuredQuestion & { record: StoredQuestion },
): AsyncGenerator<AnswerChunk> {
  const { ownerId, channel } = question;
  const { threadId: id, generation } = record;
  if (!channel.isOwnerTest) publishThread(deps, { id, ownerId, handledBy: 'assistant', generation });
  const takeover = new AbortController();
  const stop = deps.threadUpdates.subscribe(id, (update) => {
    if (update?.handledBy === 'person' && update.generation > generation) takeover.abort();
  });
  try {
    yield* answerStored(
      deps,
      question,
      { record, meter },
      AbortSignal.any([question.signal, takeover.signal]),
    );
  } finally {
    stop();
  }
}

/**
 * Runs the pipeline, yields its text, and stores the answer when it completes or breaks off. Yields a failure
 * as an `error` chunk. `signal` also fires when a person takes over; then the last chunk is `done` with an
 * empty answer. `record` is null for a question that is not stored.
 */
async function* answerStored(
  allDeps: AnswerDeps,
  question: Question,
  { record, meter }: MeasuredQuestion,
  signal: AbortSignal,
): AsyncGenerator<AnswerChunk> {
  const { deps, ...chosen } = chooseStrategy(allDeps, question);
  let context = createQuestionContext(question, record, { ...chosen, signal, meter });
  let answer = startAnswer(question.text, chosen.isFallback);
  let isStored = false;
  try {
    context = await addOfferedActions(deps, context);
    for await (const { event, state } of runPipeline(deps, context)) {
      answer = state;
      if (event.type === 'text-delta') yield { event: 'token', data: { text: event.text } };
    }
    // The stop may arrive while the last text is on its way. A stopped answer stays stopped.
    signal.throwIfAborted();
    context.meter.lap('answer');
    isStored = true;
    const finished = await finishAnswer(deps, context, answer);
    const data = finished.isTakenOver ? viewPersonAnswer(context.summary) : viewAnswer(context, finished);
    yield { event: 'done', data };
  } catch (error) {
    if (isStored) throw error;
    isStored = true;
    await finishBrokenAnswer(deps, context, answer);
    if (question.signal.aborted) return;
    // A person took over. The visitor is told that a person answers.
    if (signal.aborted) return yield { event: 'done', data: viewPersonAnswer(context.summary) };
    yield { event: 'error', error: toAppError(error) };
  } finally {
    // The consumer stopped reading: the client disconnected in the middle of the answer.
    if (!isStored) await finishAnswer(deps, context, { ...answer, status: 'interrupted' });
  }
}

/**
 * Chooses the connected model while the daily token budget lasts, and otherwise the built-in one. The
 * returned `deps` contain the chosen model. `isFallback` is true only when the budget is used up.
 */
function chooseStrategy(deps: AnswerDeps, { ownerId, thread }: Question) {
  const { models, dailyUse } = deps;
  if (!models.chat.takesTokens) return { deps, strategy: builtIn, isFallback: false };
  if (dailyUse.hasTokens(ownerId, thread?.assistantId ?? null))
    return { deps, strategy: withModel, isFallback: false };
  const withBuiltIn = { ...deps, models: { ...models, chat: models.builtInChat } };
  return { deps: withBuiltIn, strategy: builtIn, isFallback: true };
}

/**
 * Yields the stored answer of a repeated request as one token and `done`; only `done` with an empty answer if
 * a person handles the thread. Throws `request_in_progress` while the answer is not complete.
 */
async function* repeatAnswer(deps: AnswerDeps, question: Question): AsyncGenerator<AnswerChunk> {
  const { requestKey } = question;
  const key = getThreadKey(question);
  const repeat = key && requestKey ? await findRepeat(deps, key, requestKey) : { isPersons: false };
  if ('isPersons' in repeat) {
    if (repeat.isPersons) return yield { event: 'done', data: viewPersonAnswer() };
    throw new AppError('request_in_progress', 'request-in-progress', { retryAfter: inProgressPauseSeconds });
  }
  const { id, answer, sources, confidence, status } = repeat.row;
  const trace = parseTrace(repeat.row.trace);
  const { approved, isFallback } = trace;
  yield { event: 'token', data: { text: answer } };
  yield {
    event: 'done',
    data: {
      answer,
      outcome: repeat.outcome,
      conversationSummary: repeat.summary,
      sources: sources as AnswerSource[],
      confidence: confidence ?? 0,
      messageId: id,
      isApproved: isApproved({ status, approved }),
      ...viewOffers({ ...trace, asksContact: trace.asksContact || undefined }),
      ...viewForOwner(question, isFallback),
    },
  };
}
