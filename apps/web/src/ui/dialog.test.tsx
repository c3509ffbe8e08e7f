import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { watchFocus } from './use-return-focus.ts';

/** Radix restores the focus in a timer. */
const waitForTimers = () => new Promise((resolve) => setTimeout(resolve));

function TwoDialogs({ onBlur }: { onBlur: () => void }) {
  const [opened, setOpened] = useState<'choice' | 'form'>();
  const onOpenChange = () => setOpened(undefined);
  return (
    <>
      <button type="button" onClick={() => setOpened('choice')}>
        Add
      </button>
      {opened === 'choice' && (
        <Dialog isOpen title="Which one?" onOpenChange={onOpenChange}>
          <button type="button" onClick={() => setOpened('form')}>
            Notes
          </button>
        </Dialog>
      )}
      {opened === 'form' && (
        <Dialog isOpen title="New notes" onOpenChange={onOpenChange}>
          <input aria-label="Name" onBlur={onBlur} />
        </Dialog>
      )}
    </>
  );
}

describe('focus of a dialog', () => {
  it('stays in the first field of a dialog that replaces another, and is restored at the end', async () => {
    const stop = watchFocus();
    const onBlur = vi.fn();
    const user = userEvent.setup();
    render(<TwoDialogs onBlur={onBlur} />);
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await user.click(screen.getByRole('button', { name: 'Notes' }));
    await waitForTimers();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(onBlur).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    await waitForTimers();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add' }));
    stop();
  });
});
