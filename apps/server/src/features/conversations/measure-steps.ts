import { type AnswerExplanation, answerSteps } from '@anito/contract/explanations';

/**
 * Milliseconds that each step took by itself, from the milliseconds since the start at which each was done. What
 * is left of the whole after the last of a broken-off answer is `unfinished`.
 */
export function measureSteps(
  laps: Record<string, number>,
  total: { isWhole: boolean; durationMs: number | null },
): AnswerExplanation['steps'] {
  const steps: AnswerExplanation['steps'] = [];
  let before = 0;
  // In the order of the steps, not of the keys: the database keeps no order of keys.
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
