/** Days of the week that a text mentions. 0 is Sunday, as in `Date`. */
export type Weekdays = {
  /** Days that it names, or that are in a range that it names. */
  named: ReadonlySet<number>;
  /** Days that it excludes ("daily except Sunday"). */
  excepted: ReadonlySet<number>;
};

const names = [
  'sunday linggo domingo dimanche',
  'monday lunes lundi',
  'tuesday martes mardi',
  'wednesday miyerkules miyerkoles merkules miercoles mercredi',
  'thursday huwebes webes jueves jeudi',
  'friday biyernes byernes viernes vendredi',
  'saturday sabado samedi',
];
/**
 * Abbreviations. Some are other words, so they count only next to an hour or another day, or in a question
 * about hours.
 */
const shortNames = [
  'sun lin dom dim',
  'mon lun',
  'tue tues mar',
  'wed weds miy mie mier mer',
  'thu thur thurs huw hue jue jeu',
  'fri biy vie vier ven',
  'sat sab sam',
];
const toDayMap = (lists: string[]) =>
  new Map(lists.flatMap((list, day) => list.split(' ').map((name): [string, number] => [name, day])));
const longDays = toDayMap(names);
const shortDays = toDayMap(shortNames);

const weekdays = [1, 2, 3, 4, 5];
const everyDay = [0, ...weekdays, 6];
const groups: readonly { words: RegExp; days: readonly number[] }[] = [
  {
    words:
      /\b(?:daily|every ?day|each day|(?:all|7|seven) days(?: (?:a|of the|per) week)?|24 ?\/ ?7|araw-?araw|(?:todos los|cada) dias?|(?:tous les|chaque) jours?)\b/g,
    days: everyDay,
  },
  {
    words:
      /\b(?:week ?days?|work(?:ing)? days?|business days?|m ?- ?f|karaniwang araw|araw ng trabaho|dias (?:laborables|habiles)|entre semana|jours ouvr(?:es|ables)|en semaine)\b/g,
    days: weekdays,
  },
  { words: /\b(?:week-? ?ends?|wikends?|fin(?:es)? de semana)\b/g, days: [6, 0] },
  { words: /\bmwf\b/g, days: [1, 3, 5] },
  { words: /\btth\b/g, days: [2, 4] },
];
/** Days with the name of a weekday that occur once a year. */
const holidays =
  /\b(?:(?:good|black|maundy|holy|easter|ash|palm|cyber|white|spy|whit) (?:sun|mon|tues|wednes|thurs|fri|satur)day|(?:lunes|martes|miyerkules|miercoles|huwebes|jueves|biyernes|viernes|sabado|domingo|linggo) (?:santo|de gloria|de ceniza|de ramos|de resurreccion|de pascua|ng abo|ng palaspas|ng pagkabuhay)|vendredi saint|jeudi saint|samedi saint|lundi de (?:paques|pentecote)|dimanche de paques|mardi gras|black friday)\b/g;
/** Matches weeks: in Filipino, "linggo" means both week and Sunday. */
const weeks =
  /\b(?:\d+|isa|isang|dalawang|tatlong|apat na|limang|anim na|kada|bawat|ilang|buong|nakaraang|susunod na|loob ng|per) linggo\b|\blinggo-?linggo\b|\blingguhan\b/g;
const exceptions =
  /\b(?:except|excluding|maliban|pwera|puwera|liban|excepto|salvo|menos|sauf|hormis|but not|not on)\b[^.;)]{0,200}/g;
const range =
  /^\s{0,5}(?:\.?\s{0,5}-{1,5}\s{0,5}|\.?\s{1,5}(?:to|thru|through|until|till|hanggang|al?|au|a)\s{1,5})$/;

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[‐-―−]/g, '-')
    .toLowerCase();

type Mention = { day: number; start: number; end: number; isShort: boolean };

const wordPattern = /\p{L}+/gu;
const dayBeside =
  /^\.?(?:\s*(?:[-:/&,(]|to\b|thru\b|and\b|\d|at\b|hanggang\b|y\b|et\b|closed|open|lang\b|only|$))/;

/**
 * Returns the days of the week that a text names or excludes. With `isQuestion`, abbreviations count
 * everywhere.
 */
export function extractWeekdays(text: string, { isQuestion = false } = {}): Weekdays {
  const plain = fold(text)
    .replace(holidays, (holiday) => ' '.repeat(holiday.length))
    .replace(weeks, ' ');
  const excepted = new Set((plain.match(exceptions) ?? []).flatMap((part) => listDays(part, isQuestion)));
  const named = new Set(listDays(plain.replace(exceptions, ' '), isQuestion));
  for (const day of excepted) named.delete(day);
  return { named, excepted };
}

/** Returns whether a text mentions or excludes a day of the week. `day` counts from 0, Sunday. */
export function mentionsDay({ named, excepted }: Weekdays, day: number): boolean {
  return named.has(day) || excepted.has(day);
}

/** Returns the days that a text names, from 0 (Sunday), with those in ranges and groups. Days may repeat. */
function listDays(plain: string, isQuestion: boolean): number[] {
  const days: number[] = [];
  for (const { words, days: groupDays } of groups) if (plain.search(words) >= 0) days.push(...groupDays);
  const mentions = listMentions(plain, isQuestion);
  for (const [i, mention] of mentions.entries()) {
    const next = mentions[i + 1];
    days.push(mention.day);
    if (!next || !range.test(plain.slice(mention.end, next.start))) continue;
    for (let day = mention.day; day !== next.day; day = (day + 1) % 7) days.push(day);
  }
  return days;
}

/**
 * Returns the names of days in their order. Abbreviations count only next to an hour or another day, or in a
 * question.
 */
function listMentions(plain: string, isQuestion: boolean): Mention[] {
  const mentions: Mention[] = [];
  for (const { 0: word, index: start } of plain.matchAll(wordPattern)) {
    const single = longDays.has(word) ? word : word.replace(/s$/, '');
    const fullNameDay = longDays.get(single);
    const day = fullNameDay ?? shortDays.get(word);
    const end = start + word.length;
    // "mar" is a month when a number follows.
    if (day === undefined || (word === 'mar' && /^\.? \d/.test(plain.slice(end)))) continue;
    mentions.push({ day, start, end, isShort: fullNameDay === undefined });
  }
  return mentions.filter(({ isShort, start, end }, i) => {
    if (!isShort || isQuestion) return true;
    const endsRange = i > 0 && range.test(plain.slice(mentions[i - 1]!.end, start));
    return endsRange || dayBeside.test(plain.slice(end));
  });
}
