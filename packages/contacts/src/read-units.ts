import type { Token } from './read-tokens.ts';
import { particles, titles } from './words/name-cues.ts';
import {
  capitalWords,
  familyNames,
  givenNames,
  isCommonWord,
  namesAbroad,
  smallWords,
  thingNames,
} from './words/word-lists.ts';
import { readSense, type Sense } from './words/word-senses.ts';

/**
 * What a word may be: a given name (G), a family name (F), either (B), a small word inside names (P), a title (T), an
 * initial (I), what follows names (S), a place or a brand (X), a word (C), one mostly written with a capital in English
 * (N), a name of another country (A), or unknown (U). Names that are words too are small: g, f, b.
 */
export type NameKind =
  | 'G'
  | 'F'
  | 'B'
  | 'g'
  | 'f'
  | 'b'
  | 'P'
  | 'T'
  | 'I'
  | 'S'
  | 'X'
  | 'C'
  | 'N'
  | 'A'
  | 'U';

/** How a word is written: with a capital, in small letters, in capitals alone, or in capitals among words that are too. */
export type Shape = 'capital' | 'small' | 'shouted' | 'upper';

/** A word with its hyphens, its dot and its figure ("Jo-Ann", "Ma.", "Jing2"), or a mark or number of a message. */
export type Unit = {
  text: string;
  /** In lower case, without accents and dot. */
  plain: string;
  kind: Token['kind'] | 'hidden';
  gap: Token['gap'];
  first: number;
  last: number;
  shape: Shape;
  nameKind: NameKind;
  sense: Sense | undefined;
  /** It can be no part of a name. */
  isWord: boolean;
};

const suffixes = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);
const dotted = new Set([...suffixes, 'ma', 'sta', 'sto', 'st', 'vda', ...titles]);

const isCapital = (text: string) => /^\p{Lu}/u.test(text);
const isUpper = (text: string) =>
  text.length > 1 && text === text.toUpperCase() && text !== text.toLowerCase();

/** Where the word that begins at a token ends. */
function endWord(tokens: readonly Token[], from: number): number {
  let at = from;
  for (let parts = 0; parts < 4; parts++) {
    const [hyphen, next] = [tokens[at + 1], tokens[at + 2]];
    const isJoined = hyphen?.text === '-' && hyphen.gap === '' && next?.kind === 'word' && next.gap === '';
    if (!isJoined) break;
    at += 2;
  }
  const next = tokens[at + 1];
  if (next?.gap !== '') return at;
  const isFigure = next.kind === 'digits' && next.text.length === 1;
  if (isFigure && (tokens[at + 2]?.gap !== '' || tokens[at + 2]?.kind === 'mark')) return at + 1;
  const { text, plain } = tokens[at]!;
  const isShort = (text.length === 1 && isCapital(text)) || dotted.has(plain);
  return next.text === '.' && at === from && isShort ? at + 1 : at;
}

/** Whether a word stands in capitals among words that do too, so that they say nothing. */
function isShouted(units: readonly Pick<Unit, 'kind' | 'text'>[], at: number): boolean {
  if (!isUpper(units[at]!.text.replace('.', ''))) return false;
  const around = units
    .slice(Math.max(0, at - 4), at + 5)
    .filter(({ kind, text }) => kind === 'word' && text.length > 1);
  return around.length > 3 && around.filter(({ text }) => isUpper(text)).length > around.length * 0.7;
}

function readShape(units: readonly Pick<Unit, 'kind' | 'text'>[], at: number): Shape {
  if (isShouted(units, at)) return 'shouted';
  const { text } = units[at]!;
  if (!isCapital(text)) return 'small';
  return isUpper(text.replace('.', '')) ? 'upper' : 'capital';
}

function readNameKind(text: string, plain: string): NameKind {
  if (text.replace('.', '').length === 1) return isCapital(text) ? 'I' : 'C';
  if (suffixes.has(plain)) return 'S';
  if (particles.has(plain)) return 'P';
  if (titles.has(plain)) return 'T';
  const parts = plain
    .replace(/[0-9]$/, '')
    .split('-')
    .filter((part) => part.length > 1);
  const has = (names: ReadonlySet<string>) => names.has(plain) || parts.some((part) => names.has(part));
  const isWord = isCommonWord(plain) || thingNames.has(plain);
  const kind =
    plain === 'ma' || has(givenNames) ? (has(familyNames) ? 'B' : 'G') : has(familyNames) ? 'F' : undefined;
  if (kind) return isWord ? (kind.toLowerCase() as NameKind) : kind;
  if (thingNames.has(plain)) return 'X';
  if (isCommonWord(plain)) return 'C';
  if (has(namesAbroad)) return 'A';
  return capitalWords.has(plain) ? 'N' : 'U';
}

/** The units of a message, in order; what stands at `hidden` tokens (numbers and addresses) is one of a kind of its own. */
export function readUnits(tokens: readonly Token[], isHidden: (at: number) => boolean): Unit[] {
  const units: Unit[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    const last = isHidden(at) ? at : token.kind === 'word' ? endWord(tokens, at) : at;
    const text = tokens.slice(at, last + 1).reduce((whole, part) => whole + part.text, '');
    const plain = tokens
      .slice(at, last + 1)
      .reduce((whole, part) => whole + part.plain, '')
      .replace(/\.$/, '');
    units.push({
      text,
      plain: plain === '' ? text : plain,
      kind: isHidden(at) ? 'hidden' : token.kind,
      gap: token.gap,
      first: at,
      last,
      shape: 'small',
      nameKind: 'C',
      sense: undefined,
      isWord: true,
    });
    at = last;
  }
  for (const [at, unit] of units.entries()) {
    if (unit.kind !== 'word') continue;
    unit.sense = readSense(unit.plain);
    unit.shape = readShape(units, at);
    unit.nameKind = readNameKind(unit.text, unit.plain);
    if (unit.shape === 'upper' && 'GFBgfb'.includes(unit.nameKind)) unit.shape = 'capital';
    const isPlain = unit.shape === 'small' || unit.shape === 'shouted';
    const isOnlyWord =
      ['C', 'X', 'T'].includes(unit.nameKind) || (smallWords.has(unit.plain) && unit.plain !== 'may');
    const isHandle = unit.gap === '' && '@#_'.includes(units[at - 1]?.text ?? '-');
    // "Kay Boyet na lang": in the Philippines a mark of a name more often than one.
    const isMark =
      ['kay', 'si', 'ni'].includes(unit.plain) &&
      units[at + 1]?.shape !== undefined &&
      /^\p{Lu}/u.test(units[at + 1]!.text) &&
      units[at + 1]!.gap === 'blank';
    unit.isWord = isMark || (isPlain && isOnlyWord) || (unit.nameKind === 'T' && !units[at + 1]) || isHandle;
  }
  return units;
}
