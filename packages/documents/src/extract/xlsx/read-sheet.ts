import { walkXml } from '../office/walk-xml.ts';
import { RepeatedTexts } from '../repeated-texts.ts';
import type { GridCell, GridRow } from '../table-regions.ts';
import { formatCell } from './cell-format.ts';
import type { CellStyle } from './read-styles.ts';

type Workbook = { texts: string[]; styles: CellStyle[]; startsAt1904: boolean };
type Cell = { column: number; type: string; style: number; value: string };

/** Columns that a sheet can have (Excel: XFD). */
const MAX_COLUMNS = 16_384;
/** A cell over more rows than this colours a column rather than saying something of each row. */
const MAX_MERGED_ROWS = 1_000;
/** All together: merged cells do not overlap, save in a file made to keep a reader busy. */
const MAX_MERGED_CELLS = 1_000_000;
/** Empty rows between two that are filled say "another table", however many they are. */
const EMPTY: Row = { texts: new Map(), isEmphasised: false };

/** What is shown by columns. */
type Row = { texts: Map<number, string>; isEmphasised: boolean };

/** The head or foot of a page: of odd ones, which stand for all, of even ones, and of the first. */
const MARGIN = /^(?:odd|even|first)(?:Header|Footer)$/;

/**
 * The rows of a sheet as they are shown; hidden rows are left out, formulas count by their last result. What is written
 * for the heads and feet of its pages is added to `margins`.
 */
export function readSheet(xml: string, workbook: Workbook, margins: string[] = []): GridRow[] {
  const rows: Row[] = [];
  let row: { number: number; isHidden: boolean; cells: Cell[] } | null = null;
  let cell: Cell | null = null;
  let lastNumber = 0;
  let isValue = false;
  let isMargin = false;
  const numbers: number[] = [];
  const merged: string[] = [];
  if (!xml) return [];
  walkXml(xml, {
    open({ name, attributes }) {
      if (name === 'row') {
        const number = Number(attributes.r ?? lastNumber + 1);
        row = { number, isHidden: /^(?:1|true)$/.test(attributes.hidden ?? ''), cells: [] };
      } else if (name === 'c' && row) {
        const column = readColumn(attributes.r) ?? (row.cells.at(-1)?.column ?? -1) + 1;
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '' };
      } else if (name === 'v' || name === 't') {
        isValue = true;
      } else if (name === 'mergeCell' && attributes.ref) {
        merged.push(attributes.ref);
      } else if (MARGIN.test(name)) {
        isMargin = true;
        margins.push('');
      }
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      if (MARGIN.test(name)) isMargin = false;
      if (name === 'c' && row && cell) {
        if (cell.column < MAX_COLUMNS) row.cells.push(cell);
        cell = null;
      }
      if (name !== 'row' || !row) return;
      if (row.number > lastNumber + 1) numbers[rows.push(EMPTY) - 1] = 0;
      if (!row.isHidden) numbers[rows.push(toRow(row.cells, workbook)) - 1] = row.number;
      lastNumber = row.number;
      row = null;
    },
    text(text) {
      if (isValue && cell) cell.value += text;
      if (isMargin) margins[margins.length - 1] += text;
    },
  });
  if (merged.length > 0) fillDown(rows, numbers, merged);
  return rows.map(toGridRow);
}

function toGridRow({ texts, isEmphasised }: Row): GridRow {
  const cells = [...texts].map(([column, text]): GridCell => ({ column, text }));
  return { cells: cells.sort((a, b) => a.column - b.column), isEmphasised };
}

/** A cell over several rows says the same in each that has something else, so that every row can be read by itself. */
function fillDown(rows: Row[], numbers: number[], merged: string[]): void {
  const places = new Map(numbers.map((number, index) => [number, index]));
  const find = (number: number) => rows[places.get(number) ?? -1]?.texts;
  const repeated = new RepeatedTexts();
  for (const { texts } of rows) for (const text of texts.values()) repeated.add(text);
  let left = MAX_MERGED_CELLS;
  for (const reference of merged) {
    const [, letters = '', from, to] = /^([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)$/.exec(reference) ?? [];
    const column = readColumn(letters);
    const text = column === null ? undefined : find(Number(from))?.get(column);
    if (column === null || !text) continue;
    const last = Math.min(Number(to), Number(from) + MAX_MERGED_ROWS, numbers.at(-1) ?? 0);
    for (let number = Number(from) + 1; number <= last && left > 0; number++, left--) {
      const texts = find(number);
      if (!texts || texts.size === 0 || texts.has(column)) continue;
      const again = repeated.repeat(text);
      if (!again) break;
      texts.set(column, again);
    }
  }
}

/** The column of a reference such as `BC12`, counted from 0. */
function readColumn(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function toRow(cells: Cell[], workbook: Workbook): Row {
  const texts = new Map<number, string>();
  let bold = 0;
  for (const cell of cells) {
    const text = showCell(cell, workbook).trim();
    if (!text) continue;
    texts.set(cell.column, text);
    if (workbook.styles[cell.style]?.isBold) bold++;
  }
  return { texts, isEmphasised: texts.size > 0 && bold === texts.size };
}

function showCell({ type, style, value }: Cell, { texts, styles, startsAt1904 }: Workbook): string {
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'yes' : 'no';
  if (type === 'e') return '';
  if (type !== 'n') return value;
  const number = Number(value);
  const format = styles[style]?.format;
  if (value === '' || !Number.isFinite(number) || !format) return value;
  return formatCell(number, format, startsAt1904);
}
