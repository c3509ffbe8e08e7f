/** A day, or a time with optional seconds and offset (W3C Datetime, as sitemaps.org requires). */
const lastmodPattern =
  /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/;
const hourMs = 3_600_000;

/**
 * Returns the latest possible time of a sitemap's `lastmod` in ISO 8601. A day counts until its end in the
 * westernmost time zone, and a time without offset as a time in that zone. Returns null for other formats,
 * including a month or year.
 */
export function parseLastmod(lastmod: string | null): string | null {
  const [, day, time, offset] = lastmodPattern.exec(lastmod ?? '') ?? [];
  if (!day) return null;
  const earliest = Date.parse(`${day}T${time ?? '00:00'}${offset ?? 'Z'}`);
  const spareMs = time === undefined ? 36 * hourMs : offset === undefined ? 12 * hourMs : 0;
  return Number.isNaN(earliest) ? null : new Date(earliest + spareMs).toISOString();
}
