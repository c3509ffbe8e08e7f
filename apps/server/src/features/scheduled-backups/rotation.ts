import { DateTime } from 'luxon';
import type { Retention } from '../../backup-settings.ts';

/** Formats of Luxon that name the day, the ISO week and the month of a moment. */
const periodFormats = { daily: 'yyyy-MM-dd', weekly: "kkkk-'W'WW", monthly: 'yyyy-MM' } as const;

/**
 * Returns the backup points to keep, newest first: the newest point of each of the latest `daily` days that
 * have a point, and the same for ISO weeks and months. Periods are in UTC. A point may count for several
 * periods.
 */
export function choosePointsToKeep<Point extends { createdAt: Date }>(
  points: readonly Point[],
  retention: Retention,
): Point[] {
  const newestFirst = points.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const kept = new Set<Point>();
  for (const period of ['daily', 'weekly', 'monthly'] as const) {
    const seen = new Set<string>();
    for (const point of newestFirst) {
      const name = DateTime.fromJSDate(point.createdAt, { zone: 'utc' }).toFormat(periodFormats[period]);
      if (seen.has(name)) continue;
      if (seen.size === retention[period]) break;
      seen.add(name);
      kept.add(point);
    }
  }
  return newestFirst.filter((point) => kept.has(point));
}
