import { createNote, deleteNote, listNotes, type Note } from '@anito/contract/notes';
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
  ...fields,
});

beforeEach(() => {
  server.answers(getAccountUsage, { itemCount: 1, itemLimit: 100, byteCount: 0, byteLimit: 1_000_000 });
});

function showNotes(isSyncing = false, path = '/') {
  return show(<ManageNotes connection={buildConnection({ type: 'notes', isSyncing })} />, path);
}

describe('the entries of a notes source', () => {
  it('are none yet: without a search, with the ways to write the first', async () => {
    server.answers(listNotes, { notes: [], total: 0 });
    showNotes();
    expect(await screen.findByText('Write down what customers ask')).toBeDefined();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Add Question' })).toBeDefined();
  });

  it('say when they could not be loaded, and are loaded again', async () => {
    server.refuses(listNotes, 'internal', 'It broke.');
    const { user } = showNotes();
    expect(await screen.findByText('The entries could not be loaded')).toBeDefined();
    server.answers(listNotes, { notes: [buildNote()], total: 1 });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Is there parking?')).toBeDefined();
  });

  it.each<[string, Partial<Note>, boolean]>([
    ['Ready to be asked about', {}, false],
    ['Being learned...', { isProcessed: false }, true],
    ['Waiting for the next sync', { isProcessed: false }, false],
    ['Could not be learned: The model did not answer.', { error: 'The model did not answer.' }, false],
  ])('say "%s"', async (state, fields, isSyncing) => {
    server.answers(listNotes, { notes: [buildNote(fields)], total: 1 });
    showNotes(isSyncing);
    const row = (await screen.findByText('Is there parking?')).closest('li');
    expect(row?.textContent).toContain(state);
  });

  it('are searched, and nothing found is said', async () => {
    server.answers(listNotes, ({ query }) =>
      query.search ? { notes: [], total: 0 } : { notes: [buildNote()], total: 1 },
    );
    const { user } = showNotes();
    await screen.findByText('Is there parking?');
    await user.type(screen.getByRole('searchbox'), 'pets');
    expect(await screen.findByText('No entry holds "pets".')).toBeDefined();
    expect(screen.queryByText('Write down what customers ask')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(await screen.findByText('Is there parking?')).toBeDefined();
  });

  it('keep the typed words when saving is refused for want of room', async () => {
    server.answers(listNotes, { notes: [], total: 0 });
    server.refuses(createNote, 'quota_exceeded', 'Full.');
    const { user } = showNotes();
    await screen.findByText('Write down what customers ask');
    await user.click(screen.getByRole('button', { name: 'Add Note' }));
    const form = within(await screen.findByRole('dialog', { name: 'New note' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Please enter a title.')).toBeDefined();
    await user.type(form.getByLabelText(/^Title/), 'Holidays');
    await user.type(form.getByLabelText(/^Text/), 'Closed on Good Friday.');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/^Your account has no room for this\./)).toBeDefined();
    expect(form.getByText('1 of 100 files and notes used, 99 left.')).toBeDefined();
    expect(form.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Holidays');
    expect(server.askedOf(createNote)[0]?.body).toEqual({
      kind: 'note',
      title: 'Holidays',
      text: 'Closed on Good Friday.',
    });
  });

  it('begin with a question that was brought along, of which only the answer is missing', async () => {
    server.answers(listNotes, { notes: [], total: 0 });
    server.answers(createNote, buildNote());
    const { user, address } = showNotes(false, '/sources/notes/1?question=Is+there+parking%3F');
    const form = within(await screen.findByRole('dialog', { name: 'New question' }));
    expect(form.getByLabelText<HTMLInputElement>(/^Question/).value).toBe('Is there parking?');
    expect(address()).toBe('/sources/notes/1');
    await user.keyboard('Yes, six cars.');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.askedOf(createNote)[0]?.body).toEqual({
      kind: 'question',
      title: 'Is there parking?',
      text: 'Yes, six cars.',
    });
  });

  it('stay when deleting fails', async () => {
    server.answers(listNotes, { notes: [buildNote()], total: 1 });
    server.loses(deleteNote);
    const { user } = showNotes();
    await user.click(await screen.findByRole('button', { name: 'Delete "Is there parking?"' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete Entry' }));
    expect(await question.findByText('Nothing was deleted. Please try again.')).toBeDefined();
  });
});
