import { ApiError } from '@anito/contract/client';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../testing/show.tsx';
import { QueryFailure } from './query-failure.tsx';

const fail = (reason: 'own-account-only' | 'admin-only') => {
  const because = { reason, values: {} };
  const error = new ApiError('No.', { status: 403, code: 'forbidden', because });
  const refetch = vi.fn();
  show(
    <QueryFailure
      query={{ error, isFetching: false, refetch }}
      title="Not loaded"
      meaning="Nothing was lost."
    />,
  );
};

it('has the way to try again', () => {
  fail('admin-only');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
  expect(screen.getByText('Not loaded')).toBeDefined();
});

it('is none to who acts as somebody: it says that this is the owner’s alone', () => {
  fail('own-account-only');
  expect(screen.getByRole('status').textContent).toBe(
    'Only the owner of an account can do this, not somebody who acts as them.',
  );
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText('Not loaded')).toBeNull();
});
