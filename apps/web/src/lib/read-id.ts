/**
 * Parses the id in a URL: a positive integer of at most 15 digits without leading zeros. Otherwise returns
 * undefined.
 */
export function parseId(text: string | undefined): number | undefined {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
