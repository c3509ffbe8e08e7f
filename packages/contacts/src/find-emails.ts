import type { ContactMatch } from './contact-context.ts';
import { type Token, toSet } from './tokenize.ts';

const topLevels =
  toSet(`example test invalid com net org edu gov info biz io co me app dev shop store online site xyz tech ai club live
  pro name tv cc email cloud agency studio ph us uk au ca de es fr it nl be ch at pt br mx ar cl pe sg my hk jp kr cn
  tw in id th vn nz ie se no dk fi pl ru ae sa qa kw bh om eu asia`);
const providers =
  toSet(`gmail yahoo ymail rocketmail hotmail outlook live icloud proton protonmail aol msn mail gmx zoho
  me yandex googlemail laposte orange free`);
/** Words before "at" that are not the start of an address: "look at", "me at". */
const nonLocalWords =
  toSet(`me us you it is am are was be here them him her look looking reach email mail message contact
  account order ordered located meet bought sale arrive available call text i he she they we stay work working po nyo
  niyo ninyo ako ko kami and the my your or kay ng na sa site page`);
/** Words before an address. */
const introductions =
  toSet(`email mail gmail yahoo address e correo courriel emailadd eadd add send isend ipadala padala reach is ay ko po to
  sa mine namin es est`);

const emailWords = toSet(
  'email mail gmail yahoo address correo courriel emailadd eadd send isend ipadala padala reach',
);

const signByWord = new Map<string, Sign>([
  ...['at', 'arroba', 'arobase'].map((word) => [word, '@'] as const),
  ...['dot', 'tuldok', 'punto', 'point', 'period'].map((word) => [word, '.'] as const),
  ...['dash', 'hyphen', 'gitling', 'guion'].map((word) => [word, '-'] as const),
  ['underscore', '_'],
  ['plus', '+'],
]);
const closingBrackets: Record<string, string> = { '(': ')', '[': ']', '{': '}', '<': '>' };

type Sign = '@' | '.' | '_' | '-' | '+' | '%';
/** A token's role in an address. `(at)`, `at` and `@` have the same role. */
type AddressSymbol = {
  kind: Sign | 'name' | 'other';
  text: string;
  gap: Token['gap'];
  first: number;
  last: number;
  isSpelled: boolean;
};

/**
 * Returns the symbols of e-mail addresses in the tokens. Spelled signs, for example "dot" and "(at)", become
 * the sign itself.
 */
function readSymbols(tokens: readonly Token[]): AddressSymbol[] {
  const symbols: AddressSymbol[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const { text, plain, kind, gap } = tokens[at]!;
    const inner =
      closingBrackets[text] && tokens[at + 2]?.text === closingBrackets[text] ? tokens[at + 1] : undefined;
    const bracketed = inner && (signByWord.get(inner.plain) ?? readMark(inner.text));
    const isApart = gap !== '' && tokens[at + 1]?.gap !== '';
    const spelled = bracketed ?? (isApart ? signByWord.get(plain) : undefined);
    const last = bracketed ? at + 2 : at;
    symbols.push({
      kind: spelled ?? (kind === 'mark' ? (readMark(text) ?? 'other') : 'name'),
      text: text.toLowerCase(),
      gap,
      first: at,
      last,
      isSpelled: spelled !== undefined,
    });
    at = last;
  }
  return symbols;
}

/** Returns the text if it is a mark that may be part of an address, otherwise undefined. */
const readMark = (text: string) => (/^[@._+%-]$/.test(text) ? (text as Sign) : undefined);

type Part = { text: string; first: number; last: number; isSpelled: boolean };

/**
 * Returns the domain that starts at index `from`: labels and dots, up to the last label that can be a
 * top-level domain. Returns undefined without such a label.
 */
function readDomain(symbols: readonly AddressSymbol[], from: number): Part | undefined {
  let domain: Part | undefined;
  let [text, isSpelled] = ['', false];
  for (let at = from, labels = 1; labels < 7; labels++) {
    const begin = at;
    while (isPartOfLabel(symbols, at, begin)) text += symbols[at++]!.text;
    if (at === begin) break;
    const label = text.slice(text.lastIndexOf('.') + 1);
    // Unlisted top-level domains count when the address is written without spaces.
    const isEnding = topLevels.has(label) || (labels === 2 && !isSpelled && /^[a-z]{2,12}$/.test(label));
    if (labels > 1 && isEnding) domain = { text, first: from, last: at - 1, isSpelled };
    const dot = readDot(symbols, at, labels === 1);
    if (!dot) break;
    isSpelled ||= dot.isSpelled;
    text += '.';
    at = dot.next;
  }
  return domain;
}

/** Returns whether the symbol at `at` belongs to the domain label that starts at `begin`. */
function isPartOfLabel(symbols: readonly AddressSymbol[], at: number, begin: number): boolean {
  const [symbol, next] = [symbols[at], symbols[at + 1]];
  if (!symbol || (at > begin && symbol.gap !== '')) return false;
  if (symbol.kind === 'name') return true;
  return at > begin && symbol.text === '-' && next?.kind === 'name' && next.gap === '';
}

/**
 * Returns the index of the label after a domain's dot, and whether the dot is spelled. Returns undefined if
 * no label follows. A comma, or a dot with spaces, counts before a top-level domain. In "gmail com" the dot
 * is implied.
 */
function readDot(symbols: readonly AddressSymbol[], at: number, isFirst: boolean) {
  const [provider, dot, label] = [symbols[at - 1]!, symbols[at], symbols[at + 1]];
  if (isFirst && dot?.text === 'com' && providers.has(provider.text)) return { next: at, isSpelled: true };
  if (!dot || label?.kind !== 'name') return undefined;
  const isJoined = (dot.gap === '' && label.gap === '') || (dot.gap === 'blank' && label.gap === 'blank');
  const isBeforeEnding = topLevels.has(label.text) && (isFirst || label.gap === '');
  const isDot = dot.kind === '.' && (dot.isSpelled || isJoined || isBeforeEnding);
  return isDot || (dot.text === ',' && isBeforeEnding)
    ? { next: at + 1, isSpelled: dot.isSpelled }
    : undefined;
}

/**
 * Returns the local part that ends at index `last` before an at-sign. `isSpelled` allows number groups and
 * spelled signs. Returns undefined without one and if it is too long.
 */
function readLocal(symbols: readonly AddressSymbol[], last: number, isSpelled: boolean): Part | undefined {
  let [text, first] = ['', last + 1];
  for (let at = last; at >= 0 && text.length <= 64; at--) {
    const symbol = symbols[at]!;
    const next = at === last ? undefined : symbols[at + 1]!;
    const isAfterSign = next !== undefined && next.kind !== 'name';
    const joins = next === undefined || next.gap === '' || (isAfterSign ? next : symbol).isSpelled;
    if (symbol.kind === 'name') {
      const isNumbered =
        isSpelled && /^[0-9]{1,4}$/.test(text) && next?.gap === 'blank' && !introductions.has(symbol.text);
      if (!joins && !isNumbered && !(isAfterSign && isApart(symbols, at + 1))) break;
    } else if (symbol.kind === 'other' || symbol.kind === '@') break;
    else if (
      symbol.isSpelled ? !isSpelled || symbols[at - 1]?.kind !== 'name' : !joins && !isApart(symbols, at)
    )
      break;
    text = (symbol.kind === 'name' ? symbol.text : symbol.kind) + text;
    first = at;
  }
  while (/^[.+%-]/.test(text)) [text, first] = [text.slice(1), first + 1];
  return /[\p{L}0-9]/u.test(text) && text.length <= 64 ? { text, first, last, isSpelled } : undefined;
}

/**
 * Returns whether a dot has spaces on both sides ("ana . reyes"), or an underscore is on the same line as its
 * neighbours.
 */
function isApart(symbols: readonly AddressSymbol[], at: number): boolean {
  const [sign, next] = [symbols[at]!, symbols[at + 1]];
  if (sign.kind === '_') return next?.gap !== 'line' && sign.gap !== 'line';
  return sign.kind === '.' && sign.gap === 'blank' && next?.gap === 'blank';
}

/**
 * Returns a local part with the words and letters before it that belong to it: "maria clara at …", "l i t o
 * at …".
 */
function extendLocal(symbols: readonly AddressSymbol[], local: Part): Part {
  const { last, isSpelled } = local;
  let { text, first } = local;
  const isShort = (symbol: AddressSymbol | undefined) => symbol?.kind === 'name' && symbol.text.length === 1;
  const take = () => {
    first--;
    text = symbols[first]!.text + text;
  };
  while (isShort(symbols[first]) && isShort(symbols[first - 1]) && text.length < 30) take();
  for (let at = first - 1; at >= 0 && first - at <= 4; at--) {
    const { kind, text: word } = symbols[at]!;
    const isCue = introductions.has(word) || word === ':';
    while (isCue && first > at + 1) take();
    if (isCue || kind !== 'name' || symbols[at + 1]!.gap !== 'blank') break;
  }
  return { text, first, last, isSpelled };
}

/**
 * Returns the e-mail address around the at-sign at index `at`, with the positions of its symbols. Returns
 * undefined if it is not an address.
 */
function readAddress(symbols: readonly AddressSymbol[], at: number): Part | undefined {
  const sign = symbols[at]!;
  const next = symbols[at + 1];
  // "lito.reyes sa gmail dot com": "sa" is Filipino for "at".
  const isFilipino = sign.text === 'sa' && providers.has(next?.text ?? '');
  if (!next || (sign.kind !== '@' && !isFilipino)) return undefined;
  const domain = readDomain(symbols, at + 1);
  if (!domain || symbols[domain.last + 1]?.text === '@' || (isFilipino && !domain.isSpelled))
    return undefined;
  const isTight = sign.text === '@' && sign.gap === '';
  const isSpelled = !isTight || domain.isSpelled;
  const writtenLocal = readLocal(symbols, at - 1, isSpelled);
  if (!writtenLocal) return undefined;
  const local =
    isSpelled && (!isTight || domain.isSpelled) ? extendLocal(symbols, writtenLocal) : writtenLocal;
  const isBracketed = sign.isSpelled && sign.last > sign.first;
  const isSure = isTight || isBracketed || (sign.text === '@' && next.gap !== '');
  if (!isSure) {
    const isWord = sign.text !== '@';
    if (isWord && nonLocalWords.has(local.text)) return undefined;
    const isNamed = domain.isSpelled || providers.has(next.text) || (isWord && /[._0-9]/.test(local.text));
    const isCued = symbols
      .slice(Math.max(0, local.first - 6), local.first)
      .some(({ text }) => emailWords.has(text));
    if (!isNamed && !isCued) return undefined;
  }
  return { ...local, text: `${local.text}@${domain.text}`, last: domain.last };
}

/**
 * Returns all e-mail addresses in a message in order and in lower case, including spelled ones and those of
 * other people.
 */
export function findEmails(tokens: readonly Token[]): ContactMatch[] {
  const symbols = readSymbols(tokens);
  const matches: ContactMatch[] = [];
  for (let at = 1; at < symbols.length; at++) {
    const address = readAddress(symbols, at);
    if (!address) continue;
    const [first, last] = [symbols[address.first]!.first, symbols[address.last]!.last];
    if (first <= (matches.at(-1)?.last ?? -1)) continue;
    matches.push({ value: address.text, first, last });
  }
  return matches;
}
