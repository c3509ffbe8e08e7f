import { limits } from '@anito/contract/limits';

/** The host of an address as people type it, with a scheme or without, with a port or without; empty where it is none. */
function hostOfTyped(typed: string): string {
  const address = typed.trim();
  const whole = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (/\s/.test(whole) || !URL.canParse(whole)) return '';
  return new URL(whole).hostname.replace(/^www\./, '');
}

/** What a source of that address is called unless its owner says otherwise. */
export function proposeName(typed: string): string {
  const host = hostOfTyped(typed);
  return host.length >= limits.connectionNameMin ? host.slice(0, limits.connectionNameMax) : '';
}
