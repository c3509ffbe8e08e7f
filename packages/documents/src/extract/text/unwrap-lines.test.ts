import { expect, it } from 'vitest';
import { unwrapLines } from './unwrap-lines.ts';

it('joins lines that were wrapped at the margin', () => {
  const lines = ['We rent out bicycles and helmets by the hour or by the', 'day, and repair what breaks.'];
  expect(unwrapLines(lines)).toBe(lines.join(' '));
});

it('joins a sentence with an ellipsis at the margin', () => {
  const lines = ['We rent out bicycles, helmets, locks... and repair what', 'breaks while you have it.'];
  expect(unwrapLines(lines)).toBe(lines.join(' '));
});

it.each([
  [['Small tent, two people .............. 300 (four nights)', 'Stove ............................... 80']],
  [
    [
      'Tent for two people, four nights . . . . . . . . . . 300',
      'Stove . . . . . . . . . . . . . . . . . . . . . . . 80',
    ],
  ],
  [
    [
      'Large tent for eight people with an awning       1,200',
      'Lamp, batteries included                            60',
    ],
  ],
])('keeps the lines of a price list, also of the widest ones', (lines) => {
  expect(unwrapLines(lines)).toBe(lines.join('\n'));
});
