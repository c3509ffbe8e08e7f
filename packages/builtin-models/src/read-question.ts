import { lightWords } from '@anito/language/light-words';
import { type Concept, type Form, findConcept, findForm, listForms } from './shop-words.ts';
import { listTerms, numerals } from './terms.ts';

/**
 * What is asked for by one word: the word itself, what it is a common word for, what an answer about it shows, and
 * whether it only stands around.
 */
export type AskedWord = {
  term: string;
  concept: Concept | undefined;
  form: Form | undefined;
  isLight: boolean;
};

const lightTerms = new Set(listTerms([...lightWords].filter((word) => !numerals.has(word)).join(' ')));

/** What is asked for in several words: the one that they are read as, and what an answer shows. */
const asking: readonly { words: RegExp; as: string; form: Form }[] = [
  {
    words:
      /\bhow (?:(?:can|do|could|should|may|will|must|would) (?:i|we|you|one)|to) pay\b|\b(?:payment|paying) (?:methods?|options?|modes?|ways?|means|types?|channels?)\b|\b(?:modes?|methods?|forms?|ways?|means|types?|kinds?|options?) (?:of|for) (?:payments?|paying)\b|\bpa+no(?: po| ba| ako| kami| ang| mag| pwede| pwedeng| puwede| puwedeng)* (?:mag|i)?-?(?:ba)?bayad(?:an)?\b|\b(?:c[oó]mo (?:puedo |podemos |se puede |se )?pag(?:ar|o|a)|(?:formas?|m[eé]todos?|medios?) de pago)\b|\bcomment (?:puis-je |peut-on |on )?paye[rz]?\b|\b(?:moyens?|modes?) de paiement\b/giu,
    as: 'pay',
    form: 'payway',
  },
  {
    words:
      /\b(?:what|which) days?\b|\banong(?: mga| po)* araw\b|\b(?:qu[eé]|cu[aá]les) d[ií]as?\b|\bquels? jours?\b/giu,
    as: 'day',
    form: 'weekday',
  },
  {
    words:
      /\bwhen (?:will|can|do|does|would) (?:i|we|you|it|they) (?:get|receive|have|give|send|arrive|be (?:ready|done))\b|\bka?i?lan(?: po| ba| ko| namin| kaya)* (?:makukuha|matatanggap|makakuha|darating)\b/giu,
    as: 'when',
    form: 'arrival',
  },
];

/** The words of a question without the empty ones, each thing once. */
export function readQuestion(text: string): AskedWord[] {
  const words = new Map<string, AskedWord>();
  const take = (term: string, asked?: Form) => {
    const concept = findConcept(term);
    const key = concept ?? term;
    const form = asked ?? words.get(key)?.form ?? findForm(concept);
    words.set(key, { term, concept, form, isLight: !concept && lightTerms.has(term) });
  };
  let rest = text;
  for (const { words: pattern, as, form } of asking) {
    const said = rest.replace(pattern, ' ');
    if (said !== rest) for (const term of listTerms(as)) take(term, form);
    rest = said;
  }
  for (const term of listTerms(rest)) take(term);
  return [...words.values()];
}

/** Terms of a text, what they are common words for, and what it shows by its form. */
export type ReadText = { terms: Set<string>; concepts: Set<Concept>; shown: Set<Form> };

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
  return { terms, concepts, shown: new Set(listForms(text)) };
}

/** How well a text is about a word, 0 to 1: less when it says it in other words. */
export function matchName({ term, concept }: AskedWord, text: ReadText): number {
  if (text.terms.has(term)) return 1;
  return concept && text.concepts.has(concept) ? 0.85 : 0;
}

/** How well a text answers a word, 0 to 1: to name a price without saying an amount answers little. */
export function matchWord(word: AskedWord, text: ReadText): number {
  if (!word.form) return matchName(word, text);
  return text.shown.has(word.form) ? 1 : 0.6 * matchName(word, text);
}

/** How much of a question a cell answers, by the name of its column and the form of its value. */
export function matchText(question: readonly AskedWord[], cell: { name: string; value: string }): number {
  const name = readText(cell.name);
  const { shown } = readText(cell.value);
  return question.filter((word) => matchName(word, name) > 0 || (word.form && shown.has(word.form))).length;
}
