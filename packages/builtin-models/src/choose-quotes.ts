import { type AddsNothing, addsNothingTo } from '@anito/language/adds-nothing';
import { comparesThings } from '@anito/language/comparing-words';
import { matchDay, matchHours, readAskedDays, tellsHoursOf } from './asked-days.ts';
import type { Grounding } from './grounding.ts';
import { leastLikelihood, measureLikelihood } from './judge-evidence.ts';
import type { PassageUnit } from './passage-units.ts';
import { type AskedWord, matchName, matchWord, readQuestion } from './read-question.ts';
import { listUnits, type ReadUnit } from './read-units.ts';
import { readWanted, tellsWanted } from './tells-asked.ts';

/** Something to quote, with its passage's number as cited. */
export type QuotedUnit = { unit: PassageUnit; citation: number };

/** How well it answers, and how likely it does, 0 to 1. */
export type Quote = QuotedUnit & { score: number; likelihood: number };

/** What to quote, best first, and the rows of its table that answer as well and are too many to be listed. */
export type ChosenQuotes = { quotes: QuotedUnit[]; unlisted: QuotedUnit[] };

/** How near texts are to a question; `scope` is what measureScope says of it. */
type Comparison = { cosines: number[]; scope: number };

/** Compares texts with a question; undefined when that cannot be had cheaply. */
export type CompareTexts = (question: string, texts: string[]) => Promise<Comparison | undefined>;

/** The embedder knows English, and Filipino put into English: two texts in another language always look alike to it. */
const readLanguages = /^(?:en|fil)\b/i;

const unitsCompared = 8;
const quotesAtMost = 3;
/** Of one table. */
const rowsAtMost = 15;
/** Of the best one's score: what else is quoted. */
const closeToBest = 0.8;

const cosineWeight = 0.5;
/** What a unit's heading says counts this much of what it says itself, the headings over it and the title less. */
const contextShare = 0.75;
const pathShare = 0.6;

/** What one unit says of the question; `matches` by word of it, 0 to 1. */
type Candidate = ReadUnit & { matches: number[]; share: number; base: number };

/** `isTold`: it tells what is wanted of the thing, too. */
type Rated = Candidate & Quote & { isTold: boolean };

/** How likely a unit answers that says the hours of the day that is asked about. */
const leastOfHours = 0.6;

/** Asks for all there is of a kind: "What cakes do you have?", "Anong mga tinapay ang meron kayo?" */
const listPattern =
  /\b(?:what|which|anong?|alin(?:g)?|anu-ano|list|qu[eé]|cu[aá]les|quels?|quelles?)\b(?! (?:time|if|happens?|is|oras|ang (?!mga))\b).*\b(?:do you|are|have|sell|offer|serve|available|mga|meron|mayroon|tiene|tienen|ofrecen|venden|avez|vendez|offrez)\b/i;

/** Picks the quotes that answer best, best first; none when nothing fits. */
export async function chooseQuotes(given: Grounding, compare: CompareTexts): Promise<ChosenQuotes> {
  const grounding = settleQuestion(given);
  const listed = listPattern.test(grounding.question) ? listTable(grounding) : [];
  if (listed.length > 1) return cutRows(listed);
  const { units, others } = await rateUnits(grounding, compare);
  const best = units[0];
  const rated = units.filter(({ likelihood, isTold }) => isTold && likelihood >= leastLikelihood);
  const picked: Rated[] = [];
  for (const quote of rated) {
    if (quote.score < closeToBest * best!.score || picked.some((other) => repeats(quote, other))) continue;
    const isOfTable = quote.table !== '' && quote.table === best!.table;
    if (picked.length < (isOfTable ? rowsAtMost : quotesAtMost)) picked.push(quote);
  }
  const further = comparesThings(grounding.question) ? [] : listAlike(picked, { units, others });
  return cutRows([...picked, ...further]);
}

function cutRows(quotes: QuotedUnit[]): ChosenQuotes {
  return { quotes: quotes.slice(0, rowsAtMost), unlisted: quotes.slice(rowsAtMost) };
}

/**
 * The rows of the best quote's table that were not compared with the question and say as much of it as those that are
 * quoted; none where a row that says as much was compared and found worse, as others may be then.
 */
function listAlike(picked: Rated[], { units, others }: { units: Rated[]; others: Candidate[] }): Candidate[] {
  const [best] = picked;
  if (!best?.table) return [];
  const isOfTable = ({ table }: ReadUnit) => table === best.table;
  const least = Math.min(...picked.filter(isOfTable).map(({ share }) => share));
  const isAlike = (unit: Candidate) => isOfTable(unit) && unit.share >= least;
  const isKnown = (unit: Candidate) => picked.some((other) => repeats(unit, other));
  if (units.some((unit) => isAlike(unit) && !isKnown(unit))) return [];
  return dropRepeatedRows(others.filter((unit) => isAlike(unit) && !isKnown(unit)));
}

/** Passages overlap: a row may stand in several. */
function dropRepeatedRows<Row extends ReadUnit>(rows: readonly Row[]): Row[] {
  const seen = new Set<string>();
  return rows.filter(({ unit }) => !seen.has(unit.content) && seen.add(unit.content));
}

/** The rows of the table whose heading names all that is asked for; none when none does. */
function listTable(grounding: Grounding): ReadUnit[] {
  const question = readQuestion(grounding.question).filter(({ isLight }) => !isLight);
  let rows: ReadUnit[] = [];
  let most = 0;
  const addsNothing = addsNothingTo(grounding.question);
  const told = listUnits(grounding).filter((unit) => !isBare(unit, addsNothing));
  for (const table of Map.groupBy(told, (unit) => unit.table).values()) {
    const [first] = table;
    if (!first?.table) continue;
    const named = question.map((word) => matchName(word, first.context));
    const sum = named.reduce((total, match) => total + match, 0);
    if (sum > most && named.every((match) => match > 0)) [rows, most] = [table, sum];
  }
  return dropRepeatedRows(rows);
}

/**
 * What is nearest to a question, best first and nothing twice, whether it answers or not; `scope` is null where no
 * vector had a part in it.
 */
export async function listNearest(
  given: Grounding,
  compare: CompareTexts,
): Promise<{ nearest: Quote[]; scope: number | null }> {
  const { units, scope } = await rateUnits(settleQuestion(given), compare);
  const nearest: Rated[] = [];
  for (const quote of units) {
    if (!nearest.some((other) => repeats(quote, other))) nearest.push(quote);
  }
  return { nearest, scope };
}

/**
 * The question by itself where there is an answer to it and none to it and the one before: after "how much is a check-up?",
 * "how much is grooming?" is not about check-ups.
 */
function settleQuestion(grounding: Grounding): Grounding {
  const { own } = grounding;
  if (!own) return grounding;
  const asked = readQuestion(own).filter(({ isLight }) => !isLight);
  const isAsked = (word: AskedWord) => asked.some(({ term }) => term === word.term);
  const before = readQuestion(grounding.question).filter(
    (word) => !word.isLight && !word.form && !isAsked(word),
  );
  if (before.length === 0) return grounding;
  const answers = listUnits(grounding).filter((unit) => asked.every((word) => tells(unit, word)));
  const isOfBoth = answers.some((unit) => before.some((word) => tells(unit, word)));
  return answers.length > 0 && !isOfBoth ? { ...grounding, question: own } : grounding;
}

/** The units that say most of the question, best first, with what speaks for each, and the others, which were not compared. */
async function rateUnits(
  grounding: Grounding,
  compare: CompareTexts,
): Promise<{ units: Rated[]; others: Candidate[]; scope: number | null }> {
  const { question: asked, passages, language } = grounding;
  const question = readQuestion(asked);
  const days = readAskedDays(asked, question);
  const addsNothing = addsNothingTo(asked);
  const units = listUnits(grounding)
    .filter((unit) => !isBare(unit, addsNothing))
    .map((unit) => ({
      ...unit,
      matches: question.map(
        (word) => matchDay(word, days, unit) ?? matchHours(word, days, unit) ?? matchUnit(word, unit),
      ),
    }));
  const wanted = readWanted(asked, question);
  const weights = weighWords(question, units);
  const said = units
    .map((unit): Candidate => {
      const share = measureShare(unit.matches, weights);
      return { ...unit, share, base: 0.7 * share + 0.2 * passages[unit.citation - 1]!.score };
    })
    .sort((a, b) => b.base - a.base);
  const candidates = said.slice(0, unitsCompared);
  const compared = readLanguages.test(language)
    ? await compare(
        asked,
        candidates.map(({ compared }) => compared()),
      )
    : undefined;
  const rated = candidates
    .map((candidate, i): Rated => {
      const { share, base, citation } = candidate;
      const cosine = compared?.cosines[i] ?? null;
      const evidence = {
        share,
        cosine,
        coverage: passages[citation - 1]?.coverage ?? share,
        words: question.length,
      };
      const score = base + cosineWeight * (cosine ?? 0);
      const likelihood = Math.max(
        measureLikelihood(evidence),
        tellsHoursOf(days, candidate) ? leastOfHours : 0,
      );
      const isTold = tellsWanted(wanted, candidate.unit);
      return { ...candidate, score, likelihood, isTold };
    })
    .sort((a, b) => b.score - a.score);
  const others = said.slice(unitsCompared);
  return { units: rated, others, scope: compared?.scope ?? null };
}

/** Says nothing without what follows it, or nothing that the question does not say. */
function isBare({ unit, words, about }: ReadUnit, addsNothing: AddsNothing): boolean {
  if (unit.content.endsWith(':')) return !unit.next;
  if (unit.question && !unit.previous) return false;
  return addsNothing(words, about);
}

function matchUnit(word: AskedWord, { content, context, path }: ReadUnit): number {
  return Math.max(
    matchWord(word, content),
    contextShare * matchName(word, context),
    pathShare * matchName(word, path),
  );
}

/** Whether a unit shows what a word asks for; of one that asks for nothing, whether it is said there or right over it. */
function tells(unit: ReadUnit, word: AskedWord): boolean {
  return word.form ? unit.content.shown.has(word.form) : isSaid(matchUnit(word, unit));
}

/** By a heading in other words, at least. */
const isSaid = (match: number) => match >= contextShare * 0.85;

/** How much each word of a question counts: its rare ones most, counted over the units at hand. */
function weighWords(question: readonly AskedWord[], units: readonly { matches: number[] }[]): number[] {
  return question.map(({ isLight }, i) => {
    const holders = units.filter(({ matches }) => isSaid(matches[i]!)).length;
    if (isLight && holders === 0) return 0;
    return Math.log(1 + (units.length + 1) / (holders + 0.5));
  });
}

/** The share of the weights that is met. */
function measureShare(matches: readonly number[], weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const met = matches.reduce((sum, match, i) => sum + match * weights[i]!, 0);
  return total > 0 ? met / total : 0;
}

/** Whether one quote says little that the other does not: overlapping passages, or an item of a list quoted whole. */
function repeats(quote: ReadUnit, other: ReadUnit): boolean {
  const [content, known] = [quote.unit.content, other.unit.content];
  if (known.includes(content) || content.includes(known)) return true;
  if (quote.table) return false;
  const [terms, others] = [quote.content.terms, other.content.terms];
  return terms.intersection(others).size >= 0.8 * Math.min(terms.size, others.size);
}
