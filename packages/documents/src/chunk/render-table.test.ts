import { expect, it } from 'vitest';
import { renderTableRows } from './render-table.ts';

const table = (header: string[] | null, rows: string[][]) =>
  renderTableRows({ kind: 'table', header, rows, page: null });

it('writes the column name before each cell', () => {
  expect(table(['Item:', 'Price'], [['Adobo', '₱120']])).toEqual(['- Item: Adobo; Price: ₱120']);
});

it('clips long column names', () => {
  const [row = ''] = table(['Item', 'Remark '.repeat(70_000)], [['Adobo', 'hot']]);
  expect(row).toMatch(/^- Item: Adobo; Remark Remark .*…: hot$/);
  expect(row.length).toBeLessThan(120);
});

it.each([
  [3_000, 2],
  [40, 400],
  [1, 12_000],
])(
  'limits the text of tables with %i columns and %i rows to little more than their cells',
  (columns, rows) => {
    const header = Array.from({ length: columns }, (_, column) => `column ${column} ${'x'.repeat(500)}`);
    const cells = Array.from({ length: columns }, () => 'y');
    const made = table(
      header,
      Array.from({ length: rows }, () => cells),
    );
    const longest = Math.max(...made.map((line) => line.length));
    expect(longest).toBeLessThan(600 + columns * 6);
  },
);

const fill = (rows: number, cells: string[]) => Array.from({ length: rows }, () => cells);
const lengthOf = (lines: string[]) => lines.reduce((sum, line) => sum + line.length, 0);

it('repeats long names over small cells no more often than their limit allows', () => {
  const made = table(['('.repeat(79), 'Price'], fill(200_000, ['1', '2']));
  expect(made.at(-1)).toBe('- 1; Price: 2');
  expect(lengthOf(made)).toBeLessThan(200_000 * 4 * 5);
});

it('repeats all names in ordinary tables', () => {
  const days = Array.from({ length: 31 }, (_, day) => `July ${day + 1}`);
  const [shift] = table(['Name', ...days], fill(100, ['Ana Reyes', ...days.map(() => 'x')]));
  expect(shift).toContain('July 31: x');
  const catalog = ['Item', 'Description', 'Price in pesos', 'Pieces in stock', 'Supplier'];
  const item = ['Pan de sal', 'Soft roll, sold by the dozen', '60', '1200', 'Reyes Bakery'];
  expect(table(catalog, fill(20_000, item)).at(-1)).toBe(
    '- Item: Pan de sal; Description: Soft roll, sold by the dozen; Price in pesos: 60; Pieces in stock: 1200; Supplier: Reyes Bakery',
  );
});
