import { commonConcepts } from '../../words/business-words.ts';
import type { AnswerPassage, Grounding } from '../types.ts';
import { type Evidence, findLeastOdds, isEnough } from './judge-evidence.ts';
import { mendWords } from './mend-words.ts';
import { findColumns, type PassageUnit, splitPassage } from './passage-units.ts';
import {
  type AskedQuestion,
  matchName,
  matchWord,
  type ReadText,
  readQuestion,
  readText,
} from './read-question.ts';
import { type Concept, hasForm } from './shop-words.ts';
import { findLabel } from './table-row.ts';

/** Something to quote, with its passage's number as cited, and how well it answers, about 0 to 1. */
export type Quote = { unit: PassageUnit; citation: number; score: number };

/** Cosines of texts to the question, or undefined when they cannot be had cheaply. */
export type CompareTexts = (question: string, texts: string[]) => Promise<number[] | undefined>;

const passagesRead = 8;
const unitsCompared = 12;
const quotesAtMost = 3;
const rowsAtMost = 15;
/** Of the best one's score: what else is quoted. One sentence decides a question of yes or no. */
const closeToBest = 0.8;
const closeToDecision = 0.95;

/** The thing whose price is asked must be named, not something near it: the more so when a word for it is nowhere said. */
const leastSubject = { known: 0.4, unknown: 0.45 };
/** The embedder knows English, and Filipino put into English: two texts in another language always look alike to it. */
const readLanguages = /^(?:en|fil)\b/i;
const cosineWeight = { read: 0.5, other: 0.2 };
/** What a unit's heading says counts this much of what it says itself, the title of its document less. */
const contextShare = 0.75;
const pathShare = 0.6;
const titleShare = 0.4;
/** Added where both the unit and its heading say a word: that is where the document answers it. */
const echoBonus = 0.15;
/** Added for a heading that the question names whole. */
const namedBonus = 0.1;
/** A sentence decides a question of yes or no better than a row. */
const rowPenalty = 0.1;
/** Rows of a listed table whose heading says what some of the rows say too. */
const leastListed = 0.6;

/** A unit with the texts that tell what it says and what it is about. */
type ReadUnit = Omit<Quote, 'score'> & {
  /** Names the table that a row is of; empty for all else. */
  table: string;
  terms: Set<string>;
  content: ReadText;
  label: ReadText | null;
  context: ReadText;
  heading: ReadText;
  path: ReadText;
  title: ReadText;
};

/** What one unit says of the question. */
type Candidate = ReadUnit & {
  /** By word of the question, 0 to 1. */
  matches: number[];
  /** Of the whole question, and of what it is about apart from the kind of answer. */
  share: number;
  subject: number;
  base: number;
};

/** Picks the quotes that answer best, best first; none when nothing fits. */
export async function chooseQuotes(
  grounding: Grounding,
  asked: AskedQuestion,
  compare: CompareTexts,
): Promise<Quote[]> {
  const units = listUnits(grounding);
  const said = new Set(units.flatMap(({ terms }) => [...terms]));
  const question = mendWords(asked, said);
  const focus = mendWords(readQuestion(grounding.focus ?? ''), said).words;
  const { candidates, weights } = weigh(
    units
      .filter((unit) => focus.length === 0 || focus.some((word) => isAbout(word, unit)))
      .map((unit) => ({ ...unit, matches: matchWords(question, unit) })),
    question,
    grounding.passages,
  );
  const isSaid = question.words.map((_, i) => candidates.some(({ matches }) => matches[i]! > 0));
  const leastOdds = findLeastOdds(question, { weights, isSaid });
  const leastNamed = leastSubject[hasUnknown(question, isSaid) ? 'unknown' : 'known'];
  const rated = (await rate(candidates, grounding, compare))
    .filter((quote) => isEnough(quote, leastOdds) && answersKind(quote, question, leastNamed))
    .sort((a, b) => b.score - a.score);
  const plain = rated.filter((quote) => saysSomething(quote, question));
  return pickQuotes(plain.length > 0 ? plain : rated, candidates, question);
}

/** Whether the question says a word that is no commonplace of business and that nobody says. */
function hasUnknown({ words }: AskedQuestion, isSaid: boolean[]): boolean {
  return words.some(({ concept, isLight, isAmount }, i) => !concept && !isLight && !isAmount && !isSaid[i]);
}

/** The best candidates with their cosines to the question. */
async function rate(
  candidates: Candidate[],
  { question, passages, language }: Grounding,
  compare: CompareTexts,
): Promise<Rated[]> {
  const best = candidates.toSorted((a, b) => b.base - a.base).slice(0, unitsCompared);
  const cosines = await compare(
    question,
    best.map(({ unit }) => (unit.context ? `${unit.context}: ${unit.content}` : unit.content)),
  );
  const isRead = readLanguages.test(language);
  return best.map((candidate, i) => {
    const cosine = cosines?.[i] ?? 0;
    const score = candidate.base + cosineWeight[isRead ? 'read' : 'other'] * cosine;
    const coverage = passages[candidate.citation - 1]?.coverage ?? 0;
    return { ...candidate, cosine: cosines && isRead ? cosine : null, coverage, score };
  });
}

function listUnits({ passages, language }: Grounding): ReadUnit[] {
  const read = passages.slice(0, passagesRead);
  const columns = new Set(read.flatMap(({ text }) => [...findColumns(text)]));
  return read.flatMap((passage, i) => {
    const heading = passage.headingPath.at(-1) ?? '';
    const question = heading.endsWith('?') ? heading : '';
    const path = readText(passage.headingPath.slice(0, -1).join(' '));
    const near = readText(heading);
    const title = readText(passage.title);
    return splitPassage(passage.text, language, { question, columns }).map((unit): ReadUnit => {
      const content = readText(unit.content);
      const context = readText(unit.context);
      const table =
        unit.kind === 'row' ? [passage.title, ...passage.headingPath, unit.context].join('\n') : '';
      const label = unit.cells && readText(findLabel(unit.cells).value);
      return {
        unit,
        citation: i + 1,
        table,
        terms: content.terms,
        content,
        label,
        context,
        heading: near,
        path,
        title,
      };
    });
  });
}

/** Whether a unit or its heading says a word. */
function isAbout(word: AskedQuestion['words'][number], unit: ReadUnit): boolean {
  return [unit.content, unit.context, unit.heading, unit.path].some((text) => matchName(word, text) > 0);
}

function matchWords(question: AskedQuestion, unit: ReadUnit): number[] {
  return question.words.map((word) => {
    const near = Math.max(matchName(word, unit.context), matchName(word, unit.heading));
    const far = matchName(word, unit.path);
    const own = matchWord(word, unit.content);
    const echo = own > 0 && (near > 0 || far > 0) ? echoBonus : 0;
    const about = Math.max(contextShare * near, pathShare * far, titleShare * matchName(word, unit.title));
    return Math.max(own, about) + echo;
  });
}

const commonplace = 0.3;
/** A document of policies calls everything a policy. As cut by `listTerms`. */
const commonTerms = new Set(['policy', 'polici', 'rule', 'inform', 'detail', 'patakar']);

function isCommon({ term, concept, isLight }: AskedQuestion['words'][number]): boolean {
  return isLight || commonConcepts.has(concept) || commonTerms.has(term);
}

/** Shares of the question by weight: its rare words weigh most, counted over the units at hand. */
function weigh(
  units: (ReadUnit & Pick<Candidate, 'matches'>)[],
  question: AskedQuestion,
  passages: AnswerPassage[],
): { candidates: Candidate[]; weights: number[] } {
  const weights = question.words.map((word, i) => {
    const holders = units.filter(({ matches }) => matches[i]! >= contextShare * 0.85).length;
    if ((word.isAmount || word.isLight) && holders === 0) return 0;
    return Math.log(1 + (units.length + 1) / (holders + 0.5)) * (isCommon(word) ? commonplace : 1);
  });
  const subjects = weights.map((weight, i) => {
    const { concept } = question.words[i]!;
    return concept && hasForm(concept) ? 0 : weight;
  });
  const candidates = units.map((unit) => {
    const share = measureShare(unit.matches, weights);
    const penalty = question.isYesNo && unit.table ? rowPenalty : 0;
    const base =
      0.7 * share +
      0.2 * passages[unit.citation - 1]!.score +
      namedBonus * measureNamed(unit.heading, question) -
      penalty;
    return { ...unit, share, subject: measureShare(unit.matches, subjects, 1), base };
  });
  return { candidates, weights };
}

/** The share of a heading's words that are asked: "Business clearance" is not what "barangay clearance" names. */
function measureNamed({ terms }: ReadText, question: AskedQuestion): number {
  if (terms.size === 0) return 0;
  const asked = new Set(question.words.map(({ term }) => term));
  let named = 0;
  for (const term of terms) if (asked.has(term)) named++;
  return named / terms.size;
}

/** The share of the weights that is met; `ofNone` when there are none. */
function measureShare(matches: number[], weights: number[], ofNone = 0): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const met = matches.reduce((sum, match, i) => sum + match * weights[i]!, 0);
  return total > 0 ? met / total : ofNone;
}

/** What a row must say when it is asked for: the price of a cake does not tell how long the cake keeps. */
const attributes = new Set<Concept | undefined>(['price', 'time', 'duration', 'place', 'contact', 'content']);

/** Says that or for how much something is sold. */
const saleForm =
  /[₱$€£]|\bphp|\bP\s?\d|\bpesos?\b|\b(?:sell|sold|sale|buy|available|order|offer)\b|\b(?:benta|tinda|mabibili)/i;

/** Names a person, or speaks of people. */
const personForm =
  /\b(?:Mr|Ms|Mrs|Miss|Dr|Engr|Atty|Sir|Ate|Kuya|Aling|Mang)\b|[\p{L},] \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+|\b(?:owner|manager|staff|team|employee|worker|technician|driver|rider|customer|guest|client|member|student|pupil|child|children|adult|senior|parent|person|people|anyone|everyone)s?\b/u;

/** Whether a unit gives the kind of answer: "how much" is answered by an amount for the very thing, or not at all. */
function answersKind({ unit, subject, matches }: Candidate, question: AskedQuestion, least: number): boolean {
  if (unit.cells && question.words.some(({ concept }, i) => attributes.has(concept) && matches[i] === 0))
    return false;
  if (question.isOfSale && !saleForm.test(unit.content)) return false;
  if (question.isOfPerson && !personForm.test(unit.content)) return false;
  if (!question.wants.has('price')) return true;
  return subject >= least && /\d|\bfree\b|\blibre\b|\bgratis\b|\bgratuit/i.test(unit.content);
}

/** Whether a unit or its heading says a word of the question that is no commonplace: the title of a document is too little. */
function saysSomething(unit: Candidate, question: AskedQuestion): boolean {
  return question.words.some(
    (word) => !isCommon(word) && (matchWord(word, unit.content) > 0 || isAbout(word, unit)),
  );
}

type Rated = Candidate & Evidence & { score: number };

function pickQuotes(rated: Rated[], all: Candidate[], question: AskedQuestion): Quote[] {
  const best = rated[0];
  if (!best) return [];
  const row = rated.find(({ table }) => table !== '');
  if (question.isList && row && row.score >= 0.6 * best.score) return listTable(row, all);
  const picked: Rated[] = [];
  for (const quote of rated) {
    const isNear = isBeside(quote, best);
    const closeness = question.isYesNo && !isNear ? closeToDecision : closeToBest;
    if (quote.score < closeness * best.score || picked.length === rowsAtMost) continue;
    if (picked.some((other) => repeats(quote, other) || isOutdone(quote, other, question))) continue;
    if ((isNear && quote.table !== '') || picked.length < quotesAtMost) picked.push(quote);
  }
  return picked;
}

/** Rows of one table, or sentences of one section. */
function isBeside(quote: Rated, other: Rated): boolean {
  if (quote.table || other.table) return quote.table === other.table;
  return quote.citation === other.citation && quote.unit.context === other.unit.context;
}

/** All rows of the table of the best one that say as much of what was asked, in their order. */
function listTable(best: Rated, all: Candidate[]): Quote[] {
  return all
    .filter(({ table, share }) => table === best.table && share >= leastListed * best.share)
    .sort((a, b) => a.citation - b.citation || a.unit.place - b.unit.place)
    .slice(0, rowsAtMost)
    .map((candidate) => ({ ...candidate, score: best.score }));
}

/** Whether a quote says nothing of the question that another, picked before it, does not say better. */
function isOutdone(quote: Rated, other: Rated, question: AskedQuestion): boolean {
  if (quote.table && quote.table === other.table) {
    // The row of Saturday answers for Saturday, whatever else the row of Tuesday says.
    const count = ({ label }: Rated) =>
      question.words.filter((word) => label && matchName(word, label) > 0).length;
    if (count(quote) < count(other)) return true;
  }
  let isLess = false;
  for (const [i, match] of quote.matches.entries()) {
    if (match > other.matches[i]!) return false;
    if (match < other.matches[i]!) isLess = true;
  }
  return isLess;
}

/** Whether one quote says little that the other does not: overlapping passages, or an item of a list quoted whole. */
function repeats(quote: Rated, other: Rated): boolean {
  const [content, known] = [quote.unit.content, other.unit.content];
  if (known.includes(content) || content.includes(known)) return true;
  if (quote.table) return false;
  let shared = 0;
  for (const term of quote.terms) if (other.terms.has(term)) shared++;
  return shared >= 0.8 * Math.min(quote.terms.size, other.terms.size);
}
