import { describe, expect, it } from 'vitest';
import { formatCell, formatText, readCellFormat } from './cell-format.ts';

const phone = '[<=9999999]###\\-####;\\(###\\)\\ ###\\-####';
const accounting = '_("₱"* #,##0.00_);_("₱"* \\(#,##0.00\\);_("₱"* "-"??_);_(@_)';

describe('formatCell', () => {
  it.each<[number, number, string | undefined, string]>([
    [1250, 164, '"₱"#,##0.00', '₱1,250.00'],
    [1250, 164, '[$₱-3409]#,##0.00', '₱1,250.00'],
    [1980.5, 164, accounting, '₱1,980.50'],
    [-1980.5, 164, accounting, '₱(1,980.50)'],
    [-1234567.891, 4, undefined, '-1,234,567.89'],
    [250, 164, '0 "kg"', '250 kg'],
    [0.1 + 0.2, 0, undefined, '0.3'],
    [639175550142, 0, undefined, '639175550142'],
    [0.125, 10, undefined, '12.50%'],
    [0.5, 9, undefined, '50%'],
    [46387, 14, undefined, '2026-12-31'],
    [46387.75, 22, undefined, '2026-12-31 18:00'],
    [0.8541666667, 18, undefined, '8:30 PM'],
    [1.25, 164, '[h]:mm', '30:00'],
    [1.25, 46, undefined, '30:00:00'],
    [5, 49, '@', '5'],
    [917555, 164, '00000000000', '00000917555'],
    [42, 164, '[Red]0', '42'],
    [5550142, 164, phone, '555-0142'],
    [3235550142, 164, phone, '(323) 555-0142'],
    [9175550142, 164, '0000\\ 000\\ 0000', '0917 555 0142'],
    [9175550142, 164, '+63 000 000 0000', '+63 917 555 0142'],
    [0.75, 164, '# ??/??', '3/4'],
    [2500000, 164, '0.0,," M"', '2.5 M'],
    [0, 164, '#,##0;(#,##0);"free"', 'free'],
    [3.5, 164, 'General" kg"', '3.5 kg'],
    [15, 164, '0"%"', '15%'],
    [46387, 164, '[$-409]dddd', 'Thursday'],
    [46387, 164, 'yyyy"年"m"月"d"日"', '2026年12月31日'],
    [46387, 164, 'd mmm yyyy', '31 Dec 2026'],
    [46387, 164, 'dd/mm/yyyy', '31/12/2026'],
    [46145, 164, 'dd/mm/yyyy', '2026-05-03'],
    [46145.5, 164, 'm\\-d\\-yy\\ h:mm', '2026-05-03 12:00'],
    [46145, 164, 'd/m', '3 May'],
    [46145, 164, 'dd.mm.yyyy', '03.05.2026'],
    [46145, 164, 'dd mmmm yyyy', '03 May 2026'],
    [0.375, 164, 'hh:mm:ss', '09:00'],
    [12345, 164, '0.00E+00', '1.23E+04'],
    [5, 164, ';;;', ''],
    [1234.5, 164, '#,##0.00\\ [$€-407]', '1,234.50 €'],
    [1234.5, 164, 'Php #,##0.00', 'Php 1,234.50'],
    [5, 164, '0 kg', '5 kg'],
    [0.00119, 164, 'mm:ss.0', '01:42.8'],
  ])('shows %d in format %d %s as %s', (value, id, code, text) => {
    expect(formatCell(value, readCellFormat(id, code), false)).toBe(text);
  });

  it('applies the 1904 date system to dates, but not to durations', () => {
    expect(formatCell(44925, readCellFormat(14, undefined), true)).toBe('2026-12-31');
    expect(formatCell(1.25, readCellFormat(164, '[h]:mm'), true)).toBe('30:00');
  });

  it.each([
    [5, '"open'],
    [5, '[foo]0'],
    [-5, 'yyyy-mm-dd'],
    [1e308, 'yyyy'],
    [5, '0'.repeat(256)],
  ])('returns null for %d in the unknown format %s', (value, code) => {
    expect(formatCell(value, readCellFormat(164, code), false)).toBeNull();
  });
});

describe('formatText', () => {
  it.each([
    ['Room 7', '0.00', 'Room 7'],
    ['Room 7', ';;;', ''],
    ['7', '0;0;0;"Room "@', 'Room 7'],
  ])('shows %s in format %s as %s', (text, code, shown) => {
    expect(formatText(text, readCellFormat(164, code))).toBe(shown);
  });
});
