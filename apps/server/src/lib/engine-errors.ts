import type { ErrorCode } from '@anito/contract/errors';
import type { ReasonCode } from '@anito/contract/reasons';
import { CrawlError, type CrawlProblem } from '@anito/crawler/crawl-error';
import { ReadersClosedError, UnreadableError, UnsupportedFileError } from '@anito/documents/unreadable-error';
import { type HttpProblem, HttpRefusal } from '@anito/http-bounds/http-refusal';
import { ModelError, type ModelProblem } from '@anito/models/model-error';
import { NotionError, type NotionProblem } from '@anito/notion-reader/notion-error';
import { OutsideError, type OutsideProblem } from '@anito/outside/outside-error';
import { DiskFullError } from '@anito/storage/disk-space';
import { StorageError } from '@anito/storage/storage-error';
import { AppError, storageFull } from './errors.ts';
import { isReason, type LocalizedMessage, type PlainReason } from './reasons.ts';

const toSeconds = (ms: number | undefined) => (ms === undefined ? undefined : ms / 1_000);

/**
 * Returns the catalogue's reason for a problem of a file; `file-seems-damaged` for a problem that the
 * catalogue does not have.
 */
function describeFileProblem({ problem, values }: UnreadableError): LocalizedMessage {
  const reason = `file-${problem}`;
  return isReason(reason) ? { reason, values } : { reason: 'file-seems-damaged', values: {} };
}

const toOutsideReason = (problem: OutsideProblem): PlainReason =>
  problem === 'closing' ? 'stopping' : `website-${problem}`;

/** The catalogue's reasons for problems of a page. The values have the same names. */
const crawlReasons: Record<Exclude<CrawlProblem, 'robots-unreachable'>, ReasonCode> = {
  status: 'website-status',
  'other-site': 'website-elsewhere',
  'come-back-in-a-minute': 'website-closed',
  'come-back-later': 'website-closed',
  'too-many-waiting': 'website-crowded',
  'no-page': 'page-not-a-page',
  'empty-page': 'page-empty',
  'no-text': 'page-without-text',
  noindex: 'page-noindex',
  'robots-disallow': 'robots-disallow',
  'robots-status': 'robots-status',
  'robots-too-long': 'robots-not-followed',
  'sitemap-elsewhere': 'sitemap-elsewhere',
  'left-out': 'page-not-in-patterns',
  'too-far': 'page-too-far',
  'same-page': 'page-same',
  'same-words': 'page-same-words',
};

/** Problems of the page itself, not of its server. */
const unreadablePages = new Set<CrawlProblem>(['no-page', 'empty-page', 'no-text', 'noindex']);

/**
 * Returns the code for a problem of a website or page: `unreadable_file`, `unavailable` or `upstream_failed`.
 */
function toCrawlErrorCode(problem: CrawlProblem): ErrorCode {
  if (unreadablePages.has(problem)) return 'unreadable_file';
  return problem === 'too-many-waiting' ? 'unavailable' : 'upstream_failed';
}

/**
 * Returns the catalogue's reason for a problem of a website or page. For an unreachable robots.txt, this is
 * the reason of its cause.
 */
function describeCrawlProblem({ problem, values, cause }: CrawlError): LocalizedMessage {
  if (problem !== 'robots-unreachable') return { reason: crawlReasons[problem], values };
  // For an unreadable robots.txt, the reason is given.
  const reason = translateEngineError(cause);
  return reason instanceof AppError ? reason.localizedMessage : { reason: 'website-no-answer', values: {} };
}

/** Converts an error of the crawler to an AppError. */
function toCrawlFailure(error: CrawlError): AppError {
  const retryAfter = toSeconds(error.retryAfterMs);
  return new AppError(toCrawlErrorCode(error.problem), describeCrawlProblem(error), {
    cause: error,
    retryAfter,
  });
}

const modelReasons: Record<ModelProblem, PlainReason> = {
  busy: 'model-busy',
  failed: 'model-failed',
  away: 'model-away',
  'embedder-failed': 'embedder-failed',
  'embedder-cannot-run': 'embedder-cannot-run',
  closing: 'stopping',
};

/** Converts an error of a model to an AppError: `unavailable`, `model_busy` or `upstream_failed`. */
function toModelFailure(error: ModelError): AppError {
  const { problem } = error;
  const code = problem === 'closing' ? 'unavailable' : problem === 'busy' ? 'model_busy' : 'upstream_failed';
  return new AppError(code, modelReasons[problem], {
    cause: error,
    retryAfter: toSeconds(error.retryAfterMs),
  });
}

const notionCodes: Record<NotionProblem, ErrorCode> = {
  'token-revoked': 'upstream_failed',
  'not-shared': 'not_found',
  busy: 'unavailable',
  refused: 'upstream_failed',
  unreachable: 'upstream_failed',
  'too-large': 'upstream_failed',
  'pages-crowded': 'unavailable',
};

/** Converts an error of the Notion client to an AppError. */
function toNotionError(error: NotionError): AppError {
  const retryAfter = toSeconds(error.retryAfterMs);
  return new AppError(notionCodes[error.problem], `notion-${error.problem}`, { cause: error, retryAfter });
}

const httpCodes: Record<HttpProblem, ErrorCode> = {
  'answers-not-read': 'unavailable',
  'requests-too-large': 'unavailable',
  'not-found': 'not_found',
  'request-packed': 'unsupported_media_type',
  'json-not-utf8': 'unsupported_media_type',
  'request-not-utf8': 'invalid_request',
  'too-many-values': 'invalid_request',
};

/**
 * Converts an error of the file storage to an AppError: `storage_full`, `unreadable_file` for a missing file,
 * otherwise `unavailable`.
 */
function toStorageFailure(error: StorageError): AppError {
  if (error.problem === 'full') return storageFull(error);
  if (error.problem === 'missing') return new AppError('unreadable_file', 'file-lost', { cause: error });
  // The exact reason concerns the operator and is in the log.
  return new AppError('unavailable', 'files-away', { cause: error, retryAfter: 30 });
}

/**
 * Translates an error of an engine (a package such as the crawler or the document reader) to an AppError,
 * with the engine's error as its cause. Returns AppErrors and all other errors unchanged.
 */
export function translateEngineError(error: unknown): unknown {
  if (error instanceof UnreadableError) {
    const code = error instanceof UnsupportedFileError ? 'unsupported_media_type' : 'unreadable_file';
    return new AppError(code, describeFileProblem(error), { cause: error });
  }
  if (error instanceof ReadersClosedError) return new AppError('unavailable', 'stopping', { cause: error });
  if (error instanceof OutsideError) {
    const code = error.problem === 'not-allowed' ? 'url_not_allowed' : 'upstream_failed';
    return new AppError(code, toOutsideReason(error.problem), { cause: error });
  }
  if (error instanceof ModelError) return toModelFailure(error);
  if (error instanceof NotionError) return toNotionError(error);
  if (error instanceof CrawlError) return toCrawlFailure(error);
  if (error instanceof HttpRefusal) {
    const retryAfter = toSeconds(error.retryAfterMs);
    return new AppError(httpCodes[error.problem], error.problem, { cause: error, retryAfter });
  }
  if (error instanceof StorageError) return toStorageFailure(error);
  if (error instanceof DiskFullError) return storageFull(error);
  return error;
}

/**
 * Awaits work of an engine (a package such as the crawler or the document reader) and returns its result.
 * Throws the engine's errors as AppErrors.
 */
export async function withTranslatedErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw translateEngineError(error);
  }
}
