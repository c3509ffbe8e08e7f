import {
  chooseFoundWebsitePages,
  type FoundSitePage,
  listFoundWebsitePages,
  listWebsiteConnections,
  syncWebsiteConnection,
  type WebsiteConnection,
} from '@anito/contract/websites';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildConnection, buildWebsite } from '../../testing/builders.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { WebsiteNote } from './website-note.tsx';

function showNote(fields: Partial<WebsiteConnection>) {
  server.answers(listWebsiteConnections, [buildWebsite(fields)]);
  return show(<WebsiteNote connection={buildConnection()} />);
}

const found = (path: string, state: FoundSitePage['state'], digit: string): FoundSitePage => ({
  id: digit.repeat(32),
  url: `https://hiraya.ph${path}`,
  title: null,
  foundAt: '2026-03-01T08:00:00.000Z',
  state,
});

it('reports that the website has more pages than are read, with a link to the limit', async () => {
  const { user, address } = showNote({ stoppedBy: 'maxPages', totalPages: 1_000 });
  expect(await screen.findByText('We read 1,000 pages. The website has more.')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Read more' }));
  expect(address()).toMatch(/^\/sources\/\w+\/1\/settings$/);
});

it('reports a full account, which no setting changes', async () => {
  showNote({ stoppedBy: 'account', totalPages: 1 });
  expect(await screen.findByText('We read 1 page. Your account has no room for more.')).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

it('shows nothing for a complete source or selected pages', async () => {
  showNote({ readsOn: false, stoppedBy: 'maxPages' });
  await waitFor(() => expect(server.requestsTo(listWebsiteConnections)).toHaveLength(1));
  expect(screen.queryByText(/pages/)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows new pages: selected ones are included and read, others are excluded', async () => {
  server.answers(listFoundWebsitePages, [
    found('/cat', 'new', 'a'),
    found('/dog', 'new', 'b'),
    found('/jobs', 'left-out', 'c'),
  ]);
  server.answers(chooseFoundWebsitePages, buildWebsite());
  server.answers(syncWebsiteConnection, { ok: true, syncRunId: 1 });
  const { user } = showNote({ newPageCount: 2 });
  expect(await screen.findByText('2 new pages')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Look at them' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unused pages' }));
  const lines = await dialog.findAllByRole('treeitem');
  expect(lines.map((line) => line.getAttribute('aria-checked'))).toEqual(['true', 'true', 'false']);
  await user.click(dialog.getByRole('treeitem', { name: /^\/dog/ }));
  expect(dialog.getByText('1 new page stays out. You can add it later.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Add 1 page' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.requestsTo(chooseFoundWebsitePages)[0]?.body).toEqual({
    join: ['a'.repeat(32)],
    leaveOut: ['b'.repeat(32)],
  });
  expect(server.requestsTo(syncWebsiteConnection)).toHaveLength(1);
});

it('reports when no page is excluded, and a failure', async () => {
  server.answers(listFoundWebsitePages, []);
  const { user } = showNote({ newPageCount: 1 });
  await user.click(await screen.findByRole('button', { name: 'Look at them' }));
  expect(await screen.findByText('No pages left out')).toBeDefined();
});
