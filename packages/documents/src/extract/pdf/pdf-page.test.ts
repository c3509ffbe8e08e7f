import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Block } from '../document.ts';
import { extractPdf } from './extract-pdf.ts';
import { buildBlocks } from './pdf-blocks.ts';
import { readPage } from './pdf-page.ts';
import type { Span } from './span.ts';

type Look = { x: number; size?: number; font?: string };

/** Returns text at a position on the page. Every letter is half as wide as it is high. */
function span(text: string, y: number, { x, size = 11, font = 'regular' }: Look): Span {
  return { text, left: x, right: x + text.length * size * 0.5, y, size, font, isMono: false };
}

function lines(texts: string[], look: Look, from = 100, pitch = 16): Span[] {
  return texts.map((text, index) => span(text, from + index * pitch, look));
}

function read(spans: Span[]): Block[] {
  return buildBlocks([readPage(spans)]);
}

const items = ['Ube macapuno cake', 'Mango bravo cake', 'Chocolate moist cake', 'Sans rival cake roll'];
const sizes = ['8 inches round', '8 inches square', '9 inches round', '9 inches tall'];
const prices = ['₱980', '₱1,150', '₱820', '₱1,050'];

const story = [
  'This year we have baked more bread',
  'than ever before, and it is thanks',
  'to you. Our new oven came in March',
  'and it took three weeks until we',
  'understood it. We bake twice a day.',
];
const notice = [
  'The market opens one hour earlier,',
  'at four in the morning, so that all',
  'fishermen can sell their catch as',
  'long as it is fresh. It closes at',
  'seven in the evening, as before.',
];

describe('a page with a gap down its middle', () => {
  it('is a table when its rows are aligned and its lines do not continue', () => {
    const spans = [...lines(items, { x: 40 }), ...lines(sizes, { x: 300 }), ...lines(prices, { x: 480 })];
    expect(read(spans)).toMatchObject([
      { kind: 'table', rows: items.map((item, i) => [item, sizes[i], prices[i]]) },
    ]);
  });

  it('has columns when their headings are larger than the text, at the top and beside other text', () => {
    const texts = [story, [...notice, ...notice.slice(0, 3)], [...story, ...story.slice(0, 2)]];
    const columns = texts.map((text, column) => {
      const x = 40 + column * 210;
      const below = 118 + column * 3 + text.length * 16 + 8;
      return [
        span(`Column ${column}`, 100, { x, size: 14 }),
        ...lines(text, { x }, 118 + column * 3),
        span(`Part ${column}`, below, { x, size: 14 }),
        ...lines(text, { x }, below + 18),
      ];
    });
    expect(read(columns.flat()).map((block) => block.kind !== 'table' && block.text)).toEqual(
      texts.flatMap((text, column) => [`Column ${column}`, text.join(' '), `Part ${column}`, text.join(' ')]),
    );
  });

  it('has two columns when its lines continue, aligned or not', () => {
    for (const shift of [0, 5]) {
      const spans = [...lines(story, { x: 40 }), ...lines(notice, { x: 300 }, 100 + shift)];
      expect(read(spans).map((block) => block.kind === 'paragraph' && block.text)).toEqual([
        story.join(' '),
        notice.join(' '),
      ]);
    }
  });

  it('has two columns when each has a heading', () => {
    const left = ['Brush and floss your teeth', 'Bring your health card here', 'Come ten minutes early'];
    const right = ['Bite on the gauze for an hour', 'Do not smoke for two days', 'Eat soft food for a day'];
    const spans = [
      span('Before your visit', 80, { x: 40, size: 14, font: 'bold' }),
      span('After an extraction', 80, { x: 300, size: 14, font: 'bold' }),
      ...lines([...left, 'Tell us of your allergies'], { x: 40 }),
      ...lines([...right, 'Call us when it still bleeds'], { x: 300 }),
    ];
    expect(read(spans)).toMatchObject([
      { kind: 'heading', text: 'Before your visit' },
      { kind: 'paragraph', text: [...left, 'Tell us of your allergies'].join('\n') },
      { kind: 'heading', text: 'After an extraction' },
      { kind: 'paragraph' },
    ]);
  });
});

describe('a table on a page', () => {
  it('takes a first row with a separate font as its header', () => {
    const spans = [
      span('Day', 84, { x: 40, font: 'bold' }),
      span('Class', 84, { x: 200, font: 'bold' }),
      ...lines(['Monday', 'Tuesday', 'Friday'], { x: 40 }),
      ...lines(['Beginners', 'Adults', 'Children'], { x: 200 }),
    ];
    expect(read(spans)).toMatchObject([{ kind: 'table', header: ['Day', 'Class'], rows: { length: 3 } }]);
  });

  it('includes the last line of its last cell, but not the text after it', () => {
    const spans = [
      ...lines(['Deposit', 'Change', 'Weather'], { x: 40 }, 100, 40),
      ...lines(
        ['It is due in three days,', 'You may change once, up', 'In a storm the event is'],
        { x: 200 },
        100,
        40,
      ),
      ...lines(
        ['or the date is free again', 'to two weeks before it', 'moved at no cost'],
        { x: 200 },
        113,
        40,
      ),
      span('Ask us for more.', 206, { x: 40 }),
    ];
    expect(read(spans)).toMatchObject([
      { kind: 'table', rows: [{}, {}, ['Weather', 'In a storm the event is moved at no cost']] },
      { kind: 'paragraph', text: 'Ask us for more.' },
    ]);
  });

  it('leaves a heading unchanged when all other text is in the table', () => {
    const spans = [
      span('Price list', 60, { x: 40, size: 20 }),
      ...lines(items, { x: 40 }),
      ...lines(prices, { x: 300 }),
    ];
    expect(read(spans)).toMatchObject([{ kind: 'heading', text: 'Price list' }, { kind: 'table' }]);
  });
});

describe('the price list of the sample business', () => {
  it('keeps every price in the row of its item', async () => {
    const file = new URL(
      '../../../../../apps/server/src/features/sample/documents/menu-and-prices.pdf',
      import.meta.url,
    );
    const { blocks } = await extractPdf(fileURLToPath(file), () => undefined);
    const tables = blocks.filter((block) => block.kind === 'table');
    expect(tables.map(({ header }) => header)).toEqual([
      ['Item', 'Size', 'Price'],
      ['Item', 'Size', 'Price'],
      ['Item', 'Content', 'Price'],
      ['Item', 'Size', 'Price'],
      ['Item', 'Good for', 'Price'],
    ]);
    expect(tables[1]?.rows).toContainEqual(['Ube macapuno cake', '8 inches', '₱980']);
    expect(tables[4]?.rows).toContainEqual(['Pancit bihon tray', '10 to 12 persons', '₱750']);
  });
});
