import type { PageRedirect } from './html/find-forward.ts';
import type { DocumentWarning } from './warnings.ts';

/** One piece of a document in reading order. `page` counts from 1; null for kinds without pages. */
export type Block = (
  | { kind: 'heading'; level: number; text: string; page: number | null }
  | { kind: 'paragraph' | 'list-item' | 'code' | 'quote'; text: string; page: number | null }
  | { kind: 'table'; header: string[] | null; rows: string[][]; page: number | null }
) & { part?: PagePart };

/**
 * A part of a page that other pages of the site may repeat, identified by a hash of its words. A `frame`
 * surrounds the main content; a `list` is a list of links inside it.
 */
export type PagePart = `${'frame' | 'list'}-${string}`;

/** Result of every reader (file, page, website). `warnings` are shown to the owner. */
export type ExtractedDocument = {
  title: string | null;
  blocks: Block[];
  pageCount: number | null;
  warnings: DocumentWarning[];
  /**
   * Characters of removed link lists and parts that other pages repeat. A document with such characters and no
   * blocks was read, but contains nothing else.
   */
  linkListLength?: number;
  /** Link targets of a web page as written; `base` is the page's base address. */
  links?: { base: string | null; hrefs: string[] };
  /** Metadata of a web page. */
  about?: PageAbout;
};

/** Metadata as written in the page, unchecked. */
export type PageAbout = {
  /** Preferred address of a page with several addresses. */
  canonical: string | null;
  language: string | null;
  modifiedAt: string | null;
  /** Directives to crawlers in lower case: `noindex`, `nofollow`. */
  robots: string[];
  /** Automatic redirect of the page. */
  forward?: PageRedirect | undefined;
  /** How the page presents its business. */
  brand?: PageBrand;
};

/** How a page presents its business, as written in the page, unchecked. Addresses may be relative. */
export type PageBrand = {
  siteName: string | null;
  description: string | null;
  themeColor: string | null;
  /** `side` is the longer side in pixels; 0 when the page does not state it. */
  icons: { href: string; side: number }[];
  /** The picture that the page marks as its logo. */
  logo: string | null;
  /** The picture for previews of the page in other programs. */
  picture: string | null;
  /** Address of the web app manifest. */
  manifest: string | null;
  /** Types of schema.org that the page states, for example `Bakery`. */
  types: string[];
};

/** Returns whether a document consists only of link lists: it was read, but contains nothing to learn. */
export function holdsOnlyLinks({ blocks, linkListLength = 0 }: ExtractedDocument): boolean {
  return blocks.length === 0 && linkListLength > 0;
}

/** Returns whether a part surrounds the main content of its page. */
export const isFramePart = (part: string | undefined): boolean => part?.startsWith('frame-') ?? false;

/**
 * Returns the distinct parts of a document (page frames and lists that a site may repeat on other pages),
 * sorted.
 */
export function listParts({ blocks }: Pick<ExtractedDocument, 'blocks'>): PagePart[] {
  return [...new Set(blocks.flatMap(({ part }) => part ?? []))].toSorted();
}

/**
 * Returns a document without the blocks of the given parts, which other pages of its site repeat. Adds their
 * characters to `linkListLength`, so that the document does not count as empty.
 */
export function removeParts(document: ExtractedDocument, parts: readonly string[]): ExtractedDocument {
  if (parts.length === 0) return document;
  const removed = new Set(parts);
  const isLeftOut = ({ part }: Block) => part !== undefined && removed.has(part);
  const length = document.blocks.filter(isLeftOut).reduce((sum, block) => sum + countCharacters(block), 0);
  const blocks = document.blocks.filter((block) => !isLeftOut(block));
  return { ...document, blocks, linkListLength: (document.linkListLength ?? 0) + length };
}

function countCharacters(block: Block): number {
  if (block.kind !== 'table') return block.text.length;
  return [block.header ?? [], ...block.rows].flat().reduce((sum, cell) => sum + cell.length, 0);
}
