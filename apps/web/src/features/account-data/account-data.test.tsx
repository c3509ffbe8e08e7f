import { deleteAccount } from '@anito/contract/account-data';
import { getInstallation, type Installation } from '@anito/contract/installation';
import type { User } from '@anito/contract/users';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { AccountData } from './account-data.tsx';

const user: User = {
  id: '6f1f0f0e-0000-4000-8000-000000000001',
  email: 'rosa@example.com',
  firstName: 'Rosa',
  lastName: 'Santos',
  role: 'trial',
  onboardingCompleted: true,
  subscription: { status: 'trial', plan: 'trial', startDate: null, endDate: null, isActive: true },
};

const own: Installation = {
  productName: 'Anito',
  oidc: { issuer: `${location.origin}/oidc`, clientId: 'anito-web', scope: 'openid' },
};

async function open() {
  server.answers(getInstallation, own);
  const shown = show(<AccountData user={user} />);
  await shown.user.click(screen.getByRole('button', { name: 'Delete account…' }));
  await screen.findByRole('dialog', { name: 'Delete your account?' });
  const confirm = () => screen.getByRole('button', { name: 'Delete account' }) as HTMLButtonElement;
  return { hand: shown.user, confirm };
}

describe('AccountData', () => {
  it('requires the typed address before deletion, with the initial focus there', async () => {
    const { hand, confirm } = await open();
    const field = screen.getByLabelText('Type rosa@example.com to confirm');
    expect(document.activeElement).toBe(field);
    expect(confirm().disabled).toBe(true);
    await hand.type(field, 'Rosa@example.com');
    expect(confirm().disabled).toBe(false);
  });

  it('shows the error under its field, keeps the input, and closes', async () => {
    server.refusesField(deleteAccount, 'password', 'That is not your password.');
    const { hand, confirm } = await open();
    await hand.type(screen.getByLabelText('Type rosa@example.com to confirm'), user.email);
    await hand.type(await screen.findByLabelText('Your password'), 'guess');
    await hand.click(confirm());
    expect(await screen.findByText('That is not your password.')).toBeDefined();
    expect((screen.getByLabelText('Your password') as HTMLInputElement).value).toBe('guess');
    expect(server.requestsTo(deleteAccount)[0]?.body).toEqual({
      confirmation: user.email,
      password: 'guess',
    });
    await hand.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows an error that belongs to no field', async () => {
    server.refuses(deleteAccount, 'conflict', 'This is the last admin.');
    const { hand, confirm } = await open();
    await hand.type(screen.getByLabelText('Type rosa@example.com to confirm'), user.email);
    await hand.click(confirm());
    expect(await screen.findByText('This is the last admin.')).toBeDefined();
  });

  it('is hidden during impersonation', () => {
    show(<AccountData user={{ ...user, impersonatedBy: 'boss' }} />);
    expect(screen.getByText(/^Only the owner can delete/)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
