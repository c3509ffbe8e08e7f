import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showVisitor } from '../../testing/show-visitor.tsx';
import { MessageTime } from './message-time.tsx';

const now = new Date('2026-03-05T10:00:00Z');

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['2026-03-05T09:59:30Z', 'Just now'],
  ['2026-03-05T09:48:00Z', '12 min'],
  ['2026-03-05T06:59:00Z', '3 hr'],
  ['2026-03-03T10:00:00Z', '2 days ago'],
  ['2026-02-20T10:00:00Z', 'Feb 20, 2026'],
])('shows the time of a message from %s as %s', (at, text) => {
  vi.useFakeTimers({ now });
  showVisitor(<MessageTime at={at} />);
  expect(screen.getByText(text)).toBeDefined();
});

it('advances while the chat is open', () => {
  vi.useFakeTimers({ now });
  showVisitor(<MessageTime at="2026-03-05T09:59:30Z" />);
  act(() => vi.advanceTimersByTime(12 * 60_000));
  expect(screen.getByText('12 min')).toBeDefined();
});
