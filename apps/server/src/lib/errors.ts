import { type ErrorCode, errorStatus, literalErrors } from '@anito/contract/errors';
import { type PlainReason, type Said, say, writeEnglish } from './reasons.ts';

type AppErrorOptions = {
  cause?: unknown;
  /** The input that is at fault: its problem is the error's own text. */
  field?: string;
  /** What is wrong with which input, by dotted path. */
  fields?: Record<string, string>;
  /** The text in the language of the visitor who is answered, where it is not the English one. */
  text?: string;
  /** What was to be changed, as it is now. */
  current?: unknown;
  /** Seconds after which the caller may try again, when they are known; sent as Retry-After. */
  retryAfter?: number;
};

/** 429 and 503 always say when to come back (RFC 6585, 4; RFC 9110, 15.6.4): in so many seconds when nobody knows better. */
const usualRetryAfter = 5;
const passingStatuses = new Set<number>([429, 503]);

/** An expected failure: its code decides the HTTP status, its reason what people read, the message is the English text. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Why, in a word of the catalogue, with the values of its text. */
  readonly said: Said;
  readonly fields: Record<string, string> | undefined;
  readonly current: unknown;
  /** Whole seconds; never undefined for 429 and 503. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, given: PlainReason | Said, options: AppErrorOptions = {}) {
    const said = typeof given === 'string' ? say(given) : given;
    super(options.text ?? literalErrors[code] ?? writeEnglish(said), { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.said = said;
    this.fields = options.field === undefined ? options.fields : { [options.field]: this.message };
    this.current = options.current;
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
  return new AppError('not_found', 'not-found');
}

/** The refusal of a change that was made from an older state than the one of now. */
export function changedMeanwhile(current: unknown): AppError {
  return new AppError('changed_meanwhile', 'changed-meanwhile', { current });
}

/** The refusal for want of disk space. */
export function storageFull(cause: unknown): AppError {
  return new AppError('storage_full', 'disk-full', { cause });
}
