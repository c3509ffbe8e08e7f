import { describe, expect, it } from 'vitest';
import { readRegions, toGridRow } from './table-regions.ts';

const read = (rows: string[][], bold: number[] = []) =>
  readRegions(
    rows.map((texts, index) => toGridRow(texts, bold.includes(index))),
    { level: 2, page: null },
  );

describe('readRegions', () => {
  it('takes the first row as a header if it names the columns', () => {
    const [table] = read([
      ['Branch', 'Address', 'Manager'],
      ['Marikina', '18 Rizal St.', 'Nena'],
    ]);
    expect(table).toMatchObject({
      header: ['Branch', 'Address', 'Manager'],
      rows: [['Marikina', '18 Rizal St.', 'Nena']],
    });
  });

  it('finds no header over labels and values', () => {
    const [table] = read([
      ['Owner', 'Nena Villanueva'],
      ['E-mail', 'order@example.com'],
      ['Payment', 'GCash'],
    ]);
    expect(table).toMatchObject({ header: null });
  });

  it('finds the header over questions and answers', () => {
    const [table] = read([
      ['Question', 'Answer'],
      ['Do you deliver?', 'Yes, to all of Marikina.'],
    ]);
    expect(table).toMatchObject({ header: ['Question', 'Answer'] });
  });

  it('splits tables at empty rows, and takes a line above a table as its title', () => {
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

  it('reads rows without common columns one by one', () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => ({
      cells: [0, 1].map((next) => ({ column: at * 2 + next, text: `${at}.${next}` })),
      isEmphasised: false,
    }));
    const [table] = readRegions(rows, { level: 2, page: null });
    expect(table).toMatchObject({ kind: 'table', header: null });
    expect(table?.kind === 'table' && table.rows[4_999]).toEqual(['4999.0', '4999.1']);
  });
});
