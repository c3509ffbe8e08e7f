import { listAssistants, updateAssistant } from '@anito/contract/assistants';
import { getDocument, listPassages } from '@anito/contract/documents';
import { getSupportedTypes } from '@anito/contract/files';
import { getModelChange } from '@anito/contract/model-change';
import { createNoteConnection } from '@anito/contract/notes';
import { type Connection, getAccountUsage, listConnections } from '@anito/contract/sources';
import { listWebsiteConnections } from '@anito/contract/websites';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildAssistant, buildConnection } from '../../testing/builders.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { SourcesPage } from './sources.tsx';

beforeEach(() => {
  server.answers(listAssistants, []);
  server.answers(listWebsiteConnections, []);
  server.answers(getSupportedTypes, {
    supportedExtensions: ['.pdf'],
    maxFileSizeBytes: 1_000_000,
    maxFileSizeFormatted: '1 MB',
  });
  server.answers(getModelChange, { change: null });
  server.answers(getAccountUsage, { itemCount: 0, itemLimit: 100, byteCount: 0, byteLimit: 1_000_000 });
});

async function openPage(connections: Connection[], path = '/sources') {
  server.answers(listConnections, connections);
  const shown = show(<SourcesPage />, path);
  await screen.findByRole('heading', { name: 'My Sources', level: 1, hidden: true });
  return shown;
}

describe('adding a source', () => {
  it.each([
    [/^Notion/, 'Connect Notion'],
    [/^Website/, 'Connect Website'],
    [/^File Upload/, 'Create File Upload Connection'],
    [/^Notes & FAQ/, 'Create Notes & FAQ'],
  ])('of kind %s opens "%s" from the selection and from its description', async (tile, title) => {
    const { user } = await openPage([buildConnection()]);
    await user.click(screen.getByRole('button', { name: 'Add Source' }));
    const choice = within(await screen.findByRole('dialog', { name: 'Add Source' }));
    await user.click(choice.getByRole('button', { name: tile }));
    expect(await screen.findByRole('dialog', { name: title })).toBeDefined();
    expect(screen.queryByRole('dialog', { name: 'Add Source' })).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();

    await user.click(screen.getByRole('button', { name: tile }));
    const about = within(await screen.findByRole('dialog'));
    expect(about.getByRole('heading', { name: 'How to set it up' })).toBeDefined();
    await user.click(about.getAllByRole('button').at(-1)!);
    expect(await screen.findByRole('dialog', { name: title })).toBeDefined();
  });

  it('shows announced kinds as unavailable', async () => {
    const { user } = await openPage([buildConnection()]);
    await user.click(screen.getByRole('button', { name: 'Add Source' }));
    const choice = within(await screen.findByRole('dialog', { name: 'Add Source' }));
    const tile = choice.getByRole<HTMLButtonElement>('button', { name: /^Confluence.*Coming soon/ });
    expect(tile.disabled).toBe(true);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: /^Confluence/ }));
    const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Coming soon' });
    expect(add.disabled).toBe(true);
  });
});

describe('dialogs of a source', () => {
  it('ask for a new key when its service refuses the old one', async () => {
    const { user } = await openPage([
      buildConnection({ type: 'notion', status: 'error', needsReconnect: true }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Reconnect' }));
    expect(await screen.findByRole('dialog', { name: /Notion/ })).toBeDefined();
  });

  it('ask before deleting', async () => {
    const { user } = await openPage([buildConnection()]);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alertdialog', { name: 'Delete "Hiraya Bakeshop"?' })).toBeDefined();
  });
});

describe('links to My Sources', () => {
  const notes = buildConnection({ id: 4, type: 'notes', name: 'House rules' });

  const asking = '/sources?open=notes&question=Is+there+parking%3F';

  it('open the latest ready notes to write the answer', async () => {
    const list = [{ ...notes, id: 3, name: 'Old' }, notes, { ...notes, id: 5, lastSyncedAt: null }];
    const { address } = await openPage(list, asking);
    await waitFor(() => expect(address()).toBe('/sources/notes/4?question=Is+there+parking%3F'));
  });

  it('open empty notes if there are no others', async () => {
    const { address } = await openPage([{ ...notes, lastSyncedAt: null }], '/sources?open=notes');
    await waitFor(() => expect(address()).toBe('/sources/notes/4'));
  });

  it('open the dialog for the first notes, which continues to the answer', async () => {
    const list = [buildConnection()];
    server.answers(createNoteConnection, () => {
      list.push({ ...notes, id: 6 });
      return { ...notes, id: 6, type: 'notes' as const };
    });
    const { user, address } = await openPage(list, asking);
    expect(await screen.findByRole('dialog', { name: 'Create Notes & FAQ' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(address()).toBe('/sources/notes/6?question=Is+there+parking%3F'));
  });

  it('create notes for an assistant without notes, and add them to its sources', async () => {
    const helper = buildAssistant({ id: 3, connectionIds: [1] });
    const list = [buildConnection(), notes];
    const asked: unknown[] = [];
    server.answers(listAssistants, [helper]);
    server.answers(createNoteConnection, () => {
      list.push({ ...notes, id: 6 });
      return { ...notes, id: 6, type: 'notes' as const };
    });
    server.answers(updateAssistant, ({ body }) => {
      asked.push(body);
      return { ...helper, connectionIds: [1, 6] };
    });
    const { user, address } = await openPage(list, `${asking}&again=3.8`);
    await user.click(await screen.findByRole('button', { name: 'Create' }));
    await waitFor(() => expect(address()).toBe('/sources/notes/6?question=Is+there+parking%3F&again=3.8'));
    expect(asked).toEqual([{ connectionIds: [1, 6], version: 1 }]);
  });

  it('open a document', async () => {
    server.answers(getDocument, {
      id: 9,
      connectionId: 1,
      connectionType: 'file',
      connectionName: 'Menu',
      title: 'menu.md',
      url: null,
      passageCount: 0,
      excludedCount: 0,
      failure: null,
      processedAt: null,
    });
    server.answers(listPassages, { passages: [], next: null });
    await openPage([], '/sources?document=9');
    expect(await screen.findByRole('dialog', { name: 'menu.md' })).toBeDefined();
    expect(await screen.findByText('No passages yet.')).toBeDefined();
  });

  it('open nothing for unknown names', async () => {
    await openPage([], '/sources?open=confluence&document=x');
    expect(await screen.findByText('No connections found')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('next step', () => {
  it.each<[string, Partial<Connection>[], string | undefined]>([
    ['is an assistant once documents are ready', [{ documentCount: 3 }], '3 documents are ready'],
    [
      'does not count documents that could not be read',
      [{ documentCount: 3, failedDocuments: [{ id: 'a', title: 'a', reason: 'No text.' }] }],
      '2 documents are ready',
    ],
    ['is a missing sync', [{ lastSyncedAt: null }], undefined],
    ['waits for a running sync', [{ isSyncing: true }], undefined],
  ])('%s', async (_, connections, ready) => {
    await openPage(connections.map((fields) => buildConnection(fields)));
    await screen.findByRole('heading', { name: 'Hiraya Bakeshop' });
    if (ready) expect(await screen.findByText(ready)).toBeDefined();
    else expect(screen.queryByText(/ready$/)).toBeNull();
  });

  it.each<[string, Partial<Connection>[], boolean]>([
    ['the source has no documents', [{ documentCount: 0 }], true],
    ['a sync is missing', [{ lastSyncedAt: null }], false],
    ['the notes source has no entries', [{ type: 'notes', documentCount: 0 }], false],
    ['there is no source', [], false],
    ['documents wait for an assistant', [{}], false],
  ])('has the only primary button: %s', async (_, connections, isAdding) => {
    await openPage(connections.map((fields) => buildConnection(fields)));
    await screen.findByRole('heading', {
      name: connections.length > 0 ? 'Hiraya Bakeshop' : 'No connections found',
    });
    const [add] = screen.getAllByRole('button', { name: 'Add Source' });
    await waitFor(() => expect(/\bbg-accent\b/.test(add!.className)).toBe(isAdding));
    const acts = [...screen.getAllByRole('button'), ...screen.queryAllByRole('link')];
    const primary = acts.filter(({ className }) => /\bbg-accent\b/.test(className));
    expect(primary).toHaveLength(1);
  });
});
