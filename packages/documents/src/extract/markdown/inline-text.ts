import type { Lexer, Token, Tokens } from 'marked';
import { findLinkAddress, writeLinkAddress } from '../links/link-address.ts';
import { dropFormerLabel } from '../struck-text.ts';
import { unwrapLines } from '../text/unwrap-lines.ts';

/** Characters that may begin an inline construct. Text without them needs no second parsing. */
const INLINE_SYNTAX = /[\\`*_[\]<&~]|\\\n| {2}\n/;
const FOOTNOTE_MARK = /\[\^\d{1,3}\]:?/g;
/**
 * Parsing inline rules takes time in proportion to length times marks for crafted text, so the text is read
 * in parts.
 */
const MAX_PART_LENGTH = 16_000;
const MAX_PART_MARKS = 200;
const EMPHASIS = /[*_~]+/g;

/**
 * Returns the words of an inline Markdown text without emphasis marks and struck-out text, with contact
 * addresses of links.
 */
export function readInline(lexer: Lexer, text: string): string {
  const source = text.includes('[^') ? text.replace(FOOTNOTE_MARK, '') : text;
  if (!INLINE_SYNTAX.test(source)) return unwrapLines(source.split('\n'));
  const lines = [...splitParts(source)].flatMap((part) => readPart(lexer, part).split('\n'));
  return unwrapLines(lines);
}

/**
 * Yields the text as runs of lines that are small enough to parse. Nearly every text is one part. A line
 * above the limits becomes a separate part.
 */
function* splitParts(text: string): Generator<string> {
  if (isReadable(text)) return yield text;
  let part = '';
  let marks = 0;
  for (const line of text.split('\n')) {
    const addedMarks = countMarks(line);
    if (part && (part.length + line.length >= MAX_PART_LENGTH || marks + addedMarks > MAX_PART_MARKS)) {
      yield part;
      [part, marks] = ['', 0];
    }
    part += part ? `\n${line}` : line;
    marks += addedMarks;
  }
  yield part;
}

/** Returns the words of a part. A part that is too large to parse stays as written. */
function readPart(lexer: Lexer, part: string): string {
  return isReadable(part) ? decodeEntities(readTokens(lexer.inlineTokens(part))) : part;
}

/** Returns the number of runs of emphasis marks. */
const countMarks = (text: string) => text.match(EMPHASIS)?.length ?? 0;
/** Returns whether a text is small enough to parse at once. */
const isReadable = (text: string) => text.length <= MAX_PART_LENGTH && countMarks(text) <= MAX_PART_MARKS;

/** Returns the text of tokens without struck-out text, and with the addresses of HTML links. */
function readTokens(tokens: Token[]): string {
  let text = '';
  /** Start of the closing tag of struck-out text. */
  let closing: string | null = null;
  let link: { href: string; start: number } | null = null;
  for (const [at, token] of tokens.entries()) {
    const tag = token.type === 'html' ? token.raw.toLowerCase() : '';
    if (closing !== null) {
      if (tag.startsWith(closing)) closing = null;
      continue;
    }
    const struck = struckTag.exec(tag)?.[1] ?? (struckStyle.test(tag) ? /^<(\w+)/.exec(tag)?.[1] : undefined);
    const isClosed =
      struck !== undefined &&
      tokens.slice(at, at + maxStruckTokens).some(({ raw }) => raw.toLowerCase() === `</${struck}>`);
    if (isClosed) closing = `</${struck}`;
    const href = /^<a\s[^>]*?\bhref\s*=\s*["']?([^"'\s>]+)/i.exec(tag ? token.raw : '')?.[1];
    if (href) link = { href, start: text.length };
    text = isClosed || isStruck(token) ? dropFormerLabel(text) : text + readToken(token);
    if (link && tag.startsWith('</a')) {
      text += writeAddress(link.href, text.slice(link.start));
      link = null;
    }
  }
  return text;
}

const struckTag = /^<(s|del|strike)\b/;
const struckStyle = /^<\w+\s[^>]{0,500}line-through/;
/** Most tokens that one pair of tags may strike out. */
const maxStruckTokens = 50;

/** Returns whether a token is struck out. A single tilde on each side means subscript in other dialects. */
const isStruck = (token: Token) => token.type === 'del' && token.raw.startsWith('~~');

/** Returns the text of a token. In code, `&` is escaped, because entities are decoded later. */
function readToken(token: Token): string {
  if (token.type === 'br') return '\n';
  if (token.type === 'html') return /^<(br|p|\/p|li)\b/i.test(token.raw) ? '\n' : '';
  if (token.type === 'link') return readLink(token as Tokens.Link);
  if (token.type === 'image') return token.text;
  if (token.type === 'codespan') return token.text.replaceAll('&', '&amp;');
  if (token.type === 'escape') return token.text.replaceAll('&', '&amp;');
  if ('tokens' in token && token.tokens) return readTokens(token.tokens);
  return 'text' in token ? token.text : '';
}

/**
 * Returns the words of a link, followed by the result of `writeAddress`. Returns the address alone if the
 * link has no words.
 */
function readLink({ href, text, tokens }: Tokens.Link): string {
  if (text === '') return href;
  const words = readTokens(tokens);
  return words + writeAddress(href, words);
}

/** Returns the address that follows a link's words, or an empty text. Its entities are decoded later. */
function writeAddress(href: string, words: string): string {
  const text = decodeEntities(words);
  const address = findLinkAddress({ href: decodeEntities(href), words: text });
  return address ? writeLinkAddress(text, address).replaceAll('&', '&amp;') : '';
}

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  deg: '°',
  times: '×',
  euro: '€',
  pound: '£',
  ntilde: 'ñ',
  Ntilde: 'Ñ',
  eacute: 'é',
  frac12: '½',
};

/**
 * Decodes numeric character references, and the named ones that occur in hand-written documents. Other names
 * stay as written; an invalid number is removed.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
