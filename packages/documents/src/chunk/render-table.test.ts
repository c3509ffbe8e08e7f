import { expect, it } from 'vitest';
import { renderTableRows } from './render-table.ts';

const table = (header: string[] | null, rows: string[][]) =>
  renderTableRows({ kind: 'table', header, rows, page: null });

it('says the name of its column with each cell', () => {
  expect(table(['Item:', 'Price'], [['Adobo', '₱120']])).toEqual(['- Item: Adobo; Price: ₱120']);
});

it('repeats no more of a name than a reader needs, however long it is', () => {
  const [row = ''] = table(['Item', 'Remark '.repeat(70_000)], [['Adobo', 'hot']]);
  expect(row).toMatch(/^- Item: Adobo; Remark Remark .*…: hot$/);
  expect(row.length).toBeLessThan(120);
});

it.each([
  [3_000, 2],
  [40, 400],
  [1, 12_000],
])('of %i columns and %i rows makes no text much larger than what was given', (columns, rows) => {
  const header = Array.from({ length: columns }, (_, column) => `column ${column} ${'x'.repeat(500)}`);
  const cells = Array.from({ length: columns }, () => 'y');
  const made = table(
    header,
    Array.from({ length: rows }, () => cells),
  );
  const longest = Math.max(...made.map((line) => line.length));
  expect(longest).toBeLessThan(600 + columns * 6);
});
