import { expect, it } from 'vitest';
import { isDayAhead, readWish } from './read-wish.ts';

const today = '2026-11-30';
const read = (...texts: string[]) =>
  readWish(
    texts.map((text) => ({ text, isForm: false })),
    today,
  );

it('returns nothing without a message', () => {
  expect(read()).toBeUndefined();
});

it('prefers the newest sentence about prices or buying, on one line', () => {
  expect(
    read(
      'Can you write a name on it?',
      'My name is Ben. Please reserve 3 boxes\nof pandesal. Thanks.',
      'How much is delivery?',
    )?.text,
  ).toBe('Please reserve 3 boxes of pandesal.');
});

it('prefers the message of a form to other messages', () => {
  const messages = [
    { text: 'What time do you open?', isForm: false },
    { text: 'A sugar-free cake for 20 people?', isForm: true },
  ];
  expect(readWish(messages, today)?.text).toBe('A sugar-free cake for 20 people?');
});

it.each([
  ['I want to order 2 cakes for Saturday, December 5, budget ₱2,000', '2026-12-05', '₱2,000'],
  ['order for January 3, up to 1500 pesos', '2027-01-03', '1500 pesos'],
  ['reserve on 2026-12-24 please, PHP 950.50', '2026-12-24', 'PHP 950.50'],
  ['pa-order po sa ika-25 ng Disyembre', '2026-12-25', null],
  ['order for 03/05/2027', null, null],
  ['I ordered on 12 May 2019 and again today', null, null],
  ['order 20 pieces, call 0917 555 0142', null, null],
])('reads day and sum of %s', (text, date, amount) => {
  expect(read(text)).toMatchObject({ date, amount });
});

it('accepts only days of the calendar, from today on and within two years', () => {
  expect(isDayAhead('2026-11-30', today)).toBe(true);
  expect(isDayAhead('2026-11-29', today)).toBe(false);
  expect(isDayAhead('2027-02-30', today)).toBe(false);
  expect(isDayAhead('2031-01-01', today)).toBe(false);
  expect(isDayAhead('tomorrow', today)).toBe(false);
});
