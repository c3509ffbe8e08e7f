import type { Block, ExtractedDocument } from '../document.ts';
import { dropBareHeadings } from './drop-bare-headings.ts';
import { foldTitle } from './navigation-marks.ts';

/** A line of contents: a title and its page; null for pages of a preface, which count in Roman numbers. */
type Entry = { title: string; page: number | null };
type Part = { blocks: Block[] };

/** What leads the eye from a title to its page: dots, or a tabulator. */
const leader = /(?: ?\.){4,}|…+|\t+/;
const number = /^\s*(\d{1,4}|[ivxlc]{1,7})(?=\s|$)/i;
const fewest = 3;
/** Of so many titles the rest of the document has to say the words again: a list of prices has its items once. */
const repeatedShare = 0.6;
/** A document that does not count its pages has one for so many characters at most: prices are higher. */
const charactersPerPage = 600;
const maxLine = 300;

/**
 * Leaves out printed contents: lines of titles with pages that go up, where the titles stand again in the document. What
 * prints numbers behind names for another reason, as a list of prices, has them once and in any order.
 */
export function dropPagedContents(document: ExtractedDocument): ExtractedDocument {
  const parts = document.blocks.map((block): Part => ({ blocks: [block] }));
  const entries = new Map(parts.flatMap((part) => toPair(part, readEntries(part.blocks[0]!))));
  if (entries.size === 0) return document;
  const said = new Set(
    parts.filter((part) => !entries.has(part)).flatMap((part) => listTitles(part.blocks[0]!)),
  );
  const pageCount = document.pageCount ?? countPages(document.blocks);
  const dropped = new Set<Part>();
  for (const run of listRuns(parts, entries)) {
    const listed = run.flatMap((part) => entries.get(part) ?? []);
    if (areContents(listed, said, pageCount)) for (const part of run) dropped.add(part);
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

const toPair = (part: Part, entries: Entry[] | null): [Part, Entry[]][] => (entries ? [[part, entries]] : []);

const textOf = (block: Block) =>
  block.kind === 'table' ? [block.header ?? [], ...block.rows].flat().join(' ') : block.text;

function countPages(blocks: readonly Block[]): number {
  const characters = blocks.reduce((sum, block) => sum + textOf(block).length, 0);
  return Math.ceil(characters / charactersPerPage);
}

/** A block's own words and its first line, by which a title is known again. */
function listTitles(block: Block): string[] {
  if (block.kind === 'table') return [];
  const [first = ''] = block.text.split('\n', 1);
  return [foldTitle(block.text), foldTitle(first)];
}

/** The lines of contents that a block is; null where it is anything else. */
function readEntries(block: Block): Entry[] | null {
  if (block.kind === 'code') return null;
  const lists = block.kind === 'table' ? block.rows.map(readRow) : block.text.split('\n').map(readLine);
  return lists.every((list) => list !== null) ? lists.flat() : null;
}

function readRow(row: string[]): Entry[] | null {
  const filled = row.filter(Boolean);
  const page = number.exec(filled.at(-1) ?? '');
  const isWhole = page?.[0].length === filled.at(-1)?.trimEnd().length;
  const title = filled.slice(0, -1).join(' ');
  return page && isWhole && title ? [toEntry(title, page[1]!)] : null;
}

/** One line may hold several entries, where a reader joined what filled its lines to the end. */
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

function readPlainLine(line: string): Entry[] | null {
  const space = line.lastIndexOf(' ');
  const isPage = /^\d{1,4}$/.test(line.slice(space + 1));
  return space > 0 && line.length <= maxLine && isPage
    ? [toEntry(line.slice(0, space), line.slice(space + 1))]
    : null;
}

function toEntry(title: string, page: string): Entry {
  return { title: foldTitle(title), page: /^\d/.test(page) ? Number(page) : null };
}

/** Blocks of entries that follow each other. */
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

function areContents(entries: Entry[], said: ReadonlySet<string>, pageCount: number): boolean {
  const pages = entries.flatMap(({ page }) => page ?? []);
  const goUp = pages.every((page, index) => index === 0 || page >= pages[index - 1]!);
  const exist = pages.every((page) => page <= pageCount);
  const repeated = entries.filter(({ title }) => title !== '' && said.has(title));
  return entries.length >= fewest && goUp && exist && repeated.length >= entries.length * repeatedShare;
}
