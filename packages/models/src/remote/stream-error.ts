import { APICallError, TypeValidationError } from '@ai-sdk/provider';

/** The HTTP status that fits an error which the provider reports inside a stream. */
const statusByErrorType: [words: RegExp, status: number][] = [
  [/rate_limit|insufficient_quota/, 429],
  [/authentication/, 401],
  [/permission/, 403],
  [/not_found/, 404],
  [/too_large/, 413],
  [/invalid|bad_request|context_length/, 400],
  [/overload/, 529],
];

/** Fields in which providers put the text of an event. */
const textFields = ['choices', 'delta', 'candidates', 'contentBlockDelta'];

/**
 * Returns the error of a call that failed after its answer had begun. Packages pass on the provider's error
 * with a status, unchanged, or as an event that does not match their schema. Returns undefined for an event
 * of an unknown type: providers add event types without notice
 * (https://docs.anthropic.com/en/api/messages-streaming).
 */
export function toStreamError(error: unknown): unknown {
  if (TypeValidationError.isInstance(error)) {
    const providerError = readProperty(error.value, 'error');
    if (providerError) return toCallError(providerError);
    const isTextEvent = textFields.some((name) => readProperty(error.value, name) !== undefined);
    return isTextEvent ? error : undefined;
  }
  return error instanceof Error ? error : toCallError(error);
}

/** Converts an error that the provider sent inside its answer. */
function toCallError(providerError: unknown): APICallError {
  return new APICallError({
    message: 'The answer broke off with an error.',
    url: '',
    requestBodyValues: {},
    statusCode: findStatus(providerError),
    responseBody: JSON.stringify(providerError),
  });
}

/** Returns the status that an error contains, or the one that fits its type. 500 when the type is unknown. */
function findStatus(providerError: unknown): number {
  const code = readProperty(providerError, 'code');
  for (const status of [Number(readProperty(providerError, 'statusCode')), Number(code)])
    if (Number.isInteger(status) && status >= 400 && status < 600) return status;
  const words = `${code} ${readProperty(providerError, 'type')}`.toLowerCase();
  return statusByErrorType.find(([word]) => word.test(words))?.[1] ?? 500;
}

function readProperty(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
