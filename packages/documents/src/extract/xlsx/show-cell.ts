import type { LeftOutText } from '../left-out-text.ts';
import { writeLink } from '../links/write-link.ts';
import { formatCell, formatText, writeNumber } from './cell-format.ts';
import type { CellStyle } from './read-styles.ts';
import type { CellText } from './rich-text.ts';

/** Workbook data for displaying cells, and the collector of hidden text. */
export type Workbook = {
  texts: CellText[];
  styles: CellStyle[];
  startsAt1904: boolean;
  leftOut: LeftOutText;
  /** Number format codes that were not understood. */
  unknownFormats: Set<string>;
};

/** A cell as stored; `inline` is text that is stored in the cell itself. */
export type Cell = {
  column: number;
  type: string;
  style: number;
  value: string;
  formula: string;
  inline: CellText | null;
};

/** Most unknown format codes that are collected. */
const maxUnknown = 20;
/** A HYPERLINK formula with a literal address. Addresses computed from other cells are unknown. */
const linkFormula = /^\s*(?:_xlfn\.)?HYPERLINK\(\s*"((?:[^"]|""){1,2000})"\s*[,)]/i;

/**
 * Returns the displayed text of a cell, with the address of a HYPERLINK formula. Returns an empty text for an
 * error, and for hidden or struck-out content.
 */
export function showCell(cell: Cell, workbook: Workbook): string {
  const { styles, leftOut } = workbook;
  const style = styles[cell.style];
  const text = showValue(cell, workbook, style).trim();
  leftOut.endPart();
  const link = text && linkFormula.exec(cell.formula)?.[1];
  return link ? writeLink(text, link.replaceAll('""', '"')) : text;
}

/** Returns the displayed value of a cell. Struck-out text is collected in `leftOut` instead. */
function showValue({ type, value, inline }: Cell, workbook: Workbook, style: CellStyle | undefined): string {
  const { texts, leftOut } = workbook;
  const shared = inline ?? (type === 's' ? texts[Number(value)] : undefined);
  if (shared) {
    // The cell's strikethrough does not apply to runs with their own format.
    const visible = style?.isStruck ? shared.plain : shared.text;
    if (visible.length < shared.text.length) leftOut.add('struck', shared.text.replace(visible, ''));
    return showText(visible, workbook, style);
  }
  if (type === 'e' || value === '') return '';
  const isNumber = type === 'n' && Number.isFinite(Number(value));
  const text = isNumber
    ? showNumber(Number(value), workbook, style)
    : readPlain(type, value, workbook, style);
  if (!style?.isStruck) return text;
  leftOut.add('struck', text);
  return '';
}

/** Returns the displayed text of a value that is no number; a truth value is `yes` or `no`. */
function readPlain(type: string, value: string, workbook: Workbook, style: CellStyle | undefined): string {
  if (type === 'b') return showText(value === '1' ? 'yes' : 'no', workbook, style);
  return type === 's' ? '' : showText(value, workbook, style);
}

/** Returns a text in the cell's format. A text that the format hides is collected in `leftOut`. */
function showText(text: string, { leftOut }: Workbook, style: CellStyle | undefined): string {
  const displayed = style ? formatText(text, style.format) : text;
  if (!displayed) leftOut.add('hidden', text);
  return displayed;
}

/**
 * Returns a number in the cell's format. If the format is not understood, it is recorded and the number is
 * returned without it.
 */
function showNumber(value: number, workbook: Workbook, style: CellStyle | undefined): string {
  const { startsAt1904, leftOut, unknownFormats } = workbook;
  if (!style) return writeNumber(value);
  const text = formatCell(value, style.format, startsAt1904);
  if (text === null) {
    if (unknownFormats.size < maxUnknown) unknownFormats.add(style.format.code ?? '');
    return writeNumber(value);
  }
  // A hidden zero carries no information.
  if (text === '' && value !== 0) leftOut.add('hidden', writeNumber(value));
  return text;
}
