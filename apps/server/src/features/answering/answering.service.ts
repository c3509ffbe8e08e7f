import type { ExplainedAnswer } from '@anito/contract/conversations';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { findOfferedModel } from '../../lib/settings.ts';
import { collectSources } from '../knowledge/cite-sources.service.ts';
import { asContext, type FoundPassage } from '../knowledge/gather-context.service.ts';
import type { Channel } from '../threads/channel-kind.ts';
import { beginConversation } from '../threads/questions.service.ts';
import { type AnswerChunk, answerQuestion } from './answer-question.ts';
import { type AnswerState, Meter, startAnswer } from './answer-state.ts';
import { finishAnswer } from './finish-answer.ts';
import {
  type AnswerDeps,
  createQuestionContext,
  nameThread,
  type Press,
  type Question,
  type Written,
} from './question-context.ts';
import { withModel } from './strategies/with-model.ts';

export type { Answerer } from './question-context.ts';

/** What a channel needs to ask a question. */
export type AskDeps = AnswerDeps & Pick<Deps, 'secrets'>;

type HistoryItem = { role: 'user' | 'assistant'; content: string };

/** What every client sends with a question; all but the question is only used where the server has no record. */
export type Asked = {
  question: string;
  press?: Press;
  written?: Written;
  conversationHistory?: HistoryItem[];
  conversationSummary?: string;
};

/** The request by which a question came. */
export type AskingClient = Pick<Question, 'signal' | 'requestId' | 'requestKey'>;

/** The assistant that is asked, the channel, and the thread that stores the question. */
export type AskedBy = Pick<Question, 'channel' | 'ownerId' | 'answerer' | 'connections' | 'thread'> & {
  isExplained?: boolean;
};

/** A question for a dry run. */
export type DryRun = Pick<Question, 'ownerId' | 'answerer' | 'connections' | 'signal' | 'requestId'> & {
  question: string;
  /** Whether the built-in model answers where another one is connected, so that it costs no tokens. */
  isBuiltIn: boolean;
};

/** The chunks of an answer, in the order in which they are made. */
export type Answers = AsyncGenerator<AnswerChunk>;

/** Answers a question, whatever channel it came by; who may ask, and how often, the channel has checked. */
export function ask(
  deps: AskDeps,
  { isExplained = false, ...by }: AskedBy,
  { question, press, written, conversationHistory = [], conversationSummary = '' }: Asked,
  { signal, requestId, requestKey }: AskingClient,
): Answers {
  return answerQuestion(deps, {
    ...by,
    answerer: { ...by.answerer, model: findOfferedModel(deps.settings, by.answerer.model) },
    text: question,
    press: press ?? null,
    written: written ?? null,
    // Earlier answers that a client sends are dropped: the client could have made them up.
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
  isOwners: true,
  tellsFallback: false,
  showsUnsure: () => false,
};

/**
 * Answers a question by the same pipeline without a thread and without side effects: nothing is stored, counted among the
 * questions of the day or told to other features. Tokens are counted. Undefined when
 * the signal fires meanwhile; throws its reason when it has fired before.
 */
export function dryRun(
  deps: AskDeps,
  { question, isBuiltIn, ...by }: DryRun,
): Promise<ExplainedAnswer | undefined> {
  const { models } = deps;
  const model = isBuiltIn ? null : findOfferedModel(deps.settings, by.answerer.model);
  const chunks = answerQuestion(
    isBuiltIn ? { ...deps, models: { ...models, chat: models.builtInChat } } : deps,
    {
      ...by,
      answerer: { ...by.answerer, model },
      channel: dryRunChannel,
      thread: null,
      text: question,
      press: null,
      written: null,
      clientQuestions: [],
      clientSummary: '',
      isExplained: true,
      isCounted: false,
      requestKey: null,
    },
  );
  return collectAnswer(chunks, by.signal);
}

/**
 * Runs an answer to its end for a caller that does not stream; throws the error that ended it. Undefined when the
 * client left.
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

/** What was said in one turn of a call. */
export type SpokenTurn = {
  question: string;
  answer: string;
  /** The visitor spoke into the answer. */
  isInterrupted: boolean;
  /** What the model that speaks was given; null when it looked nothing up. */
  found: { passages: FoundPassage[]; confidence: number } | null;
};

const spokenConfidence = 0.5;

/**
 * Keeps a turn that a model outside has spoken, with what it was given, as one question with its answer: it counts, is
 * grouped and shown like any other. A turn that is sent again is kept once.
 */
export async function keepSpokenTurn(
  deps: AnswerDeps & Pick<Deps, 'secrets'>,
  by: Omit<AskedBy, 'isExplained'>,
  turn: SpokenTurn,
  client: AskingClient & { requestKey: string },
): Promise<void> {
  const question: Question = {
    ...by,
    ...client,
    text: turn.question,
    press: null,
    written: null,
    clientQuestions: [],
    clientSummary: '',
    isExplained: false,
    isCounted: false,
  };
  const key = nameThread(question);
  if (!key) throw new Error('a call is stored in a thread');
  const stored = await beginConversation(deps.database, key, turn.question, {
    processId: deps.process.id,
    requestKey: client.requestKey,
    receivedAt: null,
  });
  // A question that a person answers is stored already.
  if (!stored || 'persons' in stored) return;
  const context = createQuestionContext(question, stored, {
    strategy: withModel,
    isFallback: false,
    signal: client.signal,
    meter: new Meter(),
  });
  await finishAnswer(deps, context, describeTurn(turn));
}

function describeTurn({ question: asked, answer, isInterrupted, found }: SpokenTurn): AnswerState {
  const begun = { ...startAnswer(asked, false), text: answer };
  const status =
    isInterrupted || answer === '' ? 'interrupted' : found?.passages.length === 0 ? 'refused' : 'answered';
  if (!found || status === 'refused') {
    return { ...begun, status, confidence: found?.confidence ?? spokenConfidence };
  }
  const used = collectSources({ cited: found.passages.map(asContext), answer, question: asked });
  return {
    ...begun,
    status,
    passages: found.passages,
    sources: used.map(({ source }) => source),
    documentIds: used.map(({ documentId }) => documentId),
    usedPassageIds: used.flatMap(({ passageIds }) => passageIds),
    confidence: found.confidence,
  };
}
