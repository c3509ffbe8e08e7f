import { expect, it } from 'vitest';
import { readPassage } from './judged-passage.ts';

const passage = { documentId: 1, title: 'Prices', headingPath: ['Cakes'], text: 'An ube cake costs ₱980.' };

it('analyzes a passage once for all documents that contain it', () => {
  expect(readPassage({ ...passage, documentId: 2 })).toBe(readPassage(passage));
});

it('distinguishes a heading from the first line of a text', () => {
  const inText = readPassage({ ...passage, headingPath: [], text: `Cakes\n${passage.text}` });
  expect(inText).not.toBe(readPassage(passage));
  expect(inText.wording).toBe(readPassage(passage).wording);
});
