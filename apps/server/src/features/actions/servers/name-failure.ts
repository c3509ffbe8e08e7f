import type { RunReason } from '@anito/contract/run-reasons';
import { OutsideError } from '@anito/outside/outside-error';
import { ConnectTimeoutError } from '@anito/outside/service-fetch';
import { nameOutsideReason } from '../run-http.ts';

/** What the network says of a connection that there is not. */
const networkCodes = /^(?:E[A-Z]{3,20}|UND_ERR_[A-Z_]{1,40})$/;

/** Why nothing came of a talk with a server of tools, and the status that it answered with, where it did. */
export async function nameServerFailure(
  error: unknown,
): Promise<{ reason: RunReason; httpStatus: number | null }> {
  const none = { httpStatus: null };
  if (error instanceof OutsideError) return { ...none, reason: nameOutsideReason(error) };
  if (error instanceof ConnectTimeoutError) return { ...none, reason: 'timeout' };
  // Only code that has loaded the library throws its errors, so this loads nothing new.
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
