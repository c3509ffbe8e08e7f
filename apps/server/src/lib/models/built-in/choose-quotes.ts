import { commonConcepts } from '../../words/business-words.ts';
import { glossFilipino } from '../../words/gloss-filipino.ts';
import type { AnswerPassage, Grounding } from '../types.ts';
import { answersKind } from './answer-kind.ts';
import type { AskedWord } from './asked-word.ts';
import { type Evidence, isEnough, measureLikelihood } from './judge-evidence.ts';
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
import { hasForm } from './shop-words.ts';
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
  /** Its document's title. */
  document: string;
  /** The document's title in words and what stands over the unit, for the embedder. */
  subjectOf: string;
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
  const { question, candidates, rated, isSaid } = await rateUnits(grounding, asked, compare);
  const fitting = rated.filter((quote) => isEnough(quote, question, isSaid) && isOfKind(quote, question));
  const plain = fitting.filter((quote) => saysSomething(quote, question));
  return pickQuotes(plain.length > 0 ? plain : fitting, candidates, question);
}

/** The quotes nearest to a question, best first and none repeating another, with how likely each has to do with it. */
export async function listNearest(
  grounding: Grounding,
  asked: AskedQuestion,
  compare: CompareTexts,
): Promise<(Quote & { likelihood: number })[]> {
  const { question, rated, isSaid } = await rateUnits(grounding, asked, compare);
  const nearest: Rated[] = [];
  for (const quote of rated) {
    if (!nearest.some((other) => repeats(quote, other))) nearest.push(quote);
  }
  return nearest.map((quote) => ({ ...quote, likelihood: measureLikelihood(quote, question, isSaid) }));
}

/** Every unit with what it says of the question, and of those that say most, best first, how well they answer it. */
async function rateUnits(grounding: Grounding, asked: AskedQuestion, compare: CompareTexts) {
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
  const compared = await rate(candidates, grounding, compare);
  const shares = measureDocuments(compared, weights);
  const rated = compared
    .map((quote): Rated => ({ ...quote, documentShare: shares.get(quote.document) ?? 0 }))
    .sort((a, b) => b.score - a.score);
  return { question, candidates, rated, isSaid };
}

/** The share of the question that the units of each document say together. */
function measureDocuments(candidates: readonly Candidate[], weights: number[]): Map<string, number> {
  const matches = new Map<string, number[]>();
  for (const candidate of candidates) {
    const known = matches.get(candidate.document);
    const best = known?.map((match, i) => Math.max(match, candidate.matches[i]!)) ?? candidate.matches;
    matches.set(candidate.document, best);
  }
  return new Map(
    [...matches].map(([document, best]) => {
      return [
        document,
        measureShare(
          best.map((match) => Math.min(1, match)),
          weights,
        ),
      ];
    }),
  );
}

function isOfKind(quote: Candidate, question: AskedQuestion): boolean {
  return answersKind({ ...quote, written: quote.unit.content, isRow: quote.unit.cells !== null }, question);
}

/** The best candidates with their cosines to the question. */
async function rate(
  candidates: Candidate[],
  { question, passages, language }: Grounding,
  compare: CompareTexts,
): Promise<Compared[]> {
  const best = candidates.toSorted((a, b) => b.base - a.base).slice(0, unitsCompared);
  const cosines = await compare(
    question,
    best.map(({ unit, subjectOf }) => {
      const text = `${subjectOf}: ${unit.content}`;
      return glossFilipino(text) ?? text;
    }),
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
    const name = passage.title.replace(/\.\p{L}[\p{L}\d]{1,4}$/u, '').replaceAll(/[-_]/g, ' ');
    return splitPassage(passage.text, language, { question, columns }).map((unit): ReadUnit => {
      const content = readText(unit.content);
      const context = readText(unit.context);
      const table =
        unit.kind === 'row' ? [passage.title, ...passage.headingPath, unit.context].join('\n') : '';
      const label = unit.cells && readText(findLabel(unit.cells).value);
      return {
        unit,
        citation: i + 1,
        document: passage.title,
        subjectOf: `${name}: ${unit.context || heading}`.replace(/: $/, ''),
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
function isAbout(word: AskedWord, unit: ReadUnit): boolean {
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

function isCommon({ term, concept, isLight }: AskedWord): boolean {
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

/** Whether a unit or its heading says a word of the question that is no commonplace: the title of a document is too little. */
function saysSomething(unit: Candidate, question: AskedQuestion): boolean {
  return question.words.some(
    (word) => !isCommon(word) && (matchWord(word, unit.content) > 0 || isAbout(word, unit)),
  );
}

type Rated = Candidate & Evidence & { score: number };
type Compared = Omit<Rated, 'documentShare'>;

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
