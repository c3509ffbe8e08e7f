/** Every reason for which a model gave no answer, with its message for people. */
const modelProblems = {
  busy: 'The language model is busy. Please try again in a moment.',
  failed: 'The language model could not answer. Please try again.',
  away: 'The language model is not reachable at the moment.',
  'embedder-failed': 'The built-in embedding model failed.',
  'embedder-cannot-run': 'The built-in embedding model cannot run on this machine.',
  closing: 'The models are closing.',
} as const;
export type ModelProblem = keyof typeof modelProblems;

/**
 * Thrown when a model gave no answer. Neither the error nor its cause contains text of the provider, a key or
 * a prompt.
 */
export class ModelError extends Error {
  readonly problem: ModelProblem;
  /** Milliseconds after which a retry may succeed, when known. */
  readonly retryAfterMs: number | undefined;

  constructor(problem: ModelProblem, options: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(modelProblems[problem], { cause: options.cause });
    this.name = 'ModelError';
    this.problem = problem;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/**
 * Returns whether a model failed, is unreachable or is busy. Before the first token, another model may answer
 * instead. An abort by the caller is not a model failure.
 */
export function isModelFailure(error: unknown): error is ModelError {
  return error instanceof ModelError && error.problem !== 'closing';
}
