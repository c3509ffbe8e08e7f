import i18next from 'i18next';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { formatDate, formatDateTime } from './format.ts';
import { findDayEnd, findDayStart, readBrowserZone, readLocalDay, setShownZone } from './shown-zone.ts';

beforeAll(() => i18next.init({ lng: 'en', resources: {} }));
afterEach(() => setShownZone(undefined));

/** A time zone that differs from this machine's. */
const foreign = readBrowserZone() === 'Asia/Manila' ? 'America/Lima' : 'Asia/Manila';

it.each([
  ['2026-11-27', 'Asia/Manila', '2026-11-26T16:00:00.000Z', '2026-11-27T15:59:59.999Z'],
  ['2026-11-27', 'UTC', '2026-11-27T00:00:00.000Z', '2026-11-27T23:59:59.999Z'],
  ['2026-11-27', 'America/New_York', '2026-11-27T05:00:00.000Z', '2026-11-28T04:59:59.999Z'],
  // Clocks change within the day.
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
  // This day has no midnight.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-07T02:59:59.999Z'],
  ['2026-07-01', 'Asia/Kathmandu', '2026-06-30T18:15:00.000Z', '2026-07-01T18:14:59.999Z'],
])('%s in %s is from %s to %s', (day, zone, start, end) => {
  expect([findDayStart(day, zone)?.toISOString(), findDayEnd(day, zone)?.toISOString()]).toEqual([
    start,
    end,
  ]);
  expect([readLocalDay(Date.parse(start), zone), readLocalDay(Date.parse(end), zone)]).toEqual([day, day]);
});

it('returns undefined for an invalid day', () => {
  expect([findDayStart('', 'UTC'), findDayStart('2026-13-01', 'UTC'), findDayEnd('x', 'UTC')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it("shows a date in the account's time zone, also when the browser's differs", () => {
  setShownZone('Asia/Manila');
  expect(formatDate('2026-11-27T16:30:00.000Z')).toBe('Nov 28, 2026');
  setShownZone('America/Lima');
  expect(formatDate('2026-11-27T02:30:00.000Z')).toBe('Nov 26, 2026');
});

it("names the time zone when the browser's differs", () => {
  setShownZone(foreign);
  expect(formatDateTime('2026-11-27T16:30:00.000Z')).toMatch(/GMT[+-]\d/);
  setShownZone(readBrowserZone());
  expect(formatDateTime('2026-11-27T16:30:00.000Z')).not.toMatch(/GMT|UTC/);
});
