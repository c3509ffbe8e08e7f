import type { AnswerSource } from '@anito/contract/conversations';
import type { ChatChunk } from '@anito/contract/stream';
import { toAppError } from '../../lib/error-handler.ts';
import { AppError } from '../../lib/errors.ts';
import { getTexts } from '../../lib/texts.ts';
import { queueUsedUp } from '../daily-use/queue-used-up.ts';
import { queueThreadSearch } from '../leads/queue-contact-search.service.ts';
import { readTrace } from '../threads/answer-trace.ts';
import { isApproved, toOutcome } from '../threads/conversations.service.ts';
import * as store from '../threads/conversations.store.ts';
import type * as asked from '../threads/questions.store.ts';
import { publishThread } from '../threads/threads.service.ts';
import { addTold, startAnswer } from './answer.ts';
import {
  type AnswerDeps,
  type BegunQuestion,
  beginQuestion,
  findAnswerLanguage,
  nameThread,
  type Question,
} from './begin-question.ts';
import { composeAnswer } from './compose-answer.ts';
import {
  finishAnswer,
  finishBrokenAnswer,
  viewAnswer,
  viewForOwner,
  viewOffers,
  viewPersons,
} from './finish-answer.ts';

/** What an answer comes in: the chunks of the contract, but for an error that can still be thrown. */
export type AnswerChunk = Exclude<ChatChunk, { event: 'error' }> | { event: 'error'; error: AppError };

/**
 * The way of one question: every channel calls this. Yields `token` chunks, then `done` or `error`.
 * The question is stored before it is answered; what is cut short is stored as interrupted, never as
 * complete, and ends early when the signal fires. A question that is sent again continues its own record;
 * throws `request_in_progress` while that is being answered, `model_busy` when too many questions wait,
 * and `daily_limit` where there have been too many today.
 */
export async function* answerQuestion(deps: AnswerDeps, question: Question): AsyncGenerator<AnswerChunk> {
  const { ownerId: accountId, signal } = question;
  await takeQuestion(deps, question);
  const release = await deps.answering.enter({ tenantId: accountId, signal });
  try {
    const begun = await beginQuestion(deps, question);
    for await (const chunk of answerAsBegun(deps, question, begun)) {
      // From here on the answer costs this process next to nothing, and may take a minute.
      if (chunk.event === 'token') release();
      yield chunk;
    }
  } finally {
    release();
  }
}

/** Counts a question; where the day's are used up, its owner hears of it too. */
async function takeQuestion(deps: AnswerDeps, { ownerId, thread, text }: Question): Promise<void> {
  const assistantId = thread?.assistantId ?? null;
  try {
    await deps.dailyUse.takeQuestion(ownerId, assistantId, () =>
      getTexts(findAnswerLanguage(text), 'answers')('resting'),
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'daily_limit')
      await queueUsedUp(deps, ownerId, assistantId);
    throw error;
  }
}

function answerAsBegun(
  deps: AnswerDeps,
  question: Question,
  begun: BegunQuestion | asked.Persons | undefined,
): AsyncGenerator<AnswerChunk> {
  if (!begun) return repeatAnswer(deps, question);
  return 'persons' in begun ? leaveToPerson(deps, question, begun) : answerUnlessTaken(deps, begun);
}

/** A person answers: they hear of it, and the assistant says nothing. */
async function* leaveToPerson(
  deps: AnswerDeps,
  { ownerId, channel }: Question,
  { persons: { threadId, generation } }: asked.Persons,
): AsyncGenerator<AnswerChunk> {
  publishThread(deps, { id: threadId, ownerId, handledBy: 'person', generation });
  if (!channel.isOwners) await queueThreadSearch(deps, ownerId, { threadId });
  yield { event: 'done', data: viewPersons() };
}

/** Answers until a person takes over, if one does. */
async function* answerUnlessTaken(deps: AnswerDeps, begun: BegunQuestion): AsyncGenerator<AnswerChunk> {
  const { question, record } = begun;
  if (!record) return yield* answerBegun(deps, begun, question.signal);
  const { threadId, generation } = record;
  if (!question.channel.isOwners) {
    publishThread(deps, { id: threadId, ownerId: question.ownerId, handledBy: 'assistant', generation });
  }
  const taken = new AbortController();
  const stop = deps.threadNews.follow(threadId, (update) => {
    if (update?.handledBy === 'person' && update.generation > generation) taken.abort();
  });
  const signal = AbortSignal.any([question.signal, taken.signal]);
  try {
    yield* answerBegun(deps, { ...begun, question: { ...question, signal } }, question.signal);
  } finally {
    stop();
  }
}

/**
 * Answers, and stores what came of it however it ends: `answer` is what the steps have told so far. `leaving` fires when
 * who asked has left, the question's signal also when a person took over.
 */
async function* answerBegun(
  allDeps: AnswerDeps,
  begun: BegunQuestion,
  leaving: AbortSignal,
): AsyncGenerator<AnswerChunk> {
  const { question, meter } = begun;
  const { deps, isFallback } = chooseModels(allDeps, question);
  let answer = startAnswer(question, isFallback);
  let isStored = false;
  try {
    for await (const told of composeAnswer(deps, begun)) {
      answer = addTold(answer, told);
      if ('words' in told) yield { event: 'token', data: { text: told.words } };
    }
    // Stopped while the last words were on their way: what the visitor stopped stays stopped.
    question.signal.throwIfAborted();
    meter.lap('answer');
    isStored = true;
    const finished = await finishAnswer(deps, begun, answer);
    const data = finished.isTakenOver ? viewPersons(begun.summary) : viewAnswer(begun, finished);
    yield { event: 'done', data };
  } catch (error) {
    if (isStored) throw error;
    isStored = true;
    await finishBrokenAnswer(deps, begun, answer);
    if (leaving.aborted) return;
    // Taken over: who asked is told whom they wait for.
    if (question.signal.aborted) return yield { event: 'done', data: viewPersons(begun.summary) };
    yield { event: 'error', error: toAppError(error) };
  } finally {
    // The consumer stopped reading: the client left in the middle of the answer.
    if (!isStored) await finishAnswer(deps, begun, { ...answer, status: 'interrupted' });
  }
}

/** Without tokens left for the day the built-in answerer answers. */
function chooseModels(
  deps: AnswerDeps,
  { ownerId, thread }: Question,
): { deps: AnswerDeps; isFallback: boolean } {
  const { models, dailyUse } = deps;
  if (!models.chat.takesTokens || dailyUse.hasTokens(ownerId, thread?.assistantId ?? null))
    return { deps, isFallback: false };
  return { deps: { ...deps, models: { ...models, chat: models.builtInChat } }, isFallback: true };
}

/** The answer of a request that was answered before: its process died before it could say so. */
async function* repeatAnswer(deps: AnswerDeps, question: Question): AsyncGenerator<AnswerChunk> {
  const { requestKey } = question;
  const key = nameThread(question);
  const found =
    key && requestKey ? await store.findRepeatedConversation(deps.database, key, requestKey) : undefined;
  const outcome = found && toOutcome(found.row.status);
  if (!outcome) {
    if (key && requestKey && (await store.isPersonsRepeat(deps.database, key, requestKey))) {
      return yield { event: 'done', data: viewPersons() };
    }
    throw new AppError('request_in_progress', 'request-in-progress', { retryAfter: 1 });
  }
  const { id, answer, sources, confidence, status } = found.row;
  const trace = readTrace(found.row.trace);
  const { approved, isFallback } = trace;
  yield { event: 'token', data: { text: answer } };
  yield {
    event: 'done',
    data: {
      answer,
      outcome,
      conversationSummary: found.summary,
      sources: sources as AnswerSource[],
      confidence: confidence ?? 0,
      messageId: id,
      isApproved: isApproved({ status, approved }),
      ...viewOffers({ ...trace, asksContact: trace.asksContact || undefined }),
      ...viewForOwner(question, isFallback),
    },
  };
}
