import { expect, it } from 'vitest';
import { mendSlips } from './mend-slips.ts';

const passages = [{ title: 'prices.md', text: 'Replacement of a battery: ₱900. Lumang gulong ng planta.' }];

it('mends a word that no passage says to one that a passage says', () => {
  expect(mendSlips('hm battry replcement', passages)).toBe('hm battery replacement');
});

it('mends to the singular of a word that a passage says in the plural', () => {
  const rules = [{ title: 'rules.md', text: 'The two discounts cannot be combined.' }];
  expect(mendSlips('is there a discont', rules)).toBe('is there a discount');
  expect(mendSlips('any disconts', rules)).toBe('any discounts');
});

it('leaves what a passage says, common words and short ones', () => {
  for (const question of ['battery replacement', 'Planta ng luman', 'Kailan ang replay?']) {
    expect(mendSlips(question, passages)).toBe(question);
  }
});
