import { unreadable } from '../../unreadable-error.ts';
import { cleanBlocks, cleanText } from '../clean-text.ts';
import type { Block, ExtractedDocument } from '../document.ts';
import { dropBareHeadings } from '../links/drop-bare-headings.ts';
import { openOfficePackage } from '../office/office-package.ts';
import { walkXml } from '../office/walk-xml.ts';
import { RepeatedTexts } from '../repeated-texts.ts';
import { splitHeader } from '../table-header.ts';
import { ListCounters } from './list-counters.ts';
import { readStory } from './read-story.ts';
import { readLook, type WordLook } from './word-look.ts';
import type { WordNode, WordParagraph, WordRow, WordTable } from './word-story.ts';

/** A paragraph that is bold from end to end and this short is a heading to its reader, whatever its style. */
const MAX_BOLD_HEADING = 90;
const BOLD_HEADING_LEVEL = 6;

/** Reads a Word document; throws UnreadableError for damaged, protected or unsafe files. */
export async function extractDocx(path: string): Promise<ExtractedDocument> {
  const { title, readPart, findPart } = await openOfficePackage(path);
  const main = (await findPart('', 'officeDocument')) ?? 'word/document.xml';
  const body = await readPart(main);
  if (!body) throw unreadable('no-document');
  const readRelated = async (type: string) => readPart((await findPart(main, type)) ?? '');
  const look = readLook(await readRelated('styles'), await readRelated('numbering'));
  const text = readBody(body, look);
  const notes = new Map<string, string>();
  for (const kind of ['footnote', 'endnote']) {
    const part = text.notes.some((note) => note.startsWith(kind)) && (await readRelated(`${kind}s`));
    if (part) readNotes(part, kind, look, notes);
  }
  for (const note of new Set(text.notes)) {
    text.blocks.push({ kind: 'paragraph', text: notes.get(note) ?? '', page: null });
  }
  const blocks = cleanBlocks(text.blocks);
  const { linkListLength } = text;
  return {
    title: text.title ?? findTitle(blocks) ?? title,
    blocks,
    pageCount: null,
    warnings: [],
    linkListLength,
  };
}

type Part = { blocks: Block[] };
type Body = Part & { notes: string[]; title: string | null; linkListLength: number };

/** The blocks of the text itself, the notes that it refers to in order, and the paragraph that is styled as its title. */
function readBody(xml: string, look: WordLook): Body {
  const body: Body = { blocks: [], notes: [], title: null, linkListLength: 0 };
  const parts: Part[] = [];
  const contents = new Set<Part>();
  const counters = new ListCounters();
  const visitor = readStory(look, (node) => {
    for (const paragraph of listParagraphs(node)) {
      for (const note of paragraph.notes) body.notes.push(note);
    }
    if (node.kind === 'paragraph' && node.style === 'title') body.title ??= cleanText(node.text) || null;
    const part = { blocks: readNode(node, counters) };
    parts.push(part);
    if (node.kind === 'paragraph' && node.isContents) contents.add(part);
    if (contents.has(part)) body.linkListLength += readWords(node).trim().length;
  });
  walkXml(xml, visitor);
  if (contents.size > 0) dropBareHeadings(parts, contents);
  for (const part of parts) if (!contents.has(part)) for (const block of part.blocks) body.blocks.push(block);
  return body;
}

/** Adds the text of each note as `footnote 3`. */
function readNotes(xml: string, kind: string, look: WordLook, notes: Map<string, string>): void {
  let key = '';
  const texts = new Map<string, string[]>();
  const visitor = readStory(look, (node) => {
    const parts = texts.get(key) ?? [];
    texts.set(key, parts);
    parts.push(readWords(node));
  });
  walkXml(xml, {
    ...visitor,
    open(element) {
      if (element.name === kind) key = `${kind} ${element.attributes.id}`;
      visitor.open?.(element);
    },
  });
  for (const [note, parts] of texts) notes.set(note, parts.join(' ').trim());
}

function findTitle(blocks: Block[]): string | null {
  const first = blocks.find((block) => block.kind === 'heading' && block.level === 1);
  return first?.kind === 'heading' ? first.text : null;
}

function listParagraphs(node: WordNode): WordParagraph[] {
  if (node.kind === 'paragraph') return [node];
  return node.rows.flatMap(listRowParagraphs);
}

function listRowParagraphs(row: WordRow): WordParagraph[] {
  return row.cells.flatMap(({ nodes }) => nodes.flatMap(listParagraphs));
}

function readWords(node: WordNode): string {
  return listParagraphs(node)
    .map(({ text }) => text)
    .join(' ');
}

function readNode(node: WordNode, counters: ListCounters): Block[] {
  return node.kind === 'table' ? readTable(node, counters) : [readParagraph(node, counters)];
}

function readParagraph({ text, style, list, isBold }: WordParagraph, counters: ListCounters): Block {
  const level = /^heading (\d)/.exec(style)?.[1];
  if (level) return { kind: 'heading', level: Number(level), text, page: null };
  if (style === 'title') return { kind: 'heading', level: 1, text, page: null };
  if (list) return { kind: 'list-item', text: `${counters.next(list)} ${text}`, page: null };
  if (/^list (?:bullet|number|paragraph)/.test(style) && /^[-•·]\s/.test(text.trim())) {
    return { kind: 'list-item', text: text.trim().slice(1), page: null };
  }
  const words = text.trim();
  const looksLikeHeading = words.length > 0 && words.length <= MAX_BOLD_HEADING && !/[.;,:]$/.test(words);
  if (looksLikeHeading && isBold) return { kind: 'heading', level: BOLD_HEADING_LEVEL, text, page: null };
  return { kind: /quote/.test(style) ? 'quote' : 'paragraph', text, page: null };
}

function readTable({ rows }: WordTable, counters: ListCounters): Block[] {
  // Before any text is read: tables that place text stand in one another by the hundred.
  const width = rows.reduce((most, row) => Math.max(most, countColumns(row)), 0);
  if (width < 2 || rows.length < 2) return rows.flatMap((row) => readLayoutRow(row, counters));
  const cells: string[][] = [];
  const repeated = new RepeatedTexts();
  for (const row of rows) cells.push(readRow(row, cells.at(-1) ?? [], repeated));
  const emphasis = rows.map((row) => row.isHeader || listRowParagraphs(row).every(({ isBold }) => isBold));
  return [{ kind: 'table', ...splitHeader(cells, emphasis), page: null }];
}

function countColumns({ cells }: WordRow): number {
  return cells.reduce((sum, { columns }) => sum + columns, 0);
}

/**
 * A cell over several columns leaves the others empty, so that what is below stays under its own header; one over
 * several rows says the same in each, so that every row can be read by itself.
 */
function readRow(row: WordRow, above: string[], repeated: RepeatedTexts): string[] {
  const texts: string[] = [];
  for (const { nodes, columns, isContinued } of row.cells) {
    const own = isContinued ? '' : cleanText(nodes.map(readWords).join(' '));
    repeated.add(own);
    const text = isContinued ? repeated.repeat(above[texts.length] ?? '') : own;
    texts.push(text, ...Array.from({ length: columns - 1 }, () => ''));
  }
  return texts;
}

/** A table of one row or one column only places text on the page: its cells are read as text. */
function readLayoutRow(row: WordRow, counters: ListCounters): Block[] {
  return row.cells.flatMap(({ nodes }) => nodes.flatMap((node) => readNode(node, counters)));
}
