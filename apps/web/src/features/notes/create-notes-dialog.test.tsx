import { createNoteConnection } from '@anito/contract/notes';
import { type Connection, listConnections } from '@anito/contract/sources';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { buildConnection } from '../../testing/builders.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { CreateNotesDialog } from './create-notes-dialog.tsx';

const taken = ['Questions and answers', 'questions and answers 2'];

async function open(connections: Connection[]) {
  server.answers(listConnections, connections);
  const onClose = vi.fn();
  const { user } = show(<CreateNotesDialog onClose={onClose} onCreated={() => {}} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Notes & FAQ' }));
  return { user, onClose, name: dialog.getByLabelText<HTMLInputElement>(/^Name/) };
}

it('shows the question for which notes are created', async () => {
  server.answers(listConnections, []);
  show(<CreateNotesDialog question="Is there parking?" onClose={() => {}} onCreated={() => {}} />);
  expect(await screen.findByText('Is there parking?')).toBeDefined();
  expect(screen.getByText('Next, you answer this question:')).toBeDefined();
});

describe('name of new notes', () => {
  it('is proposed, and replaced by typing', async () => {
    server.answers(createNoteConnection, { ...buildConnection(), type: 'notes' });
    const { user, name } = await open([]);
    expect(name.value).toBe('Questions and answers');
    await user.keyboard('House rules{Enter}');
    await waitFor(() => expect(server.requestsTo(createNoteConnection)).toHaveLength(1));
    expect(server.requestsTo(createNoteConnection)[0]?.body).toEqual({
      name: 'House rules',
      description: null,
    });
  });

  it('is numbered if other sources have it', async () => {
    const { name } = await open(taken.map((name, index) => buildConnection({ id: index + 1, name })));
    await waitFor(() => expect(name.value).toBe('Questions and answers 3'));
  });

  it('needs no confirmation on close until it is changed', async () => {
    const { user, onClose, name } = await open([]);
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.type(name, 'Rules');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Discard your changes?')).toBeDefined();
  });
});
