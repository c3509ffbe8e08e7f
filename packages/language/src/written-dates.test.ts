import { describe, expect, it } from 'vitest';
import { dateMark, extractDates, isLaterDate, isSameDate, type WrittenDate } from './written-dates.ts';

const read = (text: string) => extractDates(text.toLowerCase()).dates;
const write = ({ year, month, day, isDoubtful }: WrittenDate) =>
  `${[year, month, day].map((part) => part ?? '?').join('-')}${isDoubtful ? ' or other' : ''}`;

describe('extractDates', () => {
  it.each([
    ['Updated 3 May 2026', '2026-5-3'],
    ['Updated on Sunday, May 3, 2026.', '2026-5-3'],
    ['Updated 3rd of May, 2026', '2026-5-3'],
    ['Huling binago: Mayo 3, 2026', '2026-5-3'],
    ['Binago noong ika-3 ng Mayo 2026', '2026-5-3'],
    ['Actualizado el 3 de mayo de 2026', '2026-5-3'],
    ['Mis à jour le 1er février 2026', '2026-2-1'],
    ['Mis à jour le 15 août 2026', '2026-8-15'],
    ['2026-05-03', '2026-5-3'],
    ['as of 2026/5/3', '2026-5-3'],
    ['31/12/2026', '2026-12-31'],
    ['12/31/2026', '2026-12-31'],
    ['03.05.2026', '2026-5-3 or other'],
    ['from June 4', '?-6-4'],
    ['October 2026', '2026-10-?'],
    ['© 2026 Aling Nena', '2026-?-?'],
    ['School year 2026–2027', '2027-?-?'],
    ['since 2019', '2019-?-?'],
    ['opened in 2019.', '2019-?-?'],
    ['2026 rates', '2026-?-?'],
  ])('reads the date of %s', (text, date) => {
    expect(read(text).map(write)).toEqual([date]);
  });

  it.each([
    '3 pcs',
    'May 20 upuan sa kuwarto',
    'Kuwarto 3 may aircon',
    'You may 3 times',
    'Mayo 35',
    'Mars 35',
    'Package A: 2000',
    'Package A 2026',
    '₱2026',
    '$2,026',
    '2026 pesos',
    'In 2000 boxes',
    '2000-2500 sqm',
    'Room 1999',
    '8:00-17:00',
    '1/2 kilo',
    '10/20/30 minutes',
    '12/31/26',
    '40/50/2026',
    'version 1.2.3',
    '0917 555 2026',
    'June 4:30',
    'Set 3',
    'Save 20% in march',
  ])('finds no date in %s', (text) => {
    expect(read(text)).toEqual([]);
  });

  it('returns dates in the order of their marks', () => {
    const { text, dates } = extractDates('since 2019, updated 3 may 2026 (was 2025-01-02)');
    expect(dates.map(write)).toEqual(['2019-?-?', '2026-5-3', '2025-1-2']);
    expect(text.split(dateMark)).toHaveLength(4);
  });

  it('compares dates only when their order is certain', () => {
    const isLater = (one: string, other: string) => isLaterDate(read(one)[0]!, read(other)[0]!);
    expect(isLater('4 June 2026', 'May 3, 2026')).toBe(true);
    expect(isLater('May 3, 2026', '4 June 2026')).toBe(false);
    expect(isLater('January 1, 2027', 'October 2026')).toBe(true);
    expect(isLater('November 2026', 'October 2026')).toBe(true);
    expect(isLater('June 4', 'May 31, 2026')).toBe(false);
    expect(isLater('03/05/2026', '04/04/2026')).toBe(false);
    expect(isLater('05/06/2026', '03/04/2026')).toBe(true);
    expect(isSameDate(read('2026-05-03')[0]!, read('May 3, 2026')[0]!)).toBe(true);
  });

  it('takes time linear in the length of the text', () => {
    for (const piece of ['may 3 ', '20', '1/', 'ika-', '3 de ', 'since 20', '2026-', 'é', `${dateMark}1`]) {
      const before = process.cpuUsage().user;
      extractDates(piece.repeat(200_000 / piece.length));
      expect((process.cpuUsage().user - before) / 1_000, piece).toBeLessThan(2_000);
    }
  });
});
