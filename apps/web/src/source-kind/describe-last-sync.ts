import { formatDateTime, formatRelative } from '../lib/format.ts';

const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i;

/** Parses a timestamp of the server. Without a zone it is UTC. */
function parseServerTime(text: string): Date {
  return new Date(hasZone.test(text) ? text : `${text}Z`);
}

/**
 * Describes the last sync of a source: 'Just now', minutes, hours (under 24), days (under 7), then the date.
 * `exact` is date and time, for a tooltip.
 */
export function describeLastSync(lastSyncedAt: string, now: number): { text: string; exact: string } {
  const time = parseServerTime(lastSyncedAt);
  return { text: formatRelative(time, now), exact: formatDateTime(time) };
}
