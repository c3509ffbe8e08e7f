import { expect, it } from 'vitest';
import { findFreeName } from './find-free-name.ts';

it.each<[string, string[], string]>([
  ['Menu', [], 'Menu'],
  [' Menu ', ['Other'], 'Menu'],
  ['Menu', ['menu'], 'Menu 2'],
  ['Menu', ['Menu', 'MENU 2', 'Menu 4'], 'Menu 3'],
  ['Breads', ['Breads'], 'Brea 2'],
  ['Breads and cakes', [], 'Breads'],
  ['Bre ads', ['Bre ad'], 'Bre 2'],
  ['', ['Menu'], ''],
])('names %j beside %j %j', (name, taken, free) => {
  expect(findFreeName(name, taken, 6)).toBe(free);
});
