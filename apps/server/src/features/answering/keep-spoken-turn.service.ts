import type { Deps } from '../../deps.ts';
import { asContext, type FoundPassage } from '../knowledge/gather-context.service.ts';
import { type Answer, startAnswer } from './answer.ts';
import type { AskedBy, AskingClient } from './answering.service.ts';
import { type AnswerDeps, beginQuestion, type Question } from './begin-question.ts';
import { collectSources } from './collect-sources.ts';
import { finishAnswer } from './finish-answer.ts';

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
  };
  const begun = await beginQuestion(deps, question);
  // Of what a person answers the question is kept already.
  if (begun && !('persons' in begun)) await finishAnswer(deps, begun, describeTurn(question, turn));
}

function describeTurn(
  question: Question,
  { question: asked, answer, isInterrupted, found }: SpokenTurn,
): Answer {
  const begun = { ...startAnswer(question, false), text: answer };
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
