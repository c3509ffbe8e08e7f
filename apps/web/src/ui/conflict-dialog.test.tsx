import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api-client.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

const long = 'We bake every morning at five. '.repeat(30);
const fields = [
  { label: 'Name', mine: 'Rosa', theirs: 'Ana' },
  { label: 'Instructions', mine: `${long}Be short. ${long}`, theirs: `${long}Be kind. ${long}` },
  { label: 'Contact', mine: '', theirs: 'hello@example.com' },
];

function open(given: Partial<Parameters<typeof ConflictDialog>[0]> = {}) {
  const answers = { onKeepMine: vi.fn(), onTakeTheirs: vi.fn(), onClose: vi.fn() };
  const props = { thing: 'assistant', fields, isBusy: false, error: null, ...answers, ...given } as const;
  render(<ConflictDialog {...props} savedAt="2026-03-02T12:05:00.000Z" />);
  const side = (name: string) => screen.getByRole('region', { name });
  const button = (name: string) => screen.getByRole('button', { name });
  return { user: userEvent.setup(), side, button, ...answers };
}

describe('ConflictDialog', () => {
  it('shows what was saved and when, and both values of each field', () => {
    const { side } = open();
    const dialog = screen.getByRole('dialog', { name: 'Changed in the meantime' });
    expect(within(dialog).getByText(/Someone saved this assistant on Mar 2, 2026/)).toBeDefined();
    expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'Name',
      'Instructions',
      'Contact',
    ]);
    expect([side('Name, Yours').textContent, side('Name, Saved version').textContent]).toEqual([
      'Rosa',
      'Ana',
    ]);
    expect(side('Contact, Yours').textContent).toBe('Empty');
  });

  it('marks the differing words of long texts, with some context', () => {
    const { side } = open();
    const mine = side('Instructions, Yours');
    expect(mine.querySelector('mark')?.textContent).toBe('short.');
    expect(side('Instructions, Saved version').querySelector('mark')?.textContent).toBe('kind.');
    expect(mine.textContent!.length).toBeLessThan(250);
  });

  it('offers three choices, and Escape and the initial focus select the harmless one', async () => {
    const { user, button, onKeepMine, onTakeTheirs, onClose } = open();
    expect(document.activeElement).toBe(button('Keep editing'));
    await user.click(button('Save mine'));
    await user.click(button('Use the saved version'));
    await user.keyboard('{Escape}');
    expect([onKeepMine, onTakeTheirs, onClose].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  });

  it('waits while saving, and stays open on failure', async () => {
    const { user, button, onClose } = open({ isBusy: true });
    expect(button('Saving...').getAttribute('aria-busy')).toBe('true');
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows why saving my values failed', () => {
    open({ error: new ApiError('It broke.', { status: 500, code: 'internal' }) });
    expect(screen.getByRole('alert').textContent).toBe(
      'It broke.Your changes aren’t saved yet. You can try again.',
    );
  });
});
