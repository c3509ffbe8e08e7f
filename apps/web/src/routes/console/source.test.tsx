import { listAssistants } from '@anito/contract/assistants';
import {
  deleteFileConnection,
  getFileConnection,
  getSupportedTypes,
  updateFileConnection,
} from '@anito/contract/files';
import { listNotes } from '@anito/contract/notes';
import { type NotionItem, refreshNotionConnection, updateNotionConnection } from '@anito/contract/notion';
import { listSyncRuns, type SyncRun } from '@anito/contract/schedules';
import { type Connection, getAccountUsage, listConnections } from '@anito/contract/sources';
import {
  getWebsiteConnection,
  listWebsiteConnections,
  updateWebsiteConnection,
  validateWebsite,
} from '@anito/contract/websites';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildConnection, buildWebsite } from '../../testing/builders.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { SourcePage } from './source.tsx';

const page = (path: string, title: string, digit: string) => ({
  id: digit.repeat(32),
  url: `https://hiraya.ph${path}`,
  title,
  isSelected: true,
  content: '',
  contentLength: 0,
  checkedAt: null,
  lastModified: null,
  error: null,
});

const website = {
  ...buildWebsite(),
  pages: [
    page('/jobs', 'Jobs', 'a'),
    ...['1', '2', '3', '4', '5', '6', '7'].map((digit) => page(`/cakes/${digit}`, `Cake ${digit}`, digit)),
  ],
};

beforeEach(() => {
  server.answers(listAssistants, []);
  server.answers(listWebsiteConnections, []);
  server.answers(getWebsiteConnection, website);
  server.answers(listSyncRuns, { runs: [], hasMore: false });
  server.answers(getSupportedTypes, {
    supportedExtensions: ['.pdf'],
    maxFileSizeBytes: 1_000_000,
    maxFileSizeFormatted: '1 MB',
  });
  server.answers(getAccountUsage, { itemCount: 0, itemLimit: 100, byteCount: 0, byteLimit: 1_000_000 });
});

function openSource(path: string, connections: Connection[] = [buildConnection()]) {
  server.answers(listConnections, connections);
  return show(<SourcePage />, path, '/sources/:type/:connectionId/:part?');
}

describe('SourcePage', () => {
  it('shows the pages, syncs and settings of a website, each at its own URL', async () => {
    const { user, address } = openSource('/sources/website/1');
    expect(await screen.findByRole('heading', { level: 1, name: 'Hiraya Bakeshop' })).toBeDefined();
    expect(await screen.findByText('8 pages selected')).toBeDefined();
    await user.click(screen.getByRole('tab', { name: 'History' }));
    expect(await screen.findByText('No syncs yet')).toBeDefined();
    expect(address()).toBe('/sources/website/1/history');
    expect(server.requestsTo(listSyncRuns)[0]?.query).toEqual({ connectionId: '1' });
    await user.click(screen.getByRole('tab', { name: 'Source settings' }));
    expect(await screen.findByLabelText(/^Name/)).toBeDefined();
    expect(address()).toBe('/sources/website/1/settings');
  });

  it('shows the time at which the last sync ended, like its history', async () => {
    const run = {
      ...{ id: 1, connectionId: 1, connectionName: 'Hiraya Bakeshop', connectionType: 'website' },
      ...{ status: 'completed', trigger: 'manual', isFull: false, error: null, failures: [] },
      ...{ total: 8, successful: 8, failed: 0, unchanged: 0, removed: 0 },
      createdAt: '2026-01-01T12:00:00.000Z',
      startedAt: '2026-01-01T12:00:00.000Z',
      finishedAt: '2026-01-03T12:00:00.000Z',
    } satisfies SyncRun;
    server.answers(listSyncRuns, { runs: [run], hasMore: false });
    openSource('/sources/website/1/history', [buildConnection({ lastSyncedAt: run.finishedAt })]);
    expect(await screen.findByText('Last sync: Jan 3, 2026')).toBeDefined();
    expect(await screen.findByText('Jan 3, 2026')).toBeDefined();
  });

  it('names the content by its kind', async () => {
    server.answers(listNotes, { notes: [], total: 0 });
    openSource('/sources/notes/1', [buildConnection({ type: 'notes' })]);
    expect(await screen.findByRole('tab', { name: 'Entries' })).toBeDefined();
    // Notes are shown directly, so there is no edit link and no sync.
    expect(screen.queryByRole('link', { name: 'Edit notes' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sync now' })).toBeNull();
  });

  it('asks before an unsaved selection is left, and saves it with the current settings', async () => {
    server.answers(updateWebsiteConnection, website);
    const { user, address } = openSource('/sources/website/1');
    await user.type(await screen.findByRole('textbox', { name: 'Search the pages' }), 'jobs');
    await user.click(screen.getByRole('button', { name: 'Unselect found' }));
    expect(screen.getByText('Saving removes 1 page and what your assistants learned from it.')).toBeDefined();
    await user.click(screen.getByRole('tab', { name: 'Source settings' }));
    await user.click(await screen.findByRole('button', { name: 'Stay on Page' }));
    expect(address()).toBe('/sources/website/1');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(server.requestsTo(updateWebsiteConnection)).toHaveLength(1));
    expect(server.requestsTo(updateWebsiteConnection)[0]?.body).toMatchObject({
      connectionName: 'Hiraya Bakeshop',
      readsOn: true,
      maxPages: 100,
      selectedPages: expect.arrayContaining([
        { id: 'a'.repeat(32), url: 'https://hiraya.ph/jobs', isSelected: false },
        { id: '1'.repeat(32), url: 'https://hiraya.ph/cakes/1', isSelected: true },
      ]),
    });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull());
  });

  it('shows why new pages cannot be searched', async () => {
    server.answers(getWebsiteConnection, { ...website, readsOn: false });
    server.answers(validateWebsite, {
      ...{ isValid: false, pages: [], remainingUrls: [] },
      errorMessage: 'The website took too long to answer.',
    });
    const { user } = openSource('/sources/website/1');
    await user.click(await screen.findByRole('button', { name: 'Look for new pages' }));
    expect(await screen.findByText('The website took too long to answer.')).toBeDefined();
  });

  it('redirects to My Sources when the source is deleted', async () => {
    server.answers(getFileConnection, { ...buildConnection(), type: 'file', fileCount: 0, files: [] });
    server.answers(deleteFileConnection, { ok: true });
    const { user, address } = openSource('/sources/file/1', [buildConnection({ type: 'file' })]);
    await user.click(await screen.findByRole('button', { name: 'More for Hiraya Bakeshop' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete Connection' }));
    await waitFor(() => expect(address()).toBe('/sources'));
  });

  it('retries when the content could not be loaded, and reports a deleted source', async () => {
    server.refuses(getWebsiteConnection, 'internal', 'It broke.');
    const { user } = openSource('/sources/website/1');
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Failed to get website connections')).toBeDefined();
    server.refuses(getWebsiteConnection, 'not_found', 'Gone.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 3, name: 'Source not found' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('keeps a selection that could not be saved, with an error', async () => {
    server.refuses(updateWebsiteConnection, 'internal', 'It broke.');
    const { user } = openSource('/sources/website/1');
    await user.click(await screen.findByRole('treeitem', { name: /^Jobs/ }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Failed to save website settings')).toBeDefined();
    expect(screen.getByText(/^Nothing changed\. Your choice is still here/)).toBeDefined();
    expect(screen.getByRole('treeitem', { name: /^Jobs/ }).getAttribute('aria-checked')).toBe('false');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('treeitem', { name: /^Jobs/ }).getAttribute('aria-checked')).toBe('true');
    await user.click(screen.getByRole('treeitem', { name: /^Jobs/ }));
    expect(screen.queryByText('Failed to save website settings')).toBeNull();
  });

  it('reports a missing source or page', async () => {
    openSource('/sources/website/2');
    expect(await screen.findByRole('heading', { level: 1, name: 'Source not found' })).toBeDefined();
  });

  it.each(['/sources/confluence/1', '/sources/website/x', '/sources/website/1/nothing'])(
    'shows not found for %s',
    async (path) => {
      openSource(path);
      expect(await screen.findByRole('heading', { level: 1, name: 'This page doesn’t exist' })).toBeDefined();
    },
  );
});

describe('source changed by another user', () => {
  const asked = () => server.requestsTo(updateWebsiteConnection).map(({ body }) => body);
  const changed = (theirs: Partial<typeof website>) => {
    const current = { ...website, version: 2, ...theirs };
    server.hasChanged(updateWebsiteConnection, current, ({ body }) => {
      const { connectionName } = body as { connectionName: string };
      return { ...current, version: 3, name: connectionName };
    });
  };

  it('asks when both changed the name, and keeps the other settings', async () => {
    changed({ name: 'Our shop', exclude: ['/blog/**'] });
    const { user } = openSource('/sources/website/1/settings');
    const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
    await user.clear(name);
    await user.type(name, 'Bakeshop');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByRole('dialog', { name: 'Changed in the meantime' });
    expect(screen.getByText(/^Someone saved this source/)).toBeDefined();
    expect(screen.getByRole('region', { name: 'Name, Saved version' }).textContent).toBe('Our shop');
    await user.click(screen.getByRole('button', { name: 'Save mine' }));
    await waitFor(() =>
      expect(asked().at(-1)).toMatchObject({ connectionName: 'Bakeshop', exclude: ['/blog/**'], version: 2 }),
    );
  });

  it('keeps the pages that both selected', async () => {
    const added = page('/menu', 'Menu', 'b');
    changed({ name: 'Our shop', pages: [...website.pages.slice(0, -1), added] });
    const { user } = openSource('/sources/website/1');
    await user.click(await screen.findByRole('treeitem', { name: /^Jobs/ }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('We also kept what changed elsewhere.')).toBeDefined();
    const [, sent] = asked() as [unknown, { selectedPages: { url: string; isSelected: boolean }[] }];
    expect(sent).toMatchObject({ connectionName: 'Our shop', version: 2 });
    const used = sent.selectedPages.filter(({ isSelected }) => isSelected).map(({ url }) => url);
    expect(used).toEqual([...website.pages.slice(1, -1), added].map(({ url }) => url));
  });

  it('asks about a file source as well, and keeps it as saved', async () => {
    const files = buildConnection({ type: 'file', description: 'Menus' });
    const current = {
      ...files,
      type: 'file' as const,
      fileCount: 0,
      files: [],
      version: 2,
      description: 'Prices',
    };
    server.hasChanged(updateFileConnection, current, () => current);
    const { user } = openSource('/sources/file/1/settings', [files]);
    const description = await screen.findByLabelText<HTMLTextAreaElement>(/^Description/);
    await user.clear(description);
    await user.type(description, 'Recipes');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByRole('dialog', { name: 'Changed in the meantime' });
    await user.click(screen.getByRole('button', { name: 'Use the saved version' }));
    expect(description.value).toBe('Prices');
    await user.click(screen.getByRole('button', { name: 'Restore mine' }));
    expect(description.value).toBe('Recipes');
  });

  it("asks about a Notion source's name, and keeps the pages selected in the meantime", async () => {
    const item: NotionItem = {
      ...{ id: 'p1', title: 'Handbook', url: '', lastEditedTime: '2026-03-02T08:30:00.000Z', icon: null },
      ...{ parentId: '', hasChildren: false },
      contentType: 'Page',
      parentType: 'workspace',
    };
    const held = (id: string) => ({
      ...{ ...item, id, notionPageId: id, isSelected: true, isDeleted: false, error: null, documentId: null },
    });
    const connection = buildConnection({ type: 'notion' });
    const saved = {
      ...connection,
      ...{ type: 'notion' as const, connectionName: connection.name, workspaceName: 'Hiraya', filters: [] },
      ...{ integrationLabel: 'Notion', pageCount: 1, refreshError: null, deletedPageIds: [] },
      contentGroups: [
        { groupName: 'Pages', groupType: 'pages' as const, items: [item, { ...item, id: 'p2' }] },
      ],
      pages: [held('p1')],
      selectedPageIds: ['p1'],
    };
    const theirs = { ...saved, version: 2, name: 'Wiki', pages: [held('p1'), held('p2')] };
    const current = { ...theirs, selectedPageIds: ['p1', 'p2'] };
    server.answers(refreshNotionConnection, saved);
    server.hasChanged(updateNotionConnection, current, () => ({ ...current, name: 'Our wiki', version: 3 }));
    const { user } = openSource('/sources/notion/1/settings', [connection]);
    const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
    await user.clear(name);
    await user.type(name, 'Our wiki');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByRole('dialog', { name: 'Changed in the meantime' });
    await user.click(screen.getByRole('button', { name: 'Save mine' }));
    await waitFor(() =>
      expect(server.requestsTo(updateNotionConnection).at(-1)?.body).toMatchObject({
        ...{ connectionName: 'Our wiki', selectedPageIds: ['p1', 'p2'], version: 2 },
      }),
    );
  });
});
