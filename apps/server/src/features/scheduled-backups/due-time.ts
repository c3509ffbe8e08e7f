import { CronExpressionParser } from 'cron-parser';

/**
 * Returns the latest `count` times, up to now, at which a cron schedule was due, newest first. Times are in
 * UTC. Throws for an invalid schedule.
 */
export function listDueTimes(schedule: string, now: Date, count: number): Date[] {
  // The parser excludes the current time itself.
  const currentDate = new Date(now.getTime() + 1);
  const expression = CronExpressionParser.parse(schedule, { currentDate, tz: 'UTC' });
  return Array.from({ length: count }, () => expression.prev().toDate());
}

/**
 * Returns the first time after `now` at which a cron schedule is due, in UTC. Throws for an invalid schedule.
 */
export function computeNextDue(schedule: string, now: Date): Date {
  return CronExpressionParser.parse(schedule, { currentDate: now, tz: 'UTC' }).next().toDate();
}
