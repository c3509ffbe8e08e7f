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

it('says that the website has more than is read, and leads to where more may be', async () => {
  const { user, address } = showNote({ stoppedBy: 'maxPages', totalPages: 1_000 });
  expect(await screen.findByText('1,000 pages are read; the website has more.')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Read more' }));
  expect(address()).toMatch(/^\/sources\/\w+\/1\/settings$/);
});

it('says that the account is full, which no setting changes', async () => {
  showNote({ stoppedBy: 'account', totalPages: 1 });
  expect(await screen.findByText('1 page is read; your account has no room for more.')).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

it('says nothing of a source that has all, or whose pages were chosen', async () => {
  showNote({ readsOn: false, stoppedBy: 'maxPages' });
  await waitFor(() => expect(server.askedOf(listWebsiteConnections)).toHaveLength(1));
  expect(screen.queryByText(/pages/)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows new pages: the chosen ones join and are read, the others stay out', async () => {
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
  const dialog = within(await screen.findByRole('dialog', { name: 'Pages that are not used' }));
  const lines = await dialog.findAllByRole('treeitem');
  expect(lines.map((line) => line.getAttribute('aria-checked'))).toEqual(['true', 'true', 'false']);
  await user.click(dialog.getByRole('treeitem', { name: /^\/dog/ }));
  expect(dialog.getByText('1 new page stays out. You can add it later.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Add 1 Page' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.askedOf(chooseFoundWebsitePages)[0]?.body).toEqual({
    join: ['a'.repeat(32)],
    leaveOut: ['b'.repeat(32)],
  });
  expect(server.askedOf(syncWebsiteConnection)).toHaveLength(1);
});

it('says when no page is left out, and when that cannot be told', async () => {
  server.answers(listFoundWebsitePages, []);
  const { user } = showNote({ newPageCount: 1 });
  await user.click(await screen.findByRole('button', { name: 'Look at them' }));
  expect(await screen.findByText('Nothing is left out')).toBeDefined();
});
