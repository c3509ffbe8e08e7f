import { updateAssistant } from '@anito/contract/assistants';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildAssistant } from '../../testing/builders.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { SystemPromptDialog } from './system-prompt-dialog.tsx';

const assistant = buildAssistant();
const theirs = { ...assistant, version: 2, systemPrompt: 'You help in two sentences.' };

/** Edits and saves the instructions, after another user has saved theirs. */
async function write() {
  server.hasChanged(updateAssistant, theirs, ({ body }) => ({
    ...theirs,
    ...(body as Partial<typeof assistant>),
    version: 3,
  }));
  const { user } = show(<SystemPromptDialog assistant={assistant} onClose={vi.fn()} />);
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await press('Edit');
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  await user.type(field, ' Be kind.');
  await press('Save');
  await screen.findByRole('dialog', { name: 'Changed in the meantime' });
  return { press, field };
}

it("asks before overwriting another user's instructions", async () => {
  const { press } = await write();
  await press('Save mine');
  expect(await screen.findByText('Instructions saved')).toBeDefined();
  expect(server.requestsTo(updateAssistant).at(-1)?.body).toEqual({
    systemPrompt: 'You help. Be kind.',
    version: 2,
  });
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('continues with the other instructions, and can restore mine', async () => {
  const { press, field } = await write();
  await press('Use the saved version');
  await waitFor(() => expect(field.value).toBe('You help in two sentences.'));
  await press('Restore mine');
  expect(field.value).toBe('You help. Be kind.');
});
