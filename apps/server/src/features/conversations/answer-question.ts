import type { AnswerSource, ExplainedAnswer } from '@anito/contract/conversations';
import type { LeftOutSentence } from '@anito/contract/explanations';
import type { ChatChunk } from '@anito/contract/stream';
import type { Deps } from '../../deps.ts';
import { toAppError } from '../../lib/error-handler.ts';
import { AppError } from '../../lib/errors.ts';
import { isVendorFailure } from '../../lib/models/vendor-failed.ts';
import { detectLanguage } from '../../lib/words/detect-language.ts';
import {
  type FoundPassage,
  type FoundPassages,
  gatherContext,
  hashPassage,
  type SearchableConnection,
} from '../knowledge/knowledge.service.ts';
import { findTimezone } from '../sources/schedules/schedules.service.ts';
import { type AnswerLanguage, toAnswerLanguage, writeRefusal, writeSmallTalk } from './answer-texts.ts';
import { type AnswerTrace, readTrace } from './answer-trace.ts';
import * as store from './conversations.store.ts';
import { explainAnswer } from './explain-answer.ts';
import { streamQuotedAnswer, writeUnsureAnswer } from './quote-answer.ts';
import { searchForQuestion } from './search-for-question.ts';
import { findSmallTalk, type SmallTalk } from './small-talk.ts';
import {
  type Asking,
  replyToSmallTalk,
  streamAgentAnswer,
  streamGroundedAnswer,
} from './stream-model-answer.ts';
import { summarizeThread } from './summarize-thread.ts';
import { toOutcome } from './to-outcome.ts';

export type AnswerDeps = Pick<Deps, 'database' | 'process' | 'models' | 'search' | 'env' | 'log'>;

/** Who answers: an assistant, or the plain test of a source. */
export type Answerer = {
  name: string;
  systemPrompt: string;
  tone: string;
  responseStyle: string;
  isAgentMode: boolean;
  model: string | null;
  /** Whether visitors are shown what may help where nothing answers directly. */
  showsUnsure: boolean;
  /** What becomes of a model's sentences that no passage confirms. */
  unsupportedSentences: 'omit' | 'mark';
};

/** What an answer comes in: the chunks of the contract, but for an error that can still be thrown. */
export type AnswerChunk = Exclude<ChatChunk, { event: 'error' }> | { event: 'error'; error: AppError };

export type Turn = { question: string; answer: string };

/** One question to be answered, whatever channel it came by. */
export type Question = {
  ownerId: string;
  answerer: Answerer;
  connections: SearchableConnection[];
  /** Where it is kept; null for a test that leaves no trace. */
  thread: { assistantId: number; channel: store.Channel; channelUserId: string } | null;
  text: string;
  /** What the client says to have asked: used only when the server has no record of its own, never as instructions. */
  clientQuestions: string[];
  clientSummary: string;
  signal: AbortSignal;
  requestId: string;
  /** Names the request when the client may send it again: it is then kept once. */
  requestKey: string | null;
  /** Whether the answer comes with how it was made: for the owner's eyes alone. */
  isExplained: boolean;
};

/** What an answer is made of while it is made. */
export type AnswerRun = {
  question: Question;
  language: AnswerLanguage;
  now: Date;
  /** Of the server's own record, oldest first. */
  turns: Turn[];
  /** What the client says to have asked, where the server has no record. */
  claimedQuestions: string[];
  summary: string;
  /** The standalone question that is searched for. */
  searched: string;
  /** Words of it that what is quoted must hold; empty when any may answer. */
  focus: string;
  /** All that was searched for. */
  queries: string[];
  /** What the search found, best first. */
  found: FoundPassage[];
  /** What the model was given, in its order; of the built-in one what it may quote from. */
  passages: FoundPassage[];
  /** Its record; null when it is kept nowhere. */
  begun: store.Begun | null;
  status: store.Outcome['status'];
  answer: string;
  sources: AnswerSource[];
  /** The documents of `sources`, in the same order. */
  documentIds: number[];
  /** The passages that the answer rests on. */
  usedPassageIds: number[];
  confidence: number;
  /** Sentences of the model that the check left out or marked. */
  leftOut: LeftOutSentence[];
  /** The built-in answerer served because the model's vendor failed. */
  isFallback: boolean;
  /** What was sent to the model; null when nothing was, as to the built-in one. */
  prompt: { messages: number; characters: number } | null;
  promptTokens: number | null;
  completionTokens: number | null;
  /** Milliseconds since the start at which each step was done. */
  laps: Record<string, number>;
  startedAt: number;
  /** Milliseconds of all of it; null until it is finished. */
  durationMs: number | null;
};

const refusalConfidence = 0.05;
const unsureConfidence = 0.3;
const smallTalkConfidence = 1;
const agentConfidence = 0.5;

/** Passages that the built-in answerer may quote from. */
const quotedPassages = 8;
/** Questions of a client that the server has no record of. */
const mostClaimed = 6;
/** Passages among which a model's context is chosen: more than fit. */
const readPassages = 40;
/** Of owners who never set one: where most of them live. */
const defaultTimezone = 'Asia/Manila';

/**
 * The way of one question: every channel calls this. Yields `token` chunks, then `done` or `error`.
 * The question is stored before it is answered; what is cut short is stored as interrupted, never as
 * complete, and ends early when the signal fires. A question that is sent again continues its own record;
 * throws `request_in_progress` while that is being answered.
 */
export async function* answerQuestion(deps: AnswerDeps, question: Question): AsyncGenerator<AnswerChunk> {
  const run = await beginRun(deps, question);
  if (!run) {
    yield* repeatAnswer(deps, question);
    return;
  }
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
  const { understood, found } = await searchForQuestion(
    deps,
    {
      ownerId: question.ownerId,
      connections: question.connections,
      question: question.text,
      turns: [...run.turns, ...run.claimedQuestions.map((asked) => ({ question: asked, answer: '' }))],
      summary: run.summary,
      model: question.answerer.model,
      limit: deps.models.chat.isBuiltIn ? quotedPassages : readPassages,
      signal: question.signal,
    },
    () => lap(run, 'rewrite'),
  );
  lap(run, 'search');
  run.searched = understood.standalone;
  run.focus = understood.focus;
  run.queries = understood.queries;
  run.found = found.passages;
  run.passages = found.passages.slice(0, quotedPassages);
  run.confidence = found.confidence;
  if (deps.models.chat.isBuiltIn) yield* quoteAnswer(deps, run, found);
  else if (found.passages.length > 0) yield* askModel(deps, run, found);
  if (run.sources.length === 0) yield await writeUnanswered(deps, run, found);
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
async function* askModel(deps: AnswerDeps, run: AnswerRun, found: FoundPassages): AsyncGenerator<string> {
  const { ownerId, signal } = run.question;
  const [asking, context] = await Promise.all([
    prepareAsking(deps, run),
    gatherContext(deps, ownerId, found.passages, deps.env.AI_CHAT_CONTEXT),
  ]);
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
async function writeUnanswered(deps: AnswerDeps, run: AnswerRun, found: FoundPassages): Promise<string> {
  // What was shown of an answer that the model took back counts no more.
  run.answer = '';
  const { thread, answerer } = run.question;
  const isForOwner = thread === null || thread.channel === 'owner-test';
  if (found.isRelevant && (isForOwner || answerer.showsUnsure)) {
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

/** Notes when a step was done, the first time. */
function lap(run: AnswerRun, step: string): void {
  run.laps[step] ??= Math.round(performance.now() - run.startedAt);
}

/** Stores the question; undefined when this very request was answered or is being answered. */
async function beginRun(deps: AnswerDeps, question: Question): Promise<AnswerRun | undefined> {
  const startedAt = performance.now();
  const begun = question.thread
    ? await store.beginConversation(
        deps.database,
        { ownerId: question.ownerId, ...question.thread },
        question.text,
        { processId: deps.process.id, requestKey: question.requestKey },
      )
    : null;
  if (begun === undefined) return undefined;
  const run: AnswerRun = {
    question,
    language: toAnswerLanguage(detectLanguage(question.text)),
    now: new Date(),
    turns: begun?.turns ?? [],
    claimedQuestions: begun?.turns.length ? [] : question.clientQuestions.slice(-mostClaimed),
    summary: begun?.summary || question.clientSummary,
    searched: question.text,
    focus: '',
    queries: [],
    found: [],
    passages: [],
    begun,
    status: 'answered',
    answer: '',
    sources: [],
    documentIds: [],
    usedPassageIds: [],
    confidence: agentConfidence,
    leftOut: [],
    isFallback: false,
    prompt: null,
    promptTokens: null,
    completionTokens: null,
    laps: {},
    startedAt,
    durationMs: null,
  };
  lap(run, 'begin');
  return run;
}

/** Stores the outcome; a run that is kept nowhere only gets its summary. */
async function finishRun(deps: AnswerDeps, run: AnswerRun): Promise<void> {
  const isRemembered = (run.status === 'answered' || run.status === 'unsure') && run.passages.length > 0;
  if (isRemembered) {
    run.summary = summarizeThread(run.summary, { question: run.question.text, answer: run.answer });
  }
  run.durationMs = Math.round(performance.now() - run.startedAt);
  if (!run.begun) return;
  await store.finishConversation(deps.database, run.question.ownerId, run.begun, {
    ...describeRun(deps, run),
    sources: run.sources,
    answer: run.answer,
    summary: isRemembered ? run.summary : null,
  });
}

/** Stores an answer that broke off. Only logs when that fails too: what broke it off is what the caller is to hear. */
async function finishBrokenRun(deps: AnswerDeps, run: AnswerRun): Promise<void> {
  try {
    await finishRun(deps, run);
  } catch (error) {
    deps.log.error({ err: error, requestId: run.question.requestId }, 'broken answer not stored');
  }
}

function nameModel({ models }: AnswerDeps, { isFallback, question }: AnswerRun): string {
  if (isFallback) return `${models.builtInChat.provider}:${models.builtInChat.model}`;
  return `${models.chat.provider}:${question.answerer.model ?? models.chat.model}`;
}

/** What is kept of how an answer was made. */
function describeRun(deps: AnswerDeps, run: AnswerRun) {
  const { status, confidence, promptTokens, completionTokens, durationMs } = run;
  return {
    status,
    searchedQuestion: run.searched === run.question.text ? null : run.searched,
    confidence,
    model: nameModel(deps, run),
    promptTokens,
    completionTokens,
    trace: {
      laps: run.laps,
      documents: run.documentIds,
      passages: run.passages.map((found) => ({
        id: found.id,
        documentId: found.documentId,
        ordinal: found.ordinal,
        textHash: hashPassage(found.text),
        score: found.score,
        vectorScore: found.vectorScore,
        lexicalScore: found.lexicalScore,
        coverage: found.coverage,
        rerankScore: found.rerankScore,
        isUsed: run.usedPassageIds.includes(found.id),
      })),
      prompt: run.prompt,
      focus: run.focus || null,
      queries: run.queries,
      leftOut: run.leftOut,
      isFallback: run.isFallback,
    } satisfies AnswerTrace,
    durationMs,
  };
}

function viewAnswer(deps: AnswerDeps, run: AnswerRun): ExplainedAnswer {
  const { question } = run;
  const outcome = toOutcome(run.status);
  if (!outcome) throw new Error('an answer that broke off has no outcome');
  return {
    answer: run.answer,
    outcome,
    conversationSummary: run.summary,
    sources: run.sources,
    confidence: run.confidence,
    messageId: run.begun?.conversationId ?? null,
    ...viewForOwner(question, run.isFallback),
    ...(question.isExplained ? { why: explainRun(deps, run) } : {}),
  };
}

/** What only the owner is told with an answer. */
function viewForOwner({ thread }: Question, isFallback: boolean): Pick<ExplainedAnswer, 'isFallback'> {
  return thread?.channel === 'owner-test' ? { isFallback } : {};
}

function explainRun(deps: AnswerDeps, run: AnswerRun): ExplainedAnswer['why'] {
  const made = { question: run.question.text, ...describeRun(deps, run) };
  return explainAnswer(made, {
    passages: new Map(run.passages.map((passage) => [passage.id, { passage, isSame: true }])),
  });
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
