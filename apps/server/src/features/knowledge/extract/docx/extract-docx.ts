import mammoth from 'mammoth';
import { cleanBlocks, cleanText } from '../clean-text.ts';
import type { Block, ExtractedDocument } from '../document.ts';
import { openOfficePackage } from '../office/office-package.ts';
import { splitHeader } from '../table-header.ts';
import { isAllBold, listNotes, readWords, type WordDocument, type WordNode } from './word-tree.ts';

/** A paragraph that is bold from end to end and this short is a heading to its reader, whatever its style. */
const MAX_BOLD_HEADING = 90;
const BOLD_HEADING_LEVEL = 6;

/** Reads a Word document; throws AppError('unreadable_file') for damaged, protected or unsafe files. */
export async function extractDocx(path: string): Promise<ExtractedDocument> {
  const { bytes, title } = await openOfficePackage(path);
  const document = await readTree(bytes);
  const blocks: Block[] = [];
  const counters: number[] = [];
  for (const node of document.children ?? []) {
    if (!node.numbering) counters.length = 0;
    for (const block of readNode(node, counters)) blocks.push(block);
  }
  for (const reference of listNotes(document)) {
    const body = document.notes.resolve(reference)?.body ?? [];
    blocks.push({ kind: 'paragraph', text: body.map(readWords).join(' '), page: null });
  }
  const clean = cleanBlocks(blocks);
  return { title: findTitle(document, clean) ?? title, blocks: clean, pageCount: null, warnings: [] };
}

/** Takes mammoth's tree and hands an empty document on, so that no HTML is made and no picture is read. */
async function readTree(buffer: Buffer): Promise<WordDocument> {
  let tree: WordDocument | undefined;
  const transformDocument = (document: WordDocument) => {
    tree = document;
    return { ...document, children: [] };
  };
  await mammoth.convertToHtml(
    { buffer },
    { transformDocument, externalFileAccess: false, includeEmbeddedStyleMap: false },
  );
  return tree!;
}

function findTitle(document: WordDocument, blocks: Block[]): string | null {
  const titled = document.children?.find((node) => node.styleName?.toLowerCase() === 'title');
  if (titled) return cleanText(readWords(titled)) || null;
  const first = blocks.find((block) => block.kind === 'heading' && block.level === 1);
  return first?.kind === 'heading' ? first.text : null;
}

function readNode(node: WordNode, counters: number[]): Block[] {
  if (node.type === 'paragraph') return [readParagraph(node, counters)];
  if (node.type === 'table') return readTable(node);
  return (node.children ?? []).flatMap((child) => readNode(child, counters));
}

function readParagraph(node: WordNode, counters: number[]): Block {
  const text = readWords(node);
  const style = node.styleName?.toLowerCase() ?? '';
  const level = /^heading (\d)/.exec(style)?.[1];
  if (level) return { kind: 'heading', level: Number(level), text, page: null };
  if (style === 'title') return { kind: 'heading', level: 1, text, page: null };
  if (node.numbering) return readListItem(text, node.numbering, counters);
  if (/^list (?:bullet|number|paragraph)/.test(style) && /^[-•·]\s/.test(text.trim())) {
    return { kind: 'list-item', text: text.trim().slice(1), page: null };
  }
  const words = text.trim();
  const looksLikeHeading = words.length > 0 && words.length <= MAX_BOLD_HEADING && !/[.;,:]$/.test(words);
  if (looksLikeHeading && isAllBold(node)) {
    return { kind: 'heading', level: BOLD_HEADING_LEVEL, text, page: null };
  }
  return { kind: /quote/.test(style) ? 'quote' : 'paragraph', text, page: null };
}

function readListItem(
  text: string,
  numbering: { level: string; isOrdered: boolean },
  counters: number[],
): Block {
  const level = Number(numbering.level) || 0;
  counters.length = Math.min(counters.length, level + 1);
  while (counters.length <= level) counters.push(0);
  counters[level]! += 1;
  return { kind: 'list-item', text: numbering.isOrdered ? `${counters[level]}. ${text}` : text, page: null };
}

function readTable(table: WordNode): Block[] {
  const rows = (table.children ?? []).filter((node) => node.type === 'tableRow');
  const cells = rows.map((row) => (row.children ?? []).flatMap(readCell));
  const width = cells.reduce((most, row) => Math.max(most, row.length), 0);
  if (width < 2 || rows.length < 2) return rows.flatMap((row) => readLayoutRow(row));
  const emphasis = rows.map((row) => row.isHeader === true || isAllBold(row));
  return [{ kind: 'table', ...splitHeader(cells, emphasis), page: null }];
}

/** A cell over several columns leaves the others empty, so that what is below stays under its own header. */
function readCell(cell: WordNode): string[] {
  const text = cleanText((cell.children ?? []).map(readWords).join(' '));
  return [text, ...Array.from({ length: (cell.colSpan ?? 1) - 1 }, () => '')];
}

/** A table of one row or one column only places text on the page: its cells are read as text. */
function readLayoutRow(row: WordNode): Block[] {
  const counters: number[] = [];
  return (row.children ?? []).flatMap((cell) =>
    (cell.children ?? []).flatMap((node) => readNode(node, counters)),
  );
}
