import { QueryClient } from '@tanstack/react-query';
import { shouldRetry } from './should-retry.ts';

/** The one cache of what the server said. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: shouldRetry, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});
