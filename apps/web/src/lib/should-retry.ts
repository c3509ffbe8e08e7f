import { ApiError } from './api-client.ts';

/**
 * Whether to retry a failed request: at most twice, and only after errors that may be temporary, such as an
 * unreachable network and errors of the server (5xx).
 */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  if (failureCount >= 2) return false;
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
