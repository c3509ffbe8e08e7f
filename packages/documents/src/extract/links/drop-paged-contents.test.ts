import { describe, expect, it } from 'vitest';
import type { Block } from '../document.ts';
import { dropPagedContents } from './drop-paged-contents.ts';

const heading = (text: string, level = 1): Block => ({ kind: 'heading', level, text, page: null });
const paragraph = (text: string): Block => ({ kind: 'paragraph', text, page: null });
const read = (blocks: Block[], pageCount: number | null = 12) =>
  dropPagedContents({ title: null, blocks, pageCount, warnings: [] });
const chapters = ['Opening', 'Safety', 'Firing'].flatMap((title, index) => [
  heading(`${index + 1}. ${title}`),
  paragraph(`What is said about it, part ${index + 1} of it.`),
]);

describe('dropPagedContents', () => {
  it.each<[string, Block[]]>([
    ['a line each', ['1. Opening ........ 2', '2. Safety . . . . . . 5', '3. Firing………9'].map(paragraph)],
    ['lines that were joined', [paragraph('1 Opening ...... 2 2 Safety ...... 5 3 Firing ...... 9')]],
    ['a paragraph of lines', [paragraph('Opening\t2\nSafety\t5\nFiring\t9')]],
    ['without leaders', ['Opening 2', 'Safety 5', 'Firing 9'].map(paragraph)],
    ['Roman pages first', ['Opening .... iv', 'Safety .... 1', 'Firing .... 9'].map(paragraph)],
    [
      'a table',
      [
        {
          kind: 'table',
          header: null,
          rows: [
            ['Opening', '2'],
            ['Safety', '5'],
            ['Firing', '9'],
          ],
          page: 1,
        },
      ],
    ],
  ])('drops contents with their heading: %s', (_, contents) => {
    const { blocks, linkListLength } = read([
      heading('The manual'),
      heading('Contents', 2),
      ...contents,
      ...chapters,
    ]);
    expect(blocks).toEqual(chapters);
    expect(linkListLength).toBeGreaterThan(20);
  });

  it.each<[string, Block[]]>([
    ['prices', ['Latte ........ 120', 'Mocha ........ 140', 'Ube latte ........ 150'].map(paragraph)],
    ['pages beyond the last', ['Opening .... 120', 'Safety .... 140', 'Firing .... 150'].map(paragraph)],
    ['numbers that go down', ['Opening .... 9', 'Safety .... 5', 'Firing .... 2'].map(paragraph)],
    ['two lines', ['Opening .... 2', 'Safety .... 5'].map(paragraph)],
    [
      'words after the number',
      ['Opening .... 2 pesos', 'Safety .... 5 pesos', 'Firing .... 9 pesos'].map(paragraph),
    ],
  ])('keeps %s', (_, blocks) => {
    expect(read([...blocks, ...chapters]).blocks).toEqual([...blocks, ...chapters]);
  });

  it('keeps prices of dishes that are described below, in a text without page numbers', () => {
    const blocks = ['Opening 5', 'Safety 8', 'Firing 9'].map(paragraph);
    expect(read([...blocks, ...chapters], null).blocks).toEqual([...blocks, ...chapters]);
    const long = paragraph('It is told at length. '.repeat(300));
    expect(read([...blocks, ...chapters, long], null).blocks).toEqual([...chapters, long]);
  });

  it('takes time in proportion to the text', () => {
    for (const piece of [' .', 'a .', '…1', '\t', 'a 1\n', ' ']) {
      const before = process.cpuUsage().user;
      read([
        paragraph(piece.repeat(30_000)),
        ...Array.from({ length: 5_000 }, () => paragraph(piece.repeat(20))),
      ]);
      expect((process.cpuUsage().user - before) / 1_000, piece).toBeLessThan(2_000);
    }
  });
});
