import type { QuietHours } from '@anito/contract/push';
import { findTimezone } from '@anito/contract/values';
import { DateTime } from 'luxon';

/**
 * Returns whether a moment is within quiet hours in a time zone; in UTC for an unknown one. They end before
 * `until`, which may be on the next day. Equal times mean the whole day.
 */
export function isQuiet({ from, until }: QuietHours, timezone: string, moment: Date): boolean {
  const zone = findTimezone(timezone) ?? 'utc';
  const now = DateTime.fromJSDate(moment, { zone }).toFormat('HH:mm');
  return from < until ? from <= now && now < until : from <= now || now < until;
}
