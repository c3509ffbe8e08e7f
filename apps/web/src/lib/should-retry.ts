import { ApiError } from './api-client.ts';

/**
 * Retries twice, and only after errors that may be temporary: an unreachable network and errors of the server
 * (5xx).
 */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  if (failureCount >= 2) return false;
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
