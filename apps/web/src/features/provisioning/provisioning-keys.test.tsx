import {
  createProvisioningKey,
  listProvisioningKeys,
  type ProvisioningKey,
  revokeProvisioningKey,
} from '@anito/contract/provisioning-keys';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { ProvisioningKeys } from './provisioning-keys.tsx';

const key: ProvisioningKey = {
  id: 7,
  name: 'Billing panel',
  scopes: ['accounts:write', 'usage:read'],
  keySuffix: 'x9Qz',
  createdBy: 'boss@example.com',
  createdAt: '2026-03-02T08:00:00.000Z',
  lastUsedAt: null,
};

describe('ProvisioningKeys', () => {
  it('offers the first key in an empty list', async () => {
    server.answers(listProvisioningKeys, []);
    show(<ProvisioningKeys />);
    expect(await screen.findByRole('heading', { name: 'No provisioning keys yet' })).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'Create key' })).toHaveLength(1);
  });

  it('reports a load failure and retries', async () => {
    server.refuses(listProvisioningKeys, 'forbidden', 'No.');
    const { user } = show(<ProvisioningKeys />);
    expect(
      await screen.findByRole('heading', { name: 'We couldn’t load the provisioning keys' }),
    ).toBeDefined();
    server.answers(listProvisioningKeys, [key]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Billing panel' })).toBeDefined();
  });

  it('lists a key with its scopes, creator and last use', async () => {
    const used = { ...key, id: 8, name: 'Old', createdBy: null, lastUsedAt: '2026-03-02T09:00:00.000Z' };
    server.answers(listProvisioningKeys, [key, used]);
    show(<ProvisioningKeys />);
    const row = (await screen.findByRole('heading', { name: 'Billing panel' })).closest('li')!;
    expect(row.textContent).toContain('Create, suspend and delete accounts');
    expect(row.textContent).toContain('Read usage');
    expect(row.textContent).toMatch(/Created .*2026 by boss@example.com · Ends in x9Qz/);
    expect(within(row).getByText('Never')).toBeDefined();
    const other = screen.getByRole('heading', { name: 'Old' }).closest('li')!;
    expect(other.textContent).not.toContain('boss@example.com');
    expect(within(other).queryByText('Never')).toBeNull();
  });

  it('creates a key and shows its secret once', async () => {
    server.answers(listProvisioningKeys, []);
    server.answers(createProvisioningKey, { secret: 'anito_op_once', key });
    const { user } = show(<ProvisioningKeys />);
    await user.click(await screen.findByRole('button', { name: 'Create key' }));
    const form = await screen.findByRole('dialog', { name: 'New provisioning key' });
    await user.click(within(form).getByRole('button', { name: 'Create key' }));
    expect(within(form).getByText('Please enter a name')).toBeDefined();
    expect(within(form).getByText('Choose at least one thing the key can do')).toBeDefined();
    expect(server.requestsTo(createProvisioningKey)).toHaveLength(0);

    await user.type(within(form).getByLabelText(/^Name/), ' Billing panel ');
    await user.click(within(form).getByLabelText('Read usage'));
    server.answers(listProvisioningKeys, [key]);
    await user.click(within(form).getByRole('button', { name: 'Create key' }));
    expect(await screen.findByText('anito_op_once')).toBeDefined();
    expect(server.requestsTo(createProvisioningKey).map(({ body }) => body)).toEqual([
      { name: 'Billing panel', scopes: ['usage:read'] },
    ]);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText('anito_op_once')).toBeNull();
    expect(await screen.findByRole('heading', { name: 'Billing panel' })).toBeDefined();
  });

  it('keeps the form and shows why a key was not created', async () => {
    server.answers(listProvisioningKeys, [key]);
    server.refuses(createProvisioningKey, 'conflict', 'There are 50 keys.');
    const { user } = show(<ProvisioningKeys />);
    await user.click(await screen.findByRole('button', { name: 'Create key' }));
    const form = await screen.findByRole('dialog');
    await user.type(within(form).getByLabelText(/^Name/), 'More');
    await user.click(within(form).getByLabelText('Read accounts'));
    await user.click(within(form).getByRole('button', { name: 'Create key' }));
    expect((await within(form).findByRole('alert')).textContent).toContain('There are 50 keys.');
    expect(within(form).getByLabelText<HTMLInputElement>(/^Name/).value).toBe('More');
  });

  it('revokes a key after a confirmation, and stays open on failure', async () => {
    server.answers(listProvisioningKeys, [key]);
    server.refuses(revokeProvisioningKey, 'unavailable', 'Try again later.');
    const { user } = show(<ProvisioningKeys />);
    await user.click(await screen.findByRole('button', { name: 'Revoke: Billing panel' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Revoke the key “Billing panel”?' });
    expect(server.requestsTo(revokeProvisioningKey)).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    expect(await within(dialog).findByRole('alert')).toBeDefined();
    server.answers(revokeProvisioningKey, { ok: true });
    server.answers(listProvisioningKeys, []);
    await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByRole('heading', { name: 'No provisioning keys yet' })).toBeDefined();
    expect(screen.getByText('The key was revoked')).toBeDefined();
    expect(server.requestsTo(revokeProvisioningKey).map(({ params }) => params)).toEqual([
      { id: '7' },
      { id: '7' },
    ]);
  });
});
