import type { AnswerSource, ExplainedAnswer } from '@anito/contract/conversations';
import type { ChatChunk } from '@anito/contract/stream';
import type { Deps } from '../../deps.ts';
import { toAppError } from '../../lib/error-handler.ts';
import { AppError } from '../../lib/errors.ts';
import { detectLanguage } from '../../lib/words/detect-language.ts';
import { type FoundPassage, hashPassage, type SearchableConnection } from '../knowledge/knowledge.service.ts';
import { type AnswerLanguage, toAnswerLanguage, writeRefusal, writeSmallTalk } from './answer-texts.ts';
import type { AnswerTrace } from './answer-trace.ts';
import * as store from './conversations.store.ts';
import { explainAnswer } from './explain-answer.ts';
import { searchForQuestion } from './search-for-question.ts';
import { findSmallTalk } from './small-talk.ts';
import { streamModelAnswer } from './stream-model-answer.ts';
import { summarizeThread } from './summarize-thread.ts';

export type AnswerDeps = Pick<Deps, 'database' | 'process' | 'models' | 'search' | 'env' | 'log'>;

/** Who answers: an assistant, or the plain test of a source. */
export type Answerer = {
  name: string;
  systemPrompt: string;
  tone: string;
  responseStyle: string;
  isAgentMode: boolean;
  model: string | null;
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
  /** What the client remembers: used only when the server has no record of its own, never as instructions. */
  clientTurns: Turn[];
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
  turns: Turn[];
  summary: string;
  /** The standalone question that is searched for. */
  searched: string;
  /** Words of it that what is quoted must hold; empty when any may answer. */
  focus: string;
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
const smallTalkConfidence = 1;
const agentConfidence = 0.5;

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
    yield writeSmallTalk(run.language, smallTalk);
    return;
  }
  lap(run, 'rewrite');
  if (!question.answerer.isAgentMode) {
    const { ownerId, connections, signal, answerer } = question;
    const asked = {
      ownerId,
      connections,
      question: question.text,
      turns: run.turns,
      summary: run.summary,
      signal,
    };
    const { understood, found } = await searchForQuestion(deps, { ...asked, model: answerer.model }, () =>
      lap(run, 'rewrite'),
    );
    lap(run, 'search');
    run.searched = understood.standalone;
    run.passages = found.passages;
    run.confidence = found.confidence;
    if (!(judgesSentences(deps, run) ? found.isPromising : found.isRelevant)) {
      yield refuse(run);
      return;
    }
  }
  yield* streamModelAnswer(deps, run, () => lap(run, 'first-token'));
  if (run.status === 'refused' && !run.answer) yield refuse(run);
}

/** The built-in model weighs each sentence by itself where its embedder knows the language: a low score need not end it. */
function judgesSentences(deps: AnswerDeps, { language }: AnswerRun): boolean {
  return deps.models.chat.isBuiltIn && (language === 'en' || language === 'fil');
}

function refuse(run: AnswerRun): string {
  run.status = 'refused';
  run.sources = [];
  run.documentIds = [];
  run.usedPassageIds = [];
  run.confidence = refusalConfidence;
  return writeRefusal(run.language, run.question.answerer.tone);
}

function lap(run: AnswerRun, step: string): void {
  run.laps[step] = Math.round(performance.now() - run.startedAt);
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
    turns: begun?.turns.length ? begun.turns : question.clientTurns,
    summary: begun?.summary || question.clientSummary,
    searched: question.text,
    focus: '',
    passages: [],
    begun,
    status: 'answered',
    answer: '',
    sources: [],
    documentIds: [],
    usedPassageIds: [],
    confidence: agentConfidence,
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
  const isRemembered = run.status === 'answered' && run.passages.length > 0;
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

/** What is kept of how an answer was made. */
function describeRun(deps: AnswerDeps, run: AnswerRun) {
  const { status, confidence, promptTokens, completionTokens, durationMs } = run;
  return {
    status,
    searchedQuestion: run.searched === run.question.text ? null : run.searched,
    confidence,
    model: `${deps.models.chat.provider}:${run.question.answerer.model ?? deps.models.chat.model}`,
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
    } satisfies AnswerTrace,
    durationMs,
  };
}

function viewAnswer(deps: AnswerDeps, run: AnswerRun): ExplainedAnswer {
  return {
    answer: run.answer,
    conversationSummary: run.summary,
    sources: run.sources,
    confidence: run.confidence,
    messageId: run.begun?.conversationId ?? null,
    ...(run.question.isExplained ? { why: explainRun(deps, run) } : {}),
  };
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
  if (found?.row.status !== 'answered' && found?.row.status !== 'refused') {
    throw new AppError('request_in_progress', 'This request is still being answered.', { retryAfter: 1 });
  }
  const { id, answer, sources, confidence } = found.row;
  yield { event: 'token', data: { text: answer } };
  yield {
    event: 'done',
    data: {
      answer,
      conversationSummary: found.summary,
      sources: sources as AnswerSource[],
      confidence: confidence ?? 0,
      messageId: id,
    },
  };
}
