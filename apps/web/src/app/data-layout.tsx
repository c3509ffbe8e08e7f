import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import '../lib/auth/own-credentials.ts';
import { findTokens, subscribeTokens } from '../lib/auth/tokens.ts';
import { queryClient } from '../lib/query-client.ts';

/** Stands around every route that asks the server; the public pages do without its weight. */
export function DataLayout() {
  // Whoever signs out, here or in another tab, leaves no data behind in this one.
  useEffect(
    () =>
      subscribeTokens((isSignedOut) => {
        if (!isSignedOut) return;
        queryClient.clear();
        // A tab that slept hears of it late, when somebody else may have signed in: no screen of the first stays.
        if (findTokens()) location.reload();
      }),
    [],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
