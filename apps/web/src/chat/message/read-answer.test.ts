import { describe, expect, it } from 'vitest';
import { writeHostileTexts } from '../../../../../e2e/hostile-texts.ts';
import { createAnswerParser } from './read-answer.ts';

const parts = [
  '# Prices',
  '',
  'Cakes are **baked** daily [1].',
  'A title',
  '---',
  '',
  '- one',
  '- two',
  '',
  '  of two',
  '',
  '- three',
  'a | b',
  '- | -',
  '1 | 2',
  '',
  '> quoted',
  'on',
  '```',
  '- code',
  '',
  '```',
  'See [the menu][m] and [m].',
  '',
  '<details><summary>More about this</summary>',
  '',
  '- folded',
  '',
  '</details>',
  '1. first',
  '',
  '[m]: https://shop.example/menu',
  'the end',
];

const readAtOnce = (text: string) => createAnswerParser()(text);

describe('incremental answer parser', () => {
  it('gives the same result character by character as all at once', () => {
    for (const text of [parts.join('\n'), parts.toReversed().join('\n')]) {
      const read = createAnswerParser();
      for (let end = 0; end <= text.length; end += 1) {
        const grown = text.slice(0, end);
        expect(read(grown), JSON.stringify(grown)).toEqual(readAtOnce(grown));
      }
    }
  });

  it('gives the same result for hostile texts, one after another', () => {
    const read = createAnswerParser();
    for (const text of writeHostileTexts('https://evil.example')) {
      for (const grown of [text.slice(0, text.length / 2), text, `${text}\n\n${text}`]) {
        expect(read(grown)).toEqual(readAtOnce(grown));
      }
    }
  });

  it('reuses the blocks before the growing one', () => {
    const read = createAnswerParser();
    const [first, second] = read('One.\n\nTwo.\n\nThree.\nFo');
    const grown = read('One.\n\nTwo.\n\nThree.\nFour.');
    expect([grown[0], grown[1]]).toEqual([first, second]);
    expect(grown[0] === first && grown[1] === second).toBe(true);
  });
});
