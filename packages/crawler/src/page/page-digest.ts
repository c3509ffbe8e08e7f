import type { PageBrand, PagePart } from '@anito/documents/extract/document';
import type { ReaderTask } from '@anito/documents/readers/reader-task';

/** A response that a reader process parses. The file contains its body. */
export type PageInput = {
  path: string;
  kind: 'web-page' | 'pdf';
  contentType: string;
  /** Final address of the page. */
  url: string;
  /** The Refresh header of the response. */
  refresh: string | null;
  /** Name of the crawler, for robots directives. */
  crawlerName: string;
  /** Maximum characters of `content`. */
  maxCharacters: number;
};

/** Everything that is extracted from a page. */
export type PageDigest = {
  title: string;
  /** Its address, normalized. */
  url: string;
  /** The canonical address that the page names on its site, normalized. */
  canonical: string | null;
  /** Address to which the page forwards its visitors. */
  forwardsTo: string | null;
  /** A hash of each line of the main content. Empty when there are too many lines. */
  lines: string[];
  /** The document for indexing, as returned by `packDocument`. */
  packed: Buffer;
  /** Hash of title and main blocks, with the version of the reader. Equal for equal content. */
  contentHash: string;
  /** Parts that other pages of the site may repeat. */
  parts: PagePart[];
  /** Characters of the whole text. */
  contentLength: number;
  /** Characters of link lists, which are not part of the text. */
  linkListLength: number;
  /** The beginning of the text. */
  content: string;
  /** Links to pages of the same site. */
  links: string[];
  /** Robots directives in lower case: `noindex`, `nofollow`. */
  robots: string[];
  language: string | null;
  modifiedAt: string | null;
  /** How the page presents its business, with absolute addresses; null for a PDF. */
  brand: PageBrand | null;
  hasScripts: boolean;
};

/**
 * Must be increased when pages give other blocks than before. Pages of older versions are then read again.
 */
const readerVersion = 5;

/** Returns the hash of a page with the version of the page reader before it. */
export function toContentHash(hash: string): string {
  return `${readerVersion}-${hash}`;
}

/**
 * Returns whether a content hash comes from the current version of the page reader. Returns false for null.
 */
export function isCurrentContentHash(contentHash: string | null): boolean {
  return contentHash?.startsWith(toContentHash('')) ?? false;
}

/** Parses a page in a separate process. */
export const pageTask: ReaderTask<PageInput, PageDigest> = {
  script: new URL('./page-task.ts', import.meta.url),
};
