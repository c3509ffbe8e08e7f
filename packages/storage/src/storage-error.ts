/** Reason why a storage operation failed. */
export type StorageProblem =
  /** The server does not answer. */
  | 'unreachable'
  /** It takes too long. */
  | 'slow'
  /** The access key is wrong or lacks permissions. */
  | 'denied'
  | 'no-bucket'
  /** It repeatedly answers that it is temporarily unavailable. */
  | 'failing'
  /** It has no space left. */
  | 'full'
  /** It refuses the request, and will refuse it again. */
  | 'refused'
  /** No object has the key; the storage itself works. */
  | 'missing';

/** Thrown when a storage operation fails. The message is for the operator and contains no secret. */
export class StorageError extends Error {
  readonly problem: StorageProblem;

  constructor(problem: StorageProblem, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'StorageError';
    this.problem = problem;
  }
}
