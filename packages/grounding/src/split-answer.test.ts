import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAnswerSplitter } from './split-answer.ts';

function split(text: string, size = text.length || 1) {
  const splitter = createAnswerSplitter();
  const sentences = [];
  for (let i = 0; i < text.length; i += size) sentences.push(...splitter.push(text.slice(i, i + size)));
  return [...sentences, ...splitter.flush()];
}

const texts = (text: string) => split(text).map((sentence) => sentence.text);

describe('createAnswerSplitter', () => {
  it.each([
    ['The fee is ₱500. [1] It includes delivery [2].', ['The fee is ₱500. [1]', 'It includes delivery [2].']],
    ['Dr. Cruz is in. See no. 5 [1].', ['Dr. Cruz is in.', 'See no. 5 [1].']],
    ['1. Cake [1]\n2. Bread [2]', ['1. Cake [1]', '2. Bread [2]']],
    ['A.\n\n[1]', ['A.', '[1]']],
    [
      'item: cake; price: 5 [1]. item: bread; price: 7 [2].',
      ['item: cake; price: 5 [1].', 'item: bread; price: 7 [2].'],
    ],
    ['See [the menu](x). Yes!', ['See [the menu](x).', 'Yes!']],
  ])('splits %j into sentences with their citations', (text, sentences) => {
    expect(texts(text)).toEqual(sentences);
  });

  it('keeps the white space between sentences and detects paragraphs', () => {
    expect(split('One [1].\n\n- Two [2]\n- Three')).toEqual([
      { text: 'One [1].', cited: [1], before: '', startsParagraph: true },
      { text: '- Two [2]', cited: [2], before: '\n\n', startsParagraph: true },
      { text: '- Three', cited: [], before: '\n', startsParagraph: false },
    ]);
  });

  it('returns a sentence when the next one has begun', () => {
    const splitter = createAnswerSplitter();
    expect(splitter.push('It costs ₱60.')).toEqual([]);
    expect(splitter.push(' [1')).toEqual([]);
    expect(splitter.push('] Open')).toMatchObject([{ text: 'It costs ₱60. [1]', cited: [1] }]);
  });

  it('splits an answer alike however it arrives', () => {
    const piece = fc.constantFrom(
      'It costs 5. ',
      'Open [1]',
      ' [2].',
      '\n',
      '\n\n',
      '- Cake ',
      'No',
      ' 5 ',
      '[',
      ']',
      'e.g. ',
      'item: ',
      '? ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), fc.integer({ min: 1, max: 9 }), (pieces, size) => {
        const text = pieces.join('');
        const whole = split(text)
          .map((sentence) => sentence.text)
          .join(' ');
        const byPieces = split(text, size)
          .map((sentence) => sentence.text)
          .join(' ');
        expect(byPieces.replace(/\s+/g, '')).toBe(whole.replace(/\s+/g, ''));
        expect(byPieces.replace(/\s+/g, '')).toBe(text.replace(/\s+/g, ''));
      }),
    );
  });
});
