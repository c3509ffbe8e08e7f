import type { AnswerExplanation, ExplainedPassage } from '@anito/contract/explanations';
import { detectLanguage } from '../../lib/words/detect-language.ts';
import type { StoredPassage } from '../knowledge/knowledge.service.ts';
import { toAnswerLanguage } from './answer-texts.ts';
import type { AnswerTrace } from './answer-trace.ts';
import type { ConversationRow, Outcome } from './conversations.store.ts';
import { measureSteps } from './measure-steps.ts';

/** An answer with what is kept of how it was made. */
export type MadeAnswer = Pick<
  Outcome,
  'searchedQuestion' | 'confidence' | 'model' | 'promptTokens' | 'completionTokens' | 'durationMs'
> & {
  question: string;
  status: ConversationRow['status'];
  trace: AnswerTrace;
};

/** What still stands of what the answer was made from: passages, and titles of documents by id. */
type Standing = { passages: StoredPassage[]; titles?: Map<number, string> };

/** Tells how an answer was made; passages that stand no more are told as gone. */
export function explainAnswer(made: MadeAnswer, standing: Standing): AnswerExplanation {
  const { question, searchedQuestion, status, confidence, promptTokens, completionTokens, trace } = made;
  const { laps, prompt, focus } = trace;
  const way = findWay(trace);
  const refusedBy = status !== 'refused' ? null : 'first-token' in laps ? 'model' : 'search';
  const isModelAsked =
    prompt !== null || 'first-token' in laps || ('search' in laps && refusedBy !== 'search');
  return {
    question,
    searchedQuestion,
    focus,
    language: toAnswerLanguage(detectLanguage(question)),
    status,
    way,
    refusedBy,
    confidence,
    model: isModelAsked ? made.model : null,
    prompt,
    promptTokens,
    completionTokens,
    steps: measureSteps(laps, { isWhole: 'answer' in laps, durationMs: made.durationMs }),
    durationMs: made.durationMs,
    passages: explainPassages(trace, standing),
  };
}

/** Small talk is answered before a question is rewritten, an agent without a search. */
function findWay({ laps, prompt }: AnswerTrace): AnswerExplanation['way'] {
  if ('search' in laps) return 'search';
  if ('rewrite' in laps) return prompt || 'first-token' in laps ? 'instructions' : 'search';
  return 'answer' in laps ? 'small-talk' : 'search';
}

function explainPassages(trace: AnswerTrace, standing: Standing): ExplainedPassage[] {
  const byId = new Map(standing.passages.map((passage) => [passage.id, passage]));
  return trace.passages.map(({ id, documentId, isUsed, ...scores }) => {
    const passage = byId.get(id);
    const ofDocument = passage?.documentId ?? documentId;
    const place = ofDocument === null ? -1 : trace.documents.indexOf(ofDocument);
    return {
      ...scores,
      isUsed: isUsed ?? place >= 0,
      citation: place >= 0 ? place + 1 : null,
      documentTitle:
        passage?.title ?? (ofDocument === null ? null : (standing.titles?.get(ofDocument) ?? null)),
      passage: passage ? viewPassage(passage) : null,
    };
  });
}

function viewPassage(passage: StoredPassage): ExplainedPassage['passage'] {
  const { id, documentId, connectionId, connectionType, connectionName } = passage;
  const { headingPath, page, text, isExcluded } = passage;
  return {
    id,
    documentId,
    connectionId,
    connectionType,
    connectionName,
    headingPath,
    page,
    text,
    isExcluded,
  };
}
