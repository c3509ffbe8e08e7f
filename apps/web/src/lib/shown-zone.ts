import { useSyncExternalStore } from 'react';

/** Time zone for shown and entered times. Undefined for the browser's zone. */
let shownZone: string | undefined;
const listeners = new Set<() => void>();

let browserZone: string | undefined;

/**
 * Returns the browser's time zone, looked up once because creating a format takes a slow phone tens of
 * milliseconds.
 */
export function readBrowserZone(): string {
  browserZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return browserZone;
}

/** Returns the time zone for shown times: the account's in the console, the browser's on public pages. */
export function getShownZone(): string {
  return shownZone ?? readBrowserZone();
}

/** Sets the time zone for shown times and redraws them. `undefined` selects the browser's zone. */
export function setShownZone(zone: string | undefined): void {
  if (zone === shownZone) return;
  shownZone = zone;
  for (const listener of listeners) listener();
}

/** Returns the shown time zone and redraws its component when it changes. */
export function useShownZone(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getShownZone,
    getShownZone,
  );
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns the local time of a zone as if it were UTC (milliseconds since 1970, whole seconds). */
function readClock(moment: number, zone: string): number {
  const format =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
  clocks.set(zone, format);
  const parts = format.formatToParts(moment);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
}

/** Whether two time zones have different local times at a moment. */
export function zonesDifferAt(moment: Date, zone: string, other: string): boolean {
  return zone !== other && readClock(moment.getTime(), zone) !== readClock(moment.getTime(), other);
}

/** Returns the calendar day of a time zone at a moment in milliseconds, such as '2026-03-04'. */
export function readLocalDay(moment: number, zone = getShownZone()): string {
  return new Date(readClock(moment, zone)).toISOString().slice(0, 10);
}

/**
 * Returns the moment at which a day such as '2026-03-04' starts in a time zone, or undefined if the text is
 * not such a day. Where daylight saving skips midnight, the day starts later.
 */
export function findDayStart(day: string, zone = getShownZone()): Date | undefined {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  if (Number.isNaN(midnight)) return undefined;
  const offsetAt = (moment: number) => readClock(moment, zone) - moment;
  // The offset may change between the guess and the real start, where a daylight saving change lies between
  // them.
  const first = midnight - offsetAt(midnight);
  const second = midnight - offsetAt(first);
  // Where midnight is skipped, the day starts with the hour after it.
  return new Date(readLocalDay(second, zone) < day ? Math.max(first, second) : second);
}

/**
 * Returns the last millisecond of a day such as '2026-03-04' in a time zone, or undefined if the text is not
 * such a day.
 */
export function findDayEnd(day: string, zone = getShownZone()): Date | undefined {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  if (Number.isNaN(midnight)) return undefined;
  const next = findDayStart(new Date(midnight + 86_400_000).toISOString().slice(0, 10), zone);
  return next && new Date(next.getTime() - 1);
}
