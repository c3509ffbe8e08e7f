import { emptyWords } from '@anito/language/empty-words';

/** Abbreviations before the name or number that they belong to. A sentence never ends with them. */
const leading = `mr mrs ms mx dr dra prof engr arch atty hon gov gen capt col sgt maj lt rev sis sta sto ste gng bb brgy bgy
  pob cor opp natl sr sra srta dña mme mmes mlle mm tel cel mob approx vs e.g i.e cf al`;
/** Abbreviations that may also end a sentence. The next word decides. */
const trailing = `jr inc ltd corp co etc a.m p.m st ave av avda blvd rd hwy bldg ext dept min max hr hrs ft kg pcs esq
  subd vill cpd cmpd prov c/o attn`;
/**
 * Abbreviations that belong to a following number or name. Without one, the sentence ends: "No." may be an
 * answer.
 */
const numbering = `no nos nr nro núm num vol fig sec art pp p par unit rm apt blk lot ph km bp c.p
  jan feb mar apr jun jul aug sep sept oct nov dec`;

const toWordSet = (list: string) => new Set(list.split(/\s+/));
const [leads, trails, numbers] = [toWordSet(leading), toWordSet(trailing), toWordSet(numbering)];

/** The last word before a full stop. It may contain full stops. */
const lastWord = /(?:^|[\s("'“‘[])((?:\p{L}+\.)*\p{L}+(?:\/\p{L})?)\.$/u;
/** Initials of one or several words: "P.", "P.O." */
const initial = /^(?:\p{Lu}\.)*\p{Lu}$/u;
/** A web address that continues. */
const address = /(?:\/|www\.)[^\s]*[?!]$/;
const firstWord = /^[\s"'“‘(]*(\p{L}+)(?!\p{L}|\.)/u;
/** Dots before a price: "Patch ..... 60", "Patch, truck . 120". */
const dotted = /(?:\.{3}|…|\s\.)\s*$/;
/** Longer than any word that is compared. */
const maxWordLength = 24;
/** Maximum number of characters of a sentence that an open bracket keeps together. */
const maxBracketLength = 240;

/**
 * Splits a text into trimmed sentences by Unicode's rules, but never after an abbreviation that continues,
 * after an initial or inside brackets.
 */
export function splitSentences(text: string, language: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const { segment, index } of getSegmenter(language).segment(text)) {
    const end = index + segment.length;
    if (end < text.length && (continuesAfter(text, start, end) || isInBrackets(text, start, end))) continue;
    const sentence = text.slice(start, end).trim();
    if (sentence) sentences.push(sentence);
    start = end;
  }
  const remaining = text.slice(start).trim();
  if (remaining) sentences.push(remaining);
  return sentences;
}

/**
 * Returns whether the sentence goes on after `end`: the text before it is an abbreviation to which the next
 * word belongs, a web address that continues, or dots before a price.
 */
function continuesAfter(text: string, start: number, end: number): boolean {
  const textBefore = text.slice(Math.max(start, end - maxWordLength), end);
  if (address.test(textBefore) && /^\S/.test(text.slice(end, end + 1))) return true;
  if (dotted.test(textBefore) && /^\s*\D?\d/.test(text.slice(end, end + maxWordLength))) return true;
  const originalWord = lastWord.exec(textBefore.trimEnd())?.[1];
  if (!originalWord) return false;
  const word = originalWord.toLowerCase();
  const next = text.slice(end, end + maxWordLength);
  if (leads.has(word) && !(word === 'sr' && startsSentence(next))) return true;
  if (numbers.has(word) && !initial.test(originalWord)) return /^\s*[#(]?\d/.test(next);
  return (trails.has(word) || initial.test(originalWord)) && !startsSentence(next);
}

/** Returns whether a text starts with a common word with which no name starts: "We", "Ang", "Los". */
function startsSentence(text: string): boolean {
  const word = firstWord.exec(text)?.[1];
  if (!word) return false;
  const plain = word.toLowerCase();
  return Object.values(emptyWords).some((words) => words.has(plain));
}

/**
 * Returns whether `end` is inside round brackets that close soon. A bracket that never closes does not count.
 */
function isInBrackets(text: string, start: number, end: number): boolean {
  if (end - start > maxBracketLength) return false;
  const textBefore = text.slice(start, end);
  if (textBefore.lastIndexOf('(') <= textBefore.lastIndexOf(')')) return false;
  const textAfter = text.slice(end, end + maxBracketLength);
  const close = textAfter.indexOf(')');
  const open = textAfter.indexOf('(');
  return close >= 0 && (open < 0 || close < open);
}

const segmenters = new Map<string, Intl.Segmenter>();

/** Returns a cached sentence segmenter for a language, the English one for an unknown language. */
function getSegmenter(language: string): Intl.Segmenter {
  const cached = segmenters.get(language);
  if (cached) return cached;
  const locale =
    Intl.Segmenter.supportedLocalesOf([/^[a-z]{2,3}$/.test(language) ? language : 'en'])[0] ?? 'en';
  const segmenter = new Intl.Segmenter(locale, { granularity: 'sentence' });
  if (segmenters.size < 50) segmenters.set(language, segmenter);
  return segmenter;
}
