/** One piece of a document in reading order; `page` counts from 1, null where the kind has no pages. */
export type Block =
  | { kind: 'heading'; level: number; text: string; page: number | null }
  | { kind: 'paragraph' | 'list-item' | 'code' | 'quote'; text: string; page: number | null }
  | { kind: 'table'; header: string[] | null; rows: string[][]; page: number | null };

/** What every reader (file, page, website) hands to the engine; `warnings` are shown to the owner. */
export type ExtractedDocument = {
  title: string | null;
  blocks: Block[];
  pageCount: number | null;
  warnings: string[];
  /** Characters of lists of links that were left out: a document without blocks that has some holds only links. */
  linkListLength?: number;
  /** Where a web page leads, as it is written there; `base` is what it wants them to be relative to. */
  links?: { base: string | null; hrefs: string[] };
  /** What a web page says of itself. */
  about?: PageAbout;
};

/** As it is written in the page, unchecked. */
export type PageAbout = {
  /** Its address, where it has several. */
  canonical: string | null;
  language: string | null;
  modifiedAt: string | null;
  /** Words to crawlers, in lower case: `noindex`, `nofollow`. */
  robots: string[];
};

/** Whether a document is nothing but lists of links: it was read, and there is nothing in it to learn. */
export function holdsOnlyLinks({ blocks, linkListLength = 0 }: ExtractedDocument): boolean {
  return blocks.length === 0 && linkListLength > 0;
}
