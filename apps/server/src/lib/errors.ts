import { type ErrorCode, errorStatus } from '@anito/contract/errors';

type AppErrorOptions = {
  cause?: unknown;
  /** What is wrong with which input, by dotted path. */
  fields?: Record<string, string>;
  /** Seconds after which the caller may try again, when they are known; sent as Retry-After. */
  retryAfter?: number;
};

/** 429 and 503 always say when to come back (RFC 6585, 4; RFC 9110, 15.6.4): in so many seconds when nobody knows better. */
const usualRetryAfter = 5;
const passingStatuses = new Set<number>([429, 503]);

/** An expected failure: its code decides the HTTP status, its message is shown to a person. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Whole seconds; never undefined for 429 and 503. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields;
    const retryAfter =
      options.retryAfter ?? (passingStatuses.has(errorStatus[code]) ? usualRetryAfter : undefined);
    this.retryAfter = retryAfter && Math.ceil(retryAfter);
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** The answer for a thing that does not exist or belongs to somebody else: always the same. */
export function notFound(): AppError {
  return new AppError('not_found', 'Not found.');
}

/** Why work for a request stops when nobody waits for its answer any more. */
export class ClientLeft extends Error {
  constructor() {
    super('The client left');
    this.name = 'ClientLeft';
  }
}
