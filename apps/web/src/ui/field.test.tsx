import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Select } from './select.tsx';
import { TextField } from './text-field.tsx';

function Form() {
  const [error, setError] = useState('');
  return (
    <>
      <TextField label="Address" error={error} onBlur={() => setError('Not an address')} />
      <Select label="Kind" options={[{ value: 'web', label: 'Web' }]} />
      <button type="button">Add</button>
    </>
  );
}

describe('error of a field', () => {
  it('appears immediately when the field loses the focus by keyboard', async () => {
    render(<Form />);
    const user = userEvent.setup();
    await user.click(screen.getByLabelText('Address'));
    await user.tab();
    expect(screen.getByText('Not an address')).toBeTruthy();
  });

  it('does not move the button that was pressed to leave the field', async () => {
    render(<Form />);
    const user = userEvent.setup();
    await user.click(screen.getByLabelText('Address'));
    const button = screen.getByRole('button', { name: 'Add' });
    fireEvent.pointerDown(button);
    fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'anito' } });
    fireEvent.blur(screen.getByLabelText('Address'));
    expect(screen.queryByText('Not an address')).toBeNull();
    fireEvent.pointerUp(button);
    expect(await screen.findByText('Not an address')).toBeTruthy();
  });

  it.each([
    ['choice', () => fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'web' } })],
    ['menu', () => fireEvent.contextMenu(screen.getByRole('button', { name: 'Add' }))],
    ['other window', () => fireEvent.blur(window)],
  ])('appears after a press whose pointerup the browser’s native %s swallowed', async (_, keepRelease) => {
    render(<Form />);
    fireEvent.pointerDown(screen.getByLabelText('Kind'));
    fireEvent.blur(screen.getByLabelText('Address'));
    expect(screen.queryByText('Not an address')).toBeNull();
    keepRelease();
    expect(await screen.findByText('Not an address')).toBeTruthy();
  });
});
