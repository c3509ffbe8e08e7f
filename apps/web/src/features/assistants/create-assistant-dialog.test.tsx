import { createAssistant, listAssistants } from '@anito/contract/assistants';
import { listConnections } from '@anito/contract/sources';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildConnection } from '../../testing/builders.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { CreateAssistantDialog } from './create-assistant-dialog.tsx';

it('starts with what is ready chosen and a name that is overtyped at once', async () => {
  const synced = { lastSyncedAt: '2026-03-02T08:00:00.000Z' };
  server.answers(listConnections, [
    buildConnection({ id: 1, name: 'Hiraya Bakeshop', ...synced }),
    buildConnection({ id: 2, name: 'Menu', ...synced }),
    buildConnection({ id: 3, name: 'Unread', lastSyncedAt: null }),
  ]);
  server.answers(listAssistants, []);
  server.refuses(createAssistant, 'internal', 'It broke.');
  const onClose = vi.fn();
  const { user } = show(<CreateAssistantDialog onClose={onClose} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Assistant' }));
  const name = dialog.getByLabelText<HTMLInputElement>(/^Name/);
  await vi.waitFor(() => expect(name.value).toBe('Hiraya Bakeshop'));
  const isChosen = (source: string) =>
    dialog.getByRole<HTMLInputElement>('checkbox', { name: source }).checked;
  expect(['Hiraya Bakeshop', 'Menu', 'Unread'].map(isChosen)).toEqual([true, true, false]);
  name.focus();
  await user.keyboard('Counter');
  expect(name.value).toBe('Counter');
  await user.click(dialog.getByRole('button', { name: 'Create Assistant' }));
  await vi.waitFor(() => expect(server.askedOf(createAssistant)).toHaveLength(1));
  expect(server.askedOf(createAssistant)[0]?.body).toMatchObject({ name: 'Counter', connectionIds: [1, 2] });
});

it('proposes nothing to keep: it closes unasked', async () => {
  server.answers(listConnections, [buildConnection({ id: 1, name: 'Hiraya Bakeshop' })]);
  server.answers(listAssistants, []);
  const onClose = vi.fn();
  const { user } = show(<CreateAssistantDialog onClose={onClose} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Assistant' }));
  await vi.waitFor(() =>
    expect(dialog.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Hiraya Bakeshop'),
  );
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalled();
});
