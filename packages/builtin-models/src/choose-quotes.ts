import { comparesThings } from '@anito/language/compares-things';
import { createRedundancyCheck, type RedundancyCheck } from '@anito/language/redundancy-check';
import { type AnalyzedUnit, listUnits } from './analyzed-units.ts';
import type { Concept } from './concepts.ts';
import { correctWords } from './correct-words.ts';
import { answersHours, matchDay, matchHours, parseDayQuestion } from './day-question.ts';
import type { Grounding } from './grounding.ts';
import { measureLikelihood, minLikelihood } from './judge-evidence.ts';
import { isPartOfList, type PassageUnit } from './passage-units.ts';
import { answersTarget, parseTarget } from './question-target.ts';
import { matchName, matchWord, parseQuestion, type QuestionWord } from './question-words.ts';

/** A unit to quote, with the number of its passage as the citation. */
export type QuotedUnit = { unit: PassageUnit; citation: number };

/** A quote with its score and the likelihood that it answers, 0 to 1. */
export type Quote = QuotedUnit & { score: number; likelihood: number };

/**
 * Units to quote, best first. The first `leading` ones answer: one, or the rows of one table that match
 * equally well. `unlisted` are rows of the same table that answer as well but exceed the limit.
 */
export type ChosenQuotes = { quotes: QuotedUnit[]; leading: number; unlisted: QuotedUnit[] };

/** Cosines of texts and a question. `scope` is the result of `measureScope` for the question. */
type Comparison = { cosines: number[]; scope: number };

/** Compares texts with a question. Returns undefined when vectors are not available cheaply. */
export type CompareTexts = (question: string, texts: string[]) => Promise<Comparison | undefined>;

/**
 * Languages of the embedder: English, and Filipino translated to English. Two texts in another language
 * always look similar to it.
 */
const embedderLanguages = /^(?:en|fil)\b/i;

const maxComparedUnits = 8;
const maxQuotes = 3;
/** Maximum number of rows of one table. */
const maxRows = 15;
/** Maximum length in characters of a list that is quoted whole, about three lines on a phone. */
const maxShortList = 120;
/** Minimum score of further quotes, relative to the best one. */
const minRelativeScore = 0.8;

const cosineWeight = 0.5;
/**
 * Weight of a match in a unit's heading, relative to its content. Higher headings and the title weigh less.
 */
const contextWeight = 0.75;
const pathWeight = 0.6;

/** A unit with its matches to the words of the question, 0 to 1 each. */
type Candidate = AnalyzedUnit & { matches: number[]; share: number; base: number };

/** `answersTarget`: the unit contains the kind of information that the question asks for. */
type RatedUnit = Candidate & Quote & { answersTarget: boolean };

/** Minimum likelihood of a unit with the opening hours of the day in question. */
const minHoursLikelihood = 0.6;

/**
 * Matches questions for all items of a kind: "What cakes do you have?", "Anong mga tinapay ang meron kayo?"
 */
const listPattern =
  /\b(?:what|which|anong?|alin(?:g)?|anu-ano|list|qu[eé]|cu[aá]les|quels?|quelles?)\b(?! (?:time|if|happens?|is|oras|ang (?!mga))\b).*\b(?:do you|are|have|sell|offer|serve|available|mga|meron|mayroon|tiene|tienen|ofrecen|venden|avez|vendez|offrez)\b/i;

/**
 * Returns the quotes that answer the question best, best first: up to three, or up to 15 rows of one table.
 * `quotes` and `unlisted` are empty if nothing fits.
 */
export async function chooseQuotes(
  originalGrounding: Grounding,
  compare: CompareTexts,
): Promise<ChosenQuotes> {
  const grounding = chooseQuestion(originalGrounding);
  const tableRows = listPattern.test(grounding.question) ? listTableRows(grounding) : [];
  if (tableRows.length > 1) return limitRows(tableRows, tableRows.length);
  const { units, others } = await rateUnits(grounding, compare);
  const best = units[0];
  const rated = units.filter(
    ({ likelihood, answersTarget: matchesTarget }) => matchesTarget && likelihood >= minLikelihood,
  );
  const selected: RatedUnit[] = [];
  for (const quote of rated) {
    if (quote.score < minRelativeScore * best!.score || selected.some((other) => isRepetition(quote, other)))
      continue;
    const isInBestTable = quote.table !== '' && quote.table === best!.table;
    if (selected.length < (isInBestTable ? maxRows : maxQuotes)) selected.push(quote);
  }
  const similarRows = comparesThings(grounding.question) ? [] : listSimilarRows(selected, { units, others });
  const all = [...selected, ...similarRows];
  const isEqual = ({ table, share }: Candidate) =>
    table !== '' && table === best?.table && share >= best.share;
  const equalRows = all.filter(isEqual);
  if (equalRows.length < 2) {
    const item = findItem(selected[0], { units, others });
    return limitRows(item ? [item, ...all] : all, 1);
  }
  return limitRows([...equalRows, ...all.filter((quote) => !isEqual(quote))], equalRows.length);
}

/**
 * Returns the item of a quoted list that matches the question as well as the whole list, if no other item
 * does. Items of a list without an introduction, such as house rules, are independent, and the list matches
 * only because it has more words: then the best likely item is quoted instead. Returns undefined for other quotes and for a list
 * that is as short as a sentence.
 */
function findItem(
  quote: RatedUnit | undefined,
  { units, others }: { units: RatedUnit[]; others: Candidate[] },
): Candidate | undefined {
  if (quote?.unit.kind !== 'list' || quote.unit.text.length <= maxShortList) return undefined;
  const isItem = ({ unit, citation }: Candidate) =>
    unit.kind === 'item' && citation === quote.citation && isPartOfList(quote.unit, unit);
  const items = [...units, ...others].filter(isItem);
  const matching = items.filter(({ share }) => share >= quote.share);
  const isIntroduced = items.some(({ unit }) => unit.text !== unit.content);
  if (matching.length > 0 || isIntroduced) return matching.length === 1 ? matching[0] : undefined;
  return units.find((unit) => isItem(unit) && unit.answersTarget && unit.likelihood >= minLikelihood);
}

/**
 * Keeps the first 15 quotes. The others become `unlisted`. `leading` is the number of quotes that answer, at
 * most the number kept.
 */
function limitRows(quotes: QuotedUnit[], leading: number): ChosenQuotes {
  const kept = quotes.slice(0, maxRows);
  return { quotes: kept, leading: Math.min(leading, kept.length), unlisted: quotes.slice(maxRows) };
}

/**
 * Returns the rows of the best quote's table that were not compared with the question and match it as well as
 * the quoted ones. Returns an empty list if a compared row with the same match was worse, because others may
 * be worse too.
 */
function listSimilarRows(
  selected: RatedUnit[],
  { units, others }: { units: RatedUnit[]; others: Candidate[] },
): Candidate[] {
  const [best] = selected;
  if (!best?.table) return [];
  const isOfTable = ({ table }: AnalyzedUnit) => table === best.table;
  const minShare = Math.min(...selected.filter(isOfTable).map(({ share }) => share));
  const matchesAsWell = (unit: Candidate) => isOfTable(unit) && unit.share >= minShare;
  const isSelected = (unit: Candidate) => selected.some((other) => isRepetition(unit, other));
  if (units.some((unit) => matchesAsWell(unit) && !isSelected(unit))) return [];
  return removeDuplicateRows(others.filter((unit) => matchesAsWell(unit) && !isSelected(unit)));
}

/** Returns the rows without duplicates. Passages overlap, so a row may be in several. */
function removeDuplicateRows<Row extends AnalyzedUnit>(rows: readonly Row[]): Row[] {
  const seenContents = new Set<string>();
  return rows.filter(({ unit }) => !seenContents.has(unit.content) && seenContents.add(unit.content));
}

/**
 * Returns the rows of the table whose heading names all words of the question. Returns an empty list if there
 * is no such table.
 */
function listTableRows(grounding: Grounding): AnalyzedUnit[] {
  const question = parseQuestion(grounding.question).filter(({ isLight }) => !isLight);
  let rows: AnalyzedUnit[] = [];
  let bestMatch = 0;
  const addsNothing = createRedundancyCheck(grounding.question);
  const units = listUnits(grounding).filter((unit) => !isBare(unit, addsNothing));
  for (const table of Map.groupBy(units, (unit) => unit.table).values()) {
    const [first] = table;
    if (!first?.table) continue;
    const matches = question.map((word) => matchName(word, first.context));
    const sum = matches.reduce((total, match) => total + match, 0);
    if (sum > bestMatch && matches.every((match) => match > 0)) [rows, bestMatch] = [table, sum];
  }
  return removeDuplicateRows(rows);
}

/**
 * Returns the units nearest to a question, at most eight, best first and without repetitions, whether or not
 * they answer it. Units that are much further away than the best one are left out. `scope` is the result of
 * `measureScope` for the question, or null if no vectors were used.
 */
export async function listNearest(
  originalGrounding: Grounding,
  compare: CompareTexts,
): Promise<{ nearest: Quote[]; scope: number | null }> {
  const { units, scope } = await rateUnits(chooseQuestion(originalGrounding), compare);
  const nearest: RatedUnit[] = [];
  for (const quote of units) {
    if (quote.score < minRelativeScore * units[0]!.score) break;
    if (!nearest.some((other) => isRepetition(quote, other))) nearest.push(quote);
  }
  return { nearest, scope };
}

/**
 * Returns the grounding with the visitor's own question in place of the joined one, if some unit answers it
 * and no unit answers it together with the earlier words: after "how much is a check-up?", "how much is
 * grooming?" is not about check-ups. Otherwise returns the grounding with its own question. Misspelt words of
 * the question are corrected.
 */
function chooseQuestion(original: Grounding): Grounding {
  const grounding = { ...original, question: correctWords(original.question, () => listUnits(original)) };
  const { own } = grounding;
  if (!own) return grounding;
  const ownWords = parseQuestion(own).filter(({ isLight }) => !isLight);
  const isOwnWord = (word: QuestionWord) => ownWords.some(({ term }) => term === word.term);
  const earlierWords = parseQuestion(grounding.question).filter(
    (word) => !word.isLight && !word.form && !isOwnWord(word),
  );
  if (earlierWords.length === 0) return grounding;
  const answers = listUnits(grounding).filter((unit) => ownWords.every((word) => answersWord(unit, word)));
  const answersBoth = answers.some((unit) => earlierWords.some((word) => answersWord(unit, word)));
  return answers.length > 0 && !answersBoth ? { ...grounding, question: own } : grounding;
}

/**
 * Rates the eight units whose words and passages match best, and sorts them by score, best first. `others`
 * are the remaining units, which were not compared by vectors. `scope` is null if no vectors were used.
 */
async function rateUnits(
  grounding: Grounding,
  compare: CompareTexts,
): Promise<{ units: RatedUnit[]; others: Candidate[]; scope: number | null }> {
  const { question: questionText, passages, language } = grounding;
  const question = parseQuestion(questionText);
  const days = parseDayQuestion(questionText, question);
  const addsNothing = createRedundancyCheck(questionText);
  const units = listUnits(grounding)
    .filter((unit) => !isBare(unit, addsNothing))
    .map((unit) => ({
      ...unit,
      matches: question.map(
        (word) => matchDay(word, days, unit) ?? matchHours(word, days, unit) ?? matchUnit(word, unit),
      ),
    }));
  const target = parseTarget(questionText, question);
  const weights = weighWords(question, units);
  const candidatesByBase = units
    .map((unit): Candidate => {
      const share = measureShare(unit.matches, weights);
      return { ...unit, share, base: 0.7 * share + 0.2 * passages[unit.citation - 1]!.score };
    })
    .sort((a, b) => b.base - a.base);
  const candidates = candidatesByBase.slice(0, maxComparedUnits);
  const comparison = embedderLanguages.test(language)
    ? await compare(
        questionText,
        candidates.map(({ compared }) => compared()),
      )
    : undefined;
  const rated = candidates
    .map((candidate, i): RatedUnit => {
      const { share, base, citation } = candidate;
      const cosine = comparison?.cosines[i] ?? null;
      const evidence = {
        share,
        cosine,
        coverage: passages[citation - 1]?.coverage ?? share,
        words: question.length,
      };
      const score = base + cosineWeight * (cosine ?? 0);
      const likelihood = Math.max(
        measureLikelihood(evidence),
        answersHours(days, candidate) ? minHoursLikelihood : 0,
      );
      const matchesTarget = answersTarget(target, candidate.unit);
      return { ...candidate, score, likelihood, answersTarget: matchesTarget };
    })
    .sort((a, b) => b.score - a.score);
  const others = candidatesByBase.slice(maxComparedUnits);
  return { units: rated, others, scope: comparison?.scope ?? null };
}

/** The end of a question that no text follows: at the end of a unit, or of an item of a list. */
const endsWithQuestion = /\?(?:;|$)/;

/**
 * Returns whether a unit alone answers nothing: an introduction such as "We offer:" that nothing follows, a
 * question, or a text that adds nothing to the question. Other than such an introduction, the first sentence
 * below a question in the document is never bare.
 */
function isBare({ unit, words, about }: AnalyzedUnit, addsNothing: RedundancyCheck): boolean {
  if (unit.content.endsWith(':')) return !unit.next;
  if (endsWithQuestion.test(unit.content)) return true;
  if (unit.question && !unit.previous) return false;
  return addsNothing(words, about);
}

/**
 * Returns how well a unit matches a word, 0 to 1: by its content, or by the headings above it at less weight.
 */
function matchUnit(word: QuestionWord, { unit, content, context, path }: AnalyzedUnit): number {
  const answersQuestion = unit.question !== '' && !unit.previous;
  return Math.max(
    matchWord(word, content),
    (answersQuestion ? 1 : contextWeight) * matchName(word, context),
    pathWeight * matchName(word, path),
  );
}

/**
 * Returns whether a unit answers a word of a question: it has the form of answer that the word asks for, such
 * as an amount, or it or the text right above it contains the word.
 */
function answersWord(unit: AnalyzedUnit, word: QuestionWord): boolean {
  return word.form ? unit.content.forms.has(word.form) : isMatch(matchUnit(word, unit));
}

/**
 * Returns whether a match is strong enough to count. The weakest one that counts is a word with the same
 * meaning in the unit's heading.
 */
const isMatch = (match: number) => match >= contextWeight * 0.85;

/** What a text need not name: "queen" is a size, "red" a color, and the shop is the business itself. */
const impliedConcepts: ReadonlySet<Concept | undefined> = new Set(['size', 'color', 'shop', 'near']);

/**
 * Returns the weight of each word of a question, in its order. Words that are rare among the units weigh
 * most. A light word (see light-words.ts) that no unit contains weighs nothing.
 */
function weighWords(question: readonly QuestionWord[], units: readonly { matches: number[] }[]): number[] {
  return question.map(({ isLight, concept }, i) => {
    const matchingUnits = units.filter(({ matches }) => isMatch(matches[i]!)).length;
    if ((isLight || impliedConcepts.has(concept)) && matchingUnits === 0) return 0;
    return Math.log(1 + (units.length + 1) / (matchingUnits + 0.5));
  });
}

/** Returns the share of the question's total weight that a unit matches, 0 to 1. */
function measureShare(matches: readonly number[], weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const matched = matches.reduce((sum, match, i) => sum + match * weights[i]!, 0);
  return total > 0 ? matched / total : 0;
}

/**
 * Returns whether two quotes repeat each other: one contains the other, or they share four fifths of the
 * terms of the one with fewer terms. For table rows only the first rule applies.
 */
function isRepetition(quote: AnalyzedUnit, other: AnalyzedUnit): boolean {
  const [content, otherContent] = [quote.unit.content, other.unit.content];
  if (otherContent.includes(content) || content.includes(otherContent)) return true;
  if (quote.table) return false;
  const [terms, otherTerms] = [quote.content.terms, other.content.terms];
  return terms.intersection(otherTerms).size >= 0.8 * Math.min(terms.size, otherTerms.size);
}
