import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import '../lib/auth/own-credentials.ts';
import { findTokens, subscribeTokens } from '../lib/auth/tokens.ts';
import { queryClient } from '../lib/query-client.ts';

/**
 * Layout of every route that calls the server. Provides the query cache, and clears it on a sign-out. Public
 * pages do not load its code.
 */
export function DataLayout() {
  // A sign-out, here or in another tab, removes all data from this tab.
  useEffect(
    () =>
      subscribeTokens((isSignedOut) => {
        if (!isSignedOut) return;
        queryClient.clear();
        // A suspended tab receives the event late, when another user may have signed in. The reload removes
        // the first user's screens.
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
