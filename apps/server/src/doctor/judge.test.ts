import { expect, test } from 'vitest';
import { judgeDisk } from './check-files.ts';
import { judgeClock, judgeTimeZones } from './check-time.ts';

test.each([
  [0, 'ok'],
  [1_999, 'ok'],
  [2_000, 'warning'],
  [30_000, 'problem'],
])('judges a difference of %i ms between two clocks as %s', (milliseconds, outcome) => {
  expect(judgeClock(milliseconds).outcome).toBe(outcome);
});

test.each([
  [63, 'problem'],
  [64, 'warning'],
  [1_024, 'ok'],
])('judges %i free megabytes as %s', (megabytes, outcome) => {
  expect(judgeDisk(megabytes, 10_000).outcome).toBe(outcome);
});

/** Every zone that Node knows, with its offset at a moment when no zone of these changes its clocks. */
const winter = new Date('2026-01-15T12:00:00Z');
function listZones() {
  return Intl.supportedValuesOf('timeZone').map((name) => {
    const local = new Date(`${winter.toLocaleString('sv', { timeZone: name })}Z`);
    return { name, minutes: Math.round((local.getTime() - winter.getTime()) / 60_000) };
  });
}

test('accepts a database whose time zones agree with Node', () => {
  expect(judgeTimeZones(listZones(), winter)).toMatchObject({ outcome: 'ok' });
});

test('names time zones that the database does not know, and those with another time', () => {
  const without = listZones().filter(({ name }) => name !== 'Asia/Manila');
  expect(judgeTimeZones(without, winter)).toMatchObject({
    outcome: 'warning',
    finding: 'The database does not know Asia/Manila.',
    advice: expect.stringContaining('tzdata'),
  });
  const old = listZones().map((zone) => (zone.name === 'Asia/Manila' ? { ...zone, minutes: 540 } : zone));
  expect(judgeTimeZones(old, winter)).toMatchObject({
    outcome: 'warning',
    finding: expect.stringMatching(/disagree on the time in Asia\/Manila\.$/),
  });
});
