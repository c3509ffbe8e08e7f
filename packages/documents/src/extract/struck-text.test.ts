import { expect, it } from 'vitest';
import { dropFormerLabel } from './struck-text.ts';

it.each([
  ['Chair Was ', 'Chair '],
  ['Chair, regular price: ', 'Chair, '],
  ['Silla antes: ', 'Silla '],
  ['Chaise au lieu de ', 'Chaise '],
  ['The chair was repaired. ', 'The chair was repaired. '],
  ['Nova was', 'Nova '],
  ['Kwas ', 'Kwas '],
])('removes the label from %j before struck-out text: %j', (before, left) => {
  expect(dropFormerLabel(before)).toBe(left);
});
