import type { Block, ExtractedDocument } from '../document.ts';
import { dropBareHeadings } from './drop-bare-headings.ts';
import { foldTitle } from './navigation-marks.ts';

/** A line of a table of contents: a title and its page; null for Roman numerals of a preface. */
type Entry = { title: string; page: number | null };
type Part = { blocks: Block[] };

/** Leader between a title and its page: dots or a tab. */
const leader = /(?: ?\.){4,}|…+|\t+/;
const number = /^\s*(\d{1,4}|[ivxlc]{1,7})(?=\s|$)/i;
const minEntries = 3;
/** Share of the titles that must occur again in the document. The items of a price list occur only once. */
const repeatedShare = 0.6;
/**
 * Fewest characters of a page, for documents that do not count pages. Prices are higher than the resulting
 * number of pages.
 */
const charactersPerPage = 600;
const maxLine = 300;

/**
 * Drops printed tables of contents: lines of titles with ascending page numbers whose titles occur again in
 * the document. Other lists with numbers, such as price lists, have each name once and in any order.
 */
export function dropPagedContents(document: ExtractedDocument): ExtractedDocument {
  const parts = document.blocks.map((block): Part => ({ blocks: [block] }));
  const entries = new Map(parts.flatMap((part) => toPair(part, readEntries(part.blocks[0]!))));
  if (entries.size === 0) return document;
  const titlesInText = new Set(
    parts.filter((part) => !entries.has(part)).flatMap((part) => listTitles(part.blocks[0]!)),
  );
  const pageCount = document.pageCount ?? countPages(document.blocks);
  const dropped = new Set<Part>();
  for (const run of listRuns(parts, entries)) {
    const runEntries = run.flatMap((part) => entries.get(part) ?? []);
    if (areContents(runEntries, titlesInText, pageCount)) for (const part of run) dropped.add(part);
  }
  if (dropped.size === 0) return document;
  dropBareHeadings(parts, dropped);
  const length = [...dropped].reduce((sum, { blocks }) => sum + textOf(blocks[0]!).length, 0);
  return {
    ...document,
    blocks: parts.filter((part) => !dropped.has(part)).flatMap(({ blocks }) => blocks),
    linkListLength: (document.linkListLength ?? 0) + length,
  };
}

/** Returns a part with its entries, for creating a map. Returns an empty list without entries. */
const toPair = (part: Part, entries: Entry[] | null): [Part, Entry[]][] => (entries ? [[part, entries]] : []);

const textOf = (block: Block) =>
  block.kind === 'table' ? [block.header ?? [], ...block.rows].flat().join(' ') : block.text;

/** Estimates the number of pages from the number of characters. */
function countPages(blocks: readonly Block[]): number {
  const characters = blocks.reduce((sum, block) => sum + textOf(block).length, 0);
  return Math.ceil(characters / charactersPerPage);
}

/**
 * Returns the folded text of a block and of its first line, to recognise titles. Returns an empty list for a
 * table.
 */
function listTitles(block: Block): string[] {
  if (block.kind === 'table') return [];
  const [first = ''] = block.text.split('\n', 1);
  return [foldTitle(block.text), foldTitle(first)];
}

/**
 * Returns the table-of-contents entries of a block. Returns null for code and for a block with any other
 * line.
 */
function readEntries(block: Block): Entry[] | null {
  if (block.kind === 'code') return null;
  const lists = block.kind === 'table' ? block.rows.map(readRow) : block.text.split('\n').map(readLine);
  return lists.every((list) => list !== null) ? lists.flat() : null;
}

/** Returns the entry of a table row whose last cell is a page number, or null for any other row. */
function readRow(row: string[]): Entry[] | null {
  const filled = row.filter(Boolean);
  const page = number.exec(filled.at(-1) ?? '');
  const isWhole = page?.[0].length === filled.at(-1)?.trimEnd().length;
  const title = filled.slice(0, -1).join(' ');
  return page && isWhole && title ? [toEntry(title, page[1]!)] : null;
}

/**
 * Returns the entries of a line; there are several if full lines were joined. Returns null for a line with
 * other text.
 */
function readLine(line: string): Entry[] | null {
  const pieces = line.split(leader);
  if (pieces.length === 1) return readPlainLine(line.trim());
  const entries: Entry[] = [];
  let title = pieces[0]!;
  for (const piece of pieces.slice(1)) {
    const page = number.exec(piece);
    if (!page || !title.trim()) return null;
    entries.push(toEntry(title, page[1]!));
    title = piece.slice(page[0].length);
  }
  return title.trim() ? null : entries;
}

/**
 * Returns the entry of a line without a leader that ends in a space and a page number, or null for other
 * lines.
 */
function readPlainLine(line: string): Entry[] | null {
  const space = line.lastIndexOf(' ');
  const isPage = /^\d{1,4}$/.test(line.slice(space + 1));
  return space > 0 && line.length <= maxLine && isPage
    ? [toEntry(line.slice(0, space), line.slice(space + 1))]
    : null;
}

/** Converts a title and its page number to an entry. `page` becomes null for a Roman numeral. */
function toEntry(title: string, page: string): Entry {
  return { title: foldTitle(title), page: /^\d/.test(page) ? Number(page) : null };
}

/** Returns runs of consecutive parts that have entries. */
function listRuns(parts: readonly Part[], entries: ReadonlyMap<Part, Entry[]>): Part[][] {
  const runs: Part[][] = [];
  for (const [index, part] of parts.entries()) {
    if (!entries.has(part)) continue;
    const goesOn = index > 0 && entries.has(parts[index - 1]!);
    if (goesOn) runs.at(-1)!.push(part);
    else runs.push([part]);
  }
  return runs;
}

/**
 * Returns whether at least three entries are a table of contents: their pages ascend and exist, and most
 * titles occur in the text.
 */
function areContents(entries: Entry[], titlesInText: ReadonlySet<string>, pageCount: number): boolean {
  const pages = entries.flatMap(({ page }) => page ?? []);
  const goUp = pages.every((page, index) => index === 0 || page >= pages[index - 1]!);
  const exist = pages.every((page) => page <= pageCount);
  const repeated = entries.filter(({ title }) => title !== '' && titlesInText.has(title));
  return entries.length >= minEntries && goUp && exist && repeated.length >= entries.length * repeatedShare;
}
