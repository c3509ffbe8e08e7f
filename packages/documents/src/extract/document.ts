import type { Forward } from './html/find-forward.ts';
import type { DocumentWarning } from './warnings.ts';

/** One piece of a document in reading order; `page` counts from 1, null where the kind has no pages. */
export type Block = (
  | { kind: 'heading'; level: number; text: string; page: number | null }
  | { kind: 'paragraph' | 'list-item' | 'code' | 'quote'; text: string; page: number | null }
  | { kind: 'table'; header: string[] | null; rows: string[][]; page: number | null }
) & { part?: PagePart };

/**
 * What a website may say again on other pages, by a hash of its words: a `frame` stands around what the page is about, a
 * `list` of links in it.
 */
export type PagePart = `${'frame' | 'list'}-${string}`;

/** What every reader (file, page, website) hands to the engine; `warnings` are shown to the owner. */
export type ExtractedDocument = {
  title: string | null;
  blocks: Block[];
  pageCount: number | null;
  warnings: DocumentWarning[];
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
  /** Where it sends its visitors by itself. */
  forward?: Forward | undefined;
};

/** Whether a document is nothing but lists of links: it was read, and there is nothing in it to learn. */
export function holdsOnlyLinks({ blocks, linkListLength = 0 }: ExtractedDocument): boolean {
  return blocks.length === 0 && linkListLength > 0;
}

/** Whether a part stands around what its page is about. */
export const isFramePart = (part: string | undefined): boolean => part?.startsWith('frame-') ?? false;

/** Which of its parts a document has, each once. */
export function listParts({ blocks }: Pick<ExtractedDocument, 'blocks'>): PagePart[] {
  return [...new Set(blocks.flatMap(({ part }) => part ?? []))].toSorted();
}

/** A document without parts that another page of its site says; what is left of nothing else is a list of links. */
export function leaveOutParts(document: ExtractedDocument, parts: readonly string[]): ExtractedDocument {
  if (parts.length === 0) return document;
  const leftOut = new Set(parts);
  const isLeftOut = ({ part }: Block) => part !== undefined && leftOut.has(part);
  const length = document.blocks.filter(isLeftOut).length;
  const blocks = document.blocks.filter((block) => !isLeftOut(block));
  return { ...document, blocks, linkListLength: (document.linkListLength ?? 0) + length };
}
