import { expect, it } from 'vitest';
import { trimSiteName } from './trim-site-name.ts';

it.each([
  ['Delivery | Casa Lualhati', 'Casa Lualhati', 'Delivery'],
  ['casa lualhati - Cakes - Prices', 'Casa Lualhati', 'Cakes – Prices'],
  ['Casa Lualhati', 'Casa Lualhati', 'Casa Lualhati'],
  ['Visit us', 'Casa Lualhati', 'Visit us'],
  ['Delivery | Casa', null, 'Delivery | Casa'],
])('shortens %j of %j to %j', (title, siteName, shown) => {
  expect(trimSiteName(title, siteName)).toBe(shown);
});
