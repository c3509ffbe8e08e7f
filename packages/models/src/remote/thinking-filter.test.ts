import { describe, expect, it } from 'vitest';
import { ThinkingFilter } from './thinking-filter.ts';

function filter(pieces: string[], mayBegin = false): string {
  const thinking = new ThinkingFilter(mayBegin);
  return pieces.map((piece) => thinking.push(piece)).join('') + thinking.end();
}

/** The text split into three pieces in every possible way. */
function* cutInThree(text: string): Generator<string[]> {
  for (let first = 0; first <= text.length; first++) {
    for (let second = first; second <= text.length; second++) {
      yield [text.slice(0, first), text.slice(first, second), text.slice(second)];
    }
  }
}

describe('ThinkingFilter', () => {
  it.each([
    ['<think>\nThey ask for a price, 3 < 4.\n</think>\n\nIt costs ₱250 [1].', 'It costs ₱250 [1].'],
    ['<thinking>a</thinking>Yes.', 'Yes.'],
    ['Hm. <think>b</think> Yes.', 'Hm. Yes.'],
    ['<think></think><think>c</think>Yes.', 'Yes.'],
    ['<think>never ends', ''],
    ['a < b and <b>bold</b> <thi', 'a < b and <b>bold</b> <thi'],
    ['Think <thinker> & <', 'Think <thinker> & <'],
  ])('removes thoughts from %j, wherever it is split', (text, shown) => {
    for (const pieces of cutInThree(text)) expect(filter(pieces), JSON.stringify(pieces)).toBe(shown);
    expect(filter([...text])).toBe(shown);
  });

  it.each([
    ['They ask for a price.\n</think>\n\nIt costs ₱250 [1].', 'It costs ₱250 [1].'],
    ['<think>aloud</think>Yes.', 'Yes.'],
    ['No block at all, 3 < 4.', 'No block at all, 3 < 4.'],
  ])('removes thoughts from %j when the text may start inside a block', (text, shown) => {
    for (const pieces of cutInThree(text)) expect(filter(pieces, true), JSON.stringify(pieces)).toBe(shown);
  });

  it('notices that a text started inside a block when only its end came', () => {
    const thinking = new ThinkingFilter();
    expect(thinking.push('Price.</th') + thinking.push('ink> ₱250.')).toBe('Price.₱250.');
    expect(thinking.startedInsideBlock).toBe(true);
  });
});
