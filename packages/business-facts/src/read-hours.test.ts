import { expect, it } from 'vitest';
import type { DateHours } from './fact.ts';
import { isHoliday } from './holidays.ts';
import { findHours, parseHours } from './read-hours.ts';

/** Writes a week as hours of the day from Sunday: "x" is closed, "?" unknown. */
function writeWeek(text: string): string | undefined {
  return parseHours(text)
    ?.week.map((day) =>
      day === null ? '?' : day.map(({ opens, closes }) => `${opens / 60}-${closes / 60}`).join('+') || 'x',
    )
    .join(' ');
}

it.each([
  ['Mon–Sat: 7:00 AM – 8:00 PM; Sunday closed', 'x 7-20 7-20 7-20 7-20 7-20 7-20'],
  ['Open daily 6am to 9pm', '6-21 6-21 6-21 6-21 6-21 6-21 6-21'],
  ['Daily except Tuesday, 9am-6pm', '9-18 9-18 x 9-18 9-18 9-18 9-18'],
  [
    'Bukas kami Lunes hanggang Sabado, 7:00 ng umaga hanggang 8:00 ng gabi. Sarado tuwing Linggo.',
    'x 7-20 7-20 7-20 7-20 7-20 7-20',
  ],
  ['Monday – Friday\n8:00 AM – 5:00 PM\nSaturday\n9:00 AM – 12:00 NN', '? 8-17 8-17 8-17 8-17 8-17 9-12'],
  ['Mon-Fri 8-5, Sat 8-12nn', '? 8-17 8-17 8-17 8-17 8-17 8-12'],
  ['Lunes a viernes de 9:00 a 18:00, sábado 9:00–13:00', '? 9-18 9-18 9-18 9-18 9-18 9-13'],
  ['Du lundi au vendredi de 8h à 19h', '? 8-19 8-19 8-19 8-19 8-19 ?'],
  [
    'Du lundi au jeudi de 8 h 30 à 17 h, le vendredi de 8 h 30 à 12 h 15',
    '? 8.5-17 8.5-17 8.5-17 8.5-17 8.5-12.25 ?',
  ],
  ['Closed every Monday. Open 8am–5pm on other days', '8-17 x 8-17 8-17 8-17 8-17 8-17'],
  ['Mon-Sat 8am-12nn, 1pm-5pm', '? 8-12+13-17 8-12+13-17 8-12+13-17 8-12+13-17 8-12+13-17 8-12+13-17'],
  ['On Sundays we open at 6:00 AM and close at 1:00 PM.', '6-13 ? ? ? ? ? ?'],
  ['5pm–2am daily', '17-2 17-2 17-2 17-2 17-2 17-2 17-2'],
  ['Saturday 10:00-12:00, Sunday 10:30-12:30', '10.5-12.5 ? ? ? ? ? 10-12'],
  ['Sat 11:00 - 12:30, Sun 11:30 - 1:30', '11.5-13.5 ? ? ? ? ? 11-12.5'],
  ['Mon-Fri 7:30-8:30, Sat 12:00-4:00, Sun 2-6', '14-18 7.5-20.5 7.5-20.5 7.5-20.5 7.5-20.5 7.5-20.5 12-16'],
  ['Fridays 1 PM to 6, Saturdays 6 PM to 2, Sundays 19:00-2:00', '19-2 ? ? ? ? 13-18 18-2'],
  [
    'Martes a jueves de 8:30 a 12:00 y de 15:00 a 18:30, viernes de 8:30 a 12:00.',
    '? ? 8.5-12+15-18.5 8.5-12+15-18.5 8.5-12+15-18.5 8.5-12 ?',
  ],
  [
    'Du mercredi au vendredi de 10h à 12h30 puis de 14h à 18h. Fermé le samedi.',
    '? ? ? 10-12.5+14-18 10-12.5+14-18 10-12.5+14-18 x',
  ],
  ['Tuesday 8 AM to 11 AM and again from 2 PM to 6 PM', '? ? 8-11+14-18 ? ? ? ?'],
  [
    'Lunes at Martes, mula 7 ng umaga hanggang 11 ng umaga at mula 1 ng hapon hanggang 4 ng hapon.',
    '? 7-11+13-16 7-11+13-16 ? ? ? ?',
  ],
  ['Sábado por la mañana de 9:00 a 12:00 y por la tarde de 17:00 a 20:00', '? ? ? ? ? ? 9-12+17-20'],
  ['Open 9:00-12:00 and 4:00-7:00 on weekdays', '? 9-12+16-19 9-12+16-19 9-12+16-19 9-12+16-19 9-12+16-19 ?'],
  ['Mon & Thu 8am-3pm, staff meeting 4pm-5pm', '? 8-15 ? ? 8-15 ? ?'],
  ['Sunday 8am-12nn, all other days 7am-6pm', '8-12 7-18 7-18 7-18 7-18 7-18 7-18'],
  ['Closed on Wednesdays, 10am-3pm otherwise', '10-15 10-15 10-15 x 10-15 10-15 10-15'],
  ['Mon-Wed 8-5, 9-12 Sat, 9-11 Sun', '9-23 8-17 8-17 8-17 ? ? 9-12'],
  ['Open 24/7', '0-24 0-24 0-24 0-24 0-24 0-24 0-24'],
])('parses "%s"', (text, week) => {
  expect(writeWeek(text)).toBe(week);
});

it.each(['Sizes 8 to 10 are in stock', 'Call us for a quote', 'Special non-working holidays: 6:30 – 12:00'])(
  'finds no opening hours in "%s"',
  (text) => {
    expect(writeWeek(text)).toBeUndefined();
  },
);

it('reads dates on which the business is closed', () => {
  const hours = parseHours(
    'Open Monday to Saturday from 7 AM to 8 PM, closed on Sundays, Dec 25 and New Year.',
  );
  expect(hours?.dates).toEqual([
    { year: null, month: 12, day: 25, periods: [] },
    { year: null, month: 1, day: 1, periods: [] },
  ]);
});

it.each([
  ['On December 24 and 31 we are open only until 3:00 PM.', '12/24 <15, 12/31 <15'],
  ['Sa Disyembre 24 at 31, hanggang 12:00 ng tanghali lang kami bukas.', '12/24 <12, 12/31 <12'],
  ['Sarado kami sa Enero 1. Sa Dec. 24 hanggang alas-3 ng hapon lang.', '12/24 <15, 1/1 x'],
  ['El 24 y 31 de diciembre cerramos a las 15:00.', '12/24 <15, 12/31 <15'],
  ['Les 24 et 31 décembre, nous sommes ouverts jusqu’à 15 h.', '12/24 <15, 12/31 <15'],
  ['We are closed from 1 PM on Dec 24.', '12/24 <13'],
  ['Open 8 a.m. to 5 p.m. On Dec 24 we close at 3.', '12/24 <15'],
  ['Closed Dec. 24-26 and Jan 1.', '12/24 x, 12/25 x, 12/26 x, 1/1 x'],
  ['Dec 23 at 30: 9am-3pm', '12/23 9-15, 12/30 9-15'],
  ["New Year's Eve: 7 AM - 1 PM. Closed on New Year’s Day.", '12/31 7-13, 1/1 x'],
  ['Bisperas ng Bagong Taon: 8 AM - 2 PM', '12/31 8-14'],
  ['Christmas Eve 9am-4pm, Christmas closed', '12/24 9-16, 12/25 x'],
  ['Bisperas ng Pasko at Bagong Taon: 6 AM - 12 NN', '12/24 6-12, 12/31 6-12'],
  ['La víspera de Año Nuevo: 10:00 a 13:00. Nochebuena: 9:00 a 12:00', '12/31 10-13, 12/24 9-12'],
  ['Veille du Nouvel An : 10h-16h', '12/31 10-16'],
  ['All Saints’ Eve: 8 AM - 11 AM', '10/31 8-11'],
  ['Dec 23: 8 AM to 11 AM and from 1 PM to 4 PM', '12/23 8-11+13-16'],
  ['Established June 12, 1994. Open daily 8am-5pm', ''],
  ['Order until 3 PM for the same day. Open daily 8am-5pm.', ''],
])('reads the dates of "%s"', (text, dates) => {
  const write = ({ month, day, periods, closes }: DateHours) => {
    const period = periods.map((each) => `${each.opens / 60}-${each.closes / 60}`).join('+');
    return `${month}/${day} ${closes === undefined ? period || 'x' : `<${closes / 60}`}`;
  };
  expect(parseHours(text)?.dates.map(write).join(', ')).toBe(dates);
});

const line = (text: string, heading = '') => ({ text, heading, isRow: false });

it('joins neighbouring lines about one place', () => {
  const found = findHours([
    line('The Jaro shop is open from 5:30 AM to 7:30 PM on Monday.', 'Hours'),
    line('Tuesday is our rest day – closed.', 'Hours'),
    line('The Molo kiosk is open every day, 10:00 AM to 8:00 PM.', 'Hours'),
  ]);
  expect(found.map(({ quote }) => quote.split('\n').length)).toEqual([2, 1]);
});

it('joins the hours below headings that only name days', () => {
  const found = findHours([
    line('When we open', 'Find us'),
    line('Wednesday – Friday', 'Find us › Wednesday – Friday'),
    line('7 AM – 4 PM', 'Find us › Wednesday – Friday'),
    line('Sábado y domingo', 'Find us › Sábado y domingo'),
    line('8 AM – 11 AM', 'Find us › Sábado y domingo'),
    line('Tue', 'Find us › Tue'),
    line('Closed', 'Find us › Tue'),
    line('Delivery', 'Delivery'),
    line('Friday', 'Delivery › Friday'),
    line('8 AM – 11 AM', 'Delivery › Friday'),
  ]);
  const weeks = found.map(({ heading, hours: { week } }) => [heading, week[0], week[2], week[5]]);
  expect(weeks).toEqual([['Find us', [{ opens: 480, closes: 660 }], [], [{ opens: 420, closes: 960 }]]]);
});

it.each([
  'Ouvert tous les jours de 8h à 18h',
  'Abrimos todos los días de 8:00 a 18:00',
  'Abierto de martes a sábado: mañanas de 8:00 a 12:00 y tardes de 15:00 a 19:00',
])('finds the hours of "%s"', (text) => {
  expect(findHours([line(text)]).map(({ quote }) => quote)).toEqual([text]);
});

it.each([
  ['a line about something else', [line('Delivery: Monday to Saturday, 9am-4pm')]],
  ['lines below a heading about something else', [line('Mon - Fri: 08:00 - 18:00', 'Delivery')]],
  ['days without a word for opening', [line('Mass: Sunday 8am-9am')]],
])('leaves out %s', (_, lines) => {
  expect(findHours(lines)).toEqual([]);
});

it('knows holidays with a fixed date, and those around Easter', () => {
  expect(isHoliday({ year: 2026, month: 12, day: 25 })).toBe(true);
  expect(isHoliday({ year: 2026, month: 4, day: 3 })).toBe(true);
  expect(isHoliday({ year: 2027, month: 3, day: 26 })).toBe(true);
  expect(isHoliday({ year: 2026, month: 4, day: 8 })).toBe(false);
  expect(isHoliday({ year: 2026, month: 10, day: 31 })).toBe(false);
  expect(isHoliday({ year: 2026, month: 12, day: 31 })).toBe(true);
});
