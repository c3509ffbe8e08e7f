import { type AnswerExplanation, answerSteps, type ExplainedPassage } from '@anito/contract/explanations';
import { detectAnswerLanguage } from '../../lib/texts.ts';
import type { CurrentPassage } from '../knowledge/current-passages.service.ts';
import type { AnswerTrace } from './answer-trace.ts';
import type { ConversationRow } from './conversations.store.ts';
import type { StoredAnswer } from './questions.store.ts';

/** An answer with its stored details. */
export type RecordedAnswer = Pick<
  StoredAnswer,
  'searchedQuestion' | 'confidence' | 'model' | 'promptTokens' | 'completionTokens' | 'durationMs'
> & {
  question: string;
  status: ConversationRow['status'];
  trace: AnswerTrace;
  asked?: AnswerExplanation['asked'];
};

/**
 * The current state of an answer's sources: passages by their id at that time, titles of documents by id, and
 * the titles under which the answer cited `trace.documents`.
 */
type CurrentSources = {
  passages: Map<number, CurrentPassage>;
  titles?: Map<number, string>;
  citedTitles?: string[];
};

/** Returns how a stored answer was produced, and how its passages have changed since. */
export function explainAnswer(recorded: RecordedAnswer, current: CurrentSources): AnswerExplanation {
  const { question, searchedQuestion, status, confidence, promptTokens, completionTokens, trace } = recorded;
  const { laps, prompt } = trace;
  const way = findWay(trace, status);
  const refusedBy =
    status !== 'refused' || way === 'instructions' ? null : 'first-token' in laps ? 'model' : 'search';
  const isModelAsked =
    prompt !== null || 'first-token' in laps || ('search' in laps && refusedBy !== 'search');
  return {
    question,
    searchedQuestion,
    queries: findQueries(recorded),
    language: detectAnswerLanguage(question) ?? 'en',
    status,
    way,
    approved: trace.approved,
    actions: trace.actions.map(({ name, reason, milliseconds }) => ({ name, reason, milliseconds })),
    refusedBy,
    confidence,
    model: isModelAsked ? recorded.model : null,
    isFallback: trace.isFallback,
    prompt,
    promptTokens,
    completionTokens,
    steps: measureSteps(laps, { isWhole: 'answer' in laps, durationMs: recorded.durationMs }),
    durationMs: recorded.durationMs,
    passages: explainPassages(trace, current),
    leftOut: trace.leftOut,
    asked: recorded.asked ?? null,
  };
}

/**
 * Returns the search queries of an answer; empty if it needed no search. Records without stored queries were
 * answered with one search.
 */
function findQueries({ question, searchedQuestion, trace }: RecordedAnswer): string[] {
  if (trace.queries.length > 0 || !('search' in trace.laps)) return trace.queries;
  return [searchedQuestion ?? question];
}

/**
 * Returns how the answer was produced: by an action, an approved answer, a search, the instructions alone, or
 * as small talk. Small talk is answered before the question is rewritten. Agent mode answers without a
 * search, and refuses without a model.
 */
function findWay(
  { laps, prompt, approved, isActing }: AnswerTrace,
  status: RecordedAnswer['status'],
): AnswerExplanation['way'] {
  if (isActing) return 'action';
  // An approved answer that is only near is shown when a search found nothing.
  if (approved && status !== 'unsure') return 'approved';
  if ('search' in laps) return 'search';
  if ('rewrite' in laps)
    return prompt || 'first-token' in laps || status === 'refused' ? 'instructions' : 'search';
  return 'answer' in laps ? 'small-talk' : 'search';
}

/**
 * Computes the duration of each step in milliseconds. `laps` holds the time at which each step ended, in
 * milliseconds since the start. The remaining time of a broken-off answer is the step `unfinished`.
 */
export function measureSteps(
  laps: Record<string, number>,
  total: { isWhole: boolean; durationMs: number | null },
): AnswerExplanation['steps'] {
  const steps: AnswerExplanation['steps'] = [];
  let before = 0;
  // In the order of the steps, because the database does not keep the order of keys.
  for (const name of answerSteps) {
    const lap = laps[name];
    if (lap === undefined) continue;
    steps.push({ name, durationMs: Math.max(0, lap - before) });
    before = Math.max(before, lap);
  }
  if (!total.isWhole && total.durationMs !== null) {
    steps.push({ name: 'unfinished', durationMs: Math.max(0, total.durationMs - before) });
  }
  return steps;
}

/**
 * Returns the passages that the search found, with their scores, the number of their citation from 1 (null if
 * not cited), and how they have changed since.
 */
function explainPassages(trace: AnswerTrace, current: CurrentSources): ExplainedPassage[] {
  const { titles, citedTitles } = current;
  return trace.passages.map(({ id, documentId, ordinal: _, textHash, isUsed, ...scores }) => {
    const currentPassage = current.passages.get(id);
    const ofDocument = currentPassage?.passage.documentId ?? documentId;
    const isDocumentThere =
      currentPassage !== undefined || (documentId !== null && titles?.has(documentId) === true);
    const citationIndex = ofDocument === null ? -1 : trace.documents.indexOf(ofDocument);
    const title = ofDocument === null ? undefined : titles?.get(ofDocument);
    return {
      ...scores,
      isUsed: isUsed ?? citationIndex >= 0,
      citation: citationIndex >= 0 ? citationIndex + 1 : null,
      // A deleted document keeps the title under which it was cited.
      documentTitle: currentPassage?.passage.title ?? title ?? citedTitles?.[citationIndex] ?? null,
      documentId: isDocumentThere ? ofDocument : null,
      state: findState(currentPassage, { documentId, textHash, isDocumentThere }),
      passage: currentPassage ? viewPassage(currentPassage.passage) : null,
    };
  });
}

/**
 * Returns how a passage has changed since the answer. The state is unknown for old records without text
 * hashes, because they cannot distinguish a changed passage from a deleted one.
 */
function findState(
  currentPassage: CurrentPassage | undefined,
  stored: { documentId: number | null; textHash: string | null; isDocumentThere: boolean },
): ExplainedPassage['state'] {
  if (currentPassage) return currentPassage.isSame ? 'same' : 'changed';
  if (stored.documentId !== null && !stored.isDocumentThere) return 'gone';
  return stored.textHash === null ? 'unknown' : 'changed';
}

/** Returns the fields of a passage that its owner may see. */
function viewPassage(passage: CurrentPassage['passage']): ExplainedPassage['passage'] {
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
