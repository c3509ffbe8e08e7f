import { expect, it } from 'vitest';
import { nameDates } from './name-dates.ts';

it.each([
  ['dec 24 hanggang anong oras', 'december 24 hanggang anong oras'],
  ['sa disyembre 24 at 31', 'sa december 24 at 31'],
  ['el 24 de diciembre', 'el 24 de december'],
  ['bisperas ng pasko', 'december 24'],
  ['open on new year’s eve?', 'open on december 31?'],
  ['undas', 'november 1'],
  ['abren la vispera de ano nuevo', 'abren la december 31'],
  ['veille de noel', 'december 24'],
  ['bisperas ng undas', 'october 31'],
  ['bisperas ng pasko at bagong taon', 'december 24 at december 31'],
])('names the date in "%s"', (text, named) => {
  expect(nameDates(text)).toBe(named);
});

it.each([
  'may parking po ba',
  'may dalawang upuan',
  'christmas cake',
  'open every day before christmas',
  'marami po ba',
  'mayo at ketchup',
  'mayo 1 liter',
  'noche buena package',
])('leaves "%s" unchanged', (text) => {
  expect(nameDates(text)).toBe(text);
});
