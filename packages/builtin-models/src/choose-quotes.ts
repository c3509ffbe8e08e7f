import { type AddsNothing, addsNothingTo } from '@anito/language/adds-nothing';
import { comparesThings } from '@anito/language/comparing-words';
import { matchDay, matchHours, readAskedDays, tellsHoursOf } from './asked-days.ts';
import type { Grounding } from './grounding.ts';
import { leastLikelihood, measureLikelihood } from './judge-evidence.ts';
import type { PassageUnit } from './passage-units.ts';
import { type AskedWord, matchName, matchWord, readQuestion } from './read-question.ts';
import { listUnits, type ReadUnit } from './read-units.ts';
import { readWanted, tellsWanted } from './tells-asked.ts';

/** A unit to quote, with the number of its passage as the citation. */
export type QuotedUnit = { unit: PassageUnit; citation: number };

/** A quote with its score and the likelihood that it answers, 0 to 1. */
export type Quote = QuotedUnit & { score: number; likelihood: number };

/**
 * Units to quote, best first. `unlisted` are rows of the same table that answer as well but exceed the limit.
 */
export type ChosenQuotes = { quotes: QuotedUnit[]; unlisted: QuotedUnit[] };

/** Cosines of texts and a question. `scope` is the result of `measureScope` for the question. */
type Comparison = { cosines: number[]; scope: number };

/** Compares texts with a question. Returns undefined when vectors are not available cheaply. */
export type CompareTexts = (question: string, texts: string[]) => Promise<Comparison | undefined>;

/**
 * Languages of the embedder: English, and Filipino translated to English. Two texts in another language
 * always look similar to it.
 */
const readLanguages = /^(?:en|fil)\b/i;

const unitsCompared = 8;
const quotesAtMost = 3;
/** Maximum number of rows of one table. */
const rowsAtMost = 15;
/** Minimum score of further quotes, relative to the best one. */
const closeToBest = 0.8;

const cosineWeight = 0.5;
/**
 * Weight of a match in a unit's heading, relative to its content. Higher headings and the title weigh less.
 */
const contextShare = 0.75;
const pathShare = 0.6;

/** A unit with its matches to the words of the question, 0 to 1 each. */
type Candidate = ReadUnit & { matches: number[]; share: number; base: number };

/** `answersTarget`: the unit contains the kind of information that the question asks for. */
type Rated = Candidate & Quote & { isTold: boolean };

/** Minimum likelihood of a unit with the opening hours of the day in question. */
const leastOfHours = 0.6;

/**
 * Matches questions for all items of a kind: "What cakes do you have?", "Anong mga tinapay ang meron kayo?"
 */
const listPattern =
  /\b(?:what|which|anong?|alin(?:g)?|anu-ano|list|qu[eé]|cu[aá]les|quels?|quelles?)\b(?! (?:time|if|happens?|is|oras|ang (?!mga))\b).*\b(?:do you|are|have|sell|offer|serve|available|mga|meron|mayroon|tiene|tienen|ofrecen|venden|avez|vendez|offrez)\b/i;

/** Returns the quotes that answer best, best first. Empty when nothing fits. */
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
 * Returns the rows of the best quote's table that were not compared with the question and match it as well as
 * the quoted ones. Returns none when a compared row with the same match was worse, because others may be
 * worse too.
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

/** Removes duplicate rows. Passages overlap, so a row may be in several. */
function dropRepeatedRows<Row extends ReadUnit>(rows: readonly Row[]): Row[] {
  const seen = new Set<string>();
  return rows.filter(({ unit }) => !seen.has(unit.content) && seen.add(unit.content));
}

/**
 * Returns the rows of the table whose heading contains all words of the question. Empty when there is none.
 */
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
 * Returns the units nearest to a question, best first and without repetitions, whether they answer it or not.
 * `scope` is null when no vectors were used.
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
 * Returns the grounding with the visitor's own question, when some unit answers it and no unit answers it
 * together with the earlier words: after "how much is a check-up?", "how much is grooming?" is not about
 * check-ups.
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

/**
 * Rates the units that match the question best, best first. `others` are the remaining units, which were not
 * compared by vectors.
 */
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

/** Returns whether a unit only introduces the next one, or adds nothing to the question. */
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

/**
 * Returns whether a unit has the form of answer that a word asks for, or contains the word or has it right
 * above.
 */
function tells(unit: ReadUnit, word: AskedWord): boolean {
  return word.form ? unit.content.shown.has(word.form) : isSaid(matchUnit(word, unit));
}

/** Accepts at least a match with a heading in other words. */
const isSaid = (match: number) => match >= contextShare * 0.85;

/** Returns the weight of each word of a question. Words that are rare among the units weigh most. */
function weighWords(question: readonly AskedWord[], units: readonly { matches: number[] }[]): number[] {
  return question.map(({ isLight }, i) => {
    const holders = units.filter(({ matches }) => isSaid(matches[i]!)).length;
    if (isLight && holders === 0) return 0;
    return Math.log(1 + (units.length + 1) / (holders + 0.5));
  });
}

/** Returns the share of the weights that a unit matches. */
function measureShare(matches: readonly number[], weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const met = matches.reduce((sum, match, i) => sum + match * weights[i]!, 0);
  return total > 0 ? met / total : 0;
}

/**
 * Returns whether one quote adds little to another: from overlapping passages, or an item of a list that is
 * quoted in full.
 */
function repeats(quote: ReadUnit, other: ReadUnit): boolean {
  const [content, known] = [quote.unit.content, other.unit.content];
  if (known.includes(content) || content.includes(known)) return true;
  if (quote.table) return false;
  const [terms, others] = [quote.content.terms, other.content.terms];
  return terms.intersection(others).size >= 0.8 * Math.min(terms.size, others.size);
}
