import { expect, it } from 'vitest';
import type { FactKind, OpenPeriod, SourcedFact } from './fact.ts';
import { listAlternatives, mergeHours, mergePlaces, mergeTexts } from './merge-facts.ts';

const day: OpenPeriod[] = [{ opens: 480, closes: 1020 }];
const hours = (documentId: number, week: (OpenPeriod[] | null)[]): SourcedFact => ({
  kind: 'hours',
  hours: { week, dates: [] },
  quote: '',
  heading: '',
  documentId,
});

it('fills days that one source leaves open from another that agrees', () => {
  const weekdays = [null, day, day, day, day, day, null];
  const weekend = [[], null, null, null, null, day, day];
  expect(mergeHours([hours(1, weekdays), hours(2, weekend)])?.hours.week).toEqual([
    [],
    day,
    day,
    day,
    day,
    day,
    day,
  ]);
});

it('returns the hours that most sources state', () => {
  const main = [[], day, day, day, day, day, null];
  const kiosk = [day, day, day, day, day, day, day];
  expect(mergeHours([hours(1, kiosk), hours(2, main), hours(3, main)])?.source.documentId).toBe(2);
});

it('returns nothing when half of the sources contradict the others', () => {
  expect(
    mergeHours([hours(1, [[], day, day, day, day, day, day]), hours(2, [day, day, day, day, day, day, day])]),
  ).toBeUndefined();
});

it('knows only the dates when sources contradict each other on the week', () => {
  const dated: SourcedFact = {
    ...hours(3, []),
    kind: 'hours',
    hours: { week: Array(7).fill(null), dates: [{ year: null, month: 12, day: 25, periods: [] }] },
  };
  const places = [
    hours(1, [[], day, day, day, day, day, day]),
    hours(2, [day, day, day, day, day, day, day]),
  ];
  const merged = mergeHours([...places, dated]);
  expect(merged?.hours.week).toEqual(Array(7).fill(null));
  expect(merged?.hours.dates).toHaveLength(1);
  expect(mergeHours([dated])?.hours.dates).toHaveLength(1);
});

it('leaves out a date on which sources differ', () => {
  const dated = (documentId: number, periods: OpenPeriod[]): SourcedFact => ({
    ...hours(documentId, []),
    kind: 'hours',
    hours: { week: [day, day, day, day, day, day, day], dates: [{ year: null, month: 1, day: 1, periods }] },
  });
  const same = mergeHours([hours(3, [day, day, day, day, day, day, day]), dated(1, []), dated(2, [])]);
  expect(same?.hours.dates).toHaveLength(1);
  expect([same?.source.documentId, same?.dateSources[0]?.documentId]).toEqual([3, 1]);
  expect(mergeHours([dated(1, []), dated(2, day)])?.hours.dates).toEqual([]);
});

it('returns each text once, the most frequent first', () => {
  const address = (documentId: number, text: string): SourcedFact => ({
    kind: 'address',
    text,
    quote: text,
    heading: '',
    documentId,
  });
  const merged = mergeTexts(
    [
      address(1, 'Unit 4, Molo Arcade'),
      address(2, '12 Rizal Street, Jaro'),
      address(3, '12 Rizal Street, Jaro, Iloilo'),
    ],
    'address',
  );
  expect(merged.map((fact) => fact.quote)).toEqual(['12 Rizal Street, Jaro', 'Unit 4, Molo Arcade']);
});

const week = (sunday: OpenPeriod[]) => [sunday, day, day, day, day, day, day];
const below = (heading: string, fact: SourcedFact): SourcedFact => ({ ...fact, heading });

it('returns the hours of each place, with the dates that name it', () => {
  const dated: SourcedFact = {
    ...hours(3, []),
    kind: 'hours',
    quote: 'The Jaro branch is closed on December 25.',
    hours: { week: Array(7).fill(null), dates: [{ year: null, month: 12, day: 25, periods: [] }] },
  };
  const places = mergePlaces([
    below('Branches › Jaro branch', hours(1, week([]))),
    below('Home › Shop in Jaro', hours(2, week([]))),
    below('Branches › Molo branch', hours(1, week(day))),
    below('Home › Molo', hours(2, week(day))),
    dated,
  ]);
  expect(places.map(({ place, merged }) => [place, merged.hours.dates.length])).toEqual([
    ['Jaro branch', 1],
    ['Molo', 0],
  ]);
});

it.each([
  ['one place', [below('Jaro', hours(1, week([])))]],
  ['places without names', [hours(1, week([])), hours(2, week(day))]],
  ['schedules below the same name', [below('Jaro', hours(1, week([]))), below('Jaro', hours(2, week(day)))]],
  [
    'a group of two places',
    [
      below('Jaro', hours(1, week([]))),
      below('Oton', hours(2, week([]))),
      below('Molo', hours(3, week(day))),
      below('Arevalo', hours(4, week(day))),
    ],
  ],
  ['headings that name days', [below('Mon-Sat', hours(1, week([]))), below('Mon-Sun', hours(2, week(day)))]],
  [
    'headings that only say "hours"',
    [below('Opening hours', hours(1, week([]))), below('Store hours', hours(2, week(day)))],
  ],
])('returns no places for %s', (_, facts) => {
  expect(mergePlaces(facts)).toEqual([]);
});

const unknown = Array(7).fill(null);
const datedBelow = (heading: string, periods: OpenPeriod[], month = 3): SourcedFact => ({
  ...below(heading, hours(1, unknown)),
  kind: 'hours',
  hours: { week: unknown, dates: [{ year: null, month, day: 9, periods }] },
});

it('joins the schedules of one place only', () => {
  const places = mergePlaces([
    below('Lipa branch', hours(1, unknown.with(1, day))),
    below('Lipa branch', hours(1, unknown.with(2, day))),
    below('Tanauan branch', hours(2, unknown.with(0, day))),
  ]);
  expect(places.map(({ place, merged }) => [place, merged.hours.week])).toEqual([
    ['Lipa branch', unknown.with(1, day).with(2, day)],
    ['Tanauan branch', unknown.with(0, day)],
  ]);
});

it('fills the days and dates of places from facts without a place that agree', () => {
  const places = mergePlaces([
    below('Lipa branch', hours(1, unknown.with(1, day))),
    below('Tanauan branch', hours(2, unknown.with(1, []))),
    hours(3, unknown.with(1, day).with(0, [])),
    datedBelow('News', []),
    datedBelow('Tanauan branch', day),
  ]);
  expect(places.map(({ merged }) => [merged.hours.week[0], merged.hours.dates[0]?.periods])).toEqual([
    [[], []],
    [null, day],
  ]);
});

it('knows no hours of a place with contradictory facts', () => {
  const places = mergePlaces([
    below('Lipa branch', hours(1, week([]))),
    below('Lipa branch', hours(2, week(day))),
    below('Tanauan branch', hours(3, week(day))),
    hours(4, week(day)),
  ]);
  expect(places.map(({ merged }) => merged.hours.week[0])).toEqual([null, day]);
});

it('returns only the hours and dates on which all places agree', () => {
  const lipa = below('Lipa branch', hours(1, week([])));
  const tanauan = below('Tanauan branch', hours(2, week(day)));
  expect(mergeHours([lipa, lipa, tanauan])).toBeUndefined();
  expect(mergeHours([lipa, tanauan, datedBelow('News', []), datedBelow('Lipa branch', [], 4)])).toMatchObject(
    {
      hours: { week: unknown, dates: [{ month: 3 }] },
    },
  );
  const same = below('Tanauan branch', hours(2, week([])));
  const merged = mergeHours([lipa, same, datedBelow('Lipa branch', [])]);
  expect(merged?.hours).toEqual({ week: week([]), dates: [] });
});

it('counts a schedule that a document repeats once', () => {
  expect(mergeHours([hours(1, week([])), hours(1, week([])), hours(2, week(day))])).toBeUndefined();
});

it('splits lines about several places', () => {
  const stated = below('Lipa branch', {
    ...hours(1, unknown.with(1, [{ opens: 780, closes: 1140 }])),
    quote: 'Monday: 1 PM - 7 PM\nTanauan: Tuesday 8 AM - 5 PM\nClosed on Sunday',
  });
  const places = mergePlaces([stated, below('Tanauan branch', hours(2, unknown.with(3, day)))]);
  expect(places.map(({ place, merged }) => [place, merged.hours.week])).toEqual([
    ['Lipa branch', unknown.with(1, [{ opens: 780, closes: 1140 }])],
    ['Tanauan branch', unknown.with(3, day).with(2, day).with(0, [])],
  ]);
});

type TextKind = Exclude<FactKind, 'hours'>;
const toFacts = (kind: TextKind, texts: readonly string[]): SourcedFact[] =>
  texts.map((text, i) => ({ kind, text, quote: text, heading: '', documentId: i + 1 }));
const mergeQuotes = (kind: TextKind, ...texts: string[]) =>
  mergeTexts(toFacts(kind, texts), kind).map(({ quote }) => quote);

it.each<[string, TextKind, string, string]>([
  ['an account with separators', 'payment', 'Maya: 0927 111 2233 (Luis)', 'Maya: +63 927-111-2233 (Luis)'],
  ['an address with its postcode', 'address', '8 Burgos St., Naga', '8 Burgos St., Naga 4400'],
  ['a link with its protocol', 'link', 'facebook.com/SalonUno', 'https://www.facebook.com/salonuno/'],
  ['an e-mail address in capitals', 'email', 'Hello@salon.example', 'hello@salon.example'],
])('takes two forms for one text: %s', (_, kind, one, other) => {
  expect(mergeQuotes(kind, one, other)).toEqual([one]);
});

it.each<[string, TextKind, string, string]>([
  [
    'account numbers',
    'payment',
    'Send it to our Maya account of Luis Reyes: 09271112233',
    'Send it to our Maya account of Luis Reyes: 09283334455',
  ],
  ['fees', 'delivery', 'Delivery inside Naga costs ₱60', 'Delivery inside Naga costs ₱75'],
  ['limits in days', 'returns', 'Returns within 3 days of delivery.', 'Returns within 7 days of delivery.'],
  ['house numbers', 'address', '8 Burgos Street, Naga', '19 Burgos Street, Naga'],
  ['links with the same beginning', 'link', 'instagram.com/salonuno.naga', 'instagram.com/salonuno.legazpi'],
  ['e-mail addresses of one domain', 'email', 'book.naga@salon.example', 'book.legazpi@salon.example'],
])('tells apart different %s', (_, kind, one, other) => {
  expect(mergeQuotes(kind, one, other, other)).toEqual([other, one]);
});

it('lists texts with other numbers beside the first', () => {
  const list = (...texts: string[]) => listAlternatives(toFacts('payment', texts)).map(({ quote }) => quote);
  const [naga, legazpi] = ['Maya: 0927 111 2233', 'Maya: 0928 333 4455'] as const;
  expect(list(naga, 'We accept Maya', legazpi)).toEqual([naga, legazpi]);
  expect(list('We accept Maya', naga, legazpi)).toEqual(['We accept Maya']);
  expect(list(naga, `${naga} and BDO 0012 3334 5556`)).toEqual([naga]);
  expect(list()).toEqual([]);
});
