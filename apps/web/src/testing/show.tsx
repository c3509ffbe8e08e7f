import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { SourceKindsProvider } from '../kinds.tsx';
import { Toaster } from '../ui/toaster.tsx';

/**
 * Renders an element as in the console. The test handles its requests to the server. `pattern` names the
 * parameters of its route. Other pages are available at once, or when `nextPage` resolves.
 */
export function show(screen: ReactNode, path = '/', pattern = '*', nextPage?: () => Promise<void>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 15_000 } } });
  const element = (
    <QueryClientProvider client={client}>
      <SourceKindsProvider>
        <Suspense fallback={null}>{screen}</Suspense>
      </SourceKindsProvider>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </QueryClientProvider>
  );
  const router = createMemoryRouter(
    [
      { path: pattern, element },
      nextPage
        ? { path: '*', lazy: () => nextPage().then(() => ({ element: null })) }
        : { path: '*', element: null },
    ],
    // The user came from another page and can go back to it.
    { initialEntries: ['/before', path] },
  );
  render(<RouterProvider router={router} />);
  /** Returns the current path and query. */
  const address = () => router.state.location.pathname + router.state.location.search;
  /** Goes through the history like the browser's Back (-1) and Forward (1) buttons. */
  const travel = (entries: number) => act(() => router.navigate(entries));
  return { user: userEvent.setup(), client, address, travel };
}
