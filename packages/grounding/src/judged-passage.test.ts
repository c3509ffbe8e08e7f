import { expect, it } from 'vitest';
import { readPassage } from './judged-passage.ts';

const passage = { documentId: 1, title: 'Prices', headingPath: ['Cakes'], text: 'An ube cake costs ₱980.' };

it('reads a passage once, in whatever document it stands', () => {
  expect(readPassage({ ...passage, documentId: 2 })).toBe(readPassage(passage));
});

it('tells a heading from the first line of a text', () => {
  const inText = readPassage({ ...passage, headingPath: [], text: `Cakes\n${passage.text}` });
  expect(inText).not.toBe(readPassage(passage));
  expect(inText.wording).toBe(readPassage(passage).wording);
});
