import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeTerms } from './analyze-text.ts';
import { Postings } from './postings.ts';

const words = ['rice', 'beans', '₱5', 'niño', '3.5', '~a'];
const passage = fc.array(fc.constantFrom(...words), { maxLength: 6 });

type Step = { add: string[][] } | { remove: number } | { compact: true };
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ add: fc.array(passage, { minLength: 1, maxLength: 9 }) }) },
  { weight: 2, arbitrary: fc.record({ remove: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.constant({ compact: true } as const) },
);

/** Expected result of `find`, counted one by one. */
function countIn(slots: readonly (string[] | null)[], word: string): [number, number][] {
  return slots.flatMap((terms, slot) => {
    const count = terms?.filter((term) => term === word).length ?? 0;
    return count > 0 ? [[slot, count] as [number, number]] : [];
  });
}

it('matches a plain count after additions, removals and compactions', () => {
  fc.assert(
    fc.property(fc.array(step as fc.Arbitrary<Step>, { maxLength: 12 }), (steps) => {
      let postings = new Postings();
      let slots: (string[] | null)[] = [];
      for (const change of steps) {
        if ('add' in change) {
          for (const terms of change.add) expect(postings.append(encodeTerms(terms))).toBe(terms.length);
          slots.push(...change.add);
        } else if ('remove' in change) {
          if (!slots[change.remove]) continue;
          postings.remove([change.remove]);
          slots[change.remove] = null;
        } else {
          postings = postings.compact(Uint8Array.from(slots, (terms) => (terms ? 1 : 0)));
          slots = slots.filter((terms) => terms !== null);
        }
        if (slots.length % 2 === 0) postings.trim();
      }
      for (const word of words) {
        const expected = countIn(slots, word);
        const occurrences = postings.find([word]);
        const living = [...occurrences.slots].flatMap((slot, i) =>
          slots[slot] ? [[slot, occurrences.counts[i]]] : [],
        );
        expect(living).toEqual(expected);
        expect(postings.documentFrequency(word)).toBe(expected.length);
      }
      for (const [slot, terms] of slots.entries()) {
        if (terms) expect(postings.findTerms(slot, [...words, 'cake'])).toEqual(new Set(terms));
      }
    }),
  );
});

it('caps counts at 255', () => {
  const postings = new Postings();
  expect(postings.append('rice^300 beans^255 cake')).toBe(511);
  expect([...postings.find(['rice']).counts]).toEqual([255]);
  expect([...postings.find(['rice', 'cake']).counts]).toEqual([255]);
});

it('keeps slots above 65,536 and more than a million entries apart', () => {
  const postings = new Postings();
  const others = Array.from({ length: 20 }, (_, i) => `word${i}`).join(' ');
  for (let slot = 0; slot < 70_000; slot++) {
    postings.append(slot % 35_000 === 34_999 ? `rice^2 ${others}` : others);
  }
  expect(postings.find(['rice'])).toEqual({
    slots: Uint32Array.of(34_999, 69_999),
    counts: Uint8Array.of(2, 2),
  });
  expect(postings.documentFrequency('word19')).toBe(70_000);
  expect(postings.findTerms(69_999, ['rice', 'word0', 'beans'])).toEqual(new Set(['rice', 'word0']));
  expect(postings.findTerms(4463, ['rice'])).toEqual(new Set());
});

it('uses three bytes per entry and less than forty per term', () => {
  const postings = new Postings();
  const termCount = 10_000;
  for (let slot = 0; slot < 1000; slot++) {
    postings.append(
      Array.from({ length: 100 }, (_, i) => `word${(slot * 37 + i * 101) % termCount}`).join(' '),
    );
  }
  postings.trim();
  expect(postings.bytes).toBeLessThan(100_000 * 3 + termCount * 40);
});

it('finds a term of several parts in passages that contain all of them', () => {
  const postings = new Postings();
  for (const terms of ['a b^3 c', 'a c', 'b^2 a^5', 'c']) postings.append(terms);
  const { slots, counts } = postings.find(['a b']);
  expect([...slots]).toEqual([0, 2]);
  expect([...counts]).toEqual([1, 2]);
  expect(postings.documentFrequency('a b')).toBe(2);
  expect(postings.documentFrequency('a d')).toBe(0);
  expect([...postings.findTerms(0, ['a b', 'a d', 'c'])]).toEqual(['a b', 'c']);
});
