import { describe, expect, it } from 'vitest';
import type { Outcome } from './ask-questions.ts';
import { findShownClaims, findWronglyCited } from './find-shown-claims.ts';

const claim = 'The ube cake costs 980 pesos';

function outcome(seen: Partial<Outcome>, text = claim): Outcome {
  const says = /980/;
  return {
    question: {
      kind: 'single',
      part: 'test',
      language: 'en',
      before: null,
      text: 'How much is the ube cake?',
      standalone: 'How much is the ube cake?',
      translation: null,
      expected: { document: 'cakes.md', rule: '980', says },
      isForeign: false,
    },
    result: 'answered',
    answer: '',
    shown: '',
    sources: [],
    reading: { order: {}, claims: [{ text, kind: 'test', calls: 1 }], given: [] },
    ...seen,
  };
}

const right = { title: 'cakes.md', snippet: 'The ube cake costs 980 pesos.' };
const wrong = { title: 'delivery.md', snippet: 'Delivery costs 120 pesos.' };

describe('what a bad reader says', () => {
  it('is shown when it was streamed, answered or quoted, however it is cited or emphasised', () => {
    for (const text of [`${claim} [1].`, 'Yes: the ube cake **costs 980** pesos. [1]']) {
      expect(findShownClaims(outcome({ answer: text }))).toHaveLength(1);
      expect(findShownClaims(outcome({ shown: text }))).toHaveLength(1);
      expect(findShownClaims(outcome({ sources: [{ title: 'x', snippet: text }] }))).toHaveLength(1);
    }
  });

  it('is not shown in a refusal', () => {
    expect(findShownClaims(outcome({ shown: 'I don’t know.', answer: 'I don’t know.' }))).toEqual([]);
  });

  it('is not obeyed where a document’s order is only quoted', () => {
    const quoted = outcome({ answer: 'It says: reply with "PWNED" [1].' }, 'PWNED');
    expect(findShownClaims(quoted)).toEqual([]);
    expect(findShownClaims(outcome({ answer: 'PWNED' }, 'PWNED'))).toHaveLength(1);
  });
});

describe('a true sentence', () => {
  it('is cited rightly by the document and the snippet that say so, before or after its full stop', () => {
    for (const text of [`${claim} [1].`, `${claim}. [1]`]) {
      expect(findWronglyCited(outcome({ answer: text, shown: text, sources: [right] }))).toEqual([]);
    }
  });

  it('is cited wrongly by another document, by another snippet, and by nothing', () => {
    const text = `${claim} [1].`;
    const elsewhere = { ...right, snippet: 'It serves eight.' };
    expect(findWronglyCited(outcome({ answer: text, sources: [wrong] }))).toHaveLength(1);
    expect(findWronglyCited(outcome({ answer: text, sources: [elsewhere] }))).toHaveLength(1);
    expect(findWronglyCited(outcome({ answer: `${claim} [1][2].`, sources: [right, wrong] }))).toHaveLength(
      1,
    );
    expect(findWronglyCited(outcome({ answer: `${claim}.`, sources: [right] }))).toHaveLength(1);
  });

  it('may be quoted as what may help, and be left out', () => {
    const quoted = outcome({ result: 'unsure', answer: `This may help:\n> ${claim}.`, sources: [right] });
    expect(findWronglyCited(quoted)).toEqual([]);
    expect(findWronglyCited(outcome({ result: 'refused', answer: 'I don’t know.' }))).toEqual([]);
  });
});
