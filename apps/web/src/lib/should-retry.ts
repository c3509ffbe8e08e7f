import { ApiError } from './api-client.ts';

/** Tries again only what may pass by itself: an unreachable network and the server's own failures. */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  if (failureCount >= 2) return false;
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
