import {
  isBegin,
  isClosedWord,
  isLineEnd,
  isMark,
  isPerson,
  type Span,
  skipFillers,
} from './around-names.ts';
import { type Certainty, type ReadName, readName } from './read-name.ts';
import type { Token } from './read-tokens.ts';
import { commonWords } from './words/common-words.ts';
import { firstNames } from './words/first-names.ts';
import { farewells, fillers, titles } from './words/name-cues.ts';

/** Where lines begin, the last of them first. */
function listLines(tokens: readonly Token[]): number[] {
  return tokens.flatMap((token, at) => (at === 0 || token.gap === 'line' ? [at] : [])).reverse();
}

/** Whether a word of farewell ends before a place: "Thank you,", "salamat po!". */
function isAfterFarewell(tokens: readonly Token[], at: number): boolean {
  let back = at - 1;
  while (isMark(tokens[back], ',.!-~:)')) back--;
  while (
    tokens[back] &&
    (fillers.has(tokens[back]!.plain) ||
      ['you', 'u', 'much', 'so', 'din', 'very', 'muli', 'ulit'].includes(tokens[back]!.plain))
  )
    back--;
  return farewells.has(tokens[back]?.plain ?? '');
}

/** The name under a letter, after a word of farewell or a dash. */
export function readSignature(tokens: readonly Token[]): ReadName | undefined {
  for (const at of listLines(tokens).slice(0, 5)) {
    let from = at;
    while (isMark(tokens[from], '-~*_/')) from++;
    const isSigned = from > at && at > 0;
    if (!isSigned && !isAfterFarewell(tokens, at)) continue;
    const name = readName(tokens, from, isClosedWord(tokens, from, true) ? 'sure' : 'capital');
    if (!name) continue;
    const end = skipFillers(tokens, name.last + 1);
    if (isLineEnd(tokens, end) || isMark(tokens[end], ',|(/')) return name;
  }
  return readInlineSignature(tokens);
}

/** "… thank you, Ana" and "… salamat po - Ben" at the very end. */
function readInlineSignature(tokens: readonly Token[]): ReadName | undefined {
  for (let at = Math.max(1, tokens.length - 10); at < tokens.length; at++) {
    const before = tokens[at - 1]!;
    const isDash = isMark(before, '-~') && before.gap !== '' && tokens[at]!.gap !== 'line';
    const isFarewell =
      isAfterFarewell(tokens, at) && (before.kind !== 'word' || /^\p{Lu}/u.test(tokens[at]!.text));
    if (!isDash && !isFarewell) continue;
    const isSigned = before.kind === 'mark' && isClosedWord(tokens, at);
    const name = readName(tokens, at, isSigned ? 'sure' : 'known');
    if (!name || !isLineEnd(tokens, skipFillers(tokens, name.last + 1))) continue;
    if (isFarewell || isPerson(tokens, name)) return name;
  }
  return undefined;
}

/** A sentence or line that is a whole name and nothing else: "Ma. Theresa Ilustre", "Dela Rosa, Ma. Cristina." */
export function readAlone(tokens: readonly Token[], at: number): ReadName | undefined {
  if (!isBegin(tokens, at) || isMark(tokens[at - 1], ',:')) return undefined;
  const name = readName(tokens, at, 'known');
  if (!name) return undefined;
  // What is the whole message has not to be known.
  const isWhole =
    name.last > name.first &&
    isCapitalized(tokens, name) &&
    (tokens.length - name.last < 4 ||
      tokens[name.last + 1]?.gap === 'line' ||
      tokens[name.last + 1]?.text === '.') &&
    (at === 0 || tokens.length - name.last < 4);
  if (!isWhole && !isPerson(tokens, name)) return undefined;
  const comma = tokens[name.last + 1];
  if (isMark(comma, ',')) {
    const given = readName(tokens, name.last + 2, 'known');
    if (isSlashed(tokens, name)) return name;
    if (given && isPerson(tokens, given) && endsWhole(tokens, given.last + 1)) {
      return { ...name, value: `${name.value}, ${given.value}`, last: given.last };
    }
    return undefined;
  }
  return (name.last > name.first || tokens.length <= 3) && endsWhole(tokens, name.last + 1)
    ? name
    : undefined;
}

const isCapitalized = (tokens: readonly Token[], { first, last }: Span) =>
  tokens.slice(first, last + 1).every(({ text, kind }) => kind !== 'word' || /^\p{Lu}/u.test(text));

/** A whole name at the very begin, with a comma after it: "Arlene T. Magbanua, 2 pax". */
function isSlashed(tokens: readonly Token[], { first, last }: Span): boolean {
  if (first > 0 && tokens[first]!.gap !== 'line') return false;
  return last > first && tokens[last + 2]?.kind === 'digits';
}

function endsWhole(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return !token || token.gap === 'line' || isMark(token, '.!;');
}

const links = new Set(
  `sa at on is ay number no num numero niya nya his her ko cp mobile cell phone tel email mail
  viber whatsapp txt text po my me instead contact via using with at# nlng naman lang or cel #`.split(/\s+/),
);

/** A name that stands right before an address or a number: "Maria Santos 0917 …", "si Efren sa 0930 …". */
export function readBeside(tokens: readonly Token[], { first }: Span): ReadName | undefined {
  let end = first - 1;
  for (let skipped = 0; end >= 0 && skipped < 6; skipped++) {
    const token = tokens[end]!;
    const isLink = links.has(token.plain) || isMark(token, ',-:/|;()+#.=');
    if (!isLink) break;
    end--;
  }
  for (let from = Math.max(0, end - 6); from <= end; from++) {
    const certainty: Certainty = isMarked(tokens, from) ? 'sure' : 'known';
    const name = readName(tokens, from, certainty);
    if (name?.last !== end || isInsideName(tokens, name.first)) continue;
    const isOtherLine = tokens.slice(end + 1, first + 1).some(({ gap }) => gap === 'line');
    if (isOtherLine && !(isPerson(tokens, name) && tokens[name.first]!.gap === 'line')) continue;
    if (certainty === 'sure' || isPerson(tokens, name) || isFree(tokens, name)) return name;
  }
  return undefined;
}

/** Whether "si" or "kay" says that a name begins at a place. */
const isMarked = (tokens: readonly Token[], at: number) =>
  ['si', 'kay', 'c', 'ni', 'sina', 'kina', 'nina'].includes(tokens[at - 1]?.plain ?? '');

const inAddresses = new Set(
  'st street brgy barangay blk lot subd subdivision village city ave avenue purok sitio road'.split(' '),
);

/** A capital where no sentence begins is a name's. */
function isFree(tokens: readonly Token[], { first, last }: Span): boolean {
  const nearby = tokens.slice(Math.max(0, first - 8), first);
  if (nearby.some(({ kind, plain }) => kind === 'digits' || inAddresses.has(plain))) return false;
  if (['san', 'santa', 'sto', 'sta'].includes(tokens[first]!.plain)) return false;
  const before = tokens[first - 1];
  return (
    /^\p{Lu}/u.test(tokens[first]!.text) && (last > first || (before !== undefined && !isMark(before, '.!?')))
  );
}

function isInsideName(tokens: readonly Token[], first: number): boolean {
  const before = tokens[first - 1];
  return before !== undefined && before.kind === 'word' && tokens[first]!.gap === '';
}

/** A name right after one: "0939 555 0101 - Ana", "0933… kay Linda", "0928 … (Mrs. Gloria Ferrer)". */
export function readAfter(tokens: readonly Token[], { last }: Span): ReadName | undefined {
  let from = last + 1;
  const begin = tokens[from];
  if (!begin) return undefined;
  while (isMark(tokens[from], ',-:/|;()') || fillers.has(tokens[from]?.plain ?? '')) from++;
  if (['kay', 'si', 'c', 'hanapin', 'look', 'ask', 'for'].includes(tokens[from]?.plain ?? '')) {
    while (['kay', 'si', 'c', 'hanapin', 'look', 'ask', 'for', 'po'].includes(tokens[from]?.plain ?? ''))
      from++;
    return readName(tokens, from, 'capital');
  }
  if (!tokens[from] || (from === last + 1 && begin.gap === '')) return undefined;
  const name = readName(tokens, from, 'known');
  if (!name) return undefined;
  const end = skipFillers(tokens, name.last + 1);
  const isClosed = isLineEnd(tokens, end) || isMark(tokens[end], ',)./;-(');
  const isSure = isPerson(tokens, name) || name.last > name.first;
  return isClosed && isSure ? name : undefined;
}

const notTheirs = new Set(
  'si ni kay sina nina kina c by with from to tell told ask thanks thank hi hello hey dear happy birthday sir maam of and or says named said met'.split(
    ' ',
  ),
);

/** A whole name, first and family, that nobody is spoken to or of by: who writes it gives it. */
export function readFull(tokens: readonly Token[], at: number): ReadName | undefined {
  const begin = tokens[at]!;
  const before = tokens[at - 1];
  if (!/^\p{Lu}/u.test(begin.text) || !firstNames.has(begin.plain)) return undefined;
  if (before && before.gap !== 'line' && notTheirs.has(before.plain)) return undefined;
  if (
    before &&
    (titles.has(before.plain) || (before.text === '.' && titles.has(tokens[at - 2]?.plain ?? '')))
  ) {
    return undefined;
  }
  const name = readName(tokens, at, 'known');
  const end = name && tokens[name.last]!;
  if (name?.first !== at || end === begin || end!.text.length < 2) return undefined;
  // What is no word and has a capital too belongs to it: "Blessica Joy Umali".
  const unknown = tokens[at - 1];
  const isPart =
    unknown?.kind === 'word' &&
    begin.gap === 'blank' &&
    /^\p{Lu}\p{Ll}/u.test(unknown.text) &&
    !isBegin(tokens, at - 1) &&
    !commonWords.has(unknown.plain) &&
    !titles.has(unknown.plain);
  return isPart ? { ...name, value: `${unknown.text} ${name.value}`, first: at - 1 } : name;
}

/** A name alone between brackets: "… number ko 0919 222 3344 (Weng)". */
export function readBracketed(tokens: readonly Token[], at: number): ReadName | undefined {
  if (tokens[at - 1]?.text !== '(') return undefined;
  const name = readName(tokens, at, 'capital');
  if (!name || tokens[name.last + 1]?.text !== ')') return undefined;
  return isPerson(tokens, name) || name.last + 2 >= tokens.length ? name : undefined;
}

const firstPerson = new Set(['ako', 'i', 'im', 'ive', 'aq', 'kami', 'we']);

/** "ako yung tumawag kanina, Gerald, …": a name between commas in a sentence of the writer's. */
export function readApposed(tokens: readonly Token[], at: number): ReadName | undefined {
  if (!isMark(tokens[at - 1], ',') || !firstNames.has(tokens[at]!.plain)) return undefined;
  const name = readName(tokens, at, 'capital');
  const after = name && tokens[name.last + 1];
  if (!name || !/^\p{Lu}/u.test(tokens[at]!.text) || (after && !isMark(after, ',.'))) return undefined;
  for (let back = at - 2; back >= 0 && at - back < 12; back--) {
    if (isMark(tokens[back], '.!?')) return undefined;
    if (firstPerson.has(tokens[back]!.plain)) return name;
  }
  return undefined;
}
