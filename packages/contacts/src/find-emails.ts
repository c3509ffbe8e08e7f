import type { Token } from './read-tokens.ts';
import { fillers } from './words/name-cues.ts';
import { givenNames, isCommonWord } from './words/word-lists.ts';

/** An address with the tokens that it is made of. */
export type FoundEmail = { value: string; first: number; last: number };

const set = (words: string) => new Set(words.split(/\s+/).filter(Boolean));

const topLevels =
  set(`example test invalid com net org edu gov info biz io co me app dev shop store online site xyz tech ai club live
  pro name tv cc email cloud agency studio ph us uk au ca de es fr it nl be ch at pt br mx ar cl pe sg my hk jp kr cn
  tw in id th vn nz ie se no dk fi pl ru ae sa qa kw bh om eu asia guru space fun world group company work`);
const providers =
  set(`gmail yahoo ymail rocketmail hotmail outlook live icloud proton protonmail aol msn mail gmx zoho
  me yandex googlemail laposte orange free`);
const atWords = set('at arroba arobase');
const dotWords = set('dot tuldok punto point period');
/** Words that stand before "at" without being an address's begin. */
const noLocals =
  set(`me us you it is am are was be here them him her look looking reach email mail message contact
  account order ordered located meet bought sale arrive available call text i he she they we stay work working po nyo
  niyo ninyo ako ko kami and the my your or kay ng na sa`);

const bracketed: Record<string, string> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/** A part of an address as it was written, and where the next one begins. */
type Part = { sign: '@' | '.' | '_' | '-' | '+' | ''; isSpelled: boolean; next: number };

/** What the token at a place stands for in an address: `[at]`, `dot`, `@`; undefined where it stands for nothing. */
function readSign(tokens: readonly Token[], at: number): Part | undefined {
  const token = tokens[at];
  if (!token) return undefined;
  const closing = bracketed[token.text];
  if (closing) {
    const [inner, end] = [tokens[at + 1], tokens[at + 2]];
    if (inner?.kind !== 'mark' && inner?.kind !== 'word') return undefined;
    if (end?.text !== closing) return undefined;
    const sign = atWords.has(inner.plain) || inner.text === '@' ? '@' : nameSign(inner);
    return sign ? { sign, isSpelled: true, next: at + 3 } : undefined;
  }
  if (token.text === '@') return { sign: '@', isSpelled: false, next: at + 1 };
  if (atWords.has(token.plain)) {
    const isNamed = tokens[at + 1]?.plain === 'sign';
    return { sign: '@', isSpelled: true, next: isNamed ? at + 2 : at + 1 };
  }
  if (isSaidInFilipino(tokens, at)) return { sign: '@', isSpelled: true, next: at + 1 };
  const sign = nameSign(token);
  return sign ? { sign, isSpelled: token.kind === 'word', next: at + 1 } : undefined;
}

/** "lito.reyes sa gmail dot com": the Filipino word for "at", where a provider follows it and no word of a sentence stands before. */
function isSaidInFilipino(tokens: readonly Token[], at: number): boolean {
  const [before, sign, provider, dot] = tokens.slice(Math.max(0, at - 1), at + 3);
  if (sign?.plain !== 'sa' || !provider || !providers.has(provider.plain)) return false;
  const isWord = isCommonWord(before!.plain) || fillers.has(before!.plain) || noLocals.has(before!.plain);
  return !isWord && dot !== undefined && (nameSign(dot) === '.' || dot.plain === 'com');
}

function nameSign({ plain, text, kind }: Token): Part['sign'] {
  if (kind === 'digits') return '';
  if (kind === 'mark') return text === '.' || text === '_' || text === '-' || text === '+' ? text : '';
  if (dotWords.has(plain)) return '.';
  if (plain === 'underscore' || plain === 'guionbajo') return '_';
  if (plain === 'dash' || plain === 'hyphen' || plain === 'gitling' || plain === 'guion') return '-';
  return plain === 'plus' ? '+' : '';
}

const isAtom = (token: Token | undefined) => token !== undefined && token.kind !== 'mark';
/** An address in one piece, or with blanks around its signs, has no blank between two words or digits. */
const isJoined = (token: Token) => token.gap === '';

const isShortFigure = ({ kind, text }: Token) => kind === 'digits' && text.length < 5;

/** The part before the at-sign that ends at a place, and where it begins. */
function readLocal(
  tokens: readonly Token[],
  end: number,
  isSpelled: boolean,
): { text: string; first: number } | undefined {
  let at = end;
  let text = '';
  let first = -1;
  for (let steps = 0; at >= 0 && steps < 40; steps++) {
    const token = tokens[at]!;
    if (!isAtom(token)) break;
    text = token.text + text;
    first = at;
    const before = tokens[at - 1];
    if (!before || text.length > 64) break;
    if (isAtom(before) && isJoined(token) && !isSignWord(before)) {
      at--;
      continue;
    }
    // A mark joins only where it touches; a word for it only where the at-sign is spelled too.
    const isMark = before.kind === 'mark' && nameSign(before) !== '';
    const touches = isMark && isJoined(token) && isAtom(tokens[at - 2]) && isJoined(before);
    // "luz underscore viminda 51 at …"
    const isNumbered = isSpelled && at === end && isShortFigure(token) && isSignWord(tokens[at - 2] ?? token);
    if (isNumbered && before.kind === 'word' && !isSignWord(before)) {
      at--;
      continue;
    }
    // "joyjoy _ ful at …"
    const isApart =
      isSpelled &&
      isMark &&
      isAtom(tokens[at - 2]) &&
      (before.text === '_' || (!isJoined(token) && !isJoined(before)));
    const isWord = isSpelled && isSignWord(before) && isAtom(tokens[at - 2]);
    const closed = isSpelled ? readBracketedBefore(tokens, at - 1) : undefined;
    if (touches || isWord || isApart) {
      text = nameSign(before) + text;
      at -= 2;
    } else if (closed) {
      text = closed.sign + text;
      at = closed.before;
    } else break;
  }
  return first === -1 || text.length > 64 ? undefined : { text, first };
}

/** "ana reyes8": "tessuykimpang 8 @ yahoo . com", where no word of a sentence stands before the figure. */
function isFigure(tokens: readonly Token[], at: number, end: number): boolean {
  const [word, figure] = [tokens[at]!, tokens[at + 1]!];
  const isShort = figure.kind === 'digits' && figure.text.length < 5 && at + 1 === end;
  return isShort && word.kind === 'word' && word.plain.length > 4 && !isCommonWord(word.plain);
}

/** The part before an at-sign as it stands there, whatever signs it has; with blanks around the sign also those spelled out. */
function readWritten(tokens: readonly Token[], end: number): { text: string; first: number } | undefined {
  let text = '';
  let first = -1;
  const isSpaced = tokens[end + 1]!.gap !== '';
  for (let at = end; at >= 0 && text.length <= 64; at--) {
    const token = tokens[at]!;
    const isSign = token.kind === 'mark' && /^[._+%-]$/.test(token.text);
    if (!isAtom(token) && !isSign) break;
    if (at < end && tokens[at + 1]!.gap !== '') {
      // "ana . reyes @ example . com"
      const isJoint = isSign !== (tokens[at + 1]!.kind === 'mark');
      const isNumbered = isFigure(tokens, at, end);
      if (!isSpaced || !(isJoint || isNumbered) || tokens[at + 1]!.gap === 'line') break;
      if (!isSign && !/^[._]$/.test(tokens[at + 1]!.text)) {
        if (!isFigure(tokens, at, end)) break;
      } else if (isSign ? token.gap === '' : tokens[at + 2]!.gap === '') break;
    }
    text = token.text + text;
    first = at;
  }
  while (first >= 0 && /^[.+%-]/.test(text) && first < end) {
    text = text.slice(1);
    first++;
  }
  return /[a-z0-9]/i.test(text) && text.length <= 64 ? { text, first } : undefined;
}

function isSignWord(token: Token): boolean {
  return token.kind === 'word' && nameSign(token) !== '';
}

function readBracketedBefore(tokens: readonly Token[], end: number) {
  const [open, inner, close] = [tokens[end - 2], tokens[end - 1], tokens[end]];
  if (!open || !inner || !close || bracketed[open.text] !== close.text) return undefined;
  const sign = nameSign(inner);
  return sign && isAtom(tokens[end - 3]) ? { sign, before: end - 3 } : undefined;
}

/** The labels after the at-sign from a place on, and where each ends. */
function readLabels(tokens: readonly Token[], from: number, isSpelled: boolean) {
  const labels: { text: string; last: number; isSpelled: boolean }[] = [];
  let at = from;
  let isDotSpelled = false;
  while (labels.length < 6) {
    let text = '';
    let last = -1;
    while (isAtom(tokens[at]) && (text === '' || isJoined(tokens[at]!)) && text.length < 63) {
      text += tokens[at]!.plain;
      last = at;
      at++;
      const [dash, after] = [tokens[at], tokens[at + 1]];
      if (dash?.text === '-' && isJoined(dash) && after && isAtom(after) && isJoined(after)) {
        text += '-';
        at++;
      }
    }
    if (last === -1) break;
    labels.push({ text, last, isSpelled: isDotSpelled });
    const dot = readDot(tokens, at, labels.length === 1, isSpelled);
    if (!dot) break;
    at = dot.next;
    isDotSpelled = dot.isSpelled;
  }
  return labels;
}

/** A dot at a place, however it is written: also a comma before a top level, also none after a provider's name. */
function readDot(tokens: readonly Token[], at: number, isFirst: boolean, isSpelled: boolean) {
  const token = tokens[at];
  if (!token) return undefined;
  const after = tokens[at + 1];
  const isTop = (one: Token | undefined) => one !== undefined && topLevels.has(one.plain);
  if (
    token.text === '.' &&
    after &&
    (isJoined(after) || (isTop(after) && isFirst) || (!isJoined(token) && after.gap === 'blank'))
  )
    return { next: at + 1, isSpelled: false };
  if (token.text === ',' && isTop(after) && (isJoined(after!) || isFirst))
    return { next: at + 1, isSpelled: false };
  const sign = readSign(tokens, at);
  if (sign?.sign === '.' && sign.isSpelled) return { next: sign.next, isSpelled: true };
  const isProvider = isFirst && providers.has(tokens[at - 1]!.plain);
  if (isProvider && token.plain === 'com' && token.gap === 'blank') return { next: at, isSpelled };
  return undefined;
}

/** The domain that labels make up to the last of them that can end one. */
function joinDomain(labels: ReturnType<typeof readLabels>, isSpelled: boolean) {
  const [provider, top] = labels;
  if (!provider) return undefined;
  // Whatever runs on after gmail.com is the next sentence.
  if (top && provider.text === 'gmail' && top.text.startsWith('com')) {
    return { text: 'gmail.com', last: top.last, isCertain: true };
  }
  for (let count = labels.length; count > 1; count--) {
    const ending = labels[count - 1]!;
    const isEnd =
      topLevels.has(ending.text) || (!isSpelled && count === 2 && /^[a-z]{2,12}$/.test(ending.text));
    if (!isEnd) continue;
    const text = labels
      .slice(0, count)
      .map((label) => label.text)
      .join('.');
    const isCertain = providers.has(provider.text) || labels.slice(1, count).some((label) => label.isSpelled);
    return { text, last: ending.last, isCertain };
  }
  return undefined;
}

const isOne = ({ kind, text }: Token) => kind !== 'mark' && text.length === 1;
const mostLetters = 30;

/** "lito reyes 22 at …": a figure is no whole name of an address, and neither is a letter: "l i t o at …". */
function readBeforeShort(tokens: readonly Token[], local: { text: string; first: number }) {
  let { text, first } = local;
  const isLetter = text.length === 1;
  for (let count = 0; count < (isLetter ? mostLetters : 3); count++) {
    const before = tokens[first - 1];
    if (!before || tokens[first]!.gap !== 'blank') break;
    const isName = before.kind === 'word' && (givenNames.has(before.plain) || !isCommonWord(before.plain));
    if (isLetter ? !isOne(before) : !isName || fillers.has(before.plain)) break;
    text = before.text + text;
    first--;
  }
  return { text, first };
}

const cuesOfAddress = set('is ko po ay email mail gmail add address to sa mine namin');

/** Words before a part that is spelled with its signs ("kwek kwek underscore king"), after one that asks for an address. */
function readFurther(tokens: readonly Token[], local: { text: string; first: number }) {
  const next = tokens[local.first + 1];
  const isSpelled = /[._-]/.test(local.text) && next?.kind === 'word' && isSignWord(next);
  let { text, first } = local;
  for (let count = 0; count < 3; count++) {
    const before = tokens[first - 1];
    const isName = before?.kind === 'word' && (givenNames.has(before.plain) || !isCommonWord(before.plain));
    const isOfIt = isName && tokens[first]!.gap === 'blank' && !cuesOfAddress.has(before.plain);
    if (!isOfIt || fillers.has(before.plain)) break;
    text = before.text + text;
    first--;
  }
  // "email ko po maria clara at …": nothing but the words that ask for it stands before.
  const cue = tokens[first - 1];
  const isCued = cue?.text === ':' || cuesOfAddress.has(cue?.plain ?? '');
  return isAskedFor(tokens, first) && (isSpelled || isCued) ? { text, first } : local;
}

const asking = set(
  'email mail gmail yahoo address e correo courriel emailadd eadd send isend ipadala padala reach',
);

/** Whether words near before say that an address follows. */
function isAskedFor(tokens: readonly Token[], first: number): boolean {
  return tokens.slice(Math.max(0, first - 6), first).some(({ plain }) => asking.has(plain));
}

/** The addresses in a message, also those spelled out, whosesoever they are, in order. */
export function findEmails(tokens: readonly Token[]): FoundEmail[] {
  const all: FoundEmail[] = [];
  let free = 0;
  for (let at = 1; at < tokens.length; at++) {
    const sign = readSign(tokens, at);
    if (sign?.sign !== '@') continue;
    // "king underscore kwek @gmail dot com"
    const isSaid =
      tokens[at]!.gap === 'blank' && isAtom(tokens[at - 1]) && isSignWord(tokens[at - 2] ?? tokens[at]!);
    const written = sign.isSpelled || isSaid ? readLocal(tokens, at - 1, true) : readWritten(tokens, at - 1);
    const isShort = written && /^(?:[0-9]{1,4}|[a-z])$/i.test(written.text) && tokens[at]!.gap === 'blank';
    const whole = isShort ? readBeforeShort(tokens, written) : written;
    const local = whole && (sign.isSpelled || isSaid) ? readFurther(tokens, whole) : whole;
    if (!local || local.first < free) continue;
    const domain = joinDomain(readLabels(tokens, sign.next, sign.isSpelled), sign.isSpelled);
    if (!domain) continue;
    const begin = local.text.toLowerCase();
    const isWord = tokens[at]!.kind === 'word';
    // "ig @name" is a handle.
    const isHandle = tokens[at]!.text === '@' && tokens[at]!.gap !== '' && tokens[at + 1]?.gap === '';
    if (isHandle && !domain.isCertain && !isAskedFor(tokens, local.first)) continue;
    if (isWord && noLocals.has(begin)) continue;
    if (isWord && !domain.isCertain && !(isAskedFor(tokens, local.first) || /[._0-9]/.test(begin))) continue;
    const found = { value: `${begin}@${domain.text}`, first: local.first, last: domain.last };
    free = found.last + 1;
    all.push(found);
  }
  return all;
}
