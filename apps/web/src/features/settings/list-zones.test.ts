import { expect, it } from 'vitest';
import { listAllZones } from './list-zones.ts';

const labelOf = (zone: string, moment: string) =>
  listAllZones(zone, new Date(moment)).find(({ value }) => value === zone)?.label;

it.each([
  ['Asia/Manila', '2026-01-01T00:00:00Z', 'UTC+08:00 Asia/Manila'],
  ['UTC', '2026-01-01T00:00:00Z', 'UTC+00:00 UTC'],
  ['America/New_York', '2026-01-01T00:00:00Z', 'UTC-05:00 America/New York'],
  ['America/New_York', '2026-07-01T00:00:00Z', 'UTC-04:00 America/New York'],
  ['Asia/Kathmandu', '2026-01-01T00:00:00Z', 'UTC+05:45 Asia/Kathmandu'],
  ['America/St_Johns', '2026-01-01T00:00:00Z', 'UTC-03:30 America/St Johns'],
])('%s at %s is %s', (zone, moment, label) => {
  expect(labelOf(zone, moment)).toBe(label);
});

it('lists each time zone once, from west to east', () => {
  const zones = listAllZones('Asia/Manila');
  expect(new Set(zones.map(({ value }) => value)).size).toBe(zones.length);
  expect(zones[0]?.label).toMatch(/^UTC-1[12]:00/);
  expect(zones.at(-1)?.label).toMatch(/^UTC\+14:00/);
});
