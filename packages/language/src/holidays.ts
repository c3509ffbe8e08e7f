type HolidayName = readonly [words: RegExp, month: number, day: number];
type Names = readonly [names: string, month: number, day: number];

const newYear = "ano nuevo|nouvel an|jour de l['’]an";
/** Names of holidays that mean nothing else, with month and day. */
const dayNames: readonly Names[] = [
  ['christmas day|araw ng pasko', 12, 25],
  [`new year(?:['’]?s)? day|${newYear}`, 1, 1],
  ['rizal day', 12, 30],
  ['independence day|araw ng kalayaan', 6, 12],
  ["all saints['’]? day|undas|todos los santos", 11, 1],
];
/** Names of holidays that are also names of seasons: "Christmas cakes". */
const seasons: readonly Names[] = [
  ['christmas|x-?mas|pasko|navidad|noel', 12, 25],
  ["new year(?:['’]?s)?|bagong taon", 1, 1],
];
/** Words that make the name of a holiday after them the name of the day before it. */
const eveOf =
  '(?:(?:eve|(?<!every |each )day before|bisperas|visperas?|vigilia|veille|reveillon)(?: of| ng| del?| du)?(?: the)? )';

const toPattern = ([names, month, day]: Names): HolidayName => [
  new RegExp(`\\b(?:${names})\\b`, 'g'),
  month,
  day,
];

/** Returns the names of the day before a holiday: "Christmas Eve", "bisperas ng Pasko". */
function toEve([names, month, day]: Names): HolidayName {
  const before = new Date(Date.UTC(2001, month - 1, day - 1));
  const withoutDay = names.replaceAll(' day', '(?: day)?');
  const words = new RegExp(`\\b${eveOf}(?:${names})\\b|\\b(?:${withoutDay}) eve\\b`, 'g');
  return [words, before.getUTCMonth() + 1, before.getUTCDate()];
}

/**
 * Names of the days before holidays. They contain the names of the holidays, so they are searched before
 * these. For texts in lower case without accents.
 */
export const eveNames: readonly HolidayName[] = [...dayNames, ...seasons].map(toEve);

/**
 * Names of holidays with a fixed date that mean nothing else, with month (1 to 12) and day. For texts in
 * lower case without accents.
 */
export const holidayNames: readonly HolidayName[] = [
  ...dayNames.map(toPattern),
  toPattern(['nochevieja|saint[- ]sylvestre', 12, 31]),
];

/** Names of holidays that are also names of seasons, searched after `holidayNames`. */
export const seasonNames: readonly HolidayName[] = seasons.map(toPattern);

const paired = [newYear, ...seasons.map(([names]) => names)].join('|');
const secondEve = new RegExp(
  `(\\b${eveOf}(${paired})(?:,| and| &| at| y| et)) (?:ng |del? |du )?(?=(?!\\2\\b)(?:${paired})\\b)`,
  'g',
);

/** Repeats the word for "eve" before the second name of a pair: "bisperas ng Pasko at Bagong Taon". */
export const repeatEve = (text: string) => text.replace(secondEve, '$1 bisperas ng ');
