import { APICallError } from '@ai-sdk/provider';
import { OutsideError } from '@anito/outside/outside-error';
import { ConnectTimeoutError } from '@anito/outside/service-fetch';
import { ModelError } from '../model-error.ts';

/** What a failed call says of the vendor, without any of the vendor's own words. */
export type VendorFailure = {
  /** For the log: a status, a network code or a time-out's name. */
  reason: string;
  isRetryable: boolean;
  isBusy: boolean;
  /** Whether the vendor is to blame: such failures open the breaker. */
  isOutage: boolean;
  /** Whether the vendor is in order and refuses this very request: too long, or not to its taste. */
  isRefusal: boolean;
  /** Whether the vendor does not take the key, or not for this. */
  isKeyRefusal: boolean;
  /** Whether there is no such model, or nothing at the address. */
  isUnknownModel: boolean;
  retryAfterMs: number | null;
};

/** A bound of ours that ran out. */
export class VendorTimeout extends Error {
  readonly phase: 'first-token' | 'idle' | 'total';

  constructor(phase: VendorTimeout['phase']) {
    super(`The ${phase} time-out of the model ran out.`);
    this.phase = phase;
  }
}

/** The reason of a failure whose address may not be asked. */
export const addressNotAllowed = 'address-not-allowed';

const refusals = new Set([400, 413, 422]);

/** Why a call failed, as the cause of the error that its caller gets. */
class VendorCause extends Error {
  readonly failure: VendorFailure;

  constructor(failure: VendorFailure) {
    super(`The model's vendor failed: ${failure.reason}`);
    this.failure = failure;
  }
}

/** What the vendor did, where that is why a model gave no answer. */
export function findVendorFailure(error: unknown): VendorFailure | undefined {
  return error instanceof ModelError && error.cause instanceof VendorCause ? error.cause.failure : undefined;
}

/** Whether the vendor refused the request itself (`isRefusal`): another text may be taken. */
export function wasRefused(error: unknown): boolean {
  return findVendorFailure(error)?.isRefusal === true;
}

/** Reads what went wrong from an error of a provider package, of the network or of our own time-outs. */
export function describeFailure(error: unknown): VendorFailure {
  const timeout = findCause(
    error,
    (cause) => cause instanceof VendorTimeout || cause instanceof ConnectTimeoutError,
  );
  if (timeout) {
    return {
      reason: `${timeout instanceof VendorTimeout ? timeout.phase : 'connect'}-timeout`,
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
  const isForbidden = findCause(error, (cause) => cause instanceof OutsideError) !== undefined;
  const code = isForbidden ? addressNotAllowed : findNetworkCode(error);
  // Anything else is an answer that could not be read: asking again rarely helps and always costs.
  const reason = code ?? 'unreadable-answer';
  return {
    reason,
    isRetryable: code !== undefined && !isForbidden,
    isBusy: false,
    isOutage: true,
    isRefusal: false,
    isKeyRefusal: false,
    isUnknownModel: false,
    retryAfterMs: null,
  };
}

/** The error for the caller: no vendor's text, no key and no prompt is in it or in its cause. */
export function toModelError(failure: VendorFailure): ModelError {
  const cause = new VendorCause(failure);
  if (failure.isBusy) {
    const retryAfterMs = Math.min(60_000, Math.max(1_000, failure.retryAfterMs ?? 5_000));
    return new ModelError('busy', { cause, retryAfterMs });
  }
  return new ModelError('failed', { cause });
}

/** Google and xAI answer a wrong key with 400. */
const wrongKey = /api_key_invalid|api key not valid|(?:incorrect|invalid) api[ _-]?key/i;

/** Mistral, OpenRouter and xAI answer the name of an unknown model with 400. */
const unknownModel =
  /invalid model|model[^.]{0,80}(?:not found|does not exist|not a valid)|not a valid model/i;

function describeStatus(status: number, headers: Record<string, string>, body: string): VendorFailure {
  const isKeyRefusal = status === 401 || status === 403 || (status === 400 && wrongKey.test(body));
  const isBusy = status === 429 || status === 503 || status === 529;
  const isOutage = status >= 500;
  return {
    reason: `status-${status}`,
    isRetryable: isBusy || isOutage || status === 408,
    isBusy,
    isOutage,
    isRefusal: refusals.has(status) && !isKeyRefusal,
    isKeyRefusal,
    isUnknownModel: status === 404 || (status === 400 && unknownModel.test(body)),
    retryAfterMs: readRetryAfter(headers['retry-after']),
  };
}

/** Seconds or a date, as RFC 9110 section 10.2.3 allows. */
function readRetryAfter(value: string | undefined, now = Date.now()): number | null {
  if (!value) return null;
  if (/^\d+(?:\.\d+)?$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

function findNetworkCode(error: unknown): string | undefined {
  const found = findCause(error, (cause) =>
    /^(?:E[A-Z_]{3,}|HPE_\w+|CERT_\w+|\w*_CERT\w*)$/.test(readCode(cause) ?? ''),
  );
  return readCode(found);
}

function readCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

function findCause(error: unknown, matches: (cause: unknown) => boolean): unknown {
  let cause = error;
  for (let depth = 0; depth < 6 && cause instanceof Error; depth++) {
    if (matches(cause)) return cause;
    cause = cause.cause;
  }
  return undefined;
}
