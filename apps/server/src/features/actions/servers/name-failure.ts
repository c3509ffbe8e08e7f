import type { RunReason } from '@anito/contract/run-reasons';
import { OutsideError } from '@anito/outside/outside-error';
import { ConnectTimeoutError } from '@anito/outside/service-fetch';
import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client';
import { nameOutsideReason } from '../run-http.ts';

/** What the network says of a connection that there is not. */
const networkCodes = /^(?:E[A-Z]{3,20}|UND_ERR_[A-Z_]{1,40})$/;

const late = new Set<SdkErrorCode>([SdkErrorCode.RequestTimeout]);

/** Why nothing came of a talk with a server of tools, and the status that it answered with, where it did. */
export function nameServerFailure(error: unknown): { reason: RunReason; httpStatus: number | null } {
  const none = { httpStatus: null };
  if (error instanceof OutsideError) return { ...none, reason: nameOutsideReason(error) };
  if (error instanceof ConnectTimeoutError) return { ...none, reason: 'timeout' };
  if (error instanceof SdkHttpError) return { reason: 'refused', httpStatus: error.status ?? null };
  if (error instanceof SdkError && late.has(error.code)) return { ...none, reason: 'timeout' };
  if (error instanceof ProtocolError) return { ...none, reason: 'refused' };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return { ...none, reason: networkCodes.test(code) ? 'unreachable' : 'bad-answer' };
}
