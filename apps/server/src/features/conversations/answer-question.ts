import type { AnswerSource } from '@anito/contract/conversations';
import type { ChatChunk } from '@anito/contract/stream';
import { toAppError } from '../../lib/error-handler.ts';
import { AppError } from '../../lib/errors.ts';
import { isVendorFailure } from '../../lib/models/vendor-failed.ts';
import { detectLanguage } from '../../lib/words/detect-language.ts';
import { spellOut } from '../../lib/words/shorthand.ts';
import { type FoundPassages, gatherContext } from '../knowledge/knowledge.service.ts';
import { findTimezone } from '../sources/schedules/schedules.service.ts';
import {
  type AnswerDeps,
  type AnswerRun,
  beginRun,
  countTokens,
  finishBrokenRun,
  finishRun,
  lap,
  type Question,
  viewAnswer,
  viewForOwner,
} from './answer-run.ts';
import { toAnswerLanguage, writeRefusal, writeResting, writeSmallTalk } from './answer-texts.ts';
import { readTrace } from './answer-trace.ts';
import * as store from './conversations.store.ts';
import { quotedPassages, streamQuotedAnswer, writeUnsureAnswer } from './quote-answer.ts';
import { searchForQuestion } from './search-for-question.ts';
import { findSmallTalk, type SmallTalk } from './small-talk.ts';
import {
  type Asking,
  replyToSmallTalk,
  streamAgentAnswer,
  streamGroundedAnswer,
} from './stream-model-answer.ts';
import { toOutcome } from './to-outcome.ts';

/** What an answer comes in: the chunks of the contract, but for an error that can still be thrown. */
export type AnswerChunk = Exclude<ChatChunk, { event: 'error' }> | { event: 'error'; error: AppError };

const refusalConfidence = 0.05;
const unsureConfidence = 0.3;
const smallTalkConfidence = 1;

/** Passages among which a model's context is chosen: more than fit. */
const readPassages = 30;
/** Of owners who never set one: where most of them live. */
const defaultTimezone = 'Asia/Manila';

/**
 * The way of one question: every channel calls this. Yields `token` chunks, then `done` or `error`.
 * The question is stored before it is answered; what is cut short is stored as interrupted, never as
 * complete, and ends early when the signal fires. A question that is sent again continues its own record;
 * throws `request_in_progress` while that is being answered, `model_busy` when too many questions wait,
 * and `daily_limit` where there have been too many today.
 */
export async function* answerQuestion(deps: AnswerDeps, question: Question): AsyncGenerator<AnswerChunk> {
  const { ownerId: accountId, signal } = question;
  await deps.dailyUse.takeQuestion(accountId, question.thread?.assistantId ?? null, () =>
    writeResting(toAnswerLanguage(detectLanguage(spellOut(question.text)))),
  );
  const release = await deps.answering.enter({ accountId, signal });
  try {
    const run = await beginRun(deps, question);
    yield* run ? runAnswer(chooseModels(deps, run), run) : repeatAnswer(deps, question);
  } finally {
    release();
  }
}

/** Without tokens left for the day the built-in answerer answers. */
function chooseModels(deps: AnswerDeps, run: AnswerRun): AnswerDeps {
  const { ownerId, thread } = run.question;
  const { models, dailyUse } = deps;
  if (models.chat.isBuiltIn || dailyUse.hasTokens(ownerId, thread?.assistantId ?? null)) return deps;
  run.isFallback = true;
  return { ...deps, models: { ...models, chat: models.builtInChat } };
}

async function* runAnswer(deps: AnswerDeps, run: AnswerRun): AsyncGenerator<AnswerChunk> {
  const { question } = run;
  let isStored = false;
  try {
    for await (const text of composeAnswer(deps, run)) {
      run.answer += text;
      yield { event: 'token', data: { text } };
    }
    // Stopped while the last words were on their way: what the visitor stopped stays stopped.
    question.signal.throwIfAborted();
    lap(run, 'answer');
    isStored = true;
    await finishRun(deps, run);
    yield { event: 'done', data: viewAnswer(deps, run) };
  } catch (error) {
    if (isStored) throw error;
    run.status = run.answer ? 'interrupted' : 'failed';
    isStored = true;
    await finishBrokenRun(deps, run);
    if (question.signal.aborted) return;
    yield { event: 'error', error: toAppError(error) };
  } finally {
    // The consumer stopped reading: the client left in the middle of the answer.
    if (!isStored) {
      run.status = 'interrupted';
      await finishRun(deps, run);
    }
  }
}

/** The steps of an answer, in order; yields its text. */
async function* composeAnswer(deps: AnswerDeps, run: AnswerRun): AsyncGenerator<string> {
  const { question } = run;
  const smallTalk = findSmallTalk(question.text);
  if (smallTalk) {
    run.confidence = smallTalkConfidence;
    yield await writeSmallTalkReply(deps, run, smallTalk);
    return;
  }
  if (question.answerer.isAgentMode) {
    lap(run, 'rewrite');
    yield* streamAgentAnswer(await prepareAsking(deps, run));
    return;
  }
  const [{ understood, found }, asking] = await Promise.all([
    searchForRun(deps, run),
    deps.models.chat.isBuiltIn ? undefined : prepareAsking(deps, run),
  ]);
  lap(run, 'search');
  run.searched = understood.standalone;
  run.queries = understood.queries;
  run.found = found.passages;
  run.passageCount = found.passageCount;
  run.passages = found.passages.slice(0, quotedPassages);
  run.confidence = found.confidence;
  if (!asking) yield* quoteAnswer(deps, run, found);
  else if (found.passages.length > 0) yield* askModel(asking, found);
  if (run.sources.length === 0) yield await writeUnanswered(deps, run);
}

function searchForRun(deps: AnswerDeps, run: AnswerRun) {
  const { ownerId, connections, text, answerer, signal } = run.question;
  const claimed = run.claimedQuestions.map((question) => ({ question, answer: '' }));
  return searchForQuestion(
    deps,
    {
      ownerId,
      connections,
      question: text,
      turns: [...run.turns, ...claimed],
      summary: run.summary,
      model: answerer.model,
      limit: deps.models.chat.isBuiltIn ? quotedPassages : readPassages,
      onTokens: (tokens) => countTokens(deps, run.question, tokens),
      signal,
    },
    () => lap(run, 'rewrite'),
  );
}

/** The connected model's reply, where there is one that replies; else the product's own. */
async function writeSmallTalkReply(deps: AnswerDeps, run: AnswerRun, kind: SmallTalk): Promise<string> {
  const ready = writeSmallTalk(run.language, kind);
  if (deps.models.chat.isBuiltIn) return ready;
  try {
    return (await replyToSmallTalk(await prepareAsking(deps, run))) || ready;
  } catch (error) {
    if (run.question.signal.aborted || !isVendorFailure(error)) throw error;
    run.isFallback = true;
    return ready;
  }
}

async function prepareAsking(deps: AnswerDeps, run: AnswerRun): Promise<Asking> {
  const timezone = (await findTimezone(deps, run.question.ownerId)) ?? defaultTimezone;
  return { deps, run, timezone, onFirstToken: () => lap(run, 'first-token') };
}

/** The connected model is asked whatever the scores say; the built-in answerer serves where it fails before a word was shown. */
async function* askModel(asking: Asking, found: FoundPassages): AsyncGenerator<string> {
  const { deps, run } = asking;
  const { ownerId, signal } = run.question;
  const context = await gatherContext(deps, ownerId, found.passages, deps.env.AI_CHAT_CONTEXT);
  try {
    yield* streamGroundedAnswer(asking, context);
  } catch (error) {
    if (run.answer || signal.aborted || !isVendorFailure(error)) throw error;
    deps.log.warn(
      { err: error, requestId: run.question.requestId },
      'model failed; the built-in answerer serves',
    );
    run.isFallback = true;
    run.passages = found.passages.slice(0, quotedPassages);
    yield* quoteAnswer(deps, run, found);
  }
}

/** The built-in answerer judges each sentence by itself where its embedder knows the language: a low score need not end it. */
async function* quoteAnswer(deps: AnswerDeps, run: AnswerRun, found: FoundPassages): AsyncGenerator<string> {
  const isJudging = run.language === 'en' || run.language === 'fil';
  if (!(isJudging ? found.isPromising : found.isRelevant)) return;
  yield* streamQuotedAnswer(run, deps.models.builtInChat, () => lap(run, 'first-token'));
}

/** What is said where nothing answers: what may help, where the sources speak of what was asked; else a refusal. */
async function writeUnanswered(deps: AnswerDeps, run: AnswerRun): Promise<string> {
  // What was shown of an answer that the model took back counts no more.
  run.answer = '';
  const { thread, answerer } = run.question;
  const isForOwner = thread === null || thread.channel === 'owner-test';
  if (isForOwner || answerer.showsUnsure) {
    const text = await writeUnsureAnswer(deps, run);
    if (text) {
      run.status = 'unsure';
      run.confidence = Math.min(run.confidence, unsureConfidence);
      return text;
    }
  }
  return refuse(run);
}

function refuse(run: AnswerRun): string {
  run.status = 'refused';
  run.sources = [];
  run.documentIds = [];
  run.usedPassageIds = [];
  run.confidence = refusalConfidence;
  return writeRefusal(run.language, run.question.answerer.tone);
}

/** The answer of a request that was answered before: its process died before it could say so. */
async function* repeatAnswer(deps: AnswerDeps, question: Question): AsyncGenerator<AnswerChunk> {
  const { ownerId, thread, requestKey } = question;
  const found =
    thread && requestKey
      ? await store.findRepeatedConversation(deps.database, { ownerId, ...thread }, requestKey)
      : undefined;
  const outcome = found && toOutcome(found.row.status);
  if (!outcome) {
    throw new AppError('request_in_progress', 'This request is still being answered.', { retryAfter: 1 });
  }
  const { id, answer, sources, confidence } = found.row;
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
      ...viewForOwner(question, readTrace(found.row.trace).isFallback),
    },
  };
}
