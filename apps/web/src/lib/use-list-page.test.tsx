import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { useListPage } from './use-list-page.ts';

function List() {
  const { searchText, setSearchText } = useListPage();
  return (
    <>
      <input aria-label="Search" value={searchText} onChange={(event) => setSearchText(event.target.value)} />
      <Link to="/dashboard">Dashboard</Link>
    </>
  );
}

/** Opens the third page of a list. The dashboard is shown when `loadDashboard` resolves. */
function open(loadDashboard = async () => {}) {
  const router = createMemoryRouter(
    [
      { path: '/leads', element: <List /> },
      { path: '/dashboard', lazy: () => loadDashboard().then(() => ({ element: null })) },
    ],
    { initialEntries: ['/leads?page=3'] },
  );
  render(<RouterProvider router={router} />);
  const address = () => router.state.location.pathname + router.state.location.search;
  return { user: userEvent.setup(), address };
}

it('writes the search to the URL after the last keystroke', async () => {
  const { user, address } = open();
  await user.type(screen.getByLabelText('Search'), 'rosa');
  await waitFor(() => expect(address()).toBe('/leads?search=rosa'));
});

it('navigates to another page right after typing, also when it loads slowly', async () => {
  const dashboard = Promise.withResolvers<void>();
  const { user, address } = open(() => dashboard.promise);
  await user.type(screen.getByLabelText('Search'), 'rosa');
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  // Longer than the search waits for another keystroke.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(address()).toBe('/leads?page=3');
  await act(async () => dashboard.resolve());
  await waitFor(() => expect(address()).toBe('/dashboard'));
});
