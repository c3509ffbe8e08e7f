import { describe, expect, it } from 'vitest';
import { formatCell, readCellFormat } from './cell-format.ts';

describe('a number in a cell', () => {
  it.each<[number, number, string | undefined, string]>([
    [1250, 164, '"₱"#,##0.00', '₱1,250.00'],
    [1250, 164, '[$₱-3409]#,##0.00', '₱1,250.00'],
    [1980.5, 164, '_("₱"* #,##0.00_);_("₱"* (#,##0.00)', '₱1,980.50'],
    [-1234567.891, 4, undefined, '-1,234,567.89'],
    [250, 164, '0 "kg"', '250 kg'],
    [0.1 + 0.2, 0, undefined, '0.3'],
    [0.125, 10, undefined, '12.5%'],
    [0.5, 9, undefined, '50%'],
    [46387, 14, undefined, '2026-12-31'],
    [46387.75, 22, undefined, '2026-12-31 18:00'],
    [0.8541666667, 18, undefined, '20:30'],
    [1.25, 164, '[h]:mm', '30:00'],
    [5, 49, '@', '5'],
    [917555, 164, '00000000000', '00000917555'],
    [42, 164, '[Red]0', '42'],
  ])('%d of format %d %s is read as %s', (value, id, code, text) => {
    expect(formatCell(value, readCellFormat(id, code), false)).toBe(text);
  });

  it('counts days from 1904 where the workbook does', () => {
    expect(formatCell(44925, readCellFormat(14, undefined), true)).toBe('2026-12-31');
  });
});
