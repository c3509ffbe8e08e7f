import type { DefaultTreeAdapterTypes } from 'parse5';
import type { Block } from '../document.ts';
import type { RepeatedTexts } from '../repeated-texts.ts';
import { isScattered, splitHeader } from '../table-header.ts';

/** Most columns of a span. A larger span has no meaning for people. */
const MAX_SPAN = 50;

/** Builds a table cell by cell. */
export class HtmlTable {
  private readonly rows: string[][] = [];
  private readonly isHeaderRow: boolean[] = [];
  /** Cells that span further rows: column → remaining rows and text. */
  private readonly spanningCells = new Map<number, { remainingRows: number; text: string }>();
  private openCellState: { column: number; span: number; depth: number; texts: string[] } | null = null;
  private readonly captions: string[] = [];
  private readonly repeated: RepeatedTexts;

  constructor(repeated: RepeatedTexts) {
    this.repeated = repeated;
  }

  openRow(): void {
    this.rows.push([]);
    this.isHeaderRow.push(true);
    this.fillSpanningCells();
  }

  /** Starts a cell, and a row if none is open. The row is no header row if it has a `td`. */
  openCell({ tagName, attrs }: DefaultTreeAdapterTypes.Element): void {
    if (this.rows.length === 0) this.openRow();
    const row = this.rows.at(-1)!;
    const readSpan = (attributeName: string) =>
      Math.min(
        MAX_SPAN,
        Math.max(1, Number(attrs.find(({ name }) => name === attributeName)?.value ?? 1) || 1),
      );
    if (tagName === 'td') this.isHeaderRow[this.isHeaderRow.length - 1] = false;
    this.openCellState = {
      column: row.length,
      span: readSpan('colspan'),
      depth: readSpan('rowspan'),
      texts: [],
    };
    row.push('');
  }

  /** Adds text to the open cell, or to the caption outside cells. */
  addText(text: string): void {
    const texts = this.openCellState?.texts ?? this.captions;
    texts.push(text);
    this.repeated.add(text);
  }

  /**
   * Ends a cell. A cell over several columns leaves the others empty; a cell over several rows counts in each
   * row.
   */
  closeCell(): void {
    const row = this.rows.at(-1);
    if (!this.openCellState || !row) return;
    const { column, span, depth, texts } = this.openCellState;
    const text = texts.join(' ').trim();
    row[column] = text;
    for (let at = 1; at < span; at++) row.push('');
    if (depth > 1) this.spanningCells.set(column, { remainingRows: depth - 1, text });
    this.openCellState = null;
    this.fillSpanningCells();
  }

  /**
   * Returns the table with its caption as a paragraph before it. A layout table, with one row or fewer than
   * `minColumns` columns, becomes paragraphs.
   */
  read(minColumns: number): Block[] {
    const text = this.captions.join(' ').trim();
    const caption: Block[] = text ? [{ kind: 'paragraph', text, page: null }] : [];
    const rows = this.rows.filter((row) => row.some(Boolean));
    const widest = rows.reduce((max, row) => Math.max(max, row.filter(Boolean).length), 0);
    if (widest < minColumns || rows.length < 2) {
      const texts = rows.flat().filter(Boolean);
      return [...caption, ...texts.map((text): Block => ({ kind: 'paragraph', text, page: null }))];
    }
    const width = rows.reduce((max, row) => Math.max(max, row.length), 0);
    if (isScattered(rows, width)) {
      const filled = rows.map((row) => row.filter(Boolean));
      return [...caption, { kind: 'table', header: null, rows: filled, page: null }];
    }
    const even = rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')]);
    const emphasis = this.isHeaderRow.filter((_, index) => this.rows[index]!.some(Boolean));
    return [...caption, { kind: 'table', ...splitHeader(even, emphasis), page: null }];
  }

  /** Inserts cells that span from rows above at the row's current column. */
  private fillSpanningCells(): void {
    const row = this.rows.at(-1)!;
    for (let cell = this.spanningCells.get(row.length); cell; cell = this.spanningCells.get(row.length)) {
      cell.remainingRows--;
      if (cell.remainingRows === 0) this.spanningCells.delete(row.length);
      row.push(this.repeated.repeat(cell.text));
    }
  }
}
