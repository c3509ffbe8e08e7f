import { createNote, deleteNote, listNotes, type Note, updateNote } from '@anito/contract/notes';
import { getAccountUsage } from '@anito/contract/sources';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildConnection } from '../../testing/builders.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { ManageNotes } from './manage-notes.tsx';

const buildNote = (fields: Partial<Note> = {}): Note => ({
  id: 1,
  connectionId: 1,
  kind: 'question',
  title: 'Is there parking?',
  text: 'Yes, six cars fit behind the building.',
  isProcessed: true,
  error: null,
  createdAt: '2026-03-02T08:00:00.000Z',
  updatedAt: '2026-03-02T08:00:00.000Z',
  version: 1,
  ...fields,
});

beforeEach(() => {
  server.answers(getAccountUsage, { itemCount: 1, itemLimit: 100, byteCount: 0, byteLimit: 1_000_000 });
});

function showNotes(isSyncing = false, path = '/') {
  return show(<ManageNotes connection={buildConnection({ type: 'notes', isSyncing })} />, path);
}

describe('entries of a notes source', () => {
  it('show an empty state with buttons for the first entry, and no search', async () => {
    server.answers(listNotes, { notes: [], total: 0 });
    showNotes();
    expect(await screen.findByText('Write what customers ask')).toBeDefined();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Add question' })).toBeDefined();
  });

  it('report a load failure and retry', async () => {
    server.refuses(listNotes, 'internal', 'It broke.');
    const { user } = showNotes();
    expect(await screen.findByText('We couldn’t load the entries')).toBeDefined();
    server.answers(listNotes, { notes: [buildNote()], total: 1 });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Is there parking?')).toBeDefined();
  });

  it.each<[string, Partial<Note>, boolean]>([
    ['Ready', {}, false],
    ['Reading...', { isProcessed: false }, true],
    ['Waiting for the next sync', { isProcessed: false }, false],
    ['We couldn’t read it: The model did not answer.', { error: 'The model did not answer.' }, false],
  ])('show "%s"', async (state, fields, isSyncing) => {
    server.answers(listNotes, { notes: [buildNote(fields)], total: 1 });
    showNotes(isSyncing);
    const row = (await screen.findByText('Is there parking?')).closest('li');
    expect(row?.textContent).toContain(state);
  });

  it('are searched, and report no matches', async () => {
    server.answers(listNotes, ({ query }) =>
      query.search ? { notes: [], total: 0 } : { notes: [buildNote()], total: 1 },
    );
    const { user } = showNotes();
    await screen.findByText('Is there parking?');
    await user.type(screen.getByRole('searchbox'), 'pets');
    expect(await screen.findByText('No entry contains "pets".')).toBeDefined();
    expect(screen.queryByText('Write what customers ask')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(await screen.findByText('Is there parking?')).toBeDefined();
  });

  it('keep the typed text when saving is refused by the quota', async () => {
    server.answers(listNotes, { notes: [], total: 0 });
    server.refuses(createNote, 'quota_exceeded', 'Full.');
    const { user } = showNotes();
    await screen.findByText('Write what customers ask');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    const form = within(await screen.findByRole('dialog', { name: 'New note' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Please enter a title.')).toBeDefined();
    await user.type(form.getByLabelText(/^Title/), 'Holidays');
    await user.type(form.getByLabelText(/^Text/), 'Closed on Good Friday.');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/^Your account is full\./)).toBeDefined();
    expect(form.getByText('1 of 100 files and notes used, 99 left.')).toBeDefined();
    expect(form.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Holidays');
    expect(server.requestsTo(createNote)[0]?.body).toEqual({
      kind: 'note',
      title: 'Holidays',
      text: 'Closed on Good Friday.',
    });
  });

  it('start with a given question that lacks only its answer', async () => {
    server.answers(listNotes, { notes: [], total: 0 });
    server.answers(createNote, buildNote());
    const { user, address } = showNotes(false, '/sources/notes/1?question=Is+there+parking%3F');
    const form = within(await screen.findByRole('dialog', { name: 'New question' }));
    expect(form.getByLabelText<HTMLInputElement>(/^Question/).value).toBe('Is there parking?');
    expect(address()).toBe('/sources/notes/1');
    await user.keyboard('Yes, six cars.');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requestsTo(createNote)[0]?.body).toEqual({
      kind: 'question',
      title: 'Is there parking?',
      text: 'Yes, six cars.',
    });
  });

  it('stay when deletion fails', async () => {
    server.answers(listNotes, { notes: [buildNote()], total: 1 });
    server.loses(deleteNote);
    const { user } = showNotes();
    await user.click(await screen.findByRole('button', { name: 'Delete "Is there parking?"' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete entry' }));
    expect(await question.findByText('Nothing was deleted. Please try again.')).toBeDefined();
  });
});

describe('entry changed by another user', () => {
  const opened = buildNote();
  const theirs = buildNote({ version: 2, text: 'Yes, eight cars.', updatedAt: '2026-03-02T09:05:00.000Z' });

  /** Opens the entry and edits the answer, while the list shows `listed`. */
  async function write(listed: Note[] = [opened]) {
    server.answers(listNotes, { notes: listed, total: 1 });
    const shown = showNotes();
    await shown.user.click(await screen.findByRole('button', { name: 'Edit "Is there parking?"' }));
    const form = await screen.findByRole('dialog', { name: 'Edit the question' });
    const answer = within(form).getByLabelText<HTMLTextAreaElement>(/^Answer/);
    await shown.user.clear(answer);
    await shown.user.type(answer, 'Yes, ten cars.');
    const press = (name: string) => shown.user.click(screen.getByRole('button', { name }));
    const save = () => shown.user.click(within(form).getByRole('button', { name: 'Save' }));
    return { ...shown, form, answer, press, save };
  }
  const answerChanged = () =>
    server.hasChanged(updateNote, theirs, ({ body }) =>
      buildNote({ ...(body as Partial<Note>), version: 3 }),
    );
  const sent = () => server.requestsTo(updateNote).map(({ body }) => body);

  it('asks, and overwrites it', async () => {
    answerChanged();
    const { press, save, form } = await write();
    await save();
    const question = await screen.findByRole('dialog', { name: 'Changed in the meantime' });
    expect(within(question).getByRole('region', { name: 'Answer, Yours' }).textContent).toBe(
      'Yes, ten cars.',
    );
    expect(within(question).getByText('eight')).toBeDefined();
    expect(within(question).queryByText('Question')).toBeNull();
    await press('Save mine');
    await waitFor(() => expect(form.isConnected).toBe(false));
    const body = { kind: 'question', title: 'Is there parking?', text: 'Yes, ten cars.' };
    expect(sent()).toEqual([
      { ...body, version: 1 },
      { ...body, version: 2 },
    ]);
    expect(await screen.findByText('Saved')).toBeDefined();
  });

  it('keeps the other version, and can restore mine', async () => {
    answerChanged();
    const { press, save, answer } = await write();
    await save();
    await screen.findByRole('dialog', { name: 'Changed in the meantime' });
    await press('Use the saved version');
    await waitFor(() => expect(answer.value).toBe('Yes, eight cars.'));
    expect(screen.getByText('You’re now looking at the saved version.')).toBeDefined();
    await press('Restore mine');
    expect(answer.value).toBe('Yes, ten cars.');
    // It is now a change of the saved version.
    await save();
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ text: 'Yes, ten cars.', version: 2 }));
  });

  it('continues editing, and asks again', async () => {
    answerChanged();
    const { press, save, answer } = await write();
    await save();
    await screen.findByRole('dialog', { name: 'Changed in the meantime' });
    await press('Keep editing');
    expect(answer.value).toBe('Yes, ten cars.');
    await save();
    expect(await screen.findByRole('dialog', { name: 'Changed in the meantime' })).toBeDefined();
  });

  it('merges changes to different fields, with a notice', async () => {
    server.hasChanged(updateNote, { ...opened, version: 2, title: 'Where to park?' }, ({ body }) =>
      buildNote({ ...(body as Partial<Note>), version: 3 }),
    );
    const { save } = await write();
    await save();
    expect(await screen.findByText('We also kept what changed elsewhere.')).toBeDefined();
    expect(sent().at(-1)).toMatchObject({ title: 'Where to park?', text: 'Yes, ten cars.', version: 2 });
  });

  it('includes changes received before saving', async () => {
    server.answers(updateNote, ({ body }) => buildNote({ ...(body as Partial<Note>), version: 3 }));
    const { client, save, form } = await write();
    server.answers(listNotes, { notes: [{ ...opened, version: 2, title: 'Where to park?' }], total: 1 });
    await client.invalidateQueries();
    const title = within(form).getByLabelText<HTMLInputElement>(/^Question/);
    await waitFor(() => expect(title.value).toBe('Where to park?'));
    await save();
    await waitFor(() =>
      expect(sent()).toEqual([
        { kind: 'question', title: 'Where to park?', text: 'Yes, ten cars.', version: 2 },
      ]),
    );
  });
});
