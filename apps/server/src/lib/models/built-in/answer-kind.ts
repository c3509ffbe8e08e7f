import type { AskedWord } from './asked-word.ts';
import { type AskedQuestion, matchName, matchWord, type ReadText, readText } from './read-question.ts';
import type { Concept } from './shop-words.ts';

/** What a text to be quoted says, by itself and by what stands right over it, of each word of the question, 0 to 1. */
export type KindOfText = {
  /** As written. */
  written: string;
  isRow: boolean;
  content: ReadText;
  context: ReadText;
  heading: ReadText;
  matches: readonly number[];
};

/** What a row must say when it is asked for: the price of a cake does not tell how long the cake keeps. */
const rowAttributes = new Set<Concept | undefined>([
  'price',
  'time',
  'duration',
  'place',
  'contact',
  'content',
]);

/** Says that or for how much something is sold. */
const saleForm =
  /[₱$€£]|\bphp|\bP\s?\d|\bpesos?\b|\b(?:sell|sold|sale|buy|available|order|offer)\b|\b(?:benta|tinda|mabibili)/i;

/** Names a person, or speaks of people. */
const personForm =
  /\b(?:Mr|Ms|Mrs|Miss|Dr|Engr|Atty|Sir|Ate|Kuya|Aling|Mang)\b|[\p{L},:] \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+|\b(?:owner|manager|staff|team|employee|worker|technician|driver|rider|customer|guest|client|member|student|pupil|child|children|adult|senior|parent|person|people|anyone|everyone)s?\b/u;

/** Who bears one holds the post without its name. */
const doctorTitle = /\bDra?\./;
const titles: Partial<Record<Concept, RegExp>> = {
  doctor: doctorTitle,
  dentist: doctorTitle,
  vet: doctorTitle,
  lawyer: /\bAtty\b/,
  engineer: /\bEngr\b/,
};

/** Says since when there is a business. */
const ageForm =
  /\b(?:since|established|founded|opened in|itinatag|nagsimula)\b|\b(?:years|taon) (?:old|in business|of service|na kami|nang)\b|\bmula (?:noong )?(?:19|20)\d\d/i;

/** What breaking a rule costs is the price of nothing. */
const fineForm = /\b(?:fine[ds]?|penalt(?:y|ies)|multa)\b/i;

const amountForm = /\d|\bfree\b|\blibre\b|\bgratis\b|\bgratuit/i;

/** Whether a text gives the kind of answer that a question wants: "how much" is answered by an amount or not at all. */
export function answersKind(text: KindOfText, question: AskedQuestion): boolean {
  const { written, matches } = text;
  if (text.isRow && question.words.some(({ concept }, i) => rowAttributes.has(concept) && matches[i] === 0))
    return false;
  if (question.isOfSale && !saleForm.test(written)) return false;
  if (question.isOfPerson && !personForm.test(written)) return false;
  if (question.isOfAge && !ageForm.test(written)) return false;
  if (question.named && !says(text, question.named) && !bearsTitle(written, question.named)) return false;
  if (question.thing.length > 0 && !question.thing.some((word) => says(text, word))) return false;
  if (question.makes.length > 0 && !saysMakes(written, question.makes)) return false;
  if (!question.wants.has('price')) return true;
  return amountForm.test(written) && (question.isOfFine || !fineForm.test(written));
}

function bearsTitle(written: string, { concept }: AskedWord): boolean {
  return concept !== undefined && titles[concept]?.test(written) === true;
}

const moneyPattern = /[₱$€£]\s?[\d,.]+|\bP\s?\d[\d,.]*|\bphp\s?\d[\d,.]*/gi;

/** Numbers of money tell no make: a rent of ₱400 is not one of 400 cc. */
function saysMakes(written: string, makes: readonly number[]): boolean {
  const plain = written.replace(moneyPattern, ' ');
  const numbers = new Set((plain.match(/\d+(?:\.\d+)?/g) ?? []).map(Number));
  const { ranges } = readText(plain);
  return makes.every((make) => {
    return numbers.has(make) || ranges.some(([from, to]) => from <= make && make <= to);
  });
}

function says({ content, context, heading }: KindOfText, word: AskedWord): boolean {
  // "May bayad ba?" is answered by an amount, or by "free".
  if (word.concept === 'pay' && content.shown.has('price')) return true;
  return matchWord(word, content) > 0 || matchName(word, context) > 0 || matchName(word, heading) > 0;
}
