import { readAmounts } from '../../words/read-amounts.ts';
import { type AskedWord, isLightTerm } from './asked-word.ts';
import { type AskedKind, readKind } from './read-kind.ts';
import { type Concept, findConcept, hasForm, listShownConcepts } from './shop-words.ts';
import { listTerms, numerals } from './terms.ts';
import { addDays, findRanges, type NumberRange } from './text-ranges.ts';

/** A question as the answerer sees it. */
export type AskedQuestion = AskedKind & {
  words: AskedWord[];
  wants: Set<Concept>;
  isList: boolean;
  isYesNo: boolean;
};

/** Phrases that ask for what one word asks for. */
const phrases: [RegExp, string][] = [
  [/\bmag kano\b/gi, 'magkano'],
  // "Wire number 12" asks for no telephone.
  [/\b(?:number|numero|no\.) (?=\d)/gi, ''],
  [/\bho?w much(?! (?:time|longer|notice))\b|\bcu[aá]nto cuestan?\b/gi, 'magkano'],
  [/\bhow (?:long|soon|early|fast)\b|\bgaano katagal\b/gi, 'katagal'],
  [/\b(?:at |by )?what time\b/gi, 'oras'],
  [/\bwhat(?:'s| is| are)? (?:\S+ ){0,2}(?:in|inside)(?= )/gi, 'laman '],
  [/\bhow (?:can|do) (?:i|we) (?:contact|reach)\b/gi, 'contact'],
  [/\b(?:(?:tele|cell)?phone|mobile|cp|contact) (?:number|no)\b/gi, 'contact'],
];
const listPattern =
  /\b(?:what|which|anong?|alin(?:g)?|anu-ano|list|qu[eé]|cu[aá]les|quels?|quelles?)\b(?! (?:time|if|happens?|is|oras|ang (?!mga))\b).*\b(?:do you|are|have|sell|offer|serve|available|mga|meron|mayroon|tiene|tienen|ofrecen|venden|avez|vendez|offrez)\b/i;
const yesNoPattern =
  /^(?:hi|hello)?\W*(?:do|does|is|are|can|could|may|will|would|have|has|pwede|puwede|may|mayroon|meron|tumatanggap|nag\S*)\b|\bba\b/i;

/** Said before a question, and no part of it: "hello" also stands in e-mail addresses. */
const greetingPattern =
  /^\W*(?:hi|hello|hey|kumusta|kamusta|good (?:morning|afternoon|evening|day)|magandang (?:umaga|hapon|gabi|araw)(?: po)?|hola|bonjour)\b(?=\W*\w)/i;

/** Reads a question: its words without the empty ones, and the kind of answer that it wants. */
export function readQuestion(text: string): AskedQuestion {
  const { plain: bare, amounts } = readAmounts(text.replace(greetingPattern, ''));
  const amountTerms = new Set(amounts.flatMap(listTerms));
  const plain = phrases.reduce((read, [phrase, word]) => read.replace(phrase, word), bare);
  const numberWords = new Set(
    (plain.toLowerCase().match(/\p{L}+/gu) ?? []).flatMap((word) => numerals.get(word) ?? []),
  );
  const names = new Set(listTerms(listNames(text).join(' ')));
  const words = new Map<string, AskedWord>();
  for (const term of listTerms(plain)) {
    const concept = findConcept(term);
    const isLight = !concept && (isLightTerm(term) || numberWords.has(term));
    words.set(concept ?? term, {
      term,
      concept,
      ...(amountTerms.has(term) ? { isAmount: true } : {}),
      ...(isLight ? { isLight } : {}),
      ...(!concept && names.has(term) ? { isName: true } : {}),
    });
  }
  const wants = [...words.values()].flatMap(({ concept }) => concept ?? []);
  const isList = listPattern.test(text);
  return {
    words: [...words.values()],
    wants: new Set(wants),
    isList,
    isYesNo: !isList && yesNoPattern.test(text),
    ...readKind(text),
  };
}

const namePattern = /(?<=[\p{L}\p{N},;]['’\p{L}]* )\p{Lu}[\p{L}\p{N}-]*/gu;

/** Words with a capital that do not begin a sentence; none of a text that is written in capitals. */
function listNames(text: string): string[] {
  return /\p{Ll}/u.test(text) ? (text.match(namePattern) ?? []).filter((name) => name !== 'I') : [];
}

/** Terms of a text, what they are common words for, and what it shows by its form. */
export type ReadText = {
  terms: Set<string>;
  concepts: Set<Concept>;
  shown: Set<Concept>;
  /** Numbers from … to … that it speaks of. */
  ranges: NumberRange[];
};

/** Asks in questions, joins in texts. */
const conjunction = /\bwhen\b(?!:)/gi;

/** Reads a text to be matched with questions. */
export function readText(text: string): ReadText {
  const terms = new Set(listTerms(text.replace(conjunction, ' ')));
  const concepts = new Set<Concept>();
  for (const term of terms) {
    const concept = findConcept(term);
    if (concept) concepts.add(concept);
  }
  addDays(text, concepts);
  return { terms, concepts, shown: new Set(listShownConcepts(text)), ranges: findRanges(text) };
}

/** How well a text is about a word, 0 to 1: less when it says it in other words. */
export function matchName({ term, concept }: AskedWord, text: ReadText): number {
  if (text.terms.has(term)) return 1;
  if (concept && text.concepts.has(concept)) return 0.85;
  const isNumber = text.ranges.length > 0 && /^\d+(?:\.\d+)?$/.test(term);
  return isNumber && text.ranges.some(([from, to]) => from <= Number(term) && Number(term) <= to) ? 0.7 : 0;
}

/** How well a text answers a word, 0 to 1: to name a price without saying an amount answers little. */
export function matchWord(word: AskedWord, text: ReadText): number {
  if (!word.concept || !hasForm(word.concept)) return matchName(word, text);
  return text.shown.has(word.concept) ? 1 : 0.6 * matchName(word, text);
}

/** How much of a question a cell answers, by the name of its column and the form of its value. */
export function matchText(question: AskedQuestion, cell: { name: string; value: string }): number {
  const name = readText(cell.name);
  const { shown } = readText(cell.value);
  return question.words.filter(
    (word) => matchName(word, name) > 0 || (word.concept && shown.has(word.concept)),
  ).length;
}
