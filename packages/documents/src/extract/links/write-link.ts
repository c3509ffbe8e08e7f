import { findLinkAddress, writeLinkAddress } from './link-address.ts';

/** Most characters of a link's words. */
export const maxLinkWords = 4_000;

/**
 * Returns the text that follows a link's words: its address, if it is a contact or booking address and the
 * words do not show it. Returns an empty text otherwise.
 */
export function writeLinkEnd(words: string, href: string): string {
  const address = findLinkAddress({ href, words });
  return address ? writeLinkAddress(words, address) : '';
}

/** Returns the words of a link, followed by the result of `writeLinkEnd`. */
export function writeLink(words: string, href: string): string {
  return words.trimEnd() + writeLinkEnd(words.slice(0, maxLinkWords), href);
}
