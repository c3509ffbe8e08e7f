import { type DataImport, deleteImport, listImports, startImport } from '@anito/contract/imports';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { ImportsCard } from './imports-card.tsx';

const archiveBytes = 10_000;

const done: DataImport = {
  id: 7,
  state: 'ready',
  stage: null,
  done: 3,
  total: 3,
  sizeBytes: 2_500_000,
  because: null,
  brought: { source: 2, upload: 1, assistant: 1, conversation: 1_180 },
  made: [
    { kind: 'source', id: 4, name: 'Menu', type: 'file' },
    { kind: 'assistant', id: 5, name: 'Helper', type: null },
  ],
  remarks: [],
  remarkCount: 0,
  createdAt: '2026-03-02T08:00:00.000Z',
  finishedAt: '2026-03-02T08:00:09.000Z',
};
const running: DataImport = { ...done, state: 'running', finishedAt: null, brought: {}, made: [] };

const lists = (...imports: DataImport[]) =>
  server.answers(listImports, {
    archiveBytes,
    conversationCount: 1_200,
    conversationLimit: 100_000,
    imports,
  });
const chooseButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Choose an archive' });

async function choose(user: UserEvent, bytes = 100) {
  await waitFor(async () => expect((await chooseButton()).disabled).toBe(false));
  const input = screen.getByLabelText<HTMLInputElement>('Archive of your data');
  await user.upload(input, new File(['x'.repeat(bytes)], 'data.zip', { type: 'application/zip' }));
}

it('uploads a chosen archive and shows the progress of the import', async () => {
  lists();
  const answer = server.holds(startImport, { ...running, state: 'queued' });
  const { user } = show(<ImportsCard />);
  await choose(user);
  const bar = await screen.findByRole('progressbar', { name: 'Uploading data.zip' });
  expect(bar.getAttribute('aria-valuenow')).toBe('50');
  expect((await chooseButton()).disabled).toBe(true);
  lists({ ...running, stage: 'files', done: 30, total: 120 });
  answer();
  const brought = await screen.findByRole('progressbar', { name: 'Importing files' });
  expect(brought.getAttribute('aria-valuenow')).toBe('25');
  expect(screen.getByText('30 of 120')).toBeDefined();
  expect((await chooseButton()).disabled).toBe(true);
  lists(done);
  expect(
    await screen.findByText('2 sources · 1 file · 1 assistant · 1,180 answered questions'),
  ).toBeDefined();
  expect((await chooseButton()).disabled).toBe(false);
  const [sent] = server.requestsTo(startImport);
  expect(((sent!.body as FormData).get('files') as File).name).toBe('data.zip');
});

it('links imported items and lists remaining tasks', async () => {
  lists({
    ...done,
    remarks: [
      { kind: 'source', name: 'Wiki', because: { reason: 'import-connect-notion' } },
      { kind: 'settings', name: '', because: { reason: 'import-not-accepted' } },
    ],
    remarkCount: 5,
  });
  const { user, address } = show(<ImportsCard />);
  const list = within(await screen.findByRole('list', { name: 'Imported' }));
  expect(list.getByRole('link', { name: 'Menu' }).getAttribute('href')).toBe('/sources/file/4');
  expect(screen.getByText(/Open the source and connect it to Notion/)).toBeDefined();
  expect(screen.getByText('Settings')).toBeDefined();
  expect(screen.getByText('and 3 more')).toBeDefined();
  await user.click(list.getByRole('link', { name: 'Helper' }));
  expect(address()).toBe('/assistants/5');
});

it('reports an import without changes, a queued one and an incomplete upload', async () => {
  lists(
    { ...running, id: 9, state: 'uploading', sizeBytes: 16 * 2 ** 20 },
    { ...done, id: 8, brought: {}, made: [] },
  );
  show(<ImportsCard />);
  expect(await screen.findByText(/The upload isn’t finished: 16 MB arrived so far/)).toBeDefined();
  expect(screen.getByText('All of it was already here.')).toBeDefined();
  expect((await chooseButton()).disabled).toBe(false);
});

it('reports why an archive was not imported, and removes the entry', async () => {
  lists({ ...done, state: 'failed', because: { reason: 'import-damaged' }, brought: {}, made: [] });
  server.answers(deleteImport, { ok: true });
  const { user } = show(<ImportsCard />);
  expect(await screen.findByText(/Download it again and choose the new file/)).toBeDefined();
  lists();
  await user.click(screen.getByRole('button', { name: /^Remove the entry of/ }));
  await waitFor(() => expect(screen.queryByText(/Download it again/)).toBeNull());
  expect(server.requestsTo(deleteImport)).toHaveLength(1);
});

it('cancels an import after a confirmation', async () => {
  lists({ ...running, stage: 'check', done: 0, total: 0 });
  server.answers(deleteImport, { ok: true });
  const { user } = show(<ImportsCard />);
  expect(await screen.findByRole('progressbar', { name: 'Checking the archive' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Stop the import/ }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Stop importing?' }));
  lists();
  await user.click(dialog.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(server.requestsTo(deleteImport)[0]!.params).toEqual({ id: '7' });
});

it('cancels an upload without reporting a failure', async () => {
  lists();
  server.holds(startImport, running);
  const { user } = show(<ImportsCard />);
  await choose(user);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(screen.queryByText('We couldn’t upload the archive')).toBeNull();
});

it('rejects an archive that is too large, and shows refusals', async () => {
  lists();
  const { user } = show(<ImportsCard />);
  await choose(user, archiveBytes + 1);
  expect(await screen.findByText(/The archive is too large\. The limit/)).toBeDefined();
  expect(server.requestsTo(startImport)).toHaveLength(0);
  server.refuses(startImport, 'too_many_requests', 'Too many requests.');
  await choose(user);
  expect(await screen.findByText('Too many requests.')).toBeDefined();
  expect(screen.getByText('We couldn’t upload the archive')).toBeDefined();
});

it('reports a load failure and retries', async () => {
  server.refuses(listImports, 'unavailable', 'Not just now.');
  const { user } = show(<ImportsCard />);
  expect(await screen.findByRole('heading', { name: 'We couldn’t load your imports' })).toBeDefined();
  lists(done);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Helper' })).toBeDefined();
});
