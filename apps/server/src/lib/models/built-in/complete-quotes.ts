import type { Quote } from './choose-quotes.ts';
import type { PassageUnit } from './passage-units.ts';
import { type AskedQuestion, matchName, readQuestion, readText } from './read-question.ts';

/** Sentences of one passage that are read on together under one citation, or a row, item or list by itself. */
export type QuotedBlock = { units: PassageUnit[]; citation: number };

const leaningPattern =
  /^(?:it|they|this|that|these|those|he|she|however|also|otherwise|but|both|after that|in that case|then|ito|sila|gayunman|pero|subalit|ngunit|pagkatapos|kung hindi|esto|esta|estos|ellos|sin embargo|pero|il|elle|ils|elles|cela|ceci|cependant|mais)\b/i;
/** Begins a condition or exception without which the sentence before it would promise too much. */
const conditionPattern =
  /^(?:however|otherwise|but|both|after that|in that case|except|unless|only|please note|gayunman|pero|subalit|ngunit|maliban|pagkatapos|kung hindi|sin embargo|pero|salvo|cependant|mais|sauf)\b/i;
/** What to do in a case often takes two sentences. */
const casePattern = /^(?:if|when|kung|kapag|si|cuando|quand)\b/i;
/** A "Yes." answers the question of its document, so it is quoted only when the visitor asked nearly the same. */
const bareAnswerPattern =
  /^(?:yes|no|opo|oo|hindi(?: po)?|mayroon po|meron po|wala po|s[ií]|oui|non)[.!,]?$/i;

/** The share of words in common at which the document's answer to its own question is quoted whole. */
const sameQuestion = 0.7;
const longestParagraph = 420;

/** Adds to each quote the sentences without which it misleads or cannot be understood, and joins neighbours. */
export function completeQuotes(quotes: Quote[], question: AskedQuestion): QuotedBlock[] {
  const blocks: QuotedBlock[] = [];
  const used = new Set<PassageUnit>();
  for (const quote of quotes) {
    const units = completeUnit(quote.unit, question);
    const fresh = units.filter((unit) => !used.has(unit));
    if (fresh.length === 0) continue;
    for (const unit of fresh) used.add(unit);
    const known = blocks.find(
      (block) => block.citation === quote.citation && isNeighbour(block.units, units),
    );
    if (known) known.units = [...known.units, ...fresh].sort((a, b) => a.place - b.place);
    else blocks.push({ units: fresh, citation: quote.citation });
  }
  return blocks;
}

function completeUnit(unit: PassageUnit, question: AskedQuestion): PassageUnit[] {
  const isAnswered = unit.question !== '' && answersAll(unit, question);
  const fits = (other: PassageUnit) => isAnswered || !bareAnswerPattern.test(other.text);
  if (unit.question && compareQuestions(unit.question, question) >= sameQuestion) {
    return listParagraph(unit).filter(fits);
  }
  const units = [unit];
  const { previous, next } = unit;
  const leans = leaningPattern.test(unit.text) || (previous && bareAnswerPattern.test(previous.text));
  if (previous && leans && fits(previous)) units.unshift(previous);
  if (next && (conditionPattern.test(next.text) || casePattern.test(unit.text))) units.push(next);
  return units;
}

function listParagraph(unit: PassageUnit): PassageUnit[] {
  let first = unit;
  while (first.previous) first = first.previous;
  const units: PassageUnit[] = [];
  for (let at: PassageUnit | null = first; at; at = at.next) units.push(at);
  return units.reduce((sum, { text }) => sum + text.length, 0) <= longestParagraph ? units : [unit];
}

/** The share of words that the document's question and the visitor's have in common. */
function compareQuestions(text: string, question: AskedQuestion): number {
  const [known, answered] = [readText(text), readQuestion(text).words];
  const shared = question.words.filter((word) => matchName(word, known) > 0).length;
  return shared / (answered.length + question.words.length - shared || 1);
}

/** Whether the visitor asks all that the document's question asks, and nothing beyond what is said there. */
function answersAll(unit: PassageUnit, question: AskedQuestion): boolean {
  const said = readText(`${unit.question} ${unit.text}`);
  if (!question.words.every((word) => matchName(word, said) > 0)) return false;
  return readQuestion(unit.question).words.every(
    ({ term, concept }) =>
      concept === 'shop' ||
      concept === 'product' ||
      question.words.some((word) => word.term === term || (concept && word.concept === concept)),
  );
}

/** Sentences of one section with at most one other between them. */
function isNeighbour(units: PassageUnit[], others: PassageUnit[]): boolean {
  const all = [...units, ...others];
  if (all.some(({ kind, context }) => kind !== 'sentence' || context !== units[0]!.context)) return false;
  const [from, to] = [units[0]!.place, units.at(-1)!.place];
  return others[0]!.place <= to + 2 && others.at(-1)!.place >= from - 2;
}
