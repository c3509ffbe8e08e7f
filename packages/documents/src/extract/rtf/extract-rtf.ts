import { readFile } from 'node:fs/promises';
import { unreadable } from '../../unreadable-error.ts';
import { cleanBlocks, cleanText } from '../clean-text.ts';
import type { Block, ExtractedDocument } from '../document.ts';
import { LeftOutText } from '../left-out-text.ts';
import { splitHeader } from '../table-header.ts';
import { type RtfPiece, readRtf } from './rtf-reader.ts';

const MAX_HEADING_LENGTH = 90;
const BOLD_HEADING_LEVEL = 6;
/** Size of a short paragraph, relative to the body text, from which it is a heading. */
const HEADING_SIZE = 1.15;
const BULLET = /^\s*[•·‣▪◦*-]\s+/;

/**
 * Reads an RTF file. Pictures, objects and field instructions are never opened. Throws UnreadableError if the
 * file is not RTF or is nested too deeply.
 */
export async function extractRtf(path: string): Promise<ExtractedDocument> {
  const rtf = await readFile(path, 'latin1');
  if (!rtf.startsWith('{\\rtf')) throw unreadable('not-rtf');
  return parseRtf(rtf);
}

/** Parses RTF, which was read as Latin-1, into headings, paragraphs, lists and tables. */
export function parseRtf(rtf: string): ExtractedDocument {
  const leftOut = new LeftOutText();
  const { title, pieces } = readRtf(rtf, leftOut);
  const blocks = cleanBlocks(groupPieces(pieces));
  const titled = pieces.find((piece) => piece.isTitle && piece.text.trim());
  const first = blocks.find((block) => block.kind === 'heading' && block.level === 1);
  const heading = first?.kind === 'heading' ? first.text : null;
  const displayedTitle = titled ? cleanText(titled.text) : heading;
  const warnings = leftOut.warnings();
  return { title: displayedTitle ?? (title ? cleanText(title) : null), blocks, pageCount: null, warnings };
}

type Row = { cells: string[]; isEmphasised: boolean };

/**
 * Joins pieces into blocks: cells and rows into tables, all others into paragraphs, headings and list items.
 */
function groupPieces(pieces: RtfPiece[]): Block[] {
  const sizes = rankSizes(pieces);
  const blocks: Block[] = [];
  let rows: Row[] = [];
  let cells: string[] = [];
  let cell = '';
  let isBoldRow = true;
  const endRow = (isHeaderRow: boolean) => {
    if (cells.some((text) => text.trim())) rows.push({ cells, isEmphasised: isHeaderRow || isBoldRow });
    cells = [];
    isBoldRow = true;
  };
  const endTable = () => {
    if (cells.length > 0) endRow(false);
    for (const block of rows.length > 0 ? readTable(rows) : []) blocks.push(block);
    rows = [];
  };
  for (const piece of pieces) {
    if (piece.inTable && piece.end !== 'row') {
      cell = cell ? `${cell} ${piece.text}` : piece.text;
      if (piece.text.trim() && !piece.isBold) isBoldRow = false;
      if (piece.end === 'cell') {
        cells.push(cell);
        cell = '';
      }
    } else if (piece.end === 'row') {
      endRow(piece.isHeaderRow);
    } else {
      endTable();
      blocks.push(readParagraph(piece, sizes));
    }
  }
  if (cell) cells.push(cell);
  endTable();
  return blocks;
}

/** Returns rows as a table. A single row or column becomes one paragraph for each cell. */
function readTable(rows: Row[]): Block[] {
  const width = rows.reduce((most, row) => Math.max(most, row.cells.length), 0);
  if (rows.length < 2 || width < 2) {
    return rows.flatMap((row) => row.cells.map((text): Block => ({ kind: 'paragraph', text, page: null })));
  }
  const emphasis = rows.map((row) => row.isEmphasised);
  const cells = rows.map((row) => row.cells.map(cleanText));
  return [{ kind: 'table', ...splitHeader(cells, emphasis), page: null }];
}

/** Returns a piece as a heading, a list item or a paragraph. */
function readParagraph(piece: RtfPiece, sizes: { body: number; headings: number[] }): Block {
  const text = piece.text.trim();
  const level = findLevel(piece, text, sizes);
  if (level !== null) return { kind: 'heading', level, text, page: null };
  // An item without visible words is dropped with its number.
  if (piece.listMarker !== null && !text) return { kind: 'paragraph', text, page: null };
  if (piece.listMarker !== null) {
    const number = /\w{1,4}[.)]/.exec(piece.listMarker)?.[0];
    return { kind: 'list-item', text: number ? `${number} ${text}` : text, page: null };
  }
  if (BULLET.test(text)) return { kind: 'list-item', text: text.replace(BULLET, ''), page: null };
  return { kind: 'paragraph', text, page: null };
}

/** Returns the heading level of a piece, by its style or its appearance. Returns null for other pieces. */
function findLevel(
  piece: RtfPiece,
  text: string,
  sizes: { body: number; headings: number[] },
): number | null {
  if (piece.isTitle) return 1;
  if (piece.level !== null) return piece.level;
  if (!text || text.length > MAX_HEADING_LENGTH || /[.;,:]$/.test(text) || piece.listMarker !== null)
    return null;
  const rank = sizes.headings.indexOf(piece.fontSize);
  if (rank >= 0) return Math.min(rank + 1, BOLD_HEADING_LEVEL - 1);
  return piece.isBold ? BOLD_HEADING_LEVEL : null;
}

/**
 * Returns the font size of most of the text (0 without any), and the sizes that are large enough for
 * headings, largest first.
 */
function rankSizes(pieces: RtfPiece[]): { body: number; headings: number[] } {
  const lengths = new Map<number, number>();
  for (const { fontSize, text } of pieces) {
    if (fontSize > 0) lengths.set(fontSize, (lengths.get(fontSize) ?? 0) + text.length);
  }
  const body = [...lengths].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])[0];
  const headings = [...lengths.keys()].filter((size) => size >= body * HEADING_SIZE);
  return { body, headings: headings.toSorted((one, other) => other - one) };
}
