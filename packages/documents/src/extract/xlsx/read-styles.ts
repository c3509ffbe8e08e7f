import { walkXml } from '../office/walk-xml.ts';
import { type CellFormat, readCellFormat, unformatted } from './cell-format.ts';

type Font = { isBold: boolean; isStruck: boolean };

/** Style of a cell, by its style number. */
export type CellStyle = Font & { format: CellFormat };

/**
 * Most number formats of a workbook. Excel allows some 250 custom ones. numfmt caches each format, so further
 * ones show numbers unchanged.
 */
const maxFormats = 1_000;

const plain: Font = { isBold: false, isStruck: false };

/** Returns the cell styles. Cells refer to them by their index. */
export function readStyles(xml: string): CellStyle[] {
  const styles: CellStyle[] = [];
  const codes = new Map<number, string>();
  const formats = new Map<number, CellFormat>();
  const readFormat = (id: number) =>
    formats.size < maxFormats ? readCellFormat(id, codes.get(id)) : unformatted;
  const fonts: Font[] = [];
  const open: string[] = [];
  if (!xml) return styles;
  walkXml(xml, {
    open({ name, attributes }) {
      const parent = open.at(-1);
      open.push(name);
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (name === 'font' && parent === 'fonts') fonts.push({ ...plain });
      if (parent === 'font' && (name === 'b' || name === 'strike') && fonts.length > 0) {
        const isOn = !/^(?:0|false)$/.test(attributes.val ?? '');
        Object.assign(fonts.at(-1)!, name === 'b' ? { isBold: isOn } : { isStruck: isOn });
      }
      if (name === 'xf' && parent === 'cellXfs') {
        const id = Number(attributes.numFmtId ?? 0);
        const format = formats.get(id) ?? readFormat(id);
        formats.set(id, format);
        styles.push({ format, ...(fonts[Number(attributes.fontId ?? 0)] ?? plain) });
      }
    },
    close: () => void open.pop(),
  });
  return styles;
}
