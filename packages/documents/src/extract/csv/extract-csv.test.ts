import { describe, expect, it } from 'vitest';
import { parseCsv } from './extract-csv.ts';

describe('parseCsv', () => {
  it.each([
    ['commas', 'Item,Size,Price\n"Pancit, bilao",10,"1,250"\n'],
    ['semicolons', 'Item;Size;Price\nPancit, bilao;10;1,250\n'],
    ['tabs', 'Item\tSize\tPrice\nPancit, bilao\t10\t1,250\n'],
    ['a declared separator', 'sep=|\nItem|Size|Price\nPancit, bilao|10|1,250\n'],
    ['a byte order mark', '\ufeffItem,Size,Price\n"Pancit, bilao",10,"1,250"\n'],
  ])('reads values with %s', (_, text) => {
    expect(parseCsv(text).blocks).toEqual([
      {
        kind: 'table',
        header: ['Item', 'Size', 'Price'],
        rows: [['Pancit, bilao', '10', '1,250']],
        page: null,
      },
    ]);
  });

  it('accepts line breaks and stray quotes in cells', () => {
    const { blocks } = parseCsv('Question,Answer\n"How do I pay?\nCash?",The 6" tray costs 300\n');
    expect(blocks).toMatchObject([{ rows: [['How do I pay? Cash?', 'The 6" tray costs 300']] }]);
  });

  it('reads a single column as a list of texts', () => {
    expect(
      parseCsv('We open at nine.\nWe close at six.\nSundays too.\n').blocks.map(({ kind }) => kind),
    ).toEqual(['list-item', 'list-item', 'list-item']);
  });

  it('rejects a quote that never closes with a reason', () => {
    expect(() => parseCsv('a,b\n"never ends,c\n')).toThrow(/separated values/);
  });
});
