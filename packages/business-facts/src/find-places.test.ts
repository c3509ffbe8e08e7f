import { expect, it } from 'vitest';
import type { SourcedFact } from './fact.ts';
import { findPlaces, listAskedBranches, listOwnHeadings, listPlacesOf } from './find-places.ts';

const open = [{ opens: 480, closes: 1020 }];
const hours = (documentId: number, heading: string, quote = 'Open daily 8 AM - 5 PM'): SourcedFact => ({
  kind: 'hours',
  hours: { week: Array.from({ length: 7 }, () => open), dates: [] },
  quote,
  heading,
  documentId,
});
const address = (documentId: number, text: string, heading = ''): SourcedFact => ({
  kind: 'address',
  text,
  quote: text,
  heading,
  documentId,
});
const listNames = (facts: readonly SourcedFact[]) => findPlaces(facts).map(({ name }) => name);

it.each<[string, SourcedFact[], string[]]>([
  [
    'headings beside each other',
    [hours(1, 'Find us › Batangas'), hours(1, 'Find us › Tagaytay')],
    ['Batangas', 'Tagaytay'],
  ],
  [
    'headings above those of the hours',
    [hours(1, 'Lipa › Opening hours'), hours(1, 'Tanauan › Opening hours')],
    ['Lipa', 'Tanauan'],
  ],
  [
    'words beside "branch" in headings of several pages',
    [hours(1, 'Salon Uno Lipa Branch'), hours(2, 'Salon Uno Tanauan Branch')],
    ['Salon Uno Lipa Branch', 'Salon Uno Tanauan Branch'],
  ],
  [
    'words beside "shop" in sentences',
    [
      hours(1, '', 'Our Lipa and Tanauan shops are closed on Sunday'),
      hours(1, '', 'The store in Santa Rosa is open'),
    ],
    ['Santa Rosa', 'Lipa', 'Tanauan'],
  ],
  [
    'words for a branch in other languages',
    [hours(1, 'Sangay sa Lipa'), hours(2, 'Sucursal de Tanauan'), hours(3, 'Boutique de Calamba')],
    ['Sangay sa Lipa', 'Sucursal de Tanauan', 'Boutique de Calamba'],
  ],
  [
    'names that are words',
    [hours(1, 'Hours › Sampaloc branch'), hours(2, 'Hours › North branch')],
    ['Sampaloc branch', 'North branch'],
  ],
  [
    'names that are light words in Filipino',
    [hours(1, 'Visit us › Ibabaw'), hours(1, 'Visit us › Lipa')],
    ['Ibabaw', 'Lipa'],
  ],
  ['the main branch', [hours(1, 'Main branch'), hours(2, 'Lipa kiosk')], ['Main branch', 'Lipa kiosk']],
  [
    'labels of lines',
    [hours(1, 'Hours', 'Lipa: 8 AM - 5 PM'), hours(1, 'Hours', 'Tanauan: 9 AM - 5 PM')],
    ['Lipa', 'Tanauan'],
  ],
  [
    'names in addresses',
    [
      hours(1, 'Lipa'),
      address(1, '4 Mabini Street, Lipa, Batangas'),
      hours(2, 'Tanauan'),
      address(2, '9 Laurel Avenue, Tanauan, Batangas'),
    ],
    ['Lipa', 'Tanauan'],
  ],
  [
    'the page of another branch',
    [hours(1, 'Lipa'), hours(1, 'Lipa', 'The Lipa branch is open'), hours(2, 'Tanauan')],
    ['Lipa', 'Tanauan'],
  ],
  [
    'one place by its shortest name',
    [hours(1, 'Lipa branch'), hours(2, 'Salon Uno Lipa branch'), hours(3, 'Tanauan branch')],
    ['Lipa branch', 'Tanauan branch'],
  ],
])('finds %s', (_, facts, names) => {
  expect(new Set(listNames(facts))).toEqual(new Set(names));
});

it.each<[string, SourcedFact[]]>([
  ['headings of two pages', [hours(1, 'Our promise'), hours(2, 'Tita Baby')]],
  ['headings of known words', [hours(1, 'Home › Order online'), hours(1, 'Home › Customer service')]],
  ['headings that name seasons', [hours(1, 'Hours › Christmas'), hours(1, 'Hours › Summer')]],
  ['questions', [hours(1, 'FAQ › Is Lipa open?'), hours(1, 'FAQ › Is Tanauan open?')]],
  ['a single branch', [hours(1, 'Lipa branch'), hours(2, 'Lipa shop'), hours(3, 'Opening hours')]],
  [
    'a name in all addresses',
    [
      hours(1, 'Lipa'),
      address(1, '4 Mabini Street, Lipa'),
      hours(2, 'Uno'),
      address(2, '9 Laurel St., Lipa'),
    ],
  ],
])('finds no places in %s', (_, facts) => {
  expect(listNames(facts)).toEqual([]);
});

it('lists the places of the innermost heading that names one', () => {
  const places = findPlaces([hours(1, 'Lipa › Hours'), hours(1, 'Tanauan › Hours')]);
  const list = (heading: string) => listPlacesOf(heading, places).map(({ name }) => name);
  expect(list('Lipa › Holidays')).toEqual(['Lipa']);
  expect(list('Lipa › Move to Tanauan › Holidays')).toEqual(['Tanauan']);
  expect(list('Lipa and Tanauan')).toEqual(['Lipa', 'Tanauan']);
  expect(list('News')).toEqual([]);
});

it('lists the innermost heading that each fact has alone', () => {
  expect(
    listOwnHeadings([
      hours(1, 'Salon › Lipa › Payment'),
      hours(1, 'Salon › Tanauan › Payment'),
      hours(2, 'Salon'),
    ]),
  ).toEqual(['Lipa', 'Tanauan', undefined]);
});

it.each([
  ['open ba ibabaw branch pag sunday', ['Ibabaw']],
  ['branch nyo sa Lipa, open ba', ['Lipa']],
  ['nasa ibabaw po ba ang parking', []],
  ['is your branch open', []],
])('finds the branch that "%s" names', (question, names) => {
  const places = findPlaces([hours(1, 'Ibabaw'), hours(1, 'Lipa')]);
  expect(listAskedBranches(question, places).map(({ name }) => name)).toEqual(names);
});
