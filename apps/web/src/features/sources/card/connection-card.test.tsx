import { cancelFileSync, deleteFileConnection, syncFileConnection } from '@anito/contract/files';
import { syncNotionConnection } from '@anito/contract/notion';
import type { Connection } from '@anito/contract/sources';
import { listWebsiteConnections, syncWebsiteConnection } from '@anito/contract/websites';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
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

it('names the settings of the source in words, and its icon buttons in tooltips', async () => {
  const { card, user } = await showCard({ name: 'Menu' });
  expect(card.getByRole('link', { name: 'Source settings' }).textContent).toBe('Source settings');
  for (const button of card.getAllByRole('button').filter(({ textContent }) => textContent === '')) {
    await user.hover(button);
    const tooltip = await screen.findByRole('tooltip', { hidden: true });
    expect(tooltip.textContent).toBe(button.getAttribute('aria-label'));
    await user.unhover(button);
  }
});

describe('ConnectionCard during a sync', () => {
  it('shows the current page, the counts, and the first failed pages', async () => {
    const progress = buildProgress({ isRefreshing: true, failedPages: failed });
    const { card, text } = await showCard({ status: 'syncing', isSyncing: true, progress });
    expect(card.getByRole('progressbar', { name: 'Finding your pages…' })).toBeDefined();
    expect(text()).toMatch(/12 of 40 pages.*7 successful.*5 failed.*28 remaining/);
    expect(card.getByText(/^Delivery/)).toBeDefined();
    expect(card.queryByText(/^Jobs/)).toBeNull();
    expect(card.getByText('... and 2 more')).toBeDefined();
    expect(card.queryByRole('button', { name: 'Sync now' })).toBeNull();
  });

  it('names the document being read', async () => {
    const progress = buildProgress({ title: 'Store policies' });
    const { card } = await showCard({ isSyncing: true, progress });
    expect(card.getByRole('progressbar', { name: 'Reading Store policies' })).toBeDefined();
  });

  it('shows an indeterminate bar until the progress is known', async () => {
    const { card } = await showCard({ isSyncing: true, progress: buildProgress({ isIndeterminate: true }) });
    expect(card.getByRole('progressbar', { name: 'Starting...' }).getAttribute('aria-valuenow')).toBeNull();
  });

  it('cancels, and reports a refusal', async () => {
    server.refuses(cancelFileSync, 'conflict', 'Nothing runs.');
    const { card, user } = await showCard({ type: 'file', isSyncing: true, progress: buildProgress() });
    await user.click(card.getByRole('button', { name: 'Cancel sync' }));
    expect(await screen.findByText(/409 Nothing runs\./)).toBeDefined();
    expect(screen.getByText('Cancel Sync Failed')).toBeDefined();
    expect(server.requestsTo(cancelFileSync)).toEqual([{ params: { id: '1' }, query: {}, body: undefined }]);
  });
});

describe('ConnectionCard without a running sync', () => {
  it('asks for the first sync', async () => {
    const { card } = await showCard({ lastSyncedAt: null, documentCount: 0 });
    expect(card.getByText('Not synced yet')).toBeDefined();
    expect(card.getByText('SYNC REQUIRED')).toBeDefined();
    expect(card.getByText(/needs to be synced before it can be used/)).toBeDefined();
  });

  it('shows the last sync, the number of documents and the description', async () => {
    const { card } = await showCard({ description: 'The menu of last year.', documentCount: 1_200 });
    expect(card.getByText('Connected')).toBeDefined();
    expect(card.getByText('Last sync: 3 hours ago')).toBeDefined();
    expect(card.getByText('1,200 documents')).toBeDefined();
    expect(card.getByText('The menu of last year.')).toBeDefined();
  });

  it('shows why the last sync failed, what still works, and advice', async () => {
    const { card } = await showCard({
      type: 'website',
      documentCount: 4,
      status: 'error',
      error: 'The website did not answer in time.',
    });
    expect(card.getByText('Error')).toBeDefined();
    const failure = 'The website did not answer in time. Your 4 pages still work. Sync again later.';
    expect(card.getByText(failure)).toBeDefined();
    expect(card.getByRole('button', { name: 'Sync now' })).toBeDefined();
  });

  it('collapses the documents that could not be read', async () => {
    const { card, user } = await showCard({ failedDocuments: failed });
    const details = card.getByText('We couldn’t read 5 documents').closest('details');
    expect(details?.open).toBe(false);
    await user.click(card.getByText('We couldn’t read 5 documents'));
    expect(details?.open).toBe(true);
    expect(card.getByText('... and 2 more')).toBeDefined();
  });

  it('keeps the list of those documents open when another sync starts and ends', async () => {
    function Sources() {
      const [isSyncing, setIsSyncing] = useState(false);
      const connection = buildConnection({ failedDocuments: failed, isSyncing });
      return (
        <>
          <ConnectionCard connection={connection} now={now} onAction={() => {}} />
          <button type="button" onClick={() => setIsSyncing(!isSyncing)}>
            Start or end
          </button>
        </>
      );
    }
    const { user } = show(<Sources />);
    await user.click(await screen.findByText('We couldn’t read 5 documents'));
    await user.click(screen.getByText('Start or end'));
    expect(screen.queryByText('We couldn’t read 5 documents')).toBeNull();
    await user.click(screen.getByText('Start or end'));
    const details = screen.getByText('We couldn’t read 5 documents').closest('details');
    expect(details?.open).toBe(true);
    await user.click(screen.getByText('We couldn’t read 5 documents'));
    expect(details?.open).toBe(false);
  });

  it('asks for a new key instead of a sync after the service refused the old one', async () => {
    const { card, user, onAction } = await showCard({
      type: 'notion',
      status: 'error',
      error: 'Unauthorized',
      needsReconnect: true,
    });
    expect(card.getByText('Reconnect needed')).toBeDefined();
    expect(card.getByText(/^Notion no longer accepts this source’s key\./)).toBeDefined();
    expect(card.queryByText('Unauthorized')).toBeNull();
    expect(card.queryByRole('button', { name: 'Sync now' })).toBeNull();
    await user.click(card.getByRole('button', { name: 'Reconnect' }));
    expect(onAction).toHaveBeenCalledWith('reconnect');
  });

  it('shows a long name in full on hover', async () => {
    const name = 'Very long name of a bakeshop '.repeat(6).trim();
    const { card } = await showCard({ name });
    expect(card.getByRole('heading', { name }).title).toBe(name);
  });

  it('reports a refused sync and an unreachable server', async () => {
    server.refuses(syncFileConnection, 'quota_exceeded', 'No room.');
    const { card, user } = await showCard({ type: 'file' });
    await user.click(card.getByRole('button', { name: 'Sync now' }));
    expect(await screen.findByText(/file.*413/)).toBeDefined();
    server.loses(syncFileConnection);
    await user.click(card.getByRole('button', { name: 'Sync now' }));
    expect(await screen.findByText(/check your connection/i)).toBeDefined();
  });
});

describe('sync with vector refresh', () => {
  it.each([
    ['file', syncFileConnection],
    ['notion', syncNotionConnection],
    ['website', syncWebsiteConnection],
  ] as const)('starts for a %s source, and reports a refusal', async (type, endpoint) => {
    server.refuses(endpoint, 'already_syncing', 'A sync runs.');
    const { card, user } = await showCard({ type, name: 'Menu' });
    const choose = async () => {
      await user.click(card.getByRole('button', { name: 'More for Menu' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Read everything again' }));
    };
    await choose();
    expect(
      await screen.findByText(`Failed to start ${type} sync with vector refresh: 409 A sync runs.`),
    ).toBeDefined();
    expect(screen.getAllByText('Sync Failed').length).toBeGreaterThan(0);
    expect(server.requestsTo(endpoint)).toEqual([
      { params: { id: '1' }, query: { refreshVectors: 'true' }, body: undefined },
    ]);
    await user.click(card.getByRole('button', { name: 'Sync now' }));
    expect(await screen.findByText(`Failed to start ${type} sync: 409 A sync runs.`)).toBeDefined();
    expect(server.requestsTo(endpoint)[1]).toMatchObject({ query: {} });
  });

  it('reports a failure without a known reason', async () => {
    // A response that does not match the contract.
    server.isReplacedFor(syncFileConnection, 202, '{}');
    const { card, user } = await showCard({ type: 'file', name: 'Menu' });
    await user.click(card.getByRole('button', { name: 'More for Menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Read everything again' }));
    expect(
      await screen.findByText('Failed to start file sync with vector refresh: Unknown error'),
    ).toBeDefined();
  });

  it('waits for a running sync', async () => {
    const { card, user } = await showCard({ name: 'Menu', isSyncing: true, progress: buildProgress() });
    await user.click(card.getByRole('button', { name: 'More for Menu' }));
    const item = await screen.findByRole('menuitem', { name: 'Read everything again' });
    expect(item.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('ConnectionCard of notes', () => {
  const notes = { type: 'notes', documentCount: 3 } as const;

  it('offers to create an assistant, like any other source', async () => {
    const { card, user, onAction } = await showCard({ ...notes, name: 'House rules' });
    await user.click(card.getByRole('button', { name: 'More for House rules' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Create an assistant from this' }));
    expect(onAction).toHaveBeenCalledWith('assistant');
  });

  it('asks for the first text', async () => {
    const { card } = await showCard({ ...notes, documentCount: 0, lastSyncedAt: null });
    expect(card.getByText('Empty')).toBeDefined();
    expect(card.getByText('0 entries')).toBeDefined();
    expect(card.queryByText('SYNC REQUIRED')).toBeNull();
    const write = card.getByRole<HTMLAnchorElement>('link', { name: 'Write notes' });
    expect(write.getAttribute('href')).toBe('/sources/notes/1');
  });

  it('has nothing to sync once it is learned', async () => {
    const { card } = await showCard(notes);
    expect(card.getByText('3 entries')).toBeDefined();
    expect(card.getByRole('link', { name: 'Edit notes' })).toBeDefined();
    expect(card.queryByRole('button', { name: 'Sync now' })).toBeNull();
  });

  it.each<Partial<Connection>>([
    { status: 'error', error: 'Stopped.' },
    { failedDocuments: failed },
    { lastSyncedAt: null },
  ])('can be synced manually when learning failed: %j', async (fields) => {
    const { card } = await showCard({ ...notes, ...fields });
    expect(card.getByRole('button', { name: 'Sync now' })).toBeDefined();
  });
});

describe('deleting a source', () => {
  it('lists the data that is lost, and reports a failure', async () => {
    server.refuses(deleteFileConnection, 'conflict', 'It is being read.');
    const onClose = vi.fn();
    const connection = buildConnection({ type: 'file', documentCount: 3 });
    const { user } = show(<DeleteConnectionDialog connection={connection} onClose={onClose} />);
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('We permanently delete all 3 documents of "Hiraya Bakeshop".')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Delete Connection' }));
    expect(await screen.findByText('It is being read. Nothing was deleted. Please try again.')).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
  });
});
