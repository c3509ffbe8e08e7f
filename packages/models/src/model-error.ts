/** Why a model gave no answer: the whole list, each with its text for a person. */
const modelProblems = {
  busy: 'The language model is busy. Please try again in a moment.',
  failed: 'The language model could not answer. Please try again.',
  away: 'The language model is not reachable at the moment.',
  'embedder-failed': 'The built-in embedding model failed.',
  'embedder-cannot-run': 'The built-in embedding model cannot run on this machine.',
  closing: 'The models are closing.',
} as const;
export type ModelProblem = keyof typeof modelProblems;

/** A model gave no answer, for a reason on the list; no vendor's text, no key and no prompt is in it or in its cause. */
export class ModelError extends Error {
  readonly problem: ModelProblem;
  /** When the same may be tried again, where that is known. */
  readonly retryAfterMs: number | undefined;

  constructor(problem: ModelProblem, options: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(modelProblems[problem], { cause: options.cause });
    this.name = 'ModelError';
    this.problem = problem;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/**
 * Whether a model failed, is out of reach or has no room: before the first token another model may answer in its place.
 * An asker who left is none.
 */
export function isModelFailure(error: unknown): error is ModelError {
  return error instanceof ModelError && error.problem !== 'closing';
}
