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
])('%j before struck-out text is read as %j', (before, left) => {
  expect(dropFormerLabel(before)).toBe(left);
});
