import { type ErrorCode, errorStatus, literalErrors } from '@anito/contract/errors';
import { formatEnglish, type LocalizedMessage, localizedMessage, type PlainReason } from './reasons.ts';

type AppErrorOptions = {
  cause?: unknown;
  /** The invalid input field. Its problem is the message of the error. */
  field?: string;
  /** The problem of each invalid field, by dotted path. */
  fields?: Record<string, string>;
  /** The text in the visitor's language, when it is not English. */
  text?: string;
  /** The current state of what was to be changed. */
  current?: unknown;
  /** Seconds after which the caller may try again, if known; sent as Retry-After. */
  retryAfter?: number;
};

/** Default of Retry-After in seconds. 429 and 503 always have one (RFC 6585, 4; RFC 9110, 15.6.4). */
const defaultRetryAfter = 5;
const temporaryStatuses = new Set<number>([429, 503]);

/**
 * An expected failure. Its code decides the HTTP status and its reason the text that people read; the message
 * is the English text.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** The reason from the catalogue, with the values of its text. */
  readonly localizedMessage: LocalizedMessage;
  readonly fields: Record<string, string> | undefined;
  readonly current: unknown;
  /** Whole seconds; always set for 429 and 503. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    reasonOrMessage: PlainReason | LocalizedMessage,
    options: AppErrorOptions = {},
  ) {
    const message = typeof reasonOrMessage === 'string' ? localizedMessage(reasonOrMessage) : reasonOrMessage;
    super(options.text ?? literalErrors[code] ?? formatEnglish(message), { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.localizedMessage = message;
    this.fields = options.field === undefined ? options.fields : { [options.field]: this.message };
    this.current = options.current;
    const retryAfter =
      options.retryAfter ?? (temporaryStatuses.has(errorStatus[code]) ? defaultRetryAfter : undefined);
    this.retryAfter = retryAfter && Math.ceil(retryAfter);
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** Returns the `not_found` error for a missing item and for an item of another owner: always the same. */
export function notFound(): AppError {
  return new AppError('not_found', 'not-found');
}

/**
 * Returns the `changed_meanwhile` error for a change based on an outdated version. `current` is the item as
 * it is now, which the client gets.
 */
export function changedMeanwhile(current: unknown): AppError {
  return new AppError('changed_meanwhile', 'changed-meanwhile', { current });
}

/** Returns the `storage_full` error for a full disk. */
export function storageFull(cause: unknown): AppError {
  return new AppError('storage_full', 'disk-full', { cause });
}
