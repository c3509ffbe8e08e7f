import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Kinds } from '../kinds.tsx';
import { Toaster } from '../ui/toaster.tsx';

/**
 * Draws something as it stands in the console; what it asks of the server, the test answers. `pattern` names the
 * parameters that its route has. Other pages are there at once, or when `nextPage` is loaded.
 */
export function show(screen: ReactNode, path = '/', pattern = '*', nextPage?: () => Promise<void>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 15_000 } } });
  const element = (
    <QueryClientProvider client={client}>
      <Kinds>
        <Suspense fallback={null}>{screen}</Suspense>
      </Kinds>
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
    // One came from elsewhere, and may go back there.
    { initialEntries: ['/before', path] },
  );
  render(<RouterProvider router={router} />);
  /** Where a link led. */
  const address = () => router.state.location.pathname + router.state.location.search;
  /** As by the browser's buttons Back (-1) and Forward (1). */
  const travel = (entries: number) => act(() => router.navigate(entries));
  return { user: userEvent.setup(), client, address, travel };
}
