import { type ContentGroup, createNotionConnection, type NotionItem } from '@anito/contract/notion';
import { listConnections } from '@anito/contract/sources';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildConnection } from '../../../testing/builders.ts';
import { server } from '../../../testing/contract-fake.ts';
import { show } from '../../../testing/show.tsx';
import { ChoosePages } from './choose-pages.tsx';

const item = (id: string, title: string, parentId = ''): NotionItem => ({
  ...{ id, title, parentId, url: `https://www.notion.so/${id}`, icon: null, hasChildren: false },
  ...{ lastEditedTime: '2026-11-02T08:30:00.000Z', contentType: 'Page' },
  parentType: parentId ? 'page' : 'workspace',
});

const groups: ContentGroup[] = [
  {
    groupName: 'Pages',
    groupType: 'pages',
    items: [item('1', 'Handbook'), item('2', 'Deliveries', '1'), item('3', '')],
  },
];

beforeEach(() => {
  server.answers(listConnections, [buildConnection({ name: 'Golden Bakeshop' })]);
  server.refuses(createNotionConnection, 'upstream_failed', 'Notion did not answer.');
});

it('proposes the workspace name, requires pages, and keeps the selection when saving fails', async () => {
  const { user } = show(
    <ChoosePages handle="h" workspaceName="Golden Bakeshop" groups={groups} onExpired={vi.fn()} />,
  );
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await waitFor(() => expect(name.value).toBe('Golden Bakeshop 2'));
  await user.click(screen.getByRole('button', { name: 'Save and sync' }));
  expect(screen.getByRole('alert').textContent).toBe('Please select at least one page to connect.');
  expect(document.activeElement).toBe(screen.getByRole('tree', { name: 'Notion pages and databases' }));
  await user.click(screen.getByRole('treeitem', { name: /^Handbook/ }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('treeitem', { name: /^Untitled/ }).getAttribute('aria-checked')).toBe('false');
  await user.click(screen.getByRole('button', { name: 'Save and sync' }));
  expect(await screen.findByText('Failed to save connection.')).toBeDefined();
  expect(screen.getByText('2 pages selected')).toBeDefined();
  expect(server.requestsTo(createNotionConnection)[0]?.body).toMatchObject({
    connectionName: 'Golden Bakeshop 2',
    selectedPages: [{ notionPageId: '1' }, { notionPageId: '2' }],
  });
});
