import { afterEach, expect, test, vi } from 'vitest';
import { logRefusal } from './log-refusal.ts';

afterEach(() => vi.useRealTimers());

test('logs a flood of refusals as one line, and one with the count of the others a minute later', () => {
  vi.useFakeTimers();
  const lines: unknown[] = [];
  const log = { info: (...args: unknown[]) => void lines.push(args) };
  const refuse = (reason: string) => logRefusal(log, 'test refused', { reason });
  for (let time = 0; time < 1_000; time++) refuse(`reason ${time}`);
  expect(lines).toEqual([[{ reason: 'reason 0' }, 'test refused']]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(1)).toEqual([[{ count: 999 }, 'test refused, again within a minute']]);
  refuse('later');
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(2)).toEqual([[{ reason: 'later' }, 'test refused']]);
});
