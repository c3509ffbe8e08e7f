import type { ReaderTask } from '@anito/documents/readers/reader-task';

/** A page as its site answered with it: the file holds the bytes of the answer. */
export type PageInput = {
  path: string;
  kind: 'web-page' | 'pdf';
  contentType: string;
  /** Where the page was found at last. */
  url: string;
  /** The name that the crawler goes by. */
  crawlerName: string;
  /** Most characters of `content`. */
  maxCharacters: number;
};

/** All that is wanted of a page. */
export type PageDigest = {
  title: string;
  /** The address that the page gives itself, normalised. */
  url: string;
  /** What is learned from it, as `packDocument` makes it. */
  packed: Buffer;
  /** The same for the same words: hash of title and blocks. */
  contentHash: string;
  /** Characters of the whole text. */
  contentLength: number;
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

/** Takes a page apart, in a process of its own. */
export const pageTask: ReaderTask<PageInput, PageDigest> = {
  script: new URL('./page-task.ts', import.meta.url),
};
