import type { Hours } from '@anito/business-facts/fact';
import {
  addDays,
  findOpeningState,
  type LocalTime,
  listPeriods,
  toLocalTime,
} from '@anito/business-facts/opening-state';
import type { ConfirmedFacts } from '@anito/contract/business-facts';
import type { OpenNow } from '@anito/contract/open-now';
import { defaultTimezone } from '@anito/contract/user-settings';

const minutesPerDay = 1440;

/**
 * Returns whether an assistant's business is open now and when that changes, from its confirmed hours.
 * Returns undefined if they are not confirmed or do not cover today.
 */
export function findOpenNow(
  { confirmedFacts, timezone }: { confirmedFacts: ConfirmedFacts; timezone: string | null },
  now = new Date(),
): OpenNow | undefined {
  const hours = confirmedFacts.hours?.hours;
  return hours ? readOpenNow(hours, toLocalTime(now, timezone ?? defaultTimezone)) : undefined;
}

/**
 * Returns whether a business is open at a local time, when that changes, and for how many minutes the result
 * is valid (`validMinutes`). Returns undefined if the hours do not cover the day.
 */
export function readOpenNow(hours: Hours, now: LocalTime): OpenNow | undefined {
  const state = findOpeningState(hours, now);
  if (state.is === 'unknown') return undefined;
  const change = state.is === 'open' ? findClosing(hours, now, state.closes) : findOpening(now, state);
  const { minutesLeft, ...rest } = change;
  const validMinutes = Math.max(1, Math.min(minutesLeft, minutesPerDay - now.minute));
  return { isOpen: state.is === 'open', ...rest, validMinutes };
}

type Change = Pick<OpenNow, 'changesAt' | 'inDays' | 'weekday'> & { minutesLeft: number };

/**
 * Returns when an open business closes: `changesAt` in minutes since midnight, `inDays` from today.
 * `changesAt` is null if it stays open past midnight without a break.
 */
function findClosing(hours: Hours, now: LocalTime, closes: number): Change {
  const inDays = closes > now.minute && closes < minutesPerDay ? 0 : 1;
  const minutesLeft = (closes % minutesPerDay) + inDays * minutesPerDay - now.minute;
  const weekday = (now.weekday + inDays) % 7;
  // A business that is open around the clock does not close at midnight.
  const nextDay = listPeriods(hours, addDays(now, 1)) ?? [];
  const goesOn = closes % minutesPerDay === 0 && nextDay.some(({ opens }) => opens === 0);
  return { changesAt: goesOn ? null : closes % minutesPerDay, inDays, weekday, minutesLeft };
}

/**
 * Returns when a closed business opens: `changesAt` in minutes since midnight, `inDays` from today.
 * `changesAt` is null if no opening is known.
 */
function findOpening(
  now: LocalTime,
  { opens, inDays, weekday }: { opens: number | null; inDays: number; weekday: number },
): Change {
  const minutesLeft = opens === null ? minutesPerDay : inDays * minutesPerDay + opens - now.minute;
  return { changesAt: opens, inDays, weekday, minutesLeft };
}
