import { isMisspelling } from './is-misspelling.ts';
import { functionWords, otherPhrases, personPhrases, type WordClass, wordClasses } from './person-phrases.ts';
import { expandShorthand } from './shorthand.ts';

/** Number of characters read at the start and at the end of a message. A request stands at one of them. */
const scannedLength = 600;
/** Maximum number of words read per clause. */
const maxClauseWords = 40;
/** Maximum number of words that `..` matches. */
const maxGapWords = 3;
/** Maximum number of words in a message that only names a person: "agent please". */
const maxNameWords = 5;

/**
 * Minimum length for spelling correction. Shorter words are too often one letter away from another form:
 * "parle", "hablan".
 */
const minMisspelledLength = 7;

/** One position of a phrase, with the words that match it. */
type PhraseSlot = { words: ReadonlySet<string>; afterGap: boolean };
type Phrase = { slots: readonly PhraseSlot[]; atStart: boolean; atEnd: boolean };

const classes = new Map(
  Object.entries(wordClasses).map(([name, words]) => [name as WordClass, new Set<string>(words)]),
);

/** Parses a phrase in the syntax that `personPhrases` describes. */
function parsePhrase(phrase: string): Phrase {
  const parts = phrase.split(' ');
  const slots: PhraseSlot[] = [];
  for (const [index, part] of parts.entries()) {
    if (part === '..' || part === '^' || part === '$') continue;
    const words = new Set(part.split('|').flatMap((word) => [...(classes.get(word as WordClass) ?? [word])]));
    slots.push({ words, afterGap: parts[index - 1] === '..' });
  }
  return { slots, atStart: parts[0] === '^', atEnd: parts.at(-1) === '$' };
}

/** Phrases by their possible first words, because a message contains few of them. */
type PhraseIndex = { byWord: ReadonlyMap<string, readonly Phrase[]>; anywhere: readonly Phrase[] };

/** Indexes phrases by their possible first words. Phrases that begin with a gap are in `anywhere`. */
function indexPhrases(phrases: readonly Phrase[]): PhraseIndex {
  const byWord = new Map<string, Phrase[]>();
  const anywhere: Phrase[] = [];
  for (const phrase of phrases) {
    const [first] = phrase.slots;
    if (!first || first.afterGap) anywhere.push(phrase);
    else for (const word of first.words) byWord.set(word, [...(byWord.get(word) ?? []), phrase]);
  }
  return { byWord, anywhere };
}

const requestIndex = indexPhrases(Object.values(personPhrases).flat().map(parsePhrase));
const exceptionIndex = indexPhrases(otherPhrases.map(parsePhrase));

const personClasses = ['TALK', 'HUMAN', 'ANYBODY', 'STAFF', 'EXPERT'] as const;
const personWords = new Set(personClasses.flatMap((name): readonly string[] => wordClasses[name]));
/** Words that are long enough for spelling correction, by their first letter. */
const correctionTargets = Map.groupBy(
  [...personWords].filter((word) => word.length >= minMisspelledLength),
  ([letter]) => letter,
);
/** Correct words that look like misspellings of others. */
const correctWords = new Set('stuff steak sneak super later those these where cleaner personal'.split(' '));

/** Matches Filipino forms of "talk", except for the past ("nakausap") and "please" ("pakiusap"). */
const talkFormsInFilipino = /^(?!na|kin|pakiu)\p{L}{0,10}usap(?:in)?$/u;

/**
 * Returns the form of a word that phrases contain, for another form or a misspelling. Other words stay
 * unchanged.
 */
function normalizeWord(word: string): string {
  if (personWords.has(word) || correctWords.has(word)) return word;
  if (talkFormsInFilipino.test(word)) return word.startsWith('maka') ? 'makausap' : 'kausap';
  if (word.length < minMisspelledLength) return word;
  return correctionTargets.get(word[0])?.find((target) => isMisspelling(word, target)) ?? word;
}

/**
 * Splits a sentence into clauses, and each into its first 40 words, normalized and without function words.
 */
function splitClauses(sentence: string): string[][] {
  return sentence
    .split(',')
    .map((clause) =>
      clause
        .split(/[^\p{L}\p{N}]/u)
        .filter((word) => word && !functionWords.has(word))
        .slice(0, maxClauseWords)
        .map(normalizeWord),
    )
    .filter((words) => words.length > 0);
}

/**
 * Splits a message into sentences, clauses and words, in lower case and without accents. Of a long message,
 * only the beginning and the end are read.
 */
function splitSentences(message: string): string[][][] {
  const scanned =
    message.length <= 2 * scannedLength
      ? message
      : `${message.slice(0, scannedLength)}\n${message.slice(-scannedLength)}`;
  const plain = expandShorthand(scanned).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return joinCompounds(plain)
    .split(/[.!?;\n…]/)
    .map(splitClauses)
    .filter((clauses) => clauses.length > 0);
}

/**
 * Joins expressions that are written as two words, or with a hyphen or an apostrophe. Also shortens repeated
 * letters and removes the Filipino affixes of English verbs.
 */
function joinCompounds(text: string): string {
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
function matchesAt({ slots: places, atEnd }: Phrase, words: readonly string[], start: number): boolean {
  const matchFrom = (slotIndex: number, from: number): boolean => {
    const slot = places[slotIndex];
    if (!slot) return !atEnd || from === words.length;
    const last = slot.afterGap ? Math.min(from + maxGapWords, words.length - 1) : from;
    for (let at = from; at <= last; at++) {
      if (slot.words.has(words[at] ?? '') && matchFrom(slotIndex + 1, at + 1)) return true;
    }
    return false;
  };
  return matchFrom(0, start);
}

/** Returns whether a phrase of the index matches at any position of the words. */
function hasPhrase({ byWord, anywhere }: PhraseIndex, words: readonly string[]): boolean {
  return words.some((word, start) =>
    [byWord.get(word) ?? [], anywhere].some((phrases) =>
      phrases.some((phrase) => (start === 0 || !phrase.atStart) && matchesAt(phrase, words, start)),
    ),
  );
}

const isInClass = (name: WordClass, word: string) => classes.get(name)!.has(word);

/**
 * Returns whether each word belongs to one of the classes. Returns false for more than `maxNameWords` words.
 */
const areInClasses = (names: readonly WordClass[], words: readonly string[]) =>
  words.length <= maxNameWords && words.every((word) => names.some((name) => isInClass(name, word)));

/** Returns whether the words only name a person: "operator". */
const namesOnlyPerson = (words: readonly string[]) =>
  areInClasses(['NAMED', 'REAL', 'PLEASE', 'POLITE'], words) &&
  words.some((word) => isInClass('NAMED', word));

/** Returns whether the words name a person and say please: "your manager please". */
const isPlea = (words: readonly string[]) =>
  areInClasses(['HUMAN', 'STAFF', 'NAMED', 'REAL', 'PLEASE', 'POLITE'], words) &&
  words.some((word) => isInClass('PLEASE', word)) &&
  words.some((word) => isInClass('HUMAN', word) || isInClass('STAFF', word));

/** Returns whether the words contain a phrase that asks for a person, and no exception to these phrases. */
const matchesRequest = (words: readonly string[]) =>
  hasPhrase(requestIndex, words) && !hasPhrase(exceptionIndex, words);

/**
 * Returns whether a message asks for a person instead of the assistant, in English, Filipino, Spanish or
 * French. Precision matters most: a wrong handover silences the assistant, while a visitor whose request is
 * missed still has a button.
 */
export function asksForPerson(message: string): boolean {
  const sentences = splitSentences(message);
  const last = sentences.at(-1) ?? [];
  return (
    namesOnlyPerson(last.flat()) || sentences.flat().some((words) => isPlea(words) || matchesRequest(words))
  );
}
