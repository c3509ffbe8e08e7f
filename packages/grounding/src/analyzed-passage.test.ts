import { expect, it } from 'vitest';
import { analyzePassage } from './analyzed-passage.ts';

const passage = { documentId: 1, title: 'Prices', headingPath: ['Cakes'], text: 'An ube cake costs ₱980.' };

it('analyzes a passage once for all documents that contain it', () => {
  expect(analyzePassage({ ...passage, documentId: 2 })).toBe(analyzePassage(passage));
});

it('distinguishes a heading from the first line of a text', () => {
  const inText = analyzePassage({ ...passage, headingPath: [], text: `Cakes\n${passage.text}` });
  expect(inText).not.toBe(analyzePassage(passage));
  expect(inText.wording).toBe(analyzePassage(passage).wording);
});
