import { isSlip } from './is-slip.ts';
import { joiningWords, otherPhrases, personPhrases, type WordClass, wordClasses } from './person-phrases.ts';
import { spellOut } from './shorthand.ts';

/** Number of characters read at the start and at the end of a message. A request stands at one of them. */
const readLength = 600;
/** Maximum number of words read per clause. */
const longestClause = 40;
/** Maximum number of words that `..` matches. */
const longestGap = 3;
/** Maximum number of words in a message that only names a person: "agent please". */
const longestName = 5;

/**
 * Minimum length for spelling correction. Shorter words are too often one letter away from another form:
 * "parle", "hablan".
 */
const shortestSlip = 7;

/** One position of a phrase, with the words that match it. */
type Place = { words: ReadonlySet<string>; afterGap: boolean };
type Phrase = { places: readonly Place[]; atStart: boolean; atEnd: boolean };

const classes = new Map(
  Object.entries(wordClasses).map(([name, words]) => [name as WordClass, new Set<string>(words)]),
);

function parsePhrase(phrase: string): Phrase {
  const parts = phrase.split(' ');
  const places: Place[] = [];
  for (const [index, part] of parts.entries()) {
    if (part === '..' || part === '^' || part === '$') continue;
    const words = new Set(part.split('|').flatMap((word) => [...(classes.get(word as WordClass) ?? [word])]));
    places.push({ words, afterGap: parts[index - 1] === '..' });
  }
  return { places, atStart: parts[0] === '^', atEnd: parts.at(-1) === '$' };
}

/** Phrases by their possible first words, because a message contains few of them. */
type PhraseIndex = { byWord: ReadonlyMap<string, readonly Phrase[]>; anywhere: readonly Phrase[] };

function indexPhrases(phrases: readonly Phrase[]): PhraseIndex {
  const byWord = new Map<string, Phrase[]>();
  const anywhere: Phrase[] = [];
  for (const phrase of phrases) {
    const [first] = phrase.places;
    if (!first || first.afterGap) anywhere.push(phrase);
    else for (const word of first.words) byWord.set(word, [...(byWord.get(word) ?? []), phrase]);
  }
  return { byWord, anywhere };
}

const wishes = indexPhrases(Object.values(personPhrases).flat().map(parsePhrase));
const others = indexPhrases(otherPhrases.map(parsePhrase));

const people = ['TALK', 'HUMAN', 'ANYBODY', 'STAFF', 'EXPERT'] as const;
const known = new Set(people.flatMap((name): readonly string[] => wordClasses[name]));
/** Words that are long enough for spelling correction, by their first letter. */
const slipTargets = Map.groupBy(
  [...known].filter((word) => word.length >= shortestSlip),
  ([letter]) => letter,
);
/** Correct words that look like misspellings of others. */
const meantSo = new Set('stuff steak sneak super later those these where cleaner personal'.split(' '));

/** Matches Filipino forms of "talk", except for the past ("nakausap") and "please" ("pakiusap"). */
const talksInFilipino = /^(?!na|kin|pakiu)\p{L}{0,10}usap(?:in)?$/u;

/** Returns the form of a word that phrases contain, for another form or a misspelling. */
function mendWord(word: string): string {
  if (known.has(word) || meantSo.has(word)) return word;
  if (talksInFilipino.test(word)) return word.startsWith('maka') ? 'makausap' : 'kausap';
  if (word.length < shortestSlip) return word;
  return slipTargets.get(word[0])?.find((target) => isSlip(word, target)) ?? word;
}

/** Splits a sentence into clauses and words. */
function readClauses(sentence: string): string[][] {
  return sentence
    .split(',')
    .map((clause) =>
      clause
        .split(/[^\p{L}\p{N}]/u)
        .filter((word) => word && !joiningWords.has(word))
        .slice(0, longestClause)
        .map(mendWord),
    )
    .filter((words) => words.length > 0);
}

/** Splits a message into sentences, in lower case and without accents. */
function readSentences(message: string): string[][][] {
  const read =
    message.length <= 2 * readLength
      ? message
      : `${message.slice(0, readLength)}\n${message.slice(-readLength)}`;
  const plain = spellOut(read).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return joinParts(plain)
    .split(/[.!?;\n…]/)
    .map(readClauses)
    .filter((clauses) => clauses.length > 0);
}

/** Joins expressions that are written as two words, or with a hyphen or an apostrophe. */
function joinParts(text: string): string {
  return text
    .replace(/(\p{L})\1{3,20}/gu, '$1')
    .replace(/(\p{L}{2})['’]s\b/gu, '$1 own')
    .replace(/\b(don|won|can|isn|doesn|wouldn)['’]t\b/g, '$1t')
    .replace(/\bma?y?[ -]ari\b/g, 'mayari')
    .replace(/\bin[ -]charge\b/g, 'incharge')
    .replace(/\bsome one\b/g, 'someone')
    .replace(/\bcall ?back\b/g, 'callback')
    .replace(/\bquelqu['’ ]?un\b/g, 'quelquun')
    .replace(
      /\b(?:(?:customer|cust) (?:service|care|support)|atencion al cliente|service client)\b/g,
      'customerservice',
    )
    .replace(/\bfront desk\b/g, 'frontdesk')
    .replace(/\bhuman(?= (?:hair|resources?|nature|size|sized)\b)/g, 'thing')
    .replace(/\b(maka|makipag|makikipag|nakipag|mag|nag|pa|ka)[ -](?=usap)/g, '$1')
    .replace(/\b(?:maka|makipag|paki|pa|i|ma|ka)-(?=\p{L})/gu, '')
    .replace(/\b(?:maka|makipag|mag|paki|pa)[ -](?=talk|chat|speak|connect|transfer|konek)/g, '')
    .replace(/\b(mag|paki)[ -](?=reply|assist|message|call|explain)/g, '$1');
}

/** Returns whether a phrase matches the words, with its first position at `start`. */
function standsAt({ places, atEnd }: Phrase, words: readonly string[], start: number): boolean {
  const goOn = (place: number, from: number): boolean => {
    const next = places[place];
    if (!next) return !atEnd || from === words.length;
    const last = next.afterGap ? Math.min(from + longestGap, words.length - 1) : from;
    for (let at = from; at <= last; at++) {
      if (next.words.has(words[at] ?? '') && goOn(place + 1, at + 1)) return true;
    }
    return false;
  };
  return goOn(0, start);
}

function hasPhrase({ byWord, anywhere }: PhraseIndex, words: readonly string[]): boolean {
  return words.some((word, start) =>
    [byWord.get(word) ?? [], anywhere].some((phrases) =>
      phrases.some((phrase) => (start === 0 || !phrase.atStart) && standsAt(phrase, words, start)),
    ),
  );
}

const isOf = (name: WordClass, word: string) => classes.get(name)!.has(word);

const areOf = (names: readonly WordClass[], words: readonly string[]) =>
  words.length <= longestName && words.every((word) => names.some((name) => isOf(name, word)));

/** Returns whether the words only name a person: "operator". */
const isName = (words: readonly string[]) =>
  areOf(['NAMED', 'REAL', 'PLEASE', 'POLITE'], words) && words.some((word) => isOf('NAMED', word));

/** Returns whether the words name a person and say please: "your manager please". */
const isPlea = (words: readonly string[]) =>
  areOf(['HUMAN', 'STAFF', 'NAMED', 'REAL', 'PLEASE', 'POLITE'], words) &&
  words.some((word) => isOf('PLEASE', word)) &&
  words.some((word) => isOf('HUMAN', word) || isOf('STAFF', word));

const isWish = (words: readonly string[]) => hasPhrase(wishes, words) && !hasPhrase(others, words);

/**
 * Returns whether a message asks for a person instead of the assistant, in English, Filipino, Spanish or
 * French. Precision matters most: a wrong handover silences the assistant, while a visitor whose request is
 * missed still has a button.
 */
export function asksForPerson(message: string): boolean {
  const sentences = readSentences(message);
  const last = sentences.at(-1) ?? [];
  return isName(last.flat()) || sentences.flat().some((words) => isPlea(words) || isWish(words));
}
