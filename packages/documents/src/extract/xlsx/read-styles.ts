import { walkXml } from '../office/walk-xml.ts';
import { type CellFormat, readCellFormat } from './cell-format.ts';

/** What a cell's style number stands for. */
export type CellStyle = { format: CellFormat; isBold: boolean };

/** The styles of cells, by number. */
export function readStyles(xml: string): CellStyle[] {
  const styles: CellStyle[] = [];
  const codes = new Map<number, string>();
  const boldFonts: boolean[] = [];
  const open: string[] = [];
  if (!xml) return styles;
  walkXml(xml, {
    open({ name, attributes }) {
      const parent = open.at(-1);
      open.push(name);
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (name === 'font' && parent === 'fonts') boldFonts.push(false);
      if (name === 'b' && parent === 'font') {
        boldFonts[boldFonts.length - 1] = !/^(?:0|false)$/.test(attributes.val ?? '');
      }
      if (name === 'xf' && parent === 'cellXfs') {
        const id = Number(attributes.numFmtId ?? 0);
        const isBold = boldFonts[Number(attributes.fontId ?? 0)] ?? false;
        styles.push({ format: readCellFormat(id, codes.get(id)), isBold });
      }
    },
    close: () => void open.pop(),
  });
  return styles;
}
