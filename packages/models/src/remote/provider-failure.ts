import { APICallError } from '@ai-sdk/provider';
import { OutsideError } from '@anito/outside/outside-error';
import { parseRetryAfter } from '@anito/outside/parse-retry-after';
import { ConnectTimeoutError } from '@anito/outside/service-fetch';
import { ModelError } from '../model-error.ts';

/** Classification of a failed call, without any text of the provider. */
export type ProviderFailure = {
  /** For the log: a status, a network code or the name of a timeout. */
  reason: string;
  isRetryable: boolean;
  isBusy: boolean;
  /** Whether the provider is at fault. These failures open the circuit breaker. */
  isOutage: boolean;
  /** Whether the provider works but rejects this request, for example because it is too long. */
  isRefusal: boolean;
  /** Whether the provider rejects the key, or its use for this call. */
  isKeyRefusal: boolean;
  /** Whether the model or the address does not exist. */
  isUnknownModel: boolean;
  retryAfterMs: number | null;
};

/** Thrown when one of our time limits runs out. */
export class ProviderTimeoutError extends Error {
  readonly phase: 'first-token' | 'idle' | 'total';

  constructor(phase: ProviderTimeoutError['phase']) {
    super(`The ${phase} time-out of the model ran out.`);
    this.phase = phase;
  }
}

/** `reason` of a failure whose address is not allowed. */
export const addressNotAllowed = 'address-not-allowed';

const refusalStatuses = new Set([400, 413, 422]);

/** Cause of the `ModelError` that the caller gets. */
class ProviderError extends Error {
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure) {
    super(`The model's vendor failed: ${failure.reason}`);
    this.failure = failure;
  }
}

/** Returns the failure of the provider that caused a ModelError, or undefined for any other error. */
export function findProviderFailure(error: unknown): ProviderFailure | undefined {
  return error instanceof ModelError && error.cause instanceof ProviderError
    ? error.cause.failure
    : undefined;
}

/** Returns whether the provider rejected the request itself (`isRefusal`). It may accept another text. */
export function isRefused(error: unknown): boolean {
  return findProviderFailure(error)?.isRefusal === true;
}

/** Classifies an error of a provider package, of the network or of our own timeouts. */
export function describeFailure(error: unknown): ProviderFailure {
  const timeout = findCause(
    error,
    (cause) => cause instanceof ProviderTimeoutError || cause instanceof ConnectTimeoutError,
  );
  if (timeout) {
    return {
      reason: `${timeout instanceof ProviderTimeoutError ? timeout.phase : 'connect'}-timeout`,
      isRetryable: timeout instanceof ConnectTimeoutError,
      isBusy: false,
      isOutage: true,
      isRefusal: false,
      isKeyRefusal: false,
      isUnknownModel: false,
      retryAfterMs: null,
    };
  }
  if (APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode >= 300) {
    return describeStatus(error.statusCode, error.responseHeaders ?? {}, error.responseBody ?? '');
  }
  const isAddressForbidden = findCause(error, (cause) => cause instanceof OutsideError) !== undefined;
  const code = isAddressForbidden ? addressNotAllowed : findNetworkCode(error);
  // Everything else is an unreadable answer. A retry rarely helps and always costs.
  const reason = code ?? 'unreadable-answer';
  return {
    reason,
    isRetryable: code !== undefined && !isAddressForbidden,
    isBusy: false,
    isOutage: true,
    isRefusal: false,
    isKeyRefusal: false,
    isUnknownModel: false,
    retryAfterMs: null,
  };
}

/**
 * Returns the error for the caller: `busy` with a wait of 1 to 60 seconds, or `failed`. Neither the error nor
 * its cause contains text of the provider, a key or a prompt.
 */
export function toModelError(failure: ProviderFailure): ModelError {
  const cause = new ProviderError(failure);
  if (failure.isBusy) {
    const retryAfterMs = Math.min(60_000, Math.max(1_000, failure.retryAfterMs ?? 5_000));
    return new ModelError('busy', { cause, retryAfterMs });
  }
  return new ModelError('failed', { cause });
}

/** Google and xAI answer a wrong key with 400. */
const wrongKey = /api_key_invalid|api key not valid|(?:incorrect|invalid) api[ _-]?key/i;

/** Mistral, OpenRouter and xAI answer an unknown model name with 400. */
const unknownModel =
  /invalid model|model[^.]{0,80}(?:not found|does not exist|not a valid)|not a valid model/i;

/**
 * Classifies an error response. Some providers report a wrong key or an unknown model with status 400 and a
 * text.
 */
function describeStatus(status: number, headers: Record<string, string>, body: string): ProviderFailure {
  const isKeyRefusal = status === 401 || status === 403 || (status === 400 && wrongKey.test(body));
  const isBusy = status === 429 || status === 503 || status === 529;
  const isOutage = status >= 500;
  return {
    reason: `status-${status}`,
    isRetryable: isBusy || isOutage || status === 408,
    isBusy,
    isOutage,
    isRefusal: refusalStatuses.has(status) && !isKeyRefusal,
    isKeyRefusal,
    isUnknownModel: status === 404 || (status === 400 && unknownModel.test(body)),
    retryAfterMs: parseRetryAfter(headers['retry-after'] ?? null) ?? null,
  };
}

/** Returns the error for a response of a provider with a status other than 2xx, as the AI SDK has it. */
export function createRefusalError(
  message: string,
  url: string,
  { status, headers }: Response,
  responseBody?: string,
): APICallError {
  return new APICallError({
    message,
    url,
    requestBodyValues: {},
    statusCode: status,
    responseHeaders: Object.fromEntries(headers),
    responseBody,
  });
}

/** Returns the code of the first network or certificate error among an error and its causes, or undefined. */
function findNetworkCode(error: unknown): string | undefined {
  const networkError = findCause(error, (cause) =>
    /^(?:E[A-Z_]{3,}|HPE_\w+|CERT_\w+|\w*_CERT\w*)$/.test(readCode(cause) ?? ''),
  );
  return readCode(networkError);
}

function readCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Returns the first match among an error and its causes, at most six, or undefined. */
function findCause(error: unknown, matches: (cause: unknown) => boolean): unknown {
  let cause = error;
  for (let depth = 0; depth < 6 && cause instanceof Error; depth++) {
    if (matches(cause)) return cause;
    cause = cause.cause;
  }
  return undefined;
}
