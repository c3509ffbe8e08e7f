import { describe, expect, it } from 'vitest';
import { readRegions, toGridRow } from './table-regions.ts';

const read = (rows: string[][], bold: number[] = []) =>
  readRegions(
    rows.map((texts, index) => toGridRow(texts, bold.includes(index))),
    { level: 2, page: null },
  );

describe('a grid of cells', () => {
  it('has its first row for a header where that names the columns', () => {
    const [table] = read([
      ['Branch', 'Address', 'Manager'],
      ['Marikina', '18 Rizal St.', 'Nena'],
    ]);
    expect(table).toMatchObject({
      header: ['Branch', 'Address', 'Manager'],
      rows: [['Marikina', '18 Rizal St.', 'Nena']],
    });
  });

  it('of labels and values has none', () => {
    const [table] = read([
      ['Owner', 'Nena Villanueva'],
      ['E-mail', 'order@example.com'],
      ['Payment', 'GCash'],
    ]);
    expect(table).toMatchObject({ header: null });
  });

  it('of questions and answers has one', () => {
    const [table] = read([
      ['Question', 'Answer'],
      ['Do you deliver?', 'Yes, to all of Marikina.'],
    ]);
    expect(table).toMatchObject({ header: ['Question', 'Answer'] });
  });

  it('is parted by empty rows, and a line above a table is its title', () => {
    const blocks = read([
      ['Trays'],
      ['Item', 'Price'],
      ['Pancit', '1,250'],
      ['Lumpia', '650'],
      [],
      ['Prices include VAT.'],
    ]);
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'table', 'paragraph']);
  });

  it('leaves out columns that are empty everywhere', () => {
    const [table] = read([
      ['', 'Item', '', 'Price'],
      ['', 'Pancit', '', '1,250'],
      ['', 'Lumpia', '', '650'],
    ]);
    expect(table).toMatchObject({
      header: ['Item', 'Price'],
      rows: [
        ['Pancit', '1,250'],
        ['Lumpia', '650'],
      ],
    });
  });

  it('of rows that stand in no columns together is read row by row', () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => ({
      cells: [0, 1].map((next) => ({ column: at * 2 + next, text: `${at}.${next}` })),
      isEmphasised: false,
    }));
    const [table] = readRegions(rows, { level: 2, page: null });
    expect(table).toMatchObject({ kind: 'table', header: null });
    expect(table?.kind === 'table' && table.rows[4_999]).toEqual(['4999.0', '4999.1']);
  });
});
