import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { ExitFailure } from './exit-failure.tsx';

it('shows the notice after a failed exit, until it is dismissed', async () => {
  const { user, address } = show(<ExitFailure />, '/?exit=failed&page=2');
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Failed to exit impersonation.*within an hour\.$/,
  );
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(address()).toBe('/?page=2');
});

it('shows no notice otherwise', () => {
  show(<ExitFailure />, '/?page=2');
  expect(screen.queryByRole('alert')).toBeNull();
});
