import { describe, expect, it } from 'vitest';
import { extractWeekdays, mentionsDay } from './weekdays.ts';

const days = (text: string) => [...extractWeekdays(text).named].toSorted();

describe('readWeekdays', () => {
  it.each([
    ['Monday to Saturday: 5:00 AM – 8:00 PM', [1, 2, 3, 4, 5, 6]],
    ['Mon–Sat', [1, 2, 3, 4, 5, 6]],
    ['Open Mon. - Fri., 8-5; Sun 9-12', [0, 1, 2, 3, 4, 5]],
    ['Lunes hanggang Sabado', [1, 2, 3, 4, 5, 6]],
    ['De lunes a viernes, y los sábados', [1, 2, 3, 4, 5, 6]],
    ['Du mardi au jeudi : 9 h', [2, 3, 4]],
    ['Friday through Monday', [0, 1, 5, 6]],
    ['Tuesdays and Thursdays only', [2, 4]],
    ['weekdays only', [1, 2, 3, 4, 5]],
    ['Sábado y domingo', [0, 6]],
    ['weekends', [0, 6]],
    ['araw-araw', [0, 1, 2, 3, 4, 5, 6]],
    ['MWF 1-2 PM', [1, 3, 5]],
  ])('reads the days of "%s"', (text, expected) => {
    expect(days(text)).toEqual(expected);
  });

  it.each([
    'Closed on Good Friday',
    'Sarado tuwing Biyernes Santo',
    'Ang bayad ay kada linggo',
    'sa loob ng dalawang linggo',
    'Sun protection for children',
    'He sat there',
    'from mar 5 to apr 9',
  ])('finds no weekday in "%s"', (text) => {
    expect(days(text)).toEqual([]);
  });

  it('separates excluded days, which count as mentioned', () => {
    const read = extractWeekdays('Open daily except Sunday, 6 AM to 10 PM');
    expect([...read.named].toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(mentionsDay(read, 0)).toBe(true);
    expect(mentionsDay(extractWeekdays('Monday to Friday'), 0)).toBe(false);
  });

  it('reads abbreviations everywhere in a question', () => {
    expect([...extractWeekdays('open po ba kayo sat?', { isQuestion: true }).named]).toEqual([6]);
  });
});
