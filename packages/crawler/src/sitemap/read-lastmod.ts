/** A day, or a moment of it with seconds and offset or without (W3C Datetime, as sitemaps.org wants it). */
const written = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/;
const hourMs = 3_600_000;

/**
 * The latest moment that a sitemap's `lastmod` may mean, ISO 8601: of a day its end where it ends last on earth, of a
 * time without offset the same time there. Null for what says less than a day or is none.
 */
export function readLastmod(lastmod: string | null): string | null {
  const [, day, time, offset] = written.exec(lastmod ?? '') ?? [];
  if (!day) return null;
  const earliest = Date.parse(`${day}T${time ?? '00:00'}${offset ?? 'Z'}`);
  const spareMs = time === undefined ? 36 * hourMs : offset === undefined ? 12 * hourMs : 0;
  return Number.isNaN(earliest) ? null : new Date(earliest + spareMs).toISOString();
}
