import { readWeekdays, tellsOfDay } from '@anito/language/weekdays';
import type { AskedWord } from './read-question.ts';
import type { ReadUnit } from './read-units.ts';
import type { Concept } from './shop-words.ts';
import { listTerms } from './terms.ts';

/** What a question asks of days and hours. */
export type AskedDays = {
  /** The days of the week that it is about. */
  days: ReadonlySet<number>;
  /** It is about when something is open. */
  isOfHours: boolean;
  /** Places of its words that name what is open. */
  subject: readonly number[];
};

const concepts: readonly Concept[] = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
];
const openingConcepts = new Set<Concept | undefined>(['open', 'close']);
/** Those of other languages, which have no concept. */
const openingTerms = new Set(
  listTerms(
    'abren abre abierto abierta abrir cierran cierra cerrado cerrada cerrar ouvert ouverte ouvre ouvrez ouverture ferme fermez fermeture',
  ),
);
const asksOpening = ({ concept, term }: AskedWord) => openingConcepts.has(concept) || openingTerms.has(term);
const hours =
  /\b\d{1,2}(?::\d\d)?\s*(?:[ap]\.?\s?m\b|nn\b|noon\b|h\b)|\b\d{1,2}:\d\d\b|\b24 (?:hours|oras|horas|heures)\b|\b\d{1,2}\s?(?:-|–|to)\s?\d{1,2}\b|\balas-/i;
const shut =
  /(?<!\p{L})(?:closed|shut|sarado|serado|cerrad[oa]s?|ferm[ée]e?s?|open 24|day ?off|no (?:work|service|operations?)|except|maliban|excepto|salvo|sauf)(?!\p{L})/iu;
/** What a text says of opening when it does not name the word, as lists of hours do. */
const hoursMatch = 0.8;
/** Characters: longer texts that name a day and an hour are of other things too. */
const longestHours = 160;

/** Reads the days that a question asks about. */
export function readAskedDays(text: string, question: readonly AskedWord[]): AskedDays {
  const days = readWeekdays(text, { isQuestion: true }).named;
  const asksTime = question.some(({ form }) => form === 'time');
  const subject = question.flatMap((word, place) => {
    const isOfTime = asksOpening(word) || word.form === 'time' || findDay(word) !== undefined;
    return word.isLight || isOfTime ? [] : [place];
  });
  const isOfHours = asksTime || (question.some(asksOpening) && (days.size > 0 || subject.length === 0));
  return { days, isOfHours, subject };
}

/** Whether a unit says when that is open which is asked about, on every day that is asked about. */
export function tellsHoursOf(
  { days, isOfHours, subject }: AskedDays,
  { unit, days: told, matches }: Pick<ReadUnit, 'unit' | 'days'> & { matches: readonly number[] },
): boolean {
  if (!isOfHours || days.size === 0 || subject.some((place) => !matches[place])) return false;
  if (unit.content.length > longestHours) return false;
  const isOfDays = [...days].every((day) => tellsOfDay(told(), day));
  return isOfDays && (hours.test(unit.content) || shut.test(unit.content));
}

/**
 * How well a unit answers a word for a day, by the range that it names; undefined for any other word, and where neither
 * the unit nor what stands over it names days.
 */
export function matchDay(
  word: AskedWord,
  { days }: AskedDays,
  unit: Pick<ReadUnit, 'days'>,
): number | undefined {
  const day = findDay(word);
  if (day === undefined || !days.has(day)) return undefined;
  const told = unit.days();
  if (told.named.size + told.excepted.size === 0) return undefined;
  return tellsOfDay(told, day) ? 1 : 0;
}

/** How well a unit answers "open" or "close" by the hours that it states; undefined where that is not asked. */
export function matchHours(
  word: AskedWord,
  { isOfHours }: AskedDays,
  { unit, content }: Pick<ReadUnit, 'unit' | 'content'>,
): number | undefined {
  if (!isOfHours || !asksOpening(word)) return undefined;
  if (content.terms.has(word.term)) return 1;
  return hours.test(unit.content) ? hoursMatch : undefined;
}

const dayTerms = new Map<string, number>(
  concepts.flatMap((name, day) => listTerms(String(name)).map((term): [string, number] => [term, day])),
);
for (const [day, list] of [
  'domingo dimanche',
  'lundi',
  'mardi',
  'miercoles mercredi',
  'jueves jeudi',
  'viernes vendredi',
  'samedi',
].entries())
  for (const term of listTerms(list)) dayTerms.set(term, day);

function findDay({ term, concept }: AskedWord): number | undefined {
  const known = concept === undefined ? -1 : concepts.indexOf(concept);
  return known >= 0 ? known : dayTerms.get(term);
}
