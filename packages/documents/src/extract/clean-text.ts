import type { Block } from './document.ts';

// Control characters, soft hyphens, zero-width spaces, direction marks and the byte order mark. They are
// invisible, hide words from a search, and PostgreSQL refuses NUL.
const INVISIBLE = /(?![\n\t])\p{Cc}|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
/** A currency sign glued to a word: a page separates the two by its style. */
const GLUED_AMOUNT = /(?<=\p{Ll}|\))(?=[₱$€£]\d)/gu;
const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
/** Most text is plain ASCII, so one test decides whether the text needs cleaning. */
const NEEDS_CLEANING = /[^\n\x20-\x7e]/;

/**
 * Returns text in its stored form: NFC, well-formed, trimmed, and without invisible characters. Runs of
 * spaces and tabs become one space, and runs of empty lines become one.
 */
export function cleanText(text: string): string {
  let clean = text;
  if (NEEDS_CLEANING.test(clean)) {
    clean = clean
      .replace(SPACES, ' ')
      .replaceAll('\t', ' ')
      .replace(INVISIBLE, '')
      .toWellFormed()
      .normalize('NFC');
  }
  return clean
    .replace(GLUED_AMOUNT, ' ')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * Returns the blocks with every text in its stored form (see `cleanText`), without empty ones. Code keeps its
 * indentation.
 */
export function cleanBlocks(blocks: Block[]): Block[] {
  const cleaned: Block[] = [];
  for (const block of blocks) {
    if (block.kind === 'table') {
      const rows = block.rows.map(cleanCells).filter((row) => row.some(Boolean));
      const header = block.header ? cleanCells(block.header) : null;
      if (rows.length > 0 || header?.some(Boolean)) cleaned.push({ ...block, header, rows });
      continue;
    }
    const text = block.kind === 'code' ? cleanCode(block.text) : cleanText(block.text);
    if (text) cleaned.push({ ...block, text });
  }
  return cleaned;
}

/** Returns the cells in their stored form (see `cleanText`), each in one line. */
function cleanCells(cells: string[]): string[] {
  return cells.map((cell) => cleanText(cell).replaceAll('\n', ' '));
}

/** Returns code without invisible characters and outer empty lines. A tab becomes two spaces. */
function cleanCode(text: string): string {
  const tidy = text.replaceAll('\t', '  ').replace(INVISIBLE, '').toWellFormed().normalize('NFC');
  return tidy.replace(/^\n+/, '').trimEnd();
}
