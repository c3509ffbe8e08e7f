import { expect, it } from 'vitest';
import { readAmounts } from './read-amounts.ts';

it.each([
  ['an order of 5,000 pesos', ['5,000']],
  ['is ₱980 or PHP 1,250.50 enough', ['980', '1,250.50']],
  ['100 packs for 20 people', []],
  ['model 7700', []],
])('finds the amounts of money in "%s"', (question, amounts) => {
  expect(readAmounts(question).amounts).toEqual(amounts);
});

it('leaves the numbers, without their currencies', () => {
  expect(readAmounts('an order of 5,000 pesos').plain.trim()).toBe('an order of  5,000');
});

it('reads a question of nothing but digits in linear time', () => {
  const long = '1'.repeat(200_000);
  expect(readAmounts(long).plain).toBe(long);
});
