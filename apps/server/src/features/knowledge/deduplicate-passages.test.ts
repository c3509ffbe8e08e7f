import { describe, expect, it } from 'vitest';
import { deduplicatePassages } from './deduplicate-passages.ts';

const say = (...texts: string[]) =>
  deduplicatePassages(texts.map((text) => ({ text }))).map(({ text }) => text);

describe('deduplicatePassages, for repeated passages', () => {
  it('keeps the first of passages that differ only in punctuation, spaces and case', () => {
    expect(
      say('- Delivery is **free** over ₱500.', 'Delivery is free over P500', 'Delivery is FREE, over 500'),
    ).toEqual(['- Delivery is **free** over ₱500.', 'Delivery is free over P500']);
    expect(say('Open 24 hours, 8 am', 'Open 24hours - 8am', '1,500 pesos', '1500  Pesos')).toEqual([
      'Open 24 hours, 8 am',
      '1,500 pesos',
    ]);
  });

  it('treats tables with the same words as repeats, regardless of their borders', () => {
    const table = `${'| '.repeat(50)}${'-'.repeat(80)}\nTray | Small | 450\nTray | Large | 900`;
    expect(say('Tray, small: 450. Tray, large: 900', table, 'Tray, small: 450. Tray, large: 950')).toEqual([
      'Tray, small: 450. Tray, large: 900',
      'Tray, small: 450. Tray, large: 950',
    ]);
  });

  it('keeps the copy with the latest date, at the position of the best, when one date differs', () => {
    const policy = (date: string) => `Refund policy.\nUpdated ${date}. Goods come back within 7 days.`;
    expect(
      say(policy('3 May 2026'), 'Other', policy('June 4, 2026').toUpperCase(), policy('2026-01-09')),
    ).toEqual([policy('June 4, 2026').toUpperCase(), 'Other']);
    expect(say('Binago noong Mayo 3, 2026: bukas kami.', 'Binago noong Hunyo 4, 2026 — bukas kami')).toEqual([
      'Binago noong Hunyo 4, 2026 — bukas kami',
    ]);
    expect(say('© 2025 Nena. Cash only.', '© 2026 Nena. Cash only.')).toEqual(['© 2026 Nena. Cash only.']);
    // The order of these two dates is unknown, so the better passage stays.
    expect(say('From June 4 cash only', 'From July 9 cash only')).toEqual(['From June 4 cash only']);
  });
});

describe('deduplicatePassages, for different passages', () => {
  it.each([
    ['a price', 'Ube cake: 450', 'Ube cake: 540'],
    ['a word', 'Ube cake: 450', 'Ube bread: 450'],
    ['an accent', 'Piña cake: 450', 'Pina cake: 450'],
    ['a negation', 'We do not deliver on Sundays', 'We do deliver on Sundays'],
    ['a negation in Filipino', 'Hindi kami bukas', 'Kami bukas'],
    ['pieces, not a day', '3 pcs: ₱99', '6 pcs: ₱99'],
    ['seats, not a day of May', 'May 20 upuan ang kuwarto', 'May 30 upuan ang kuwarto'],
    ['mayonnaise, not May', 'Mayo 20', 'Mayo 35'],
    ['four digits that are a price', 'Package A: 2000', 'Package A: 2050'],
    ['a room', 'Ask in room 1999.', 'Ask in room 2001.'],
    ['a telephone', 'Call 0917 555 2025', 'Call 0917 555 2026'],
    ['an hour', 'Open 8:00 to 17:00', 'Open 8:00 to 18:00'],
    ['the position of the decimal point', 'Sizes 1.5 and 5', 'Sizes 1 and 5.5'],
    ['a sign', 'Keep at -5 degrees', 'Keep at 5 degrees'],
    ['a share', '5% off', '5 off'],
    ['a currency', 'It costs $500', 'It costs ₱500'],
    ['an address', '12 Mabini St., Pasig', '21 Mabini St., Pasig'],
    ['a day of the week', 'Closed on Monday', 'Closed on Tuesday'],
    ['two dates', 'From 3 May 2026 to 9 May 2026', 'From 4 May 2026 to 8 May 2026'],
    ['a date and a price', 'Updated 3 May 2026: ₱50', 'Updated 4 May 2026: ₱55'],
    ['a date that one lacks', 'Updated 3 May 2026: cash only', 'Updated: cash only'],
  ])('keeps passages that differ in %s', (_, one, other) => {
    expect(say(one, other)).toEqual([one, other]);
    expect(say(other, one)).toEqual([other, one]);
  });

  it('keeps passages that differ in two dates, even when a third passage stands between them', () => {
    const text = (opens: number, closes: number) => `From ${opens} May 2026 to ${closes} June 2026`;
    expect(say(text(1, 1), text(2, 1), text(2, 2))).toEqual([text(2, 1), text(2, 2)]);
  });

  it('keeps copies with other headings and dates, or with a worse score', () => {
    const passage = (heading: string, day: number, score = 1) => ({
      text: `Updated ${day} May 2026. Open from 8 to 5.`,
      headingPath: ['Branches', heading],
      score,
    });
    expect(deduplicatePassages([passage('Makati', 3), passage('Cebu', 4)])).toHaveLength(2);
    expect(deduplicatePassages([passage('Cebu', 3), passage('Cebu', 4)])).toEqual([passage('Cebu', 4)]);
    expect(deduplicatePassages([passage('Cebu', 3), passage('Cebu', 4, 0.5)])).toEqual([passage('Cebu', 3)]);
  });
});

it('takes time proportional to the number of passages', () => {
  const measure = (count: number) => {
    const passages = Array.from({ length: count }, (_, index) => ({
      text: `Since ${1900 + (index % 100)}. From ${(index % 28) + 1} May 2026 to ${(index % 27) + 1} June 2026. ${'May 3 '.repeat(200)}`,
    }));
    const before = process.cpuUsage().user;
    deduplicatePassages(passages);
    return (process.cpuUsage().user - before) / 1_000;
  };
  measure(100);
  expect(measure(2_000)).toBeLessThan(Math.max(2_000, measure(200) * 40));
});
