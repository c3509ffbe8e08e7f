import type { ExplainedAnswer } from '@anito/contract/conversations';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { findOfferedModel } from '../../lib/settings.ts';
import { collectSources } from '../knowledge/cite-sources.service.ts';
import { type FoundPassage, toContextPassage } from '../knowledge/gather-context.service.ts';
import type { Channel } from '../threads/channel-kind.ts';
import { beginConversation } from '../threads/questions.service.ts';
import { type AnswerChunk, answerQuestion } from './answer-question.ts';
import { type AnswerState, Meter, startAnswer } from './answer-state.ts';
import { finishAnswer } from './finish-answer.ts';
import {
  type AnswerDeps,
  type ButtonPress,
  createQuestionContext,
  getThreadKey,
  type Question,
  type QuestionTiming,
} from './question-context.ts';
import { withModel } from './strategies/with-model.ts';

export type { Answerer } from './question-context.ts';

/** Dependencies of a channel that asks questions. */
export type AskDeps = AnswerDeps & Pick<Deps, 'secrets'>;

type HistoryItem = { role: 'user' | 'assistant'; content: string };

/**
 * The fields that every client sends with a question. All but the question are used only when the server has
 * no record.
 */
export type ClientQuestion = {
  question: string;
  press?: ButtonPress;
  timing?: QuestionTiming;
  conversationHistory?: HistoryItem[];
  conversationSummary?: string;
};

/** The request that carried a question. */
export type ClientRequest = Pick<Question, 'signal' | 'requestId' | 'requestKey'>;

/** The assistant, the channel, and the thread that stores the question. */
export type QuestionTarget = Pick<Question, 'channel' | 'ownerId' | 'answerer' | 'connections' | 'thread'> & {
  isExplained?: boolean;
};

/** Input of a dry run. */
export type DryRun = Pick<Question, 'ownerId' | 'answerer' | 'connections' | 'signal' | 'requestId'> & {
  question: string;
  /** Whether the built-in model answers even if another model is connected. It costs no tokens. */
  isBuiltIn: boolean;
};

/** The chunks of an answer, in the order in which they are produced. */
export type AnswerStream = AsyncGenerator<AnswerChunk>;

/**
 * Answers a question from any channel and counts it. The channel has already checked access and rate limits.
 * Only the visitor's messages of `conversationHistory` are used.
 */
export function ask(
  deps: AskDeps,
  { isExplained = false, ...target }: QuestionTarget,
  { question, press, timing, conversationHistory = [], conversationSummary = '' }: ClientQuestion,
  { signal, requestId, requestKey }: ClientRequest,
): AnswerStream {
  return answerQuestion(deps, {
    ...target,
    answerer: { ...target.answerer, model: findOfferedModel(deps.settings, target.answerer.model) },
    text: question,
    press: press ?? null,
    timing: timing ?? null,
    // The earlier answers that a client sends are dropped because the client could have invented them.
    clientQuestions: conversationHistory.flatMap(({ role, content }) => (role === 'user' ? [content] : [])),
    clientSummary: conversationSummary,
    isExplained,
    isCounted: true,
    signal,
    requestId,
    requestKey,
  });
}

/** The channel of dry runs. */
const dryRunChannel: Channel = {
  name: 'dry-run',
  isOwnerTest: true,
  tellsFallback: false,
  showsUnsure: () => false,
};

/**
 * Answers a question with the same pipeline, but stores nothing, publishes nothing and does not count it
 * against the daily questions. Tokens are counted. Returns undefined when the signal is aborted during the
 * run; throws its reason when it was aborted before.
 */
export function dryRun(
  deps: AskDeps,
  { question, isBuiltIn, ...target }: DryRun,
): Promise<ExplainedAnswer | undefined> {
  const { models } = deps;
  const model = isBuiltIn ? null : findOfferedModel(deps.settings, target.answerer.model);
  const chunks = answerQuestion(
    isBuiltIn ? { ...deps, models: { ...models, chat: models.builtInChat } } : deps,
    {
      ...target,
      answerer: { ...target.answerer, model },
      channel: dryRunChannel,
      thread: null,
      text: question,
      press: null,
      timing: null,
      clientQuestions: [],
      clientSummary: '',
      isExplained: true,
      isCounted: false,
      requestKey: null,
    },
  );
  return collectAnswer(chunks, target.signal);
}

/**
 * Reads an answer to its end for a caller that does not stream. Throws the error of an `error` chunk, or
 * `upstream_failed` if the answer ended without `done`. Returns undefined when the signal is aborted, for
 * example because the client disconnected.
 */
export async function collectAnswer(
  chunks: AsyncGenerator<AnswerChunk>,
  signal: AbortSignal,
): Promise<ExplainedAnswer | undefined> {
  for await (const chunk of chunks) {
    if (chunk.event === 'error') throw chunk.error;
    if (chunk.event === 'done') return chunk.data;
  }
  if (signal.aborted) return undefined;
  throw new AppError('upstream_failed', 'answer-interrupted');
}

/** One turn of a phone call. */
export type SpokenTurn = {
  question: string;
  answer: string;
  /** The visitor interrupted the answer. */
  isInterrupted: boolean;
  /** The passages that the voice model received. Null when it did not search. */
  search: { passages: FoundPassage[]; confidence: number } | null;
};

const spokenConfidence = 0.5;

/**
 * Stores a question and answer that an external voice model has spoken, with the passages it received. It
 * does not count against the daily limit. A repeated request is stored once. While a person handles the
 * thread, only the question is stored.
 */
export async function storeSpokenTurn(
  deps: AnswerDeps & Pick<Deps, 'secrets'>,
  target: Omit<QuestionTarget, 'isExplained'>,
  turn: SpokenTurn,
  client: ClientRequest & { requestKey: string },
): Promise<void> {
  const question: Question = {
    ...target,
    ...client,
    text: turn.question,
    press: null,
    timing: null,
    clientQuestions: [],
    clientSummary: '',
    isExplained: false,
    isCounted: false,
  };
  const key = getThreadKey(question);
  if (!key) throw new Error('A call needs a thread');
  const stored = await beginConversation(deps.database, key, turn.question, {
    processId: deps.process.id,
    requestKey: client.requestKey,
    receivedAt: null,
  });
  // A question for a person is stored already.
  if (!stored || 'persons' in stored) return;
  const context = createQuestionContext(question, stored, {
    strategy: withModel,
    isFallback: false,
    signal: client.signal,
    meter: new Meter(),
  });
  await finishAnswer(deps, context, describeTurn(turn));
}

/**
 * Returns a spoken turn as a finished answer: `interrupted` when it was or has no text, `refused` when its
 * search found nothing, otherwise `answered`.
 */
function describeTurn({ question, answer, isInterrupted, search }: SpokenTurn): AnswerState {
  const initial = { ...startAnswer(question, false), text: answer };
  const status =
    isInterrupted || answer === '' ? 'interrupted' : search?.passages.length === 0 ? 'refused' : 'answered';
  if (!search || status === 'refused') {
    return { ...initial, status, confidence: search?.confidence ?? spokenConfidence };
  }
  const sources = collectSources({
    cited: search.passages.map(toContextPassage),
    answer,
    question,
  });
  return {
    ...initial,
    status,
    passages: search.passages,
    sources: sources.map(({ source }) => source),
    documentIds: sources.map(({ documentId }) => documentId),
    usedPassageIds: sources.flatMap(({ passageIds }) => passageIds),
    confidence: search.confidence,
  };
}
