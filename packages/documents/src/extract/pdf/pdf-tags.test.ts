import { describe, expect, it } from 'vitest';
import type { Block } from '../document.ts';
import { buildBlocks } from './pdf-blocks.ts';
import { readTaggedPage } from './pdf-tags.ts';
import { pruneTree, type StructNode } from './pdf-trees.ts';
import type { Span } from './span.ts';

const pitch = 14;

/** Returns the lines of a text at a position, all with one mark. Every letter is five points wide. */
function text(mark: string, lines: string[], [left, y]: [number, number]): Span[] {
  return lines.map((line, index) => {
    const place = { left, right: left + line.length * 5, y: y + index * pitch };
    return { text: line, ...place, size: 10, font: 'regular', isMono: false, mark };
  });
}

const at = (id: string): StructNode => ({ type: 'content', id });
const element = (role: string, ...children: (StructNode | string)[]): StructNode => ({
  role,
  children: children.map((child) => (typeof child === 'string' ? at(child) : child)),
});

function read(spans: Span[], ...children: StructNode[]): Block[] | null {
  const elements = readTaggedPage(spans, element('Root', ...children));
  return elements && buildBlocks([elements]);
}

const say = (blocks: Block[] | null) =>
  blocks?.map((block) => (block.kind === 'table' ? block.rows.join('/') : `${block.kind}: ${block.text}`));

describe('readTaggedPage', () => {
  it('reads text in the order of the tree, across columns', () => {
    const spans = [
      ...text('b', ['Second text'], [60, 160]),
      ...text('a', ['Guests who', 'disturb'], [60, 120]),
      ...text('a', ['others leave.'], [140, 100]),
      ...text('h', ['House rules'], [60, 100]),
    ];
    const blocks = read(spans, element('H2', 'h'), element('P', element('Span', 'a')), element('P', 'b'));
    expect(say(blocks)).toEqual([
      'heading: House rules',
      'paragraph: Guests who disturb others leave.',
      'paragraph: Second text',
    ]);
  });

  it('keeps the numbers of lists and numbered headings', () => {
    const spans = [
      ...text('n', ['1.'], [60, 100]),
      ...text('one', ['Wash'], [80, 100]),
      ...text('dot', ['•'], [80, 114]),
      ...text('two', ['five kilos or more'], [100, 114]),
      ...text('no', ['2.1'], [60, 140]),
      ...text('name', ['Drying'], [90, 140]),
    ];
    const inner = element('L', element('LI', element('Lbl', 'dot'), element('LBody', element('P', 'two'))));
    const list = element(
      'L',
      element('LI', element('Lbl', 'n'), element('LBody', element('P', 'one'), inner)),
    );
    const heading = element(
      'L',
      element('LI', element('Lbl', 'no'), element('LBody', element('H3', 'name'))),
    );
    expect(say(read(spans, list, heading))).toEqual([
      'list-item: 1. Wash',
      'list-item: five kilos or more',
      'heading: 2.1 Drying',
    ]);
  });

  it('reads tables with empty cells and cells over several rows and columns', () => {
    const cell = (name: string, [x, y]: [number, number], mark = name) => text(mark, [name], [x, y]);
    const spans = [
      ...[...cell('Area', [60, 107]), ...cell('Fee by day', [200, 100], 'fee')],
      ...[...cell('Today', [180, 114]), ...cell('Later', [260, 114])],
      ...[...cell('Luzon', [60, 130]), ...cell('₱95', [180, 130]), ...cell('₱60', [260, 130])],
      ...cell('cash only', [215, 144], 'cash'),
      ...[...cell('Cebu', [60, 158]), ...cell('₱140', [260, 158])],
    ];
    const row = (role: string, ...marks: string[]) =>
      element('TR', ...marks.map((mark) => (mark ? element(role, mark) : element(role))));
    const table = element(
      'Table',
      row('TH', 'Area', 'fee'),
      row('TH', 'Today', 'Later'),
      row('TD', 'Luzon', '₱95', '₱60'),
      row('TD', 'cash'),
      row('TD', 'Cebu', '', '₱140'),
    );
    expect(read(spans, table)).toEqual([
      {
        kind: 'table',
        header: ['Area', 'Fee by day Today', 'Fee by day Later'],
        rows: [
          ['Luzon', '₱95', '₱60'],
          ['Luzon: cash only', '', ''],
          ['Cebu', '', '₱140'],
        ],
        page: 1,
      },
    ]);
  });

  it('keeps untagged text, and ignores the tree when much text is untagged', () => {
    const spans = [
      ...text('a', ['A long paragraph of the page.'], [60, 100]),
      ...text('x', ['OK'], [60, 200]),
    ];
    expect(say(read(spans, element('P', 'a')))).toEqual([
      'paragraph: A long paragraph of the page.',
      'paragraph: OK',
    ]);
    expect(read(spans, element('P', 'x'))).toBeNull();
  });

  it('ignores the tree when each line is tagged as a paragraph', () => {
    const lines = ['We bake bread', 'twice a day and', 'sell it while', 'it is still', 'warm.'];
    const spans = lines.flatMap((line, index) => text(`${index}`, [line], [60, 100 + index * pitch]));
    expect(read(spans, ...lines.map((_, index) => element('P', `${index}`)))).toBeNull();
  });
});

describe('pruneTree', () => {
  it('keeps only empty rows of other pages, so that a table stays a table', () => {
    const row = (name: string) => element('TR', element('TD', name), element('TD'));
    const names = Array.from({ length: 50 }, (_, index) => `${index}`);
    const pruned = pruneTree(
      element('Root', element('P', 'p'), element('Table', ...names.map(row))),
      new Set(['40']),
    );
    expect(pruned).toEqual(
      element(
        'Root',
        element('Table', ...[1, 2].map(() => element('TR', element('TD'), element('TD'))), row('40')),
      ),
    );
  });
});
