import { QueryClient } from '@tanstack/react-query';
import { shouldRetry } from './should-retry.ts';

/** Cache of server responses, shared by the whole app. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: shouldRetry, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});
