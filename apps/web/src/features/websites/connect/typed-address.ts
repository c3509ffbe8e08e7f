import { limits } from '@anito/contract/limits';

/** Returns the host of a typed URL, with or without scheme and port. Empty if it is not a URL. */
function hostOfTyped(typed: string): string {
  const address = typed.trim();
  const whole = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (/\s/.test(whole) || !URL.canParse(whole)) return '';
  return new URL(whole).hostname.replace(/^www\./, '');
}

/** Returns the proposed name of a source for a typed URL. */
export function proposeName(typed: string): string {
  const host = hostOfTyped(typed);
  return host.length >= limits.connectionNameMin ? host.slice(0, limits.connectionNameMax) : '';
}
