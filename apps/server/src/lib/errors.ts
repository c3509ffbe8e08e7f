import { type ErrorCode, errorStatus } from '@anito/contract/errors';

type AppErrorOptions = {
  cause?: unknown;
  /** What is wrong with which input, by dotted path. */
  fields?: Record<string, string>;
  /** Seconds after which the caller may try again; sent as Retry-After. */
  retryAfter?: number;
};

/** An expected failure: its code decides the HTTP status, its message is shown to a person. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** The answer for a thing that does not exist or belongs to somebody else: always the same. */
export function notFound(): AppError {
  return new AppError('not_found', 'Not found.');
}
