import { formatDateTime, formatRelative } from '../lib/format.ts';

const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i;

/** Parses an ISO 8601 timestamp of the server. Without a time zone it is UTC. */
function parseServerTime(text: string): Date {
  return new Date(hasZone.test(text) ? text : `${text}Z`);
}

/**
 * Describes the time of a source's last sync in `text`: 'Just now', minutes, hours (under 24) or days (under
 * 7) ago, then the date. `exact` is date and time, for a tooltip.
 */
export function describeLastSync(lastSyncedAt: string, now: number): { text: string; exact: string } {
  const time = parseServerTime(lastSyncedAt);
  return { text: formatRelative(time, now), exact: formatDateTime(time) };
}
