import { unreadable } from '../../unreadable-error.ts';
import { cleanBlocks, cleanText } from '../clean-text.ts';
import type { Block, ExtractedDocument } from '../document.ts';
import { LeftOutText } from '../left-out-text.ts';
import { dropBareHeadings } from '../links/drop-bare-headings.ts';
import { openOfficePackage } from '../office/office-package.ts';
import { writeComment } from '../office/read-comments.ts';
import { walkXml } from '../office/walk-xml.ts';
import { isPageNumber } from '../page-number.ts';
import { RepeatedTexts } from '../repeated-texts.ts';
import { splitHeader } from '../table-header.ts';
import { ListCounters } from './list-counters.ts';
import { readStory } from './read-story.ts';
import { readWordStyles } from './word-look.ts';
import type { StoryContext, WordNode, WordParagraph, WordRow, WordTable } from './word-story.ts';

/** Longest bold paragraph that counts as a heading regardless of its style, in characters. */
const MAX_BOLD_HEADING = 90;
const BOLD_HEADING_LEVEL = 6;

/**
 * Reads a Word document: its text with notes, diagrams and comments, and the distinct texts of page headers
 * and footers. Throws UnreadableError for damaged, protected or unsafe files.
 */
export async function extractDocx(path: string): Promise<ExtractedDocument> {
  const { title, readPart, readPartOnce, readLinks, findPart, listParts, readDiagram } =
    await openOfficePackage(path);
  const main = (await findPart('', 'officeDocument')) ?? 'word/document.xml';
  const body = await readPart(main);
  if (!body) throw unreadable('no-document');
  const readRelated = async (type: string) => readPart((await findPart(main, type)) ?? '');
  const look = readWordStyles(await readRelated('styles'), await readRelated('numbering'));
  const leftOut = new LeftOutText();
  const contextOf = async (part: string) => ({ look, leftOut, links: await readLinks(part) });
  const text = readBody(body, await contextOf(main));
  const notes = new Map<string, string>();
  for (const kind of ['footnote', 'endnote', 'comment']) {
    if (!text.references.some(({ to }) => to.startsWith(kind))) continue;
    const part = (await findPart(main, `${kind}s`)) ?? '';
    const xml = await readPart(part);
    if (xml) readNotes(xml, kind, await contextOf(part), notes);
  }
  const referred = async (to: string): Promise<Block[]> => {
    const [kind, id = ''] = to.split(' ');
    if (kind === 'diagram') return (await readDiagram(main, id)).map((item) => toBlock('list-item', item));
    return [toBlock(kind === 'comment' ? 'quote' : 'paragraph', notes.get(to) ?? '')];
  };
  const blocks = await placeReferences(text, referred);
  const margins: Record<'header' | 'footer', Block[]> = { header: [], footer: [] };
  for (const kind of ['header', 'footer'] as const) {
    for (const part of await listParts(main, kind)) {
      for (const words of readMargin((await readPartOnce(part)) ?? '', await contextOf(part))) {
        margins[kind].push(toBlock('paragraph', words));
      }
    }
  }
  const all = cleanBlocks([...deduplicate(margins.header), ...blocks, ...deduplicate(margins.footer)]);
  return {
    title: text.title ?? findTitle(all) ?? title,
    blocks: all,
    pageCount: null,
    warnings: leftOut.warnings(),
    linkListLength: text.linkListLength,
  };
}

/** A paragraph or table: its blocks and its references, in order. */
type Part = { blocks: Block[]; references: string[] };
/** A reference, and the number of blocks before its position. */
type Reference = { to: string; at: number };
type Body = { blocks: Block[]; references: Reference[]; title: string | null; linkListLength: number };

/**
 * Returns the blocks of the document's body without tables of contents, its references to notes, comments and
 * diagrams in order, and the text of the paragraph with the title style.
 */
function readBody(xml: string, context: StoryContext): Body {
  const body: Body = { blocks: [], references: [], title: null, linkListLength: 0 };
  const parts: Part[] = [];
  const contents = new Set<Part>();
  const counters = new ListCounters();
  const visitor = readStory(context, (node) => {
    if (node.kind === 'paragraph' && node.style === 'title') body.title ??= cleanText(node.text) || null;
    const references = listParagraphs(node).flatMap(({ notes }) => notes);
    const part = { blocks: readNode(node, counters), references };
    parts.push(part);
    if (node.kind === 'paragraph' && node.isContents) contents.add(part);
    if (contents.has(part)) body.linkListLength += readWords(node).trim().length;
  });
  walkXml(xml, visitor);
  if (contents.size > 0) dropBareHeadings(parts, contents);
  for (const part of parts) {
    if (contents.has(part)) continue;
    for (const block of part.blocks) body.blocks.push(block);
    for (const to of part.references) body.references.push({ to, at: body.blocks.length });
  }
  return body;
}

/**
 * Returns the blocks with comments and diagrams after the block that refers to them, and footnotes and
 * endnotes at the end, each once.
 */
async function placeReferences(
  { blocks, references }: Body,
  read: (to: string) => Promise<Block[]>,
): Promise<Block[]> {
  const result: Block[] = [];
  const atEnd: Block[] = [];
  const placedKeys = new Set<string>();
  let next = 0;
  for (const { to, at } of references) {
    if (placedKeys.has(to)) continue;
    placedKeys.add(to);
    const isNote = /^(?:foot|end)note/.test(to);
    while (!isNote && next < at) result.push(blocks[next++]!);
    for (const block of await read(to)) (isNote ? atEnd : result).push(block);
  }
  while (next < blocks.length) result.push(blocks[next++]!);
  for (const block of atEnd) result.push(block);
  return result;
}

/**
 * Adds the text of each note to `notes` under a key such as `footnote 3`. The text of a comment includes its
 * author.
 */
function readNotes(xml: string, kind: string, context: StoryContext, notes: Map<string, string>): void {
  let key = '';
  const texts = new Map<string, string[]>();
  const authors = new Map<string, string>();
  const visitor = readStory(context, (node) => {
    const parts = texts.get(key) ?? [];
    texts.set(key, parts);
    parts.push(readWords(node));
  });
  walkXml(xml, {
    ...visitor,
    open(element) {
      if (element.name === kind) {
        key = `${kind} ${element.attributes.id}`;
        authors.set(key, element.attributes.author ?? '');
      }
      visitor.open?.(element);
    },
  });
  for (const [note, parts] of texts) {
    const text = parts.join(' ').trim();
    notes.set(note, kind === 'comment' && text ? writeComment(text, authors.get(note)) : text);
  }
}

/** Returns the paragraphs of a page header or footer without page numbers. Tables in it count as layout. */
function readMargin(xml: string, context: StoryContext): string[] {
  const texts: string[] = [];
  if (!xml) return texts;
  const visitor = readStory(context, (node) => {
    for (const { text } of listParagraphs(node)) {
      const words = cleanText(text);
      if (/\p{L}|\d{5}/u.test(words) && !isPageNumber(words)) texts.push(words);
    }
  });
  walkXml(xml, visitor);
  return texts;
}

/**
 * Returns the blocks without those whose text occurs before. Odd and even pages or other sections often have
 * the same header.
 */
function deduplicate(blocks: Block[]): Block[] {
  return [...new Map(blocks.map((block) => ['text' in block ? block.text : '', block])).values()];
}

function toBlock(kind: 'paragraph' | 'list-item' | 'quote', text: string): Block {
  return { kind, text, page: null };
}

/** Returns the text of the first heading of level 1, or null. */
function findTitle(blocks: Block[]): string | null {
  const first = blocks.find((block) => block.kind === 'heading' && block.level === 1);
  return first?.kind === 'heading' ? first.text : null;
}

/** Returns the paragraph itself, or all paragraphs in a table and its nested tables. */
function listParagraphs(node: WordNode): WordParagraph[] {
  if (node.kind === 'paragraph') return [node];
  return node.rows.flatMap(listRowParagraphs);
}

function listRowParagraphs(row: WordRow): WordParagraph[] {
  return row.cells.flatMap(({ nodes }) => nodes.flatMap(listParagraphs));
}

/** Returns the whole text of a paragraph or table. */
function readWords(node: WordNode): string {
  return listParagraphs(node)
    .map(({ text }) => text)
    .join(' ');
}

/** Returns the blocks of a paragraph or table. */
function readNode(node: WordNode, counters: ListCounters): Block[] {
  return node.kind === 'table' ? readTable(node, counters) : [readParagraph(node, counters)];
}

/**
 * Returns the block of a paragraph: a heading by its style or as a short bold line, a list item with its
 * number, a quote or a paragraph.
 */
function readParagraph(paragraph: WordParagraph, counters: ListCounters): Block {
  const { text, style, list, isBold, isEmptied } = paragraph;
  const level = /^heading (\d)/.exec(style)?.[1];
  if (level) return { kind: 'heading', level: Number(level), text, page: null };
  if (style === 'title') return { kind: 'heading', level: 1, text, page: null };
  if (list && !(isEmptied && paragraph.isMarkHidden)) {
    // A struck-out item keeps its number, so that the next number is right.
    const number = counters.next(list);
    return { kind: 'list-item', text: isEmptied ? '' : `${number} ${text}`, page: null };
  }
  if (/^list (?:bullet|number|paragraph)/.test(style) && /^[-•·]\s/.test(text.trim())) {
    return { kind: 'list-item', text: text.trim().slice(1), page: null };
  }
  const words = text.trim();
  const looksLikeHeading = words.length > 0 && words.length <= MAX_BOLD_HEADING && !/[.;,:]$/.test(words);
  if (looksLikeHeading && isBold) return { kind: 'heading', level: BOLD_HEADING_LEVEL, text, page: null };
  return { kind: /quote/.test(style) ? 'quote' : 'paragraph', text, page: null };
}

/**
 * Returns a table as one block. A table of one row or one column only serves as layout, and becomes the
 * blocks inside its cells.
 */
function readTable({ rows }: WordTable, counters: ListCounters): Block[] {
  // Checked before any text is read, because layout tables can be nested hundreds deep.
  const width = rows.reduce((widest, row) => Math.max(widest, countColumns(row)), 0);
  if (width < 2 || rows.length < 2) return rows.flatMap((row) => readLayoutRow(row, counters));
  const cells: string[][] = [];
  const repeated = new RepeatedTexts();
  for (const row of rows) cells.push(readRow(row, cells.at(-1) ?? [], repeated));
  const emphasis = rows.map((row) => row.isHeader || listRowParagraphs(row).every(({ isBold }) => isBold));
  return [{ kind: 'table', ...splitHeader(cells, emphasis), page: null }];
}

/** Returns the number of columns of a row. A merged cell counts each of its columns. */
function countColumns({ cells }: WordRow): number {
  return cells.reduce((sum, { columns }) => sum + columns, 0);
}

/**
 * Returns the texts of a row. A cell over several columns leaves the others empty, so that cells below stay
 * under their own header. A cell over several rows repeats its text, so that each row is complete.
 */
function readRow(row: WordRow, above: string[], repeated: RepeatedTexts): string[] {
  const texts: string[] = [];
  for (const { nodes, columns, isContinued } of row.cells) {
    const ownText = isContinued ? '' : cleanText(nodes.map(readWords).join(' '));
    repeated.add(ownText);
    const text = isContinued ? repeated.repeat(above[texts.length] ?? '') : ownText;
    texts.push(text, ...Array.from({ length: columns - 1 }, () => ''));
  }
  return texts;
}

/** Returns the blocks inside the cells of a row whose table only serves as layout. */
function readLayoutRow(row: WordRow, counters: ListCounters): Block[] {
  return row.cells.flatMap(({ nodes }) => nodes.flatMap((node) => readNode(node, counters)));
}
