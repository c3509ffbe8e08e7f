import { describe, expect, it } from 'vitest';
import { joinPrices, orderLines, type WordLine } from './word-lines.ts';

/** Returns one line of one word per text, 20 pixels high. */
function line(block: number, [left, top]: [number, number], ...texts: string[]): WordLine {
  const words = texts.map((text, index) => {
    const from = left + index * 100;
    return { text, confidence: 90, left: from, right: from + text.length * 10, top, bottom: top + 20 };
  });
  return { block, key: `${block}.1`, height: 20, words };
}

const say = (lines: WordLine[]) => lines.map(({ words }) => words.map(({ text }) => text).join(' '));

describe('word lines', () => {
  it('joins prices of a separate column with the names beside them, the nearest first', () => {
    const lines = [
      ...[line(1, [0, 0], 'Adobo'), line(1, [0, 40], 'Pinakbet')],
      ...[line(2, [200, 2], '85'), line(2, [200, 42], '70')],
      ...[line(3, [300, 0], 'Juice'), line(3, [300, 40], 'Water')],
      ...[line(4, [500, 1], '45'), line(4, [500, 41], '20')],
    ];
    expect(say(joinPrices(lines))).toEqual(['Adobo 85', 'Pinakbet 70', 'Juice 45', 'Water 20']);
  });

  it('joins no prices if the names of some are unclear, because a missing price is better than a wrong one', () => {
    const lines = [
      ...[line(1, [0, 0], 'Adobo'), line(1, [0, 40], 'Pinakbet')],
      ...[line(2, [200, 0], '85'), line(2, [200, 20], '70'), line(2, [200, 60], '60')],
    ];
    expect(say(joinPrices(lines))).toEqual(say(lines));
  });

  it('puts the part above all others first', () => {
    const lines = [line(1, [0, 100], 'Ulam'), line(2, [300, 0], 'Menu'), line(3, [600, 100], 'Inumin')];
    expect(say(orderLines(lines))).toEqual(['Menu', 'Ulam', 'Inumin']);
  });
});
