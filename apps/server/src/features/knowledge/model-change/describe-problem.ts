import type { ModelProblem } from '@anito/contract/model-change';
import type { ModelError } from '@anito/models/model-error';
import type { ModelState } from '@anito/models/types';

const firstSeconds = 5;
const maxSeconds = 300;

/**
 * Returns the seconds until a failing model is tried again: from 5 to 300, doubled with each failure, and at
 * least the time that the model asks for.
 */
export function getRetrySeconds(failures: number, retryAfterMs = 0): number {
  const backoff = Math.min(maxSeconds, firstSeconds * 2 ** Math.min(failures, 10));
  return Math.max(backoff, Math.ceil(retryAfterMs / 1_000));
}

/** Converts an error of a model to the problem that the owner of a source sees. */
export function toModelProblem(error: ModelError, state: ModelState): ModelProblem {
  if (error.problem === 'busy') return 'busy';
  return state === 'refused-key' ? 'refused-key' : 'failing';
}
