import type { Block, Definitions } from './answer-tree.ts';
import { readInline } from './read-inline.ts';
import { isTableStart, readTable } from './read-table.ts';

const fence = /^ {0,3}(`{3,}(?!`)|~{3,}(?!~))[^`]*$/;
const heading = /^ {0,3}#{1,6}(?: |$)/;
const underline = /^ {0,3}(?:=+|-+) *$/;
const rule = /^ {0,3}(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,})$/;
const quote = /^ {0,3}> ?/;
const item = /^( *)([-+*]|(\d{1,9})[.)])(?:( +)(.*)|)$/s;
const definition = /^ {0,3}\[([^\][]{1,200})\]: *<?([^\s<>]{0,2048})>?(?:[ ].*)?$/s;
/** The only HTML of an answer: further quotes, folded below it. */
const detailsStart = /^<details><summary>([^<>]{1,80})<\/summary>$/;
const detailsEnd = '</details>';
const isBlank = (line: string) => line.trim() === '';

/**
 * Start of a list item: its indent, the column of its text, its marker, its number and the rest of its line.
 */
type ItemStart = { indent: number; textAt: number; sign: string; number: number | null; rest: string };

/** Parses the start of a list item. Returns undefined if the line starts none. */
function readItemStart(line: string): ItemStart | undefined {
  const match = item.exec(line);
  if (!match) return undefined;
  const [, space = '', sign = '', digits, gap = ' ', rest = ''] = match;
  const width = gap.length > 4 ? 1 : gap.length;
  return {
    indent: space.length,
    textAt: space.length + sign.length + width,
    sign: sign.at(-1)!,
    number: digits === undefined ? null : Number(digits),
    rest: gap.slice(width) + rest,
  };
}

/**
 * Returns whether a line starts a block that ends the preceding paragraph. A list item does so only with text
 * and, if numbered, with number 1.
 */
function beginsBlock(line: string): boolean {
  if (fence.test(line) || heading.test(line) || rule.test(line) || quote.test(line)) return true;
  const start = readItemStart(line);
  return start !== undefined && start.rest !== '' && (start.number === null || start.number === 1);
}

/**
 * Returns the targets of an answer's link references by label in lower case. The first definition of a label
 * counts. Numbers and footnotes are left out.
 */
export function readDefinitions(lines: string[]): Definitions {
  const definitions = new Map<string, string>();
  for (const line of lines) {
    const [, label, href] = definition.exec(line) ?? [];
    const name = label?.toLowerCase();
    // A definition of [1] must not turn the citation [1] into a link.
    if (name && href && !/^\d{1,3}$|^\^/.test(name) && !definitions.has(name)) definitions.set(name, href);
  }
  return definitions;
}

/** A block with the index of the line after it. */
export type PlacedBlock = { block: Block; end: number };

/** Parses the blocks from a line on: CommonMark and tables, without HTML, images and indented code. */
export function readBlocksFrom(lines: string[], from: number, definitions: Definitions): PlacedBlock[] {
  const blocks: PlacedBlock[] = [];
  for (let at = from; at < lines.length; ) {
    const line = lines[at]!;
    if (isBlank(line) || definition.test(line)) at += 1;
    else {
      const [block, end] = readBlock(lines, at, definitions);
      blocks.push({ block, end });
      at = end;
    }
  }
  return blocks;
}

/** Parses all lines to blocks, without their positions. */
function readBlocks(lines: string[], definitions: Definitions): Block[] {
  return readBlocksFrom(lines, 0, definitions).map(({ block }) => block);
}

/** Returns the block that starts at a line, and the index of the line after it. */
function readBlock(lines: string[], at: number, definitions: Definitions): [Block, number] {
  const line = lines[at]!;
  const title = detailsStart.exec(line)?.[1];
  if (title) return readDetails(lines, at, title, definitions);
  const marks = fence.exec(line)?.[1];
  if (marks) return readFence(lines, at, marks);
  if (rule.test(line)) return [{ type: 'rule' }, at + 1];
  if (heading.test(line)) {
    const text = line.replace(heading, '').trim().replace(/ #+$/, '');
    return [{ type: 'heading', children: readInline(text, definitions) }, at + 1];
  }
  if (quote.test(line)) return readQuote(lines, at, definitions);
  const start = readItemStart(line);
  if (start) return readList(lines, at, start, definitions);
  if (isTableStart(lines, at)) return readTable(lines, at, definitions);
  return readParagraph(lines, at, definitions);
}

/**
 * Parses the code block that starts at a line. Without a closing fence it runs to the end of the text. Also
 * returns the index of the line after it.
 */
function readFence(lines: string[], at: number, marks: string): [Block, number] {
  const end = new RegExp(`^ {0,3}${marks[0]}{${marks.length},} *$`);
  let last = at + 1;
  while (last < lines.length && !end.test(lines[last]!)) last += 1;
  return [{ type: 'code', text: lines.slice(at + 1, last).join('\n') }, last + 1];
}

/**
 * Parses the collapsed block (`details`) that starts at a line. Without an end it runs to the end of the
 * text. Also returns the index of the line after it.
 */
function readDetails(lines: string[], at: number, title: string, definitions: Definitions): [Block, number] {
  const end = lines.indexOf(detailsEnd, at + 1);
  const last = end < 0 ? lines.length : end;
  const children = readBlocks(lines.slice(at + 1, last), definitions);
  return [{ type: 'details', title, children }, last + 1];
}

/**
 * Parses the paragraph that starts at a line, or a heading if a line of `=` or `-` follows it. Also returns
 * the index of the line after it.
 */
function readParagraph(lines: string[], at: number, definitions: Definitions): [Block, number] {
  let end = at + 1;
  while (end < lines.length && !isBlank(lines[end]!) && !beginsBlock(lines[end]!)) {
    if (underline.test(lines[end]!)) break;
    if (isTableStart(lines, end)) break;
    end += 1;
  }
  const text = joinLines(lines.slice(at, end));
  const isTitle = end < lines.length && underline.test(lines[end]!);
  const children = readInline(text, definitions);
  return isTitle ? [{ type: 'heading', children }, end + 1] : [{ type: 'paragraph', children }, end];
}

/** Joins the lines of a paragraph. Two spaces at the end of a line become a hard break, like a backslash. */
function joinLines(lines: string[]): string {
  return lines
    .map((line, index) => {
      const text = line.trimStart();
      return index < lines.length - 1 && text.endsWith('  ') ? `${text.trimEnd()}\\` : text.trimEnd();
    })
    .join('\n');
}

/**
 * Parses the quote that starts at a line, with the unmarked lines that continue its paragraph. Also returns
 * the index of the line after it.
 */
function readQuote(lines: string[], at: number, definitions: Definitions): [Block, number] {
  const inner: string[] = [];
  let end = at;
  for (; end < lines.length; end += 1) {
    const line = lines[end]!;
    if (quote.test(line)) inner.push(line.replace(quote, ''));
    else if (isBlank(line) || beginsBlock(line) || isBlank(inner.at(-1)!)) break;
    else inner.push(line);
  }
  return [{ type: 'quote', children: readBlocks(inner, definitions) }, end];
}

/**
 * Parses the list that starts at a line. A different marker starts another list. Also returns the index of
 * the line after it.
 */
function readList(lines: string[], at: number, first: ItemStart, definitions: Definitions): [Block, number] {
  const items: string[][] = [];
  let start: ItemStart | undefined = first;
  let isTight = true;
  let end = at;
  while (start) {
    const { textAt, rest }: ItemStart = start;
    const inner = [rest];
    items.push(inner);
    start = undefined;
    for (end += 1; end < lines.length; end += 1) {
      const line = lines[end]!;
      const next = readItemStart(line);
      const indent = line.length - line.trimStart().length;
      if (isBlank(line)) inner.push('');
      else if (indent >= textAt) inner.push(line.slice(textAt));
      else if (next && next.sign === first.sign && !rule.test(line)) {
        start = next;
        break;
      } else if (isBlank(inner.at(-1)!) || beginsBlock(line)) break;
      else inner.push(line.trimStart());
    }
    const hasGap = inner.length > 1 && isBlank(inner.at(-1)!);
    while (inner.length > 1 && isBlank(inner.at(-1)!)) inner.pop();
    if ((hasGap && start) || inner.some((line, index) => index > 0 && isBlank(line))) isTight = false;
  }
  const children = items.map((item) => readBlocks(item, definitions));
  return [{ type: 'list', start: first.number, isTight, items: children }, end];
}
