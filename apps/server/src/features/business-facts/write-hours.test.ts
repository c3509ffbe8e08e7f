import type { Hours } from '@anito/business-facts/fact';
import { toLocalTime } from '@anito/business-facts/opening-state';
import type { AskedTime } from '@anito/business-facts/read-question';
import { expect, it } from 'vitest';
import { writeHours } from './write-hours.ts';

const day = [{ opens: 420, closes: 1200 }];
const hours: Hours = { week: [[], day, day, day, day, day, [{ opens: 480, closes: 720 }]], dates: [] };
/** A Monday at nine in the morning in Manila. */
const monday = toLocalTime(new Date('2026-11-30T09:00+08:00'), 'Asia/Manila');
const write = (time: AskedTime, language: 'en' | 'fil' | 'es' | 'fr' = 'en') =>
  writeHours(language, hours, time, monday);

it.each<[string, AskedTime, string]>([
  ['now', { is: 'now' }, "Yes, we're open now, until 8:00 PM."],
  ['today', { is: 'today' }, "We're open today (Monday), 7:00 AM – 8:00 PM."],
  ['tomorrow', { is: 'tomorrow' }, "We're open tomorrow (Tuesday), 7:00 AM – 8:00 PM."],
  ['a closed day', { is: 'days', days: [0] }, "We're closed on Sunday."],
  ['a day', { is: 'days', days: [6] }, "We're open on Saturday, 8:00 AM – 12:00 PM."],
  ['a date', { is: 'date', month: 12, day: 5 }, "We're open on December 5, 8:00 AM – 12:00 PM."],
  [
    'the week',
    { is: 'always' },
    "We're open Monday to Friday, 7:00 AM – 8:00 PM; Saturday, 8:00 AM – 12:00 PM; closed on Sunday.",
  ],
])('writes one sentence about %s', (_, time, sentence) => {
  expect(write(time)).toBe(sentence);
});

it('writes in the language of the visitor', () => {
  expect(write({ is: 'days', days: [0] }, 'fil')).toBe('Sarado po kami sa Linggo.');
  expect(write({ is: 'days', days: [0] }, 'es')).toBe('El domingo está cerrado.');
  expect(write({ is: 'days', days: [0] }, 'fr')).toBe('Nous sommes fermés dimanche.');
});

it('writes nothing about a holiday without special hours', () => {
  expect(write({ is: 'date', month: 12, day: 25 })).toBeUndefined();
});
