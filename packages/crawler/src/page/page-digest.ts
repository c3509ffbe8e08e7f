import type { PagePart } from '@anito/documents/extract/document';
import type { ReaderTask } from '@anito/documents/readers/reader-task';

/** A page as its site answered with it: the file holds the bytes of the answer. */
export type PageInput = {
  path: string;
  kind: 'web-page' | 'pdf';
  contentType: string;
  /** Where the page was found at last. */
  url: string;
  /** The `Refresh` header of the answer. */
  refresh: string | null;
  /** The name that the crawler goes by. */
  crawlerName: string;
  /** Most characters of `content`. */
  maxCharacters: number;
};

/** All that is wanted of a page. */
export type PageDigest = {
  title: string;
  /** Where it was found, normalised. */
  url: string;
  /** Another address on its site that the page gives itself, normalised. */
  canonical: string | null;
  /** Where the page sends its visitors instead of showing them something. */
  forwardsTo: string | null;
  /** A hash of each line of its own words; empty where there are too many. */
  lines: string[];
  /** What is learned from it, as `packDocument` makes it. */
  packed: Buffer;
  /** The same for the same words of its own: hash of title and blocks, with the version of reading. */
  contentHash: string;
  /** Parts that other pages of its site may say too. */
  parts: PagePart[];
  /** Characters of the whole text. */
  contentLength: number;
  /** Characters of lists of links, which are no part of the text. */
  linkListLength: number;
  /** The beginning of the text. */
  content: string;
  /** Pages of the same site that it leads to. */
  links: string[];
  /** Words to crawlers, in lower case: `noindex`, `nofollow`. */
  robots: string[];
  language: string | null;
  modifiedAt: string | null;
  hasScripts: boolean;
};

/** Raised when pages give other blocks than before: what an older version has read is asked for whole. */
const readingVersion = 4;

/** The hash of what was read of a page, by this version of reading. */
export function writeContentHash(hash: string): string {
  return `${readingVersion}-${hash}`;
}

/** Whether a page was read as it would be now. */
export function isReadAsNow(contentHash: string | null): boolean {
  return contentHash?.startsWith(writeContentHash('')) ?? false;
}

/** Takes a page apart, in a process of its own. */
export const pageTask: ReaderTask<PageInput, PageDigest> = {
  script: new URL('./page-task.ts', import.meta.url),
};
