import type { RunReason } from '@anito/contract/run-reasons';
import { OutsideError } from '@anito/outside/outside-error';
import { ConnectTimeoutError } from '@anito/outside/service-fetch';
import { toRunReason } from '../run-http.ts';

/** Error codes of failed connections. */
const networkCodes = /^(?:E[A-Z]{3,20}|UND_ERR_[A-Z_]{1,40})$/;

/**
 * Returns the reason of a failed session with a tool server, and the HTTP status if it answered with an
 * error, else null. Any unknown error counts as `bad-answer`.
 */
export async function describeServerFailure(
  error: unknown,
): Promise<{ reason: RunReason; httpStatus: number | null }> {
  const none = { httpStatus: null };
  if (error instanceof OutsideError) return { ...none, reason: toRunReason(error) };
  if (error instanceof ConnectTimeoutError) return { ...none, reason: 'timeout' };
  // Only code that has loaded the library throws its errors, so this import loads nothing new.
  const { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } = await import(
    '@modelcontextprotocol/client'
  );
  if (error instanceof SdkHttpError) return { reason: 'refused', httpStatus: error.status ?? null };
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout)
    return { ...none, reason: 'timeout' };
  if (error instanceof ProtocolError) return { ...none, reason: 'refused' };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return { ...none, reason: networkCodes.test(code) ? 'unreachable' : 'bad-answer' };
}
