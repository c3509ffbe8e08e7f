import { expect, it } from 'vitest';
import { proposeName } from './typed-address.ts';

it.each([
  ['shop.com', 'shop.com'],
  [' https://www.Shop.com/menu ', 'shop.com'],
  ['www.shop.com/menu', 'shop.com'],
  ['shop.com:8080', 'shop.com'],
  ['localhost:4200', 'localhost'],
  ['', ''],
  ['my shop', ''],
  ['a', ''],
])('proposes for %j the name %j', (typed, name) => {
  expect(proposeName(typed)).toBe(name);
});
