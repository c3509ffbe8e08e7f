import type { GridRow } from '../grid-row.ts';
import { writeLink } from '../links/write-link.ts';
import type { OfficeLinks } from '../office/office-package.ts';
import { walkXml } from '../office/walk-xml.ts';
import { type CellRange, readColumn, readRange } from './cell-places.ts';
import { mergeCells, type SheetRow } from './merge-cells.ts';
import { RichText } from './rich-text.ts';
import { isHiddenRow, maxColumns, SheetColumns } from './sheet-columns.ts';
import { type Cell, showCell, type Workbook } from './show-cell.ts';

/** The visible content of a sheet. */
export type Sheet = {
  /** Rows that are not hidden. Any number of empty rows between two filled ones separates tables. */
  rows: (GridRow & { number: number })[];
  /** Raw text of its page headers and footers. */
  margins: string[];
  /** Hidden columns and rows with content; rows hidden by a filter are counted separately. */
  hidden: { columns: number[]; rows: number[]; filtered: number };
  isHiddenPlace(reference: string): boolean;
};

/** Elements of a sheet besides its cells. */
type Extras = {
  margins: string[];
  merged: string[];
  links: { range: CellRange; href: string }[];
  filters: CellRange[];
};

type SheetReading = { rows: SheetRow[]; columns: SheetColumns; extras: Extras };

/** Page header or footer: of odd pages, which usually means all, of even pages, and of the first page. */
const margin = /^(?:odd|even|first)(?:Header|Footer)$/;
const maxFormula = 4_000;
/** Most filters of a sheet. */
const maxFilters = 100;
/** Most cells of one hyperlink, and of all hyperlinks. Only crafted sheets have more. */
const maxLinkedCells = 1_000;
const maxAllLinkedCells = 100_000;

/**
 * Reads a sheet without hidden rows and columns. Formulas count with their last result. `filters` are those
 * of its tables.
 */
export function readSheet(
  xml: string,
  workbook: Workbook,
  { links = new Map(), filters = [] }: { links?: OfficeLinks; filters?: CellRange[] } = {},
): Sheet {
  const { rows, columns, extras } = walkSheet(xml, workbook, links);
  mergeCells(rows, extras.merged, columns);
  writeLinks(rows, extras.links);
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return {
    rows: listShown(rows),
    margins: extras.margins,
    hidden: findHidden(rows, [...extras.filters, ...filters]),
    isHiddenPlace(reference) {
      const range = readRange(reference);
      if (!range) return false;
      return columns.isHidden(range.firstColumn) || byNumber.get(range.firstRow)?.isHidden === true;
    },
  };
}

/** Reads all rows of a sheet, also hidden ones, with its columns and other elements. */
function walkSheet(xml: string, workbook: Workbook, links: OfficeLinks): SheetReading {
  const rows: SheetRow[] = [];
  const columns = new SheetColumns();
  const extras: Extras = { margins: [], merged: [], links: [], filters: [] };
  let row: SheetRow | null = null;
  let lastColumn = -1;
  let bold = 0;
  let cell: Cell | null = null;
  let rich: RichText | null = null;
  let open: 'value' | 'formula' | 'margin' | null = null;
  let filter: CellRange | null = null;
  const endCell = (ended: Cell, of: SheetRow) => {
    lastColumn = ended.column;
    if (ended.column >= maxColumns) return;
    const text = showCell(ended, workbook);
    if (!text) return;
    const isHidden = columns.isHidden(ended.column);
    if (isHidden) {
      of.hiddenTexts ??= new Map();
      of.hiddenTexts.set(ended.column, text);
    } else of.texts.set(ended.column, text);
    if (!isHidden && workbook.styles[ended.style]?.isBold) bold++;
  };
  if (!xml) return { rows, columns, extras };
  walkXml(xml, {
    open({ name, attributes }) {
      if (name === 'sheetFormatPr') columns.setDefault(attributes);
      else if (name === 'col') columns.add(attributes);
      else if (name === 'row') {
        const number = Number(attributes.r ?? (rows.at(-1)?.number ?? 0) + 1);
        row = {
          number,
          isHidden: isHiddenRow(attributes),
          isEmphasised: false,
          texts: new Map(),
          hiddenTexts: null,
        };
        lastColumn = -1;
        bold = 0;
      } else if (name === 'c' && row) {
        const column = readColumn(attributes.r) ?? lastColumn + 1;
        const { t: type = 'n', s: style = 0 } = attributes;
        cell = { column, type, style: Number(style), value: '', formula: '', inline: null };
      } else if (name === 'v') open = 'value';
      else if (name === 'f') open = 'formula';
      else if (name === 'is' && cell) rich = new RichText();
      else if (rich) rich.open(name, attributes.val);
      else if (margin.test(name)) {
        open = 'margin';
        extras.margins.push('');
      } else {
        filter = readExtra(name, attributes, filter, { extras, links });
      }
    },
    close(name) {
      if (name === 'v' || name === 'f' || margin.test(name)) open = null;
      if (rich && cell && name === 'is') {
        cell.inline = rich.finish();
        rich = null;
      } else rich?.close(name);
      if (name === 'c' && row && cell) {
        endCell(cell, row);
        cell = null;
      }
      if (name !== 'row' || !row) return;
      row.isEmphasised = row.texts.size > 0 && bold === row.texts.size;
      rows.push(row);
      row = null;
    },
    text(text) {
      if (rich) rich.write(text, workbook.leftOut);
      else if (open === 'value' && cell) cell.value += text;
      else if (open === 'formula' && cell && cell.formula.length < maxFormula) cell.formula += text;
      else if (open === 'margin') extras.margins[extras.margins.length - 1] += text;
    },
  });
  return { rows, columns, extras };
}

/**
 * Adds an element that follows the cells to `extras`. `filter` is the filter whose columns are being read;
 * returns the one for the next element, or null.
 */
function readExtra(
  name: string,
  attributes: Record<string, string>,
  filter: CellRange | null,
  { extras, links }: { extras: Extras; links: OfficeLinks },
): CellRange | null {
  if (name === 'mergeCell' && attributes.ref) extras.merged.push(attributes.ref);
  else if (name === 'autoFilter') return readRange(attributes.ref ?? '');
  // Only a filter column with a condition hides rows.
  else if (name === 'filterColumn' && filter) {
    if (extras.filters.length < maxFilters) extras.filters.push(filter);
    return null;
  } else if (name === 'hyperlink') {
    const href = links.get(attributes['r:id'] ?? '');
    const range = readRange(attributes.ref ?? '');
    if (href && range) extras.links.push({ range, href });
  }
  return filter;
}

/** Appends the addresses of hyperlinks to the texts of their cells. */
function writeLinks(rows: SheetRow[], links: Extras['links']): void {
  if (links.length === 0) return;
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  let remaining = maxAllLinkedCells;
  const linkedCells = new Set<string>();
  for (const { range, href } of links) {
    const { firstRow, lastRow, firstColumn, lastColumn } = range;
    const size = (lastRow - firstRow + 1) * (lastColumn - firstColumn + 1);
    if (!(size > 0 && size <= maxLinkedCells) || size > remaining) continue;
    remaining -= size;
    for (let number = firstRow; number <= lastRow; number++) {
      const texts = byNumber.get(number)?.texts;
      for (let column = firstColumn; column <= lastColumn; column++) {
        const text = texts?.get(column);
        if (!text || linkedCells.has(`${number} ${column}`)) continue;
        linkedCells.add(`${number} ${column}`);
        texts?.set(column, writeLink(text, href));
      }
    }
  }
}

const gap: Sheet['rows'][number] = { number: 0, cells: [], isEmphasised: false };

/** Returns the rows that are not hidden, with one empty row for each gap in the row numbers. */
function listShown(rows: SheetRow[]): Sheet['rows'] {
  const visible: Sheet['rows'] = [];
  let last = 0;
  for (const { number, isHidden, texts, isEmphasised } of rows) {
    if (number > last + 1) visible.push(gap);
    last = number;
    if (isHidden) continue;
    const cells = [...texts].map(([column, text]) => ({ column, text }));
    visible.push({ number, cells: cells.sort((a, b) => a.column - b.column), isEmphasised });
  }
  return visible;
}

/** Returns the hidden columns and rows that have content. Rows inside a filter are only counted. */
function findHidden(rows: SheetRow[], filters: CellRange[]): Sheet['hidden'] {
  const columns = new Set<number>();
  const hidden: number[] = [];
  let filtered = 0;
  const covered = filters.map(({ firstRow, lastRow }): [number, number] => [firstRow + 1, lastRow]);
  for (const row of rows) {
    if (!row.isHidden) for (const column of row.hiddenTexts?.keys() ?? []) columns.add(column);
    else if (row.texts.size > 0) {
      if (covered.some(([from, to]) => row.number >= from && row.number <= to)) filtered++;
      else hidden.push(row.number);
    }
  }
  return { columns: [...columns], rows: hidden, filtered };
}
