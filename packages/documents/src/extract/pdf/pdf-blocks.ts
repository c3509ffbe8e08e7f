import type { Block } from '../document.ts';
import { findMedian } from '../find-median.ts';
import { splitHeader } from '../table-header.ts';
import type { PageElement } from './pdf-page.ts';
import { findCommon } from './pdf-rows.ts';

type Line = PageElement & { kind: 'line'; page: number };
type Element = PageElement & { page: number };
type TableBlock = Block & { kind: 'table' };

const HEADING_SIZE = 1.12;
const MAX_HEADING_LENGTH = 160;
const MAX_LEVEL = 6;
/** Largest share of the text in a font that makes a whole short line a heading. */
const CONTRAST_SHARE = 0.25;
const MAX_CONTRAST_LENGTH = 90;
/** Distance of lines from which they belong to different paragraphs, relative to the usual distance. */
const PARAGRAPH_PITCH = 1.25;
const BULLET = /^[•◦▪●○■□‣·–-]\s+(?=\S)/;
const NUMBERED = /^(?:\d{1,2}|[a-z])[.)]\s+\S/i;

/** Joins the lines of all pages into headings, paragraphs and lists, and finds the headers of tables. */
export function buildBlocks(pages: PageElement[][]): Block[] {
  const elements = pages.flatMap((page, index) =>
    page.map((element): Element => ({ ...element, page: index + 1 })),
  );
  const lines = elements.filter((element) => element.kind === 'line');
  const look = measureStyle(
    lines,
    elements.filter((element) => element.kind === 'table'),
  );
  const blocks: Block[] = [];
  let run: Line[] = [];
  const flush = () => {
    if (run.length > 0) blocks.push(toBlock(run, look));
    run = [];
  };
  for (const [index, element] of elements.entries()) {
    if (element.kind === 'table') {
      flush();
      const table = toTable(element);
      blocks.push(elements[index - 1]?.page === element.page ? table : continueTable(table, blocks.at(-1)));
      continue;
    }
    if (run.length > 0 && !continuesBlock(run, element, look)) flush();
    run.push(element);
  }
  flush();
  return blocks;
}

/** Converts a table of a page to a block. Detects its header row, unless the tags of the page name it. */
function toTable({ header, cells, isEmphasised, page }: Element & { kind: 'table' }): TableBlock {
  if (header) return { kind: 'table', header, rows: cells, page };
  return { kind: 'table', ...splitHeader(cells, isEmphasised), page };
}

/**
 * Returns a table with the header of the block before it, if that is a table with as many columns and this
 * table has no header. Returns any other table unchanged.
 */
function continueTable(table: TableBlock, before: Block | undefined): TableBlock {
  if (before?.kind !== 'table' || !before.header || table.header) return table;
  const isSame = table.rows.every((row) => row.length === before.header!.length);
  return isSame ? { ...table, header: before.header } : table;
}

type DocumentStyle = {
  /** Most common font size and font of the text. */
  body: number;
  font: string;
  rareFonts: Set<string>;
  /** Font sizes of headings, the largest first. */
  levels: number[];
  /** False for a text that is set in a monospace font throughout, which is not code. */
  hasCode: boolean;
  /** Usual distance of lines in points. */
  pitch: number;
  /** Words that occur with a hyphen inside a line, in lower case. */
  hyphenated: Set<string>;
};

/** Measures the usual appearance of the document's text. */
function measureStyle(lines: Line[], tables: (Element & { kind: 'table' })[]): DocumentStyle {
  const texts = lines.map((line): [number, number] => [roundSize(line.size), line.text.length]);
  // Tables count too, because a page may contain only headings and tables.
  const cells = tables.map((table): [number, number] => [roundSize(table.size), table.cells.join('').length]);
  const body = findCommon([...texts, ...cells]) ?? 0;
  const inBody = lines.filter((line) => roundSize(line.size) === body);
  const font = findCommon(inBody.map((line) => [line.font, line.text.length])) ?? '';
  const lengths = new Map<string, number>();
  let total = 0;
  for (const line of lines) {
    lengths.set(line.font, (lengths.get(line.font) ?? 0) + line.text.length);
    total += line.text.length;
  }
  const rare = [...lengths].filter(
    ([name, length]) => name !== '' && name !== font && length < total * CONTRAST_SHARE,
  );
  const sizes = new Set(
    lines.map((line) => roundSize(line.size)).filter((size) => size >= body * HEADING_SIZE),
  );
  const distances = inBody.slice(1).map((line, index) => line.y - inBody[index]!.y);
  return {
    body,
    font,
    rareFonts: new Set(rare.map(([name]) => name)),
    hasCode: findCommon(lines.map((line) => [line.isMono, line.text.length])) === false,
    levels: [...sizes].toSorted((one, other) => other - one),
    pitch: findMedian(distances.filter((distance) => distance > 0 && distance < body * 2.2)) || body * 1.2,
    hyphenated: new Set(
      lines.flatMap((line) => line.text.toLowerCase().match(/(?<!\p{L})\p{L}+-\p{L}+/gu) ?? []),
    ),
  };
}

/** Rounds a font size to half points. */
function roundSize(size: number): number {
  return Math.round(size * 2) / 2;
}

/** Returns the heading level of a line. Returns null for other lines. */
function findLevel(line: Line, look: DocumentStyle): number | null {
  if (isCode(line, look)) return null;
  if (line.block && line.block.kind !== 'paragraph') return line.block.level || null;
  const size = roundSize(line.size);
  if (size >= look.body * HEADING_SIZE) return Math.min(MAX_LEVEL, look.levels.indexOf(size) + 1);
  const stands = look.rareFonts.has(line.font) && line.text.length <= MAX_CONTRAST_LENGTH;
  if (!stands || size < look.body || /[.;,:]$/.test(line.text) || BULLET.test(line.text)) return null;
  return Math.min(MAX_LEVEL, look.levels.length + 1);
}

/** Returns whether a line continues the block of the lines before it. */
function continuesBlock(run: Line[], line: Line, look: DocumentStyle): boolean {
  const last = run.at(-1)!;
  if (isCode(line, look)) return isCode(last, look) && line.page === last.page && line.y > last.y;
  if (isCode(last, look)) return false;
  const level = findLevel(last, look);
  if (level !== findLevel(line, look)) return false;
  if (last.block && last.block === line.block) return true;
  if (last.block?.kind !== line.block?.kind) return false;
  const pitch = line.y - last.y;
  if (level !== null) return line.page === last.page && pitch > 0 && pitch < last.size * 1.6;
  if (BULLET.test(line.text) || NUMBERED.test(line.text)) return false;
  const isSameSize = Math.abs(last.size - line.size) < look.body * 0.1;
  const goesOn = !/[.!?:”"]$/.test(last.text) && /^[\p{Ll}(]/u.test(line.text);
  // At the top of the next column or page, only the words show whether the paragraph continues.
  if (line.page !== last.page || pitch <= 0) return isSameSize && goesOn;
  if (line.block) return false;
  const usual = Math.max(look.pitch * (last.size / look.body), last.size);
  if (!isSameSize || pitch > usual * PARAGRAPH_PITCH) return false;
  const isIndented = line.left - last.left > last.size * 0.8 && !isListItem(run[0]!);
  return !isIndented || goesOn;
}

/** Returns whether a line is monospaced in a document whose text mostly is not. */
function isCode(line: Line, look: DocumentStyle): boolean {
  return look.hasCode && line.isMono;
}

function isListItem(line: Line): boolean {
  if (line.block) return line.block.kind === 'list-item';
  return BULLET.test(line.text) || NUMBERED.test(line.text);
}

/**
 * Returns the block of joined lines: code, a heading, a list item without its bullet, a quote or a paragraph.
 */
function toBlock(run: Line[], look: DocumentStyle): Block {
  const first = run[0]!;
  if (isCode(first, look)) return { kind: 'code', text: joinCode(run), page: first.page };
  const text = joinLines(run, look);
  const level = findLevel(first, look);
  if (level !== null && text.length <= MAX_HEADING_LENGTH) {
    return { kind: 'heading', level, text: text.replaceAll('\n', ' '), page: first.page };
  }
  if (isListItem(first)) return { kind: 'list-item', text: text.replace(BULLET, ''), page: first.page };
  const kind = first.block?.kind === 'quote' ? 'quote' : 'paragraph';
  return { kind, text, page: first.page };
}

/** Joins lines of code with their line breaks, and with their indentation as the page shows it. */
function joinCode(run: Line[]): string {
  const left = run.reduce((least, line) => Math.min(least, line.left), Number.POSITIVE_INFINITY);
  const lines = run.map((line) => {
    const unit = (line.right - line.left) / Math.max(1, line.text.length);
    return ' '.repeat(Math.min(40, Math.round((line.left - left) / (unit || 1)))) + line.text;
  });
  return lines.join('\n');
}

/** Joins the texts of lines with `joinLine`. */
function joinLines(run: Line[], look: DocumentStyle): string {
  let text = run[0]!.text;
  for (const [index, line] of run.slice(1).entries()) {
    text = joinLine(text, run[index]!, line, look);
  }
  return text;
}

/**
 * Appends a line to a text. Joins a word that is hyphenated at the line end, and keeps a line break after a
 * line that had room for more.
 */
function joinLine(text: string, last: Line, line: Line, look: DocumentStyle): string {
  const broken = /(\p{L}{1,60})[-\u2010\u00ad]$/u.exec(text.slice(-80));
  const continuation = /^\p{Ll}+/u.exec(line.text);
  if (broken && continuation) {
    const whole = `${broken[1]}-${continuation[0]}`.toLowerCase();
    // "halo-halo" keeps its hyphen at a line break, and so does a word that occurs with a hyphen elsewhere.
    const keepsHyphen = look.hyphenated.has(whole) || continuation[0].startsWith(broken[1]!.toLowerCase());
    return (keepsHyphen ? text : text.slice(0, -1)) + line.text;
  }
  const firstWord = /^\S*/.exec(line.text)![0].length;
  const unit = (last.right - last.left) / Math.max(1, last.text.length);
  const hadRoom = last.right + (firstWord + 2) * unit < last.columnRight;
  return text + (hadRoom && last.page === line.page && line.y > last.y ? '\n' : ' ') + line.text;
}
