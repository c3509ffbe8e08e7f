import { describe, expect, it } from 'vitest';
import { readTestPdf } from '../../testing/read-test-pdf.ts';

/** Reads a page with texts at given positions. */
async function read(...texts: [x: number, y: number, text: string, size?: number][]) {
  const content = texts
    .map(([x, y, text, size = 10]) => `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`)
    .join('\n');
  return (await readTestPdf({ content })).texts;
}

/** Widths of letters in Helvetica, in thousandths of the font size; other letters are as wide as `n`. */
const widths: Record<string, number> = {
  E: 667,
  H: 722,
  P: 667,
  c: 500,
  s: 500,
  r: 333,
  f: 278,
  t: 278,
  ' ': 278,
  ',': 278,
};

/** Draws each letter of a text, and again slightly to the right, before the next one. */
function redraw(text: string): [number, number, string][] {
  let x = 60;
  return [...text].flatMap((letter): [number, number, string][] => {
    const at = x;
    x += (widths[letter] ?? 556) / 100;
    return [
      [at, 700, letter],
      [at + 0.3, 700, letter],
    ];
  });
}

describe('redrawn words', () => {
  it.each<[string, [number, number, string, number?][], string[]]>([
    [
      'to the right',
      [
        [60, 700, 'Entrance fee PHP 75'],
        [60.3, 700, 'Entrance fee PHP 75'],
      ],
      ['Entrance fee PHP 75'],
    ],
    [
      'to the left',
      [
        [60.3, 700, 'Entrance fee PHP 75'],
        [60, 700, 'Entrance fee PHP 75'],
      ],
      ['Entrance fee PHP 75'],
    ],
    [
      'four times',
      [
        [60, 700, 'Entrance fee.'],
        [60.3, 700, 'Entrance fee.'],
        [60, 700.3, 'Entrance fee.'],
        [60.3, 700.3, 'Entrance fee.'],
      ],
      ['Entrance fee.'],
    ],
    [
      'as a shadow',
      [
        [62, 698, 'SALE.', 24],
        [60, 700, 'SALE.', 24],
      ],
      ['SALE.'],
    ],
    [
      'word by word',
      [
        [60, 700, 'Entrance'],
        [60.3, 700, 'Entrance'],
        [103, 700, 'fee.'],
        [103.3, 700, 'fee.'],
      ],
      ['Entrance fee.'],
    ],
    [
      'letter by letter',
      [...'unhappened'].flatMap((letter, at): [number, number, string][] => [
        [60 + at * 5.56, 700, letter],
        [60.3 + at * 5.56, 700, letter],
      ]),
      ['unhappened'],
    ],
    [
      'letter by letter, with spaces and letters of different widths',
      redraw('Entrance fee PHP 7550, rest free'),
      ['Entrance fee PHP 7550, rest free'],
    ],
  ])('are read once: %s', async (_, texts, lines) => {
    expect(await read(...texts)).toEqual(lines);
  });

  it('are read once when the whole page is drawn twice', async () => {
    const page: [number, number, string][] = [
      [60, 700, 'Entrance fee PHP 75.'],
      [60, 660, 'Children under four free.'],
    ];
    const again = page.map(([x, y, text]): [number, number, string] => [x + 0.4, y, text]);
    expect(await read(...page, ...again)).toEqual(['Entrance fee PHP 75.', 'Children under four free.']);
  });
});

it('reads repeated words as often as they occur', async () => {
  expect(await read([60, 700, 'bye bye bye.'])).toEqual(['bye bye bye.']);
  const cells = await read(
    [60, 700, 'Sold out'],
    [160, 700, 'Sold out'],
    [60, 680, 'Sold out'],
    [160, 680, 'Sold out'],
  );
  expect(cells.join(' ').match(/Sold out/g)).toHaveLength(4);
  expect(await read([60, 700, 'll'], [64.5, 700, 'll.'])).toEqual(['llll.']);
});

it('reads different texts at one position in time proportional to their number', async () => {
  const texts = Array.from({ length: 5_000 }, (_, at): [number, number, string] => [60, 700, `word ${at}`]);
  expect((await read(...texts)).length).toBeGreaterThan(0);
});
