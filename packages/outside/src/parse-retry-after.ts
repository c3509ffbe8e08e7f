/**
 * Parses a Retry-After header to milliseconds (RFC 9110, 10.2.3: seconds or a date, and some servers send
 * fractions of a second). Returns undefined without a valid header.
 */
export function parseRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  if (/^\d{1,9}(?:\.\d+)?$/.test(text)) return Number(text) * 1_000;
  const at = /^[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
