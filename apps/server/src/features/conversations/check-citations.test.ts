import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCitationChecker } from './check-citations.ts';

function check(pieces: string[], documentIds: number[]) {
  const checker = createCitationChecker(documentIds);
  const text = pieces.map((piece) => checker.push(piece)).join('') + checker.flush();
  return { text, cited: checker.cited() };
}

describe('citations', () => {
  it('numbers documents in the order of first use', () => {
    expect(check(['It costs ₱60 [2]. Open daily [1][3].'], [7, 8, 8])).toEqual({
      text: 'It costs ₱60 [1]. Open daily [2][1].',
      cited: [2, 1, 3],
    });
  });

  it('drops markers of passages that were not given', () => {
    expect(check(['Yes [4]. No [0, 1].'], [7])).toEqual({ text: 'Yes. No [1].', cited: [1] });
  });

  it('says one document once', () => {
    expect(check(['Both [1, 2].'], [5, 5]).text).toBe('Both [1].');
  });

  it('leaves brackets that are no citations', () => {
    const text = 'See [the menu](https://example.com) and [a].';
    expect(check([text], [1]).text).toBe(text);
  });

  it('gives the same text however it is cut', () => {
    const text = 'Pandesal is ₱60 [1], cake ₱980 [2; 9]. List [x] and [12 end [2]';
    const whole = check([text], [3, 4]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), (sizes) => {
        const pieces: string[] = [];
        for (let at = 0, turn = 0; at < text.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1;
          pieces.push(text.slice(at, at + size));
          at += size;
        }
        expect(check(pieces, [3, 4])).toEqual(whole);
      }),
    );
  });
});
