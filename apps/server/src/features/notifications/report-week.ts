import { createHash } from 'node:crypto';
import { defaultTimezone } from '@anito/contract/user-settings';
import { findTimezone } from '@anito/contract/values';
import { DateTime, IANAZone } from 'luxon';

/** Minutes over which the reports of a time zone are spread. Each account has a fixed time. */
const spreadMinutes = 30;
const reportHour = 8;

/** Returns the delay of an account's report after `reportHour` in seconds, the same every week. */
function getDelaySeconds(ownerId: string): number {
  return createHash('sha256').update(ownerId).digest().readUInt32BE() % (spreadMinutes * 60);
}

/** Returns the zone with a name, or the default zone for an unknown name. */
const zoneOf = (timezone: string) => IANAZone.create(findTimezone(timezone) ?? defaultTimezone);

/**
 * Returns the Monday, `YYYY-MM-DD`, that ends the last week whose report is due, and the time of the next
 * report: on Mondays between 08:00 and 08:30 in the time zone.
 */
export function findReportTimes(
  { ownerId, timezone }: { ownerId: string; timezone: string },
  now: Date,
): { week: string; nextAt: Date } {
  const local = DateTime.fromJSDate(now, { zone: zoneOf(timezone) });
  const monday = local.startOf('week');
  const dueOf = (day: DateTime) => day.set({ hour: reportHour }).plus({ seconds: getDelaySeconds(ownerId) });
  const isDue = dueOf(monday) <= local;
  const next = isDue ? monday.plus({ weeks: 1 }) : monday;
  return { week: next.minus({ weeks: 1 }).toFormat('yyyy-MM-dd'), nextAt: dueOf(next).toJSDate() };
}

/**
 * Returns the bounds of the two weeks before the Monday `week`, as midnights of the time zone: the reported
 * week is from `from` to `until`, the week before that from `before` to `from`. The ends are exclusive.
 */
export function findWeekBounds(week: string, timezone: string): { before: Date; from: Date; until: Date } {
  const until = DateTime.fromISO(week, { zone: zoneOf(timezone) });
  const weeksBefore = (weeks: number) => until.minus({ weeks }).toJSDate();
  return { before: weeksBefore(2), from: weeksBefore(1), until: until.toJSDate() };
}
