import type { ModelProblem } from '@anito/contract/model-change';
import type { ModelError } from '@anito/models/model-error';
import type { ModelState } from '@anito/models/types';

const firstSeconds = 5;
const mostSeconds = 300;

/** Seconds until a model is asked again that has failed so often before: twice as many each time, and no fewer than it asks for. */
export function changeBackoff(failures: number, retryAfterMs = 0): number {
  const backoff = Math.min(mostSeconds, firstSeconds * 2 ** Math.min(failures, 10));
  return Math.max(backoff, Math.ceil(retryAfterMs / 1_000));
}

/** What an owner is told of a model that fails. */
export function toModelProblem(error: ModelError, state: ModelState): ModelProblem {
  if (error.problem === 'busy') return 'busy';
  return state === 'refused-key' ? 'refused-key' : 'failing';
}
