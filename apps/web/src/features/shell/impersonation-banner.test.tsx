import { exitImpersonation } from '@anito/contract/impersonation';
import type { User } from '@anito/contract/users';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  findImpersonation,
  type ImpersonationState,
  storeImpersonation,
} from '../../lib/auth/impersonation.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { ImpersonationBanner } from './impersonation-banner.tsx';

const id = '6f1f0f0e-0000-4000-8000-000000000001';
const profile: User = {
  id,
  email: 'rosa@example.com',
  firstName: 'Rosa',
  lastName: 'Santos',
  role: 'trial',
  onboardingCompleted: true,
  subscription: { status: 'trial', plan: 'trial', startDate: null, endDate: null, isActive: true },
};
const state: ImpersonationState = {
  isImpersonating: true,
  adminUserId: '6f1f0f0e-0000-4000-8000-000000000002',
  adminEmail: 'boss@example.com',
  impersonatedUserId: id,
  impersonatedUserEmail: 'rosa@example.com',
  impersonatedUserName: 'Rosa Santos',
  impersonatedUserProfile: profile,
};

const assign = vi.fn();
beforeEach(() => {
  assign.mockReset();
  vi.spyOn(location, 'assign').mockImplementation(assign);
  storeImpersonation({ ...state, expiresAt: '2026-03-02T08:00:00.000Z' });
});

async function leave() {
  const { user } = show(<ImpersonationBanner state={state} />);
  await user.click(await screen.findByRole('button', { name: 'Return to Admin' }));
}

it('opens the list of users after the exit', async () => {
  server.answers(exitImpersonation, { adminUserProfile: profile });
  await leave();
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin/users'));
  expect(findImpersonation()).toBeUndefined();
});

it('exits with a notice when the server returns an error', async () => {
  server.refuses(exitImpersonation, 'internal', 'Broken.');
  await leave();
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin/users?exit=failed'));
  expect(findImpersonation()).toBeUndefined();
});

it('keeps the impersonation when the server is unreachable, and reports it', async () => {
  server.loses(exitImpersonation);
  await leave();
  expect(await screen.findByText('Failed to exit impersonation')).toBeDefined();
  expect(screen.getByText(/You’re still acting as Rosa Santos/)).toBeDefined();
  expect(assign).not.toHaveBeenCalled();
  expect(findImpersonation()?.impersonatedUserId).toBe(id);
});
