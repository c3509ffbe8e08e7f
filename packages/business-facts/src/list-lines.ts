import { splitSentences } from '@anito/builtin-models/split-sentences';
import type { ExtractedDocument } from '@anito/documents/extract/document';

/** A line of a document: a sentence, a list item or a table row, with the headings above it. */
export type FactLine = { text: string; heading: string; isRow: boolean };

/** Stands between the headings of a line. */
export const headingSeparator = ' › ';

/** Lines that are read of one document. Facts of a business are on short pages. */
const maxLines = 2_000;
const maxLineLength = 400;

/**
 * Returns the sentences, headings and table rows of a document in their order, each with its headings. Stops
 * after `maxLines` and leaves out lines over 400 characters. A table with a header and three or more columns
 * is read column by column, because a column is often a branch or a size.
 */
export function listLines({ blocks }: Pick<ExtractedDocument, 'blocks'>): FactLine[] {
  const lines: FactLine[] = [];
  const headings: string[] = [];
  const add = (text: string, isRow = false) => {
    const trimmed = text.trim();
    if (trimmed && trimmed.length <= maxLineLength)
      lines.push({ text: trimmed, heading: headings.filter(Boolean).join(headingSeparator), isRow });
  };
  for (const block of blocks) {
    if (lines.length >= maxLines) break;
    if (block.kind === 'heading') {
      headings.length = Math.max(0, block.level - 1);
      headings[block.level - 1] = block.text;
      add(block.text);
    } else if (block.kind === 'table') {
      for (const row of listRows(block.header, block.rows)) add(row.filter(Boolean).join(': '), true);
    } else {
      for (const part of block.text.split('\n')) for (const text of splitSentences(part, 'en')) add(text);
    }
  }
  return lines.slice(0, maxLines);
}

/**
 * Returns the rows of a table, with its header, if any, as the first one. For a header of three or more
 * columns, returns instead a row for each cell after the first of its row that is not empty: name of the
 * column, first cell of the row, cell.
 */
function listRows(header: readonly string[] | null, rows: readonly string[][]): string[][] {
  const columns = header?.length ?? 0;
  if (!header || columns < 3) return [...(header ? [[...header]] : []), ...rows];
  return Array.from({ length: columns - 1 }, (_, i) => i + 1).flatMap((column) =>
    rows.flatMap((row) => (row[column] ? [[header[column] ?? '', row[0] ?? '', row[column]]] : [])),
  );
}
