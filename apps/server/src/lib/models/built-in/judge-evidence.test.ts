import { describe, expect, it } from 'vitest';
import { type Evidence, isEnough } from './judge-evidence.ts';
import { readQuestion } from './read-question.ts';

const some: Evidence = { share: 0.5, subject: 0.5, documentShare: 0.6, cosine: 0.5, coverage: 0.5 };

/** Whether evidence is enough when nobody says the words named. */
function isTaken(text: string, evidence: Partial<Evidence>, unsaid: string[] = []): boolean {
  const question = readQuestion(text);
  const isSaid = question.words.map(({ term }) => !unsaid.includes(term));
  return isEnough({ ...some, ...evidence }, question, isSaid);
}

/** The least cosine that is enough. */
function leastCosine(text: string, evidence: Partial<Evidence> = {}, unsaid: string[] = []): number {
  const steps = Array.from({ length: 101 }, (_, i) => i / 100);
  return steps.find((cosine) => isTaken(text, { ...evidence, cosine }, unsaid)) ?? 2;
}

describe('evidence by words and vectors', () => {
  const question = 'Do you wash the curtains of a house?';

  it('is enough together, though none of it is alone', () => {
    const none = { share: 0, subject: 0, documentShare: 0, coverage: 0 };
    expect(isTaken(question, {})).toBe(true);
    expect(isTaken(question, { ...none, cosine: 0.4 })).toBe(false);
    expect(isTaken(question, { cosine: 0.1 })).toBe(false);
  });

  it.each(['share', 'documentShare', 'coverage'] as const)('needs less likeness with more %s', (kind) => {
    expect(leastCosine(question, { [kind]: 0.9 })).toBeLessThan(leastCosine(question, { [kind]: 0.3 }));
  });

  it('asks for a smaller share of a long question', () => {
    const long = 'Do you wash the curtains of a house and iron the sheets?';
    expect(leastCosine(long)).toBeLessThan(leastCosine('Do you wash curtains?'));
  });

  it('asks for more where a name is said nowhere, or the thing whose price is asked', () => {
    const branch = 'Does the salon have a branch in Cebu?';
    expect(leastCosine(branch, {}, ['cebu'])).toBeGreaterThan(leastCosine(branch));
    expect(leastCosine(branch.toLowerCase(), {}, ['cebu'])).toBe(leastCosine(branch));
    const price = 'How much are dental implants?';
    expect(leastCosine(price, {}, ['implan'])).toBeGreaterThan(leastCosine(price));
    expect(leastCosine(price, { subject: 0.1 })).toBeGreaterThan(leastCosine(price));
  });
});

it('evidence by words alone is enough from a share on, and for a price only where the thing itself is said', () => {
  const words = { cosine: null, coverage: 1 };
  expect(isTaken('Do you have plywood?', { ...words, share: 0.4 })).toBe(true);
  expect(isTaken('Do you have plywood?', { ...words, share: 0.39 })).toBe(false);
  expect(isTaken('How much is the plywood?', { ...words, share: 0.5, subject: 0.3 })).toBe(false);
  expect(isTaken('How much is the plywood?', { ...words, share: 0.5, subject: 0.5 })).toBe(true);
  expect(isTaken('How much is the plywood?', { ...words, share: 0.5 }, ['plywoo'])).toBe(false);
});
