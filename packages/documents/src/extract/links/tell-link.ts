import { findLinkAddress, writeLinkAddress } from './link-address.ts';

/** Longer words are no name of a link. */
export const maxLinkWords = 4_000;

/** What is written behind the words of a link: its address, where people reach somebody or book by it and the words do not say it. */
export function writeLinkEnd(words: string, href: string): string {
  const address = findLinkAddress({ href, words });
  return address ? writeLinkAddress(words, address) : '';
}

/** The words of a link with its address. */
export function tellLink(words: string, href: string): string {
  return words.trimEnd() + writeLinkEnd(words.slice(0, maxLinkWords), href);
}
