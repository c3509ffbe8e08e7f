import { readFileSync } from 'node:fs';

/** The words of a file beside this one by its headings, in lower case and without accents. */
export function readLists(file: string): ReadonlyMap<string, string[]> {
  const lists = new Map<string, string[]>();
  let words: string[] = [];
  for (const line of readFileSync(new URL(file, import.meta.url), 'utf8').split('\n')) {
    if (line.startsWith('#')) {
      words = [];
      lists.set(line.slice(2), words);
    } else words.push(...line.split(' ').filter(Boolean));
  }
  return lists;
}

const readWords = (file: string): ReadonlySet<string> => new Set([...readLists(file).values()].flat());

const filipino = readLists('filipino-words.txt');
const english = readLists('english-words.txt');

/** Given names and nicknames, as they are used in the Philippines and by those who write there. */
export const givenNames = readWords('filipino-given-names.txt');
/** Family names, likewise. */
export const familyNames = readWords('filipino-family-names.txt');
/** Names of other countries, given and of families. */
export const namesAbroad = readWords('names-abroad.txt');
/** Words that are mostly written with a capital in English: names of people and others. */
export const capitalWords: ReadonlySet<string> = new Set(english.get('Mostly with a capital'));
/** Names of places, brands, dishes and goods. */
export const thingNames = readWords('places-and-brands.txt');
/** Words that a sentence needs and that no name is, but for some of its own. */
export const smallWords: ReadonlySet<string> = new Set([
  ...(filipino.get('Small words') ?? []),
  ...`a an the this that these those it its he she we they you your my mine our me us i im id ive am is are was were be
  been do does did have has had can could will would shall should may might must not no yes ok and or but so if than as
  at by for from in into of off on out over to under up with about after there here what when where which who why how
  el la los las un una y e o u de del al en con por le les des du et ou je tu il nous vous`.split(/\s+/),
]);
const filipinoWords: ReadonlySet<string> = new Set([...filipino.values()].flat());
const englishWords: ReadonlySet<string> = new Set(english.get('Words'));
const customerWords = readWords('customer-words.txt');

/** Beginnings of Filipino verbs, also of those that are made from English ones. */
const verbal =
  /^(?:nag|mag|naka|maka|nai|mai|paki|pina|ipa|ipina|pag|kaka|napa|mapa|pinag|nila|nire|nini|gina|tina|bina|sina)[a-z-]{3,}/;

const isListed = (plain: string) =>
  customerWords.has(plain) || filipinoWords.has(plain) || englishWords.has(plain);

/** Whether a word is one of a sentence, in whatever language of those that are read; it may be a name too. */
export function isCommonWord(plain: string): boolean {
  if (isListed(plain) || isVerbal(plain)) return true;
  // "parehong", "maraming": joined to what follows.
  return (
    plain.length > 5 && plain.endsWith('ng') && (isListed(plain.slice(0, -2)) || isListed(plain.slice(0, -1)))
  );
}

/** Whether a word reads as a Filipino verb. */
export const isVerbal = (plain: string): boolean => verbal.test(plain);

/** All words of sentences. */
export function* listWords(): Generator<string> {
  yield* englishWords;
  yield* filipinoWords;
  yield* customerWords;
}
