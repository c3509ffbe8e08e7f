import { countLetters } from './page-furniture.ts';
import { type PageElement, readLine, readPage, type TaggedBlock } from './pdf-page.ts';
import type { Row } from './pdf-rows.ts';
import { readTaggedTable, type TaggedCell } from './pdf-tagged-table.ts';
import { isCell, type StructElement, type StructNode } from './pdf-trees.ts';
import type { Span } from './span.ts';

/** Smallest share of the text that a structure tree must cover. A tree that covers less is unreliable. */
const MIN_COVERED_SHARE = 0.85;
/**
 * Largest share of paragraphs that start in the middle of a sentence. Above it, a program has tagged lines,
 * not paragraphs.
 */
const MAX_BROKEN_SHARE = 0.3;
const SAME_ROW = 0.4;
/** The number or bullet of a list item, or an empty text. */
const MARKER = /^[^\p{L}\p{N}]*(?:(?:(?:\p{N}{1,3}[.)]?){1,4}|\p{L}|[ivx]{1,5})[^\p{L}\p{N}]*)?$/iu;

const QUOTES = new Set(['BlockQuote']);
const TEXTS = new Set(['P', 'BlockQuote', 'Caption', 'Note', 'FENote', 'LI', 'TOCI', 'BibEntry', 'Title']);

type Part =
  | { kind: 'text'; block: TaggedBlock; spans: Span[] }
  | { kind: 'loose'; spans: Span[] }
  | { kind: 'table'; rows: TaggedCell[][] };

/**
 * Reads a page in the order and structure of its tags (tagged PDF: ISO 32000-1, 14.8), which browsers and
 * word processors write. They are more reliable than a guess from the positions of letters. Text without a
 * role is read by position. Returns null without a tree, or with an unreliable one.
 */
export function readTaggedPage(spans: Span[], tree: StructNode | null): PageElement[] | null {
  if (!tree) return null;
  const marked = Map.groupBy(spans, ({ mark }) => mark ?? '');
  const reader = new TreeWalk(marked);
  reader.visit(tree, null);
  const { parts, usedMarks: used } = reader;
  const untagged = spans.filter(({ mark }) => !used.has(mark ?? ''));
  if (countLetters(untagged) > countLetters(spans) * (1 - MIN_COVERED_SHARE)) return null;
  const texts = parts
    .filter((part) => part.kind === 'text')
    .map(({ block, spans: own }) => readText(own, block));
  if (areLines(texts)) return null;
  const elements: PageElement[] = [];
  for (const part of parts) {
    for (const element of readPart(part)) elements.push(element);
  }
  return [...elements, ...readPage(untagged)];
}

/** Reads a part by its tags, or by position if its text has no role. */
function readPart(part: Part): PageElement[] {
  if (part.kind === 'table') return readTaggedTable(part.rows);
  return part.kind === 'loose' ? readPage(part.spans) : readText(part.spans, part.block);
}

class TreeWalk {
  readonly parts: Part[] = [];
  /** Ids of the marks that the tree contains. */
  readonly usedMarks = new Set<string>();
  private readonly marked: Map<string, Span[]>;

  constructor(marked: Map<string, Span[]>) {
    this.marked = marked;
  }

  /**
   * Visits an element inside the open text, or null; trees are at most 40 levels deep, because pdf.js cuts
   * them.
   */
  visit(node: StructNode, inside: Part | null): void {
    if (!('role' in node)) {
      this.add(node.id, inside);
    } else if (node.role === 'Table' && isGrid(node)) {
      for (const child of node.children)
        if ('role' in child && child.role === 'Caption') this.visit(child, null);
      const rows = this.listRows(node).filter((row) => row.some(({ spans }) => spans.length > 0));
      if (rows.length > 0) this.parts.push({ kind: 'table', rows });
    } else {
      const open = this.open(node.role, inside);
      for (const child of node.children) this.visit(child, open);
    }
  }

  /**
   * Returns the text that the content of an element with this role belongs to. An empty text, or a mere list
   * number, is continued.
   */
  private open(role: string, inside: Part | null): Part | null {
    const level = findLevel(role);
    if (level === null && !TEXTS.has(role)) return inside;
    const isMarker = inside?.kind === 'text' && MARKER.test(inside.spans.map(({ text }) => text).join(''));
    if (isMarker && inside.block.kind !== 'heading' && role !== 'LI') {
      if (level !== null) Object.assign(inside.block, { kind: 'heading', level });
      return inside;
    }
    const part: Part = { kind: 'text', block: { kind: nameKind(role, level), level: level ?? 0 }, spans: [] };
    this.parts.push(part);
    return part;
  }

  /** Adds the spans of a mark to the open text, or to the loose spans outside texts. */
  private add(mark: string, inside: Part | null): void {
    const spans = this.take(mark);
    if (spans.length === 0) return;
    let part = inside;
    if (!part || part.kind === 'table') {
      const last = this.parts.at(-1);
      part = last?.kind === 'loose' ? last : { kind: 'loose', spans: [] };
      if (part !== last) this.parts.push(part);
    }
    for (const span of spans) part.spans.push(span);
  }

  /** Returns the spans of a mark, and records that the tree contains it. */
  private take(mark: string): Span[] {
    this.usedMarks.add(mark);
    return this.marked.get(mark) ?? [];
  }

  private listRows(node: StructNode): TaggedCell[][] {
    if (!('role' in node)) return [];
    if (node.role !== 'TR') return node.children.flatMap((child) => this.listRows(child));
    return [node.children.filter(isCell).map((cell) => this.readCell(cell))];
  }

  private readCell(cell: StructElement): TaggedCell {
    const spans = this.listSpans(cell);
    const text = groupInOrder(spans).map((row) => readLine(row, 0).text);
    return { isHeader: cell.role === 'TH', text: text.join(' '), spans };
  }

  private listSpans(node: StructNode): Span[] {
    return 'role' in node ? node.children.flatMap((child) => this.listSpans(child)) : this.take(node.id);
  }
}

/** Returns the rows of a table, including those inside groups of rows. */
function listRows(node: StructElement): StructElement[] {
  const elements = node.children.filter((child) => 'role' in child);
  return elements.flatMap((child) => (child.role === 'TR' ? [child] : listRows(child)));
}

/** Returns whether a table has several rows and columns. Any other table only serves the layout. */
function isGrid(table: StructElement): boolean {
  const rows = listRows(table);
  return rows.length > 1 && rows.some((row) => row.children.filter(isCell).length > 1);
}

/**
 * Returns the heading level of a structure type of PDF: 1 for `Title`, 1 to 6 for `H1` to `H6`, 2 for a plain
 * `H`. Returns null for types that are no headings.
 */
function findLevel(role: string): number | null {
  if (role === 'Title') return 1;
  const level = /^H([1-6])?$/.exec(role);
  return level ? Number(level[1] ?? 2) : null;
}

function nameKind(role: string, level: number | null): TaggedBlock['kind'] {
  if (level !== null) return 'heading';
  if (role === 'LI') return 'list-item';
  return QUOTES.has(role) ? 'quote' : 'paragraph';
}

/** Returns the lines of a text, which may continue at the top of the next column. */
function readText(spans: Span[], block: TaggedBlock): (PageElement & { kind: 'line' })[] {
  const rows = groupInOrder(spans);
  const lines: (PageElement & { kind: 'line' })[] = [];
  for (let start = 0; start < rows.length; ) {
    let end = start + 1;
    while (end < rows.length && rows[end]!.y > rows[end - 1]!.y) end++;
    const column = rows.slice(start, end);
    const edge = Math.max(...column.flatMap((row) => row.spans.map(({ right }) => right)));
    for (const row of column) lines.push({ ...readLine(row, edge), block });
    start = end;
  }
  return lines;
}

/** Groups spans into rows in file order, which for one text is the order of its words. */
function groupInOrder(spans: Span[]): Row[] {
  const rows: Row[] = [];
  for (const span of spans) {
    const row = rows.at(-1);
    const isBeside = row && Math.abs(span.y - row.y) < SAME_ROW * Math.max(span.size, row.size);
    if (isBeside && span.left >= row.spans.at(-1)!.left) {
      row.spans.push(span);
      if (span.size > row.size) Object.assign(row, { size: span.size, y: span.y });
    } else {
      rows.push({ spans: [span], y: span.y, size: span.size });
    }
  }
  return rows;
}

/**
 * Returns whether many paragraphs start in the middle of a sentence. A program has then tagged each line as a
 * paragraph.
 */
function areLines(texts: (PageElement & { kind: 'line' })[][]): boolean {
  const paragraphs = texts.filter((lines) => lines[0]?.block?.kind === 'paragraph');
  const broken = paragraphs.slice(1).filter((lines, index) => {
    const before = paragraphs[index]!.at(-1)!.text;
    return /^\p{Ll}/u.test(lines[0]!.text) && !/[.!?:;”"]$/.test(before);
  });
  return broken.length > 2 && broken.length >= paragraphs.length * MAX_BROKEN_SHARE;
}
