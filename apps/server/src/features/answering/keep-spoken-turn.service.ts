import type { Deps } from '../../deps.ts';
import { asContext, type FoundPassage } from '../knowledge/gather-context.service.ts';
import { beginConversation } from '../threads/questions.service.ts';
import { type AnswerState, startAnswer } from './answer-state.ts';
import type { AskedBy, AskingClient } from './answering.service.ts';
import { collectSources } from './collect-sources.ts';
import { finishAnswer } from './finish-answer.ts';
import { Meter } from './meter.ts';
import { type AnswerDeps, createQuestionContext, nameThread, type Question } from './question-context.ts';
import { withModel } from './strategies/with-model.ts';

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
