import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { ExitFailure } from './exit-failure.tsx';

it('is said where one was led here by it, until it was read', async () => {
  const { user, address } = show(<ExitFailure />, '/?exit=failed&page=2');
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Failed to exit impersonation.*within an hour\.$/,
  );
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(address()).toBe('/?page=2');
});

it('is not said otherwise', () => {
  show(<ExitFailure />, '/?page=2');
  expect(screen.queryByRole('alert')).toBeNull();
});
