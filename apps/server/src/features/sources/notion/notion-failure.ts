import { APIErrorCode, APIResponseError } from '@notionhq/client';
import { AppError } from '../../../lib/errors.ts';

/**
 * Why Notion did not answer: the token is good no more; the page is not shared with it (or gone: Notion does not tell
 * them apart); it wants no requests for a while; it does not take the request; it cannot be reached; it says more than
 * is read of one answer.
 */
export type NotionFailureReason =
  | 'token-revoked'
  | 'not-shared'
  | 'busy'
  | 'refused'
  | 'unreachable'
  | 'too-large';

const answers = {
  'token-revoked': ['upstream_failed', 'Notion does not accept this API key. Please connect Notion again.'],
  'not-shared': ['not_found', 'This page is gone from Notion or no longer shared with the integration.'],
  busy: ['unavailable', 'Notion asks to wait before the next request. Please try again later.'],
  refused: ['upstream_failed', 'Notion did not take the request.'],
  unreachable: ['upstream_failed', 'Notion cannot be reached at the moment. Please try again later.'],
  'too-large': [
    'upstream_failed',
    'A part of this is larger than can be read from Notion. Please split it there.',
  ],
} as const;

/** A call to Notion that failed for good, with a text for the owner that holds nothing of the request. */
export class NotionFailure extends AppError {
  readonly reason: NotionFailureReason;

  constructor(reason: NotionFailureReason, options: { cause?: unknown; retryAfter?: number } = {}) {
    const [code, message] = answers[reason];
    super(code, message, options);
    this.name = 'NotionFailure';
    this.reason = reason;
  }
}

/** Codes of Notion's error bodies: https://developers.notion.com/reference/status-codes */
const reasonOf: Record<string, NotionFailureReason> = {
  [APIErrorCode.Unauthorized]: 'token-revoked',
  [APIErrorCode.RestrictedResource]: 'not-shared',
  [APIErrorCode.ObjectNotFound]: 'not-shared',
  [APIErrorCode.RateLimited]: 'busy',
  [APIErrorCode.ServiceOverload]: 'busy',
  [APIErrorCode.ValidationError]: 'refused',
  [APIErrorCode.InvalidRequest]: 'refused',
  [APIErrorCode.InvalidRequestURL]: 'refused',
};

/** What a failed call means for its source. */
export function toNotionFailure(error: unknown): NotionFailure {
  if (error instanceof NotionFailure) return error;
  if (!(error instanceof APIResponseError)) return new NotionFailure('unreachable', { cause: error });
  return new NotionFailure(reasonOf[error.code] ?? 'unreachable', { cause: error });
}
