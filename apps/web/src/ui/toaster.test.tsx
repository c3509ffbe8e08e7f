import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Toaster } from './toaster.tsx';
import { showToast } from './toasts.ts';

const show = (title: string, durationMs?: number) =>
  act(() => showToast({ type: 'success', title, ...(durationMs !== undefined && { durationMs }) }));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const listTitles = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const drawToaster = () => {
  vi.useFakeTimers();
  render(<Toaster />);
};

it('shows the newest first, at most four, and removes each after its time', () => {
  drawToaster();
  for (const title of ['One', 'Two', 'Three', 'Four']) show(title);
  pass(3_000);
  show('Five');
  expect(listTitles()).toEqual(['Five', 'Four', 'Three', 'Two']);
  pass(2_000);
  expect(listTitles()).toEqual(['Five']);
  pass(3_000);
  expect(listTitles()).toEqual([]);
});

it('keeps a toast under the pointer, and toasts without a duration', () => {
  drawToaster();
  show('Saved');
  show('Failed', 0);
  fireEvent.pointerEnter(screen.getByRole('list'));
  pass(60_000);
  expect(listTitles()).toEqual(['Failed', 'Saved']);
  fireEvent.pointerLeave(screen.getByRole('list'));
  pass(60_000);
  expect(listTitles()).toEqual(['Failed']);
  fireEvent.click(screen.getByRole('button'));
  expect(listTitles()).toEqual([]);
});

it('restores the focus when the focused toast is dismissed, and restarts the time of the next', () => {
  drawToaster();
  render(<input aria-label="Name" />);
  const field = screen.getByRole('textbox');
  show('Saved');
  act(() => field.focus());
  const dismiss = within(screen.getByRole('listitem')).getByRole('button');
  act(() => dismiss.focus());
  pass(60_000);
  expect(listTitles()).toEqual(['Saved']);
  fireEvent.click(dismiss);
  expect(document.activeElement).toBe(field);
  show('Once more');
  pass(5_000);
  expect(listTitles()).toEqual([]);
});
