import { expect, it } from 'vitest';
import { isQuiet } from './quiet-hours.ts';

const night = { from: '22:00', until: '06:30' };
const noon = { from: '12:00', until: '13:00' };

it.each([
  // Manila is eight hours ahead of UTC.
  [night, '2026-03-01T13:59:59Z', false],
  [night, '2026-03-01T14:00:00Z', true],
  [night, '2026-03-01T22:29:59Z', true],
  [night, '2026-03-01T22:30:00Z', false],
  [noon, '2026-03-01T03:59:00Z', false],
  [noon, '2026-03-01T04:00:00Z', true],
  [noon, '2026-03-01T05:00:00Z', false],
])('%j at %s in Manila: %s', (hours, moment, expected) => {
  expect(isQuiet(hours, 'Asia/Manila', new Date(moment))).toBe(expected);
});

it('uses UTC for an unknown time zone', () => {
  expect(isQuiet(night, 'Nowhere/Here', new Date('2026-03-01T23:00:00Z'))).toBe(true);
});
