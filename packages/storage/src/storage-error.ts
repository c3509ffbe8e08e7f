/** What keeps a storage from doing what it is asked. */
export type StorageProblem =
  /** Nobody answers there. */
  | 'unreachable'
  /** It takes too long. */
  | 'slow'
  /** The access key, or what it may do. */
  | 'denied'
  | 'no-bucket'
  /** It answers that it cannot just now, again and again. */
  | 'failing'
  /** It has no room left. */
  | 'full'
  /** It does not do what it is asked, and will not the next time. */
  | 'refused'
  /** Nothing is kept under the key; of a storage that works. */
  | 'missing';

/** A storage did not do what it was asked; the message is for whoever runs the program and holds no secret. */
export class StorageError extends Error {
  readonly problem: StorageProblem;

  constructor(problem: StorageProblem, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'StorageError';
    this.problem = problem;
  }
}
