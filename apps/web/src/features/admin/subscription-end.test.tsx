import { act, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SubscriptionEnd } from './subscription-end.tsx';

beforeEach(async () => {
  await i18next.loadNamespaces('admin');
  vi.useFakeTimers({ now: new Date('2026-03-05T10:00:00Z') });
});
afterEach(() => vi.useRealTimers());

it('shows the new end right after an admin ends a plan or starts one for a year', () => {
  const { rerender } = render(<SubscriptionEnd end="2026-03-12T10:00:00Z" />);
  expect(screen.getByText('in 7 days')).toBeTruthy();
  vi.advanceTimersByTime(21_000);
  rerender(<SubscriptionEnd end="2026-03-05T10:00:20Z" />);
  expect(screen.getByText('earlier today')).toBeTruthy();
  rerender(<SubscriptionEnd end="2027-03-05T10:00:20Z" />);
  expect(screen.getByText('in 12 months')).toBeTruthy();
});

it('counts down while shown', () => {
  render(<SubscriptionEnd end="2026-03-05T10:00:10Z" />);
  expect(screen.getByText('today')).toBeTruthy();
  act(() => vi.advanceTimersByTime(30_000));
  expect(screen.getByText('earlier today')).toBeTruthy();
});
