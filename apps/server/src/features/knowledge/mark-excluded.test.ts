import { describe, expect, it } from 'vitest';
import { markExcluded } from './mark-excluded.ts';

const place = (heading: string, text: string) => ({ headingPath: [heading], text });
const price = 'It costs 50 pesos.';

describe('markExcluded, for a document that was read again', () => {
  it.each([
    ['nothing was excluded', [place('Ube cake', price)], [], [false]],
    [
      'the text stays where it was',
      [place('Hours', 'Opens at six.'), place('Ube cake', price)],
      [{ ...place('Ube cake', price), isExcluded: true }],
      [false, true],
    ],
    [
      'the headings above it changed',
      [place('Ube cakes', price)],
      [{ ...place('Ube cake', price), isExcluded: true }],
      [true],
    ],
    [
      'the text changed',
      [place('Ube cake', 'It costs 60 pesos.')],
      [{ ...place('Ube cake', price), isExcluded: true }],
      [false],
    ],
    [
      'the same text was let in under other headings',
      [place('Ube cake', price), place('Mango cake', price)],
      [
        { ...place('Ube cake', price), isExcluded: true },
        { ...place('Mango cake', price), isExcluded: false },
      ],
      [true, false],
    ],
    [
      'only the text that was let in is left',
      [place('Mango cake', price)],
      [
        { ...place('Ube cake', price), isExcluded: true },
        { ...place('Mango cake', price), isExcluded: false },
      ],
      [false],
    ],
  ])('%s', (_name, passages, earlier, expected) => {
    expect(markExcluded(passages, earlier)).toEqual(expected);
  });
});
