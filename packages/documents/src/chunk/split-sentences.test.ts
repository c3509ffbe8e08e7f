import { describe, expect, it } from 'vitest';
import { splitHard, splitSentences } from './split-sentences.ts';

const split = (text: string) => splitSentences(text).map((sentence) => sentence.text);

describe('splitSentences', () => {
  it.each([
    ['It costs ₱3.50. Pay at the till.', ['It costs ₱3.50.', 'Pay at the till.']],
    [
      'Ask Mr. Cruz of Brgy. San Isidro, e.g. by phone. He knows.',
      ['Ask Mr. Cruz of Brgy. San Isidro, e.g. by phone.', 'He knows.'],
    ],
    ['“Bukas ba?” Opo! Hanggang 6 p.m. lang.', ['“Bukas ba?”', 'Opo!', 'Hanggang 6 p.m. lang.']],
    [
      'J. R. R. Tolkien wrote. We read…  Then we slept',
      ['J. R. R. Tolkien wrote.', 'We read…', 'Then we slept'],
    ],
    [
      'At 12 M.J. Cuenco Avenue. Open until 7 P.M. Ring twice.',
      ['At 12 M.J. Cuenco Avenue.', 'Open until 7 P.M.', 'Ring twice.'],
    ],
    [
      'Dogs? Sorry, no. Cats are welcome. In Room No. 5, min. 2 nights. It takes 30 min. Then pay.',
      [
        'Dogs?',
        'Sorry, no.',
        'Cats are welcome.',
        'In Room No. 5, min. 2 nights.',
        'It takes 30 min.',
        'Then pay.',
      ],
    ],
    ['一つ目。二つ目！三つ目', ['一つ目。', '二つ目！', '三つ目']],
    ['line one\nline two\n\nline three', ['line one', 'line two', 'line three']],
    ['', []],
  ])('%j', (text, expected) => {
    expect(split(text)).toEqual(expected);
  });
});

describe('splitHard', () => {
  it('prefers clause ends, then spaces, then any character', () => {
    expect(splitHard('one two three four, five six seven', 6)).toEqual([
      'one two three four,',
      'five six seven',
    ]);
    expect(splitHard('aaaa bbbb cccc dddd', 3)).toEqual(['aaaa bbbb cccc', 'dddd']);
    expect(splitHard('日本語', 1)).toEqual(['日', '本', '語']);
  });
});
