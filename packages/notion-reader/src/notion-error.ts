import { APIErrorCode, APIResponseError } from '@notionhq/client';

/** Every reason why Notion gave no answer, with its text for people. */
const notionProblems = {
  'token-revoked': 'Notion does not accept this API key. Please connect Notion again.',
  /** Also when the page is deleted: Notion does not distinguish the two. */
  'not-shared': 'This page is gone from Notion or no longer shared with the integration.',
  busy: 'Notion asks to wait before the next request. Please try again later.',
  refused: 'Notion did not take the request.',
  unreachable: 'Notion cannot be reached at the moment. Please try again later.',
  'too-large': 'A part of this is larger than can be read from Notion. Please split it there.',
  'pages-crowded': 'Too many large pages of Notion are being read at once. Please try again later.',
} as const;
export type NotionProblem = keyof typeof notionProblems;

/**
 * Thrown when a call to Notion failed permanently. The message is meant for people and contains nothing of
 * the request.
 */
export class NotionError extends Error {
  readonly problem: NotionProblem;
  /** Milliseconds after which a retry may succeed, when known. */
  readonly retryAfterMs: number | undefined;

  constructor(problem: NotionProblem, options: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(notionProblems[problem], { cause: options.cause });
    this.name = 'NotionError';
    this.problem = problem;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** Problems by Notion's error code: https://developers.notion.com/reference/status-codes */
const problemByCode: Record<string, NotionProblem> = {
  [APIErrorCode.Unauthorized]: 'token-revoked',
  [APIErrorCode.RestrictedResource]: 'not-shared',
  [APIErrorCode.ObjectNotFound]: 'not-shared',
  [APIErrorCode.RateLimited]: 'busy',
  [APIErrorCode.ServiceOverload]: 'busy',
  [APIErrorCode.ValidationError]: 'refused',
  [APIErrorCode.InvalidRequest]: 'refused',
  [APIErrorCode.InvalidRequestURL]: 'refused',
};

/** Converts an error of a call to a NotionError. Unknown errors become `unreachable`. */
export function toNotionError(error: unknown): NotionError {
  if (error instanceof NotionError) return error;
  if (!(error instanceof APIResponseError)) return new NotionError('unreachable', { cause: error });
  return new NotionError(problemByCode[error.code] ?? 'unreachable', { cause: error });
}
