import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { lazyLate } from './lazy-late.tsx';

const badge = async () => () => <span>3 unread</span>;
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

function draw(Part: (props: object) => ReactNode) {
  return render(
    <nav>
      Inbox
      <Suspense>
        <Part />
      </Suspense>
    </nav>,
  );
}

it('keeps the frame usable when code cannot be loaded, and does not reload the page automatically', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const load = vi.fn(gone);
  draw(lazyLate(load));
  const nav = await screen.findByRole('navigation');
  await waitFor(() => expect(load.mock.calls.length).toBeGreaterThan(1));
  expect(nav.textContent).toBe('Inbox');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(reload).not.toHaveBeenCalled();
});

it('shows the part once the network is back', async () => {
  const load = vi.fn<typeof badge>(badge).mockImplementationOnce(gone).mockImplementationOnce(gone);
  draw(lazyLate(load));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await waitFor(() => {
    dispatchEvent(new Event('online'));
    expect(screen.getByText('3 unread')).toBeDefined();
  });
});

it('shows the placeholder with a retry', async () => {
  const load = vi.fn<typeof badge>(badge).mockImplementationOnce(gone).mockImplementationOnce(gone);
  const Part = lazyLate(load, ({ hasFailed, onRetry }) => (
    <button type="button" disabled={!hasFailed} onClick={onRetry}>
      Bell
    </button>
  ));
  draw(Part);
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false));
  await userEvent.click(screen.getByRole('button', { name: 'Bell' }));
  expect(await screen.findByText('3 unread')).toBeDefined();
});
