import type { AnswerSource, ExplainedAnswer } from '@anito/contract/conversations';
import type { LeftOutSentence } from '@anito/contract/explanations';
import type { Deps } from '../../deps.ts';
import { detectLanguage } from '../../lib/words/detect-language.ts';
import { spellOut } from '../../lib/words/shorthand.ts';
import { type FoundPassage, hashPassage, type SearchableConnection } from '../knowledge/knowledge.service.ts';
import { type AnswerLanguage, toAnswerLanguage } from './answer-texts.ts';
import type { AnswerTrace } from './answer-trace.ts';
import * as store from './conversations.store.ts';
import { explainAnswer } from './explain-answer.ts';
import { summarizeThread } from './summarize-thread.ts';
import { toOutcome } from './to-outcome.ts';

export type AnswerDeps = Pick<
  Deps,
  'answering' | 'dailyUse' | 'database' | 'process' | 'models' | 'search' | 'env' | 'log'
>;

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
  /** All that was searched for. */
  queries: string[];
  /** What the search found, best first. */
  found: FoundPassage[];
  /** Passages that were searched. */
  passageCount: number;
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

/** Of an agent, whose words nothing confirms. */
const agentConfidence = 0.5;
/** Questions of a client that the server has no record of. */
const mostClaimed = 6;

/** Notes when a step was done, the first time. */
export function lap(run: AnswerRun, step: string): void {
  run.laps[step] ??= Math.round(performance.now() - run.startedAt);
}

/** Counts tokens that a connected model took for an answer. */
export function countTokens(deps: AnswerDeps, { ownerId, thread }: Question, tokens: number): void {
  deps.dailyUse.addTokens(ownerId, thread?.assistantId ?? null, tokens);
}

/** Stores the question; undefined when this very request was answered or is being answered. */
export async function beginRun(deps: AnswerDeps, question: Question): Promise<AnswerRun | undefined> {
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
    language: toAnswerLanguage(detectLanguage(spellOut(question.text))),
    now: new Date(),
    turns: begun?.turns ?? [],
    claimedQuestions: begun?.turns.length ? [] : question.clientQuestions.slice(-mostClaimed),
    summary: begun?.summary || question.clientSummary,
    searched: question.text,
    queries: [],
    found: [],
    passageCount: 0,
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
export async function finishRun(deps: AnswerDeps, run: AnswerRun): Promise<void> {
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
export async function finishBrokenRun(deps: AnswerDeps, run: AnswerRun): Promise<void> {
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
      queries: run.queries,
      leftOut: run.leftOut,
      isFallback: run.isFallback,
    } satisfies AnswerTrace,
    durationMs,
  };
}

export function viewAnswer(deps: AnswerDeps, run: AnswerRun): ExplainedAnswer {
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
export function viewForOwner({ thread }: Question, isFallback: boolean): Pick<ExplainedAnswer, 'isFallback'> {
  return thread?.channel === 'owner-test' ? { isFallback } : {};
}

function explainRun(deps: AnswerDeps, run: AnswerRun): ExplainedAnswer['why'] {
  const made = { question: run.question.text, ...describeRun(deps, run) };
  return explainAnswer(made, {
    passages: new Map(run.passages.map((passage) => [passage.id, { passage, isSame: true }])),
  });
}
