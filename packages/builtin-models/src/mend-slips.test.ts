import { expect, it } from 'vitest';
import { mendSlips } from './mend-slips.ts';

const passages = [{ title: 'prices.md', text: 'Replacement of a battery: ₱900. Lumang gulong ng planta.' }];

it('mends a word that no passage says to one that a passage says', () => {
  expect(mendSlips('hm battry replcement', passages)).toBe('hm battery replacement');
});

it('leaves what a passage says, common words and short ones', () => {
  for (const question of ['battery replacement', 'Planta ng luman', 'Kailan ang replay?']) {
    expect(mendSlips(question, passages)).toBe(question);
  }
});
