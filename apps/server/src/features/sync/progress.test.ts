import type { LiveEvent, ProgressUpdate } from '@anito/contract/live';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Events } from '../../lib/events.ts';
import { createProgressReporter } from './progress.service.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const counts = (total: number, successful = 0, failed = 0) => ({ total, successful, failed });

/** Creates a reporter and the list of updates that it publishes. */
function createReporter() {
  const updates: ProgressUpdate[] = [];
  const publish = ({ event }: { event: LiveEvent }) => {
    if (event.event === 'ProgressUpdate') updates.push(event.data);
  };
  const target = { ownerId: 'owner', connectionId: 7, type: 'file' } as const;
  const reporter = createProgressReporter({ publish } as unknown as Events, target);
  const percentages = () => {
    vi.runAllTimers();
    return updates.map(({ percentage }) => percentage);
  };
  return { reporter, updates, percentages };
}

describe('createProgressReporter', () => {
  test('increases with each stage of each document', () => {
    const { reporter, updates, percentages } = createReporter();
    reporter.update(counts(4));
    expect(percentages()).toEqual([0]);
    for (let read = 0; read < 4; read += 1) {
      reporter.advance(1);
      percentages();
    }
    reporter.advance(1.5);
    percentages();
    reporter.advance(2.5);
    expect(percentages()).toEqual([0, 8, 16, 25, 33, 45, 66]);
    expect(updates.every(({ completed }) => completed === 0)).toBe(true);
    reporter.settle(8);
    reporter.update(counts(4, 4));
    expect(percentages().at(-1)).toBe(99);
    reporter.end(counts(4, 4), { isComplete: true, status: 'Completed' });
    expect(updates.at(-1)).toMatchObject({ percentage: 100, completed: 4 });
  });

  test('does not decrease when a document is deleted between reading and storing', () => {
    const { reporter, percentages } = createReporter();
    reporter.update(counts(2));
    reporter.advance(2);
    reporter.advance(2);
    expect(percentages().at(-1)).toBe(66);
    reporter.settle(4);
    reporter.update(counts(2, 1));
    expect(percentages().at(-1)).toBe(66);
  });

  test('publishes at most four times a second, with the newest figure', () => {
    const { reporter, updates } = createReporter();
    reporter.update(counts(300));
    for (let read = 0; read < 300; read += 1) {
      reporter.advance(1);
      vi.advanceTimersByTime(10);
    }
    expect(updates.length).toBeLessThanOrEqual(13);
    vi.runAllTimers();
    expect(updates.at(-1)?.percentage).toBe(33);
  });
});
