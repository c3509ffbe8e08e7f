import type { Database } from '../db/database.ts';
import { type CheckResult, ok, problem, warning } from './check.ts';
import { listZones, readClock } from './database-facts.store.ts';

/** Difference of two clocks in milliseconds from which schedules and links with an end look wrong. */
const noticeableMs = 2_000;
/** Difference from which tokens of one machine are refused by another one. */
const harmfulMs = 30_000;
/** Maximum number of zones in a message. */
const namedZones = 5;

/**
 * Checks that the clocks of this machine and the database agree. The duration of the query does not count as
 * a difference.
 */
export async function checkClock({ pool }: Database): Promise<CheckResult> {
  // The first query of a connection takes longer than the others.
  await readClock(pool);
  const before = Date.now();
  const there = (await readClock(pool)).getTime();
  const after = Date.now();
  return judgeClock(Math.max(0, before - there, there - after));
}

/** Returns a warning or a problem when two clocks differ by much; `differenceMs` is not negative. */
export function judgeClock(differenceMs: number): CheckResult {
  const seconds = (differenceMs / 1_000).toFixed(1);
  const finding = `This machine's clock and the database's differ by ${seconds} seconds.`;
  const advice = 'Synchronize the clocks of both machines, for example with chrony or systemd-timesyncd.';
  if (differenceMs >= harmfulMs) return problem('clock', finding, advice);
  if (differenceMs >= noticeableMs) return warning('clock', finding, advice);
  return ok('clock', finding);
}

/**
 * Returns the offset of a time zone from UTC at `now` in minutes, positive east of it, from Node's time zone
 * data.
 */
function readOffset(timeZone: string, now: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now);
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /^GMT([+-])(\d{2}):(\d{2})/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/**
 * Checks that the database knows the time zones of Node, from which owners choose, with the same offsets. For
 * the embedded database a difference is reported as ok, because an operator cannot update its data.
 */
export async function checkTimeZones({ pool, kind }: Database, now = new Date()): Promise<CheckResult> {
  const result = judgeTimeZones(await listZones(pool), now);
  if (kind === 'server' || result.outcome === 'ok') return result;
  return ok('time zones', `${result.finding} The next PostgreSQL that comes with Anito corrects it.`);
}

/**
 * Returns a warning when the database's time zones lack some of Node's or have other offsets at `now`.
 * `minutes` are offsets from UTC.
 */
export function judgeTimeZones(zones: { name: string; minutes: number }[], now: Date): CheckResult {
  const there = new Map(zones.map(({ name, minutes }) => [name.toLowerCase(), minutes]));
  const here = Intl.supportedValuesOf('timeZone');
  const unknown = here.filter((name) => !there.has(name.toLowerCase()));
  const different = here.filter((name) => {
    const minutes = there.get(name.toLowerCase());
    return minutes !== undefined && minutes !== readOffset(name, now);
  });
  const list = (names: string[]) =>
    names.slice(0, namedZones).join(', ') + (names.length > namedZones ? ' and others' : '');
  const advice =
    'Install the current tzdata on the database machine (Debian: also tzdata-legacy) and restart the database; update Node for its own data.';
  if (different.length > 0) {
    const finding = `Node (${process.versions.tz}) and the database disagree on the time in ${list(different)}.`;
    return warning('time zones', finding, advice);
  }
  if (unknown.length > 0) {
    return warning('time zones', `The database does not know ${list(unknown)}.`, advice);
  }
  return ok('time zones', `Node (${process.versions.tz}) and the database agree on ${here.length} zones.`);
}
