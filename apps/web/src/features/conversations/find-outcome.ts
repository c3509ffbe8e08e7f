import type { AnswerExplanation } from '@anito/contract/explanations';

/** Outcome of a question: a key of `why:summary`. */
export type OutcomeKey =
  | 'used'
  | 'approved'
  | 'action'
  | 'smallTalk'
  | 'instructions'
  | 'noModel'
  | 'nothing'
  | 'tooFar'
  | 'notInPassages'
  | 'unsure'
  | 'near'
  | 'interrupted'
  | 'failed'
  | 'pending';

/**
 * Returns the outcome of a question as shown to the owner: what the answer is based on, or why it has no
 * answer, such as no passages, no model or a failure.
 */
export function findOutcome(
  why: Pick<AnswerExplanation, 'status' | 'way' | 'approved' | 'refusedBy'> & {
    passages: readonly unknown[];
  },
): OutcomeKey {
  const { status, way, approved, refusedBy, passages } = why;
  if (status === 'unsure' && approved) return 'near';
  if (status !== 'answered' && status !== 'refused') return status;
  if (refusedBy === 'model') return 'notInPassages';
  if (refusedBy === 'search') return passages.length > 0 ? 'tooFar' : 'nothing';
  if (status === 'refused') return 'noModel';
  if (way === 'approved') return 'approved';
  if (way === 'action') return 'action';
  if (way === 'small-talk') return 'smallTalk';
  return way === 'instructions' ? 'instructions' : 'used';
}
