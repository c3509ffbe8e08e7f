import { ApiError } from '@anito/contract/client';
import { QueryClient } from '@tanstack/react-query';

/** Tries again only what may pass by itself: an unreachable network and the server's own failures. */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  if (failureCount >= 2) return false;
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** The one cache of what the server said. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: shouldRetry, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});
