import { cancelFileSync, deleteFileConnection, syncFileConnection } from '@anito/contract/files';
import { syncNotionConnection } from '@anito/contract/notion';
import type { Connection } from '@anito/contract/sources';
import { listWebsiteConnections, syncWebsiteConnection } from '@anito/contract/websites';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildConnection, buildProgress, now } from '../../../testing/builders.ts';
import { server } from '../../../testing/contract-fake.ts';
import { show } from '../../../testing/show.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { DeleteConnectionDialog } from './delete-connection-dialog.tsx';

const failed = ['Menu', 'Hours', 'Delivery', 'Jobs', 'Press'].map((title) => ({
  id: title,
  title,
  reason: 'The website answered with status 404.',
}));

async function showCard(fields: Partial<Connection>) {
  const onAction = vi.fn();
  const { user } = show(
    <ConnectionCard connection={buildConnection(fields)} now={now} onAction={onAction} />,
  );
  const element = (await screen.findByRole('heading', { level: 3 })).closest('section')!;
  return { card: within(element), user, onAction, text: () => element.textContent };
}

beforeEach(() => server.answers(listWebsiteConnections, []));

describe('while it syncs', () => {
  it('says which page is looked at, how many are done, and the first that could not be read', async () => {
    const progress = buildProgress({ isRefreshing: true, failedPages: failed });
    const { card, text } = await showCard({ status: 'syncing', isSyncing: true, progress });
    expect(card.getByRole('progressbar', { name: 'Looking for what changed' })).toBeDefined();
    expect(text()).toMatch(/12 of 40 pages.*7 successful.*5 failed.*28 remaining/);
    expect(card.getByText(/^Delivery/)).toBeDefined();
    expect(card.queryByText(/^Jobs/)).toBeNull();
    expect(card.getByText('... and 2 more')).toBeDefined();
    expect(card.queryByRole('button', { name: 'Sync Now' })).toBeNull();
  });

  it('names the document that is being read', async () => {
    const progress = buildProgress({ title: 'Store policies' });
    const { card } = await showCard({ isSyncing: true, progress });
    expect(card.getByRole('progressbar', { name: 'Reading Store policies' })).toBeDefined();
  });

  it('shows a bar without an end until something is known', async () => {
    const { card } = await showCard({ isSyncing: true, progress: buildProgress({ isIndeterminate: true }) });
    expect(card.getByRole('progressbar', { name: 'Starting...' }).getAttribute('aria-valuenow')).toBeNull();
  });

  it('cancels, and says when that is refused', async () => {
    server.refuses(cancelFileSync, 'conflict', 'Nothing runs.');
    const { card, user } = await showCard({ type: 'file', isSyncing: true, progress: buildProgress() });
    await user.click(card.getByRole('button', { name: 'Cancel Sync' }));
    expect(await screen.findByText(/409 Nothing runs\./)).toBeDefined();
    expect(screen.getByText('Cancel Sync Failed')).toBeDefined();
    expect(server.askedOf(cancelFileSync)).toEqual([{ params: { id: '1' }, query: {}, body: undefined }]);
  });
});

describe('at rest', () => {
  it('asks for the first sync', async () => {
    const { card } = await showCard({ lastSyncedAt: null, documentCount: 0 });
    expect(card.getByText('Not synced yet')).toBeDefined();
    expect(card.getByText('SYNC REQUIRED')).toBeDefined();
    expect(card.getByText(/needs to be synced before it can be used/)).toBeDefined();
  });

  it('tells the last sync, how much it holds, and what it is', async () => {
    const { card } = await showCard({ description: 'The menu of last year.', documentCount: 1_200 });
    expect(card.getByText('Connected')).toBeDefined();
    expect(card.getByText('Last sync: 3 hours ago')).toBeDefined();
    expect(card.getByText('1,200 documents')).toBeDefined();
    expect(card.getByText('The menu of last year.')).toBeDefined();
  });

  it('says why the last sync failed, what still works and what to do', async () => {
    const { card } = await showCard({
      type: 'website',
      documentCount: 4,
      status: 'error',
      error: 'The website did not answer in time.',
    });
    expect(card.getByText('Error')).toBeDefined();
    const failure = 'The website did not answer in time. Your 4 pages still work. Sync again later.';
    expect(card.getByText(failure)).toBeDefined();
    expect(card.getByRole('button', { name: 'Sync Now' })).toBeDefined();
  });

  it('folds what could not be read', async () => {
    const { card, user } = await showCard({ failedDocuments: failed });
    const details = card.getByText('5 documents could not be read').closest('details');
    expect(details?.open).toBe(false);
    await user.click(card.getByText('5 documents could not be read'));
    expect(details?.open).toBe(true);
    expect(card.getByText('... and 2 more')).toBeDefined();
  });

  it('asks for a new key in place of a sync, where its service refuses the old one', async () => {
    const { card, user, onAction } = await showCard({
      type: 'notion',
      status: 'error',
      error: 'Unauthorized',
      needsReconnect: true,
    });
    expect(card.getByText('Reconnect needed')).toBeDefined();
    expect(card.getByText(/^Notion no longer accepts the key of this source\./)).toBeDefined();
    expect(card.queryByText('Unauthorized')).toBeNull();
    expect(card.queryByRole('button', { name: 'Sync Now' })).toBeNull();
    await user.click(card.getByRole('button', { name: 'Connect Again' }));
    expect(onAction).toHaveBeenCalledWith('reconnect');
  });

  it('keeps a long name whole for who points at it', async () => {
    const name = 'Very long name of a bakeshop '.repeat(6).trim();
    const { card } = await showCard({ name });
    expect(card.getByRole('heading', { name }).title).toBe(name);
  });

  it('says when a sync is refused, or the server is out of reach', async () => {
    server.refuses(syncFileConnection, 'quota_exceeded', 'No room.');
    const { card, user } = await showCard({ type: 'file' });
    await user.click(card.getByRole('button', { name: 'Sync Now' }));
    expect(await screen.findByText(/file.*413/)).toBeDefined();
    server.loses(syncFileConnection);
    await user.click(card.getByRole('button', { name: 'Sync Now' }));
    expect(await screen.findByText(/check your connection/i)).toBeDefined();
  });
});

describe('a sync with vector refresh', () => {
  it.each([
    ['file', syncFileConnection],
    ['notion', syncNotionConnection],
    ['website', syncWebsiteConnection],
  ] as const)('of %s is asked for, and says when it cannot start', async (type, endpoint) => {
    server.refuses(endpoint, 'already_syncing', 'A sync runs.');
    const { card, user } = await showCard({ type, name: 'Menu' });
    const choose = async () => {
      await user.click(card.getByRole('button', { name: 'More for Menu' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Sync with vector refresh' }));
    };
    await choose();
    expect(
      await screen.findByText(`Failed to start ${type} sync with vector refresh: 409 A sync runs.`),
    ).toBeDefined();
    expect(screen.getAllByText('Sync Failed').length).toBeGreaterThan(0);
    expect(server.askedOf(endpoint)).toEqual([
      { params: { id: '1' }, query: { refreshVectors: 'true' }, body: undefined },
    ]);
    await user.click(card.getByRole('button', { name: 'Sync Now' }));
    expect(await screen.findByText(`Failed to start ${type} sync: 409 A sync runs.`)).toBeDefined();
    expect(server.askedOf(endpoint)[1]).toMatchObject({ query: {} });
  });

  it('of which nobody knows why it failed says so', async () => {
    // An answer that the contract does not know.
    server.isReplacedFor(syncFileConnection, 202, '{}');
    const { card, user } = await showCard({ type: 'file', name: 'Menu' });
    await user.click(card.getByRole('button', { name: 'More for Menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sync with vector refresh' }));
    expect(
      await screen.findByText('Failed to start file sync with vector refresh: Unknown error'),
    ).toBeDefined();
  });

  it('waits for the one that runs', async () => {
    const { card, user } = await showCard({ name: 'Menu', isSyncing: true, progress: buildProgress() });
    await user.click(card.getByRole('button', { name: 'More for Menu' }));
    const item = await screen.findByRole('menuitem', { name: 'Sync with vector refresh' });
    expect(item.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('what is written here', () => {
  const notes = { type: 'notes', documentCount: 3 } as const;

  it('may become an assistant, as any other source', async () => {
    const { card, user, onAction } = await showCard({ ...notes, name: 'House rules' });
    await user.click(card.getByRole('button', { name: 'More for House rules' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Create an assistant from this' }));
    expect(onAction).toHaveBeenCalledWith('assistant');
  });

  it('waits for its first words', async () => {
    const { card } = await showCard({ ...notes, documentCount: 0, lastSyncedAt: null });
    expect(card.getByText('Empty')).toBeDefined();
    expect(card.getByText('0 entries')).toBeDefined();
    expect(card.queryByText('SYNC REQUIRED')).toBeNull();
    const write = card.getByRole<HTMLAnchorElement>('link', { name: 'Write Notes' });
    expect(write.getAttribute('href')).toBe('/sources/notes/1');
  });

  it('has nothing to sync once it is learned', async () => {
    const { card } = await showCard(notes);
    expect(card.getByText('3 entries')).toBeDefined();
    expect(card.getByRole('link', { name: 'Edit Notes' })).toBeDefined();
    expect(card.queryByRole('button', { name: 'Sync Now' })).toBeNull();
  });

  it.each<Partial<Connection>>([
    { status: 'error', error: 'Stopped.' },
    { failedDocuments: failed },
    { lastSyncedAt: null },
  ])('can be synced by hand when learning did not work: %j', async (fields) => {
    const { card } = await showCard({ ...notes, ...fields });
    expect(card.getByRole('button', { name: 'Sync Now' })).toBeDefined();
  });
});

describe('deleting', () => {
  it('says what is lost, and when it did not work', async () => {
    server.refuses(deleteFileConnection, 'conflict', 'It is being read.');
    const onClose = vi.fn();
    const connection = buildConnection({ type: 'file', documentCount: 3 });
    const { user } = show(<DeleteConnectionDialog connection={connection} onClose={onClose} />);
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('All 3 documents of "Hiraya Bakeshop" are deleted permanently.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Delete Connection' }));
    expect(await screen.findByText('It is being read. Nothing was deleted. Please try again.')).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
  });
});
