import { extractWeekdays, mentionsDay } from '@anito/language/weekdays';
import type { AnalyzedUnit } from './analyzed-units.ts';
import type { Concept } from './concepts.ts';
import type { QuestionWord } from './question-words.ts';
import { listTerms } from './terms.ts';

/** The days and hours that a question is about. */
export type DayQuestion = {
  /** Days of the week. */
  days: ReadonlySet<number>;
  /** Whether it asks for opening hours. */
  isOfHours: boolean;
  /** Positions of the words that name the place. */
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
/** Words of languages without concepts. */
const openingTerms = new Set(
  listTerms(
    'abren abre abierto abierta abrir cierran cierra cerrado cerrada cerrar ouvert ouverte ouvre ouvrez ouverture ferme fermez fermeture',
  ),
);
const isOpeningWord = ({ concept, term }: QuestionWord) =>
  openingConcepts.has(concept) || openingTerms.has(term);
const hours =
  /\b\d{1,2}(?::\d\d)?\s*(?:[ap]\.?\s?m\b|nn\b|noon\b|h\b)|\b\d{1,2}:\d\d\b|\b24 (?:hours|oras|horas|heures)\b|\b\d{1,2}\s?(?:-|–|to)\s?\d{1,2}\b|\balas-/i;
const shut =
  /(?<!\p{L})(?:closed|shut|sarado|serado|cerrad[oa]s?|ferm[ée]e?s?|open 24|day ?off|no (?:work|service|operations?)|except|maliban|excepto|salvo|sauf)(?!\p{L})/iu;
/** Match of a list of hours with "open" or "close", when it does not contain the word. */
const hoursMatchScore = 0.8;
/** Maximum length in characters. Longer texts with a day and an hour are about other things too. */
const maxHoursLength = 160;

/**
 * Parses the weekdays that a question names, whether it asks for opening hours, and the words for the place.
 * `question` has the words from `parseQuestion`.
 */
export function parseDayQuestion(text: string, question: readonly QuestionWord[]): DayQuestion {
  const days = extractWeekdays(text, { isQuestion: true }).named;
  const asksTime = question.some(({ form }) => form === 'time');
  const subject = question.flatMap((word, place) => {
    const isTimeWord = isOpeningWord(word) || word.form === 'time' || findDay(word) !== undefined;
    return word.isLight || isTimeWord ? [] : [place];
  });
  const isOfHours = asksTime || (question.some(isOpeningWord) && (days.size > 0 || subject.length === 0));
  return { days, isOfHours, subject };
}

/**
 * Returns whether a unit states the opening hours that a question asks for, of the place and on every day
 * that it names. Returns false for a question that names no day, and for a long unit.
 */
export function answersHours(
  { days, isOfHours, subject }: DayQuestion,
  { unit, days: unitDays, matches }: Pick<AnalyzedUnit, 'unit' | 'days'> & { matches: readonly number[] },
): boolean {
  if (!isOfHours || days.size === 0 || subject.some((place) => !matches[place])) return false;
  if (unit.content.length > maxHoursLength) return false;
  const coversDays = [...days].every((day) => mentionsDay(unitDays(), day));
  return coversDays && (hours.test(unit.content) || shut.test(unit.content));
}

/**
 * Returns 1 if the word is a day of the question that the unit names or excludes, also in a range of days,
 * otherwise 0. Returns undefined for other words, and if neither the unit nor its context names days.
 */
export function matchDay(
  word: QuestionWord,
  { days }: DayQuestion,
  unit: Pick<AnalyzedUnit, 'days'>,
): number | undefined {
  const day = findDay(word);
  if (day === undefined || !days.has(day)) return undefined;
  const unitDays = unit.days();
  if (unitDays.named.size + unitDays.excepted.size === 0) return undefined;
  return mentionsDay(unitDays, day) ? 1 : 0;
}

/**
 * Returns how well a unit answers "open" or "close", 0 to 1: 1 if it contains the word, less if it only
 * states hours. Returns undefined for other words, for questions that do not ask for opening hours, and for
 * units with neither.
 */
export function matchHours(
  word: QuestionWord,
  { isOfHours }: DayQuestion,
  { unit, content }: Pick<AnalyzedUnit, 'unit' | 'content'>,
): number | undefined {
  if (!isOfHours || !isOpeningWord(word)) return undefined;
  if (content.terms.has(word.term)) return 1;
  return hours.test(unit.content) ? hoursMatchScore : undefined;
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

/** Returns the day that a word names, from 0 for Sunday, or undefined. */
function findDay({ term, concept }: QuestionWord): number | undefined {
  const conceptIndex = concept === undefined ? -1 : concepts.indexOf(concept);
  return conceptIndex >= 0 ? conceptIndex : dayTerms.get(term);
}
