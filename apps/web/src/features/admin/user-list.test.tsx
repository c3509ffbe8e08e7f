import { type AdminUser, setUserRole } from '@anito/contract/admin-users';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { UserList } from './user-list.tsx';

const rosa: AdminUser = {
  id: '4b777a33-a13c-43a2-8efa-8812bed94b41',
  email: 'rosa@example.com',
  firstName: 'Rosa',
  lastName: 'Santos',
  role: 'trial',
  isSubscriptionActive: true,
  subscriptionStartDate: null,
  subscriptionEndDate: null,
  suspendedAt: null,
  suspensionReason: null,
  createdAt: '2026-03-02T08:00:00.000Z',
};

describe('UserList', () => {
  it('shows which account is suspended, and why', async () => {
    const suspended = { suspendedAt: '2026-11-30T08:00:00.000Z', suspensionReason: 'Invoice is overdue' };
    show(<UserList users={[rosa, { ...rosa, id: 'other', ...suspended }]} onAsk={() => {}} />);
    expect(await screen.findAllByText('Suspended')).toHaveLength(1);
    expect(screen.getByText('Invoice is overdue')).toBeTruthy();
  });
});

describe('RoleEditor', () => {
  it('returns the focus to its button after Escape, cancel and save', async () => {
    server.answers(setUserRole, { ...rosa, role: 'pro' });
    const { user } = show(<UserList users={[rosa]} onAsk={() => {}} />);
    const edit = () => screen.findByRole('button', { name: 'Change the role of Rosa Santos' });
    const leaves = [
      () => user.keyboard('{Escape}'),
      () => user.click(screen.getByRole('button', { name: 'Cancel' })),
      async () => {
        await user.selectOptions(screen.getByRole('combobox'), 'pro');
        await user.click(screen.getByRole('button', { name: 'Save' }));
      },
    ];
    for (const leave of leaves) {
      await user.click(await edit());
      expect(document.activeElement).toBe(screen.getByRole('combobox'));
      await leave();
      const button = await edit();
      await waitFor(() => expect(document.activeElement).toBe(button));
    }
  });
});
