import type { Definitions, Inline } from './answer-tree.ts';
import { decodeEntity } from './decode-entity.ts';
import { createRun, pairRuns, type Run } from './read-emphasis.ts';
import { readMarks } from './read-marks.ts';

/** Lengths are bounded, so that a partial link in every word does not cost quadratic time. */
const destination =
  /\(\s{0,9}(?:<([^<>\n]{0,2048})>|((?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.){0,200}\)){0,2048}))(?:\s{1,9}(?:"[^"]{0,500}"|'[^']{0,500}'|\([^()]{0,500}\)))?\s{0,9}\)/y;
const reference = /\[([^\][]{0,200})\]/y;
const citation = /\[(\d{1,3})\](?!\()/y;
const footnote = /\[\^([^\][\s]{1,80})\]/y;
const autolink = /<((?:https?:\/\/|mailto:)[^\s<>]{1,2048})>/iy;
const tag = /<(?:!--[^<>]{0,1000}-->|[a-z/!?][^<>]{0,1000}>)/iy;
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/iy;
const bareLink = /(?:https?:\/\/|www\.)[^\s<>[\]`|。，、！？）」』]{1,2048}/iy;
const plain = /[^\\`*_~[\]!<&\nhw]+/iy;
const ticks = /`+/g;

/** A longer run is a line of characters, not emphasis. */
const maxRunLength = 8;
const maxLabelLength = 200;

const escapable = /[!-/:-@[-`{-~]/;

/**
 * Input of the inline parser: the whole text, the link references, and whether the text belongs to a link.
 */
type InlineInput = { text: string; definitions: Definitions; isInLink: boolean };

/** Nodes that start at a position, and their length in the text. */
type Piece = { nodes: (Inline | Run)[]; length: number };

/** Matches a sticky pattern at exactly this index, or returns null. */
function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const textNode = (text: string): Inline => ({ type: 'text', text });

/**
 * Returns the index of the closing bracket for each opening bracket. Escaped and unpaired brackets are left
 * out.
 */
function pairBrackets(text: string): Map<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (char === '[') open.push(at);
    else if (char === ']' && open.length > 0) pairs.set(open.pop()!, at);
  }
  return pairs;
}

/**
 * Returns the indexes of the backtick runs, by their length, so that the end of a code span is found without
 * scanning the rest of the text.
 */
function listBacktickRuns(text: string): Map<number, number[]> {
  const byLength = new Map<number, number[]>();
  for (const { 0: run, index } of text.matchAll(ticks)) {
    const starts = byLength.get(run.length);
    if (starts) starts.push(index);
    else byLength.set(run.length, [index]);
  }
  return byLength;
}

/**
 * Returns a bare link without the punctuation at its end that belongs to the sentence, and without closing
 * parentheses that have no opening one.
 */
function trimBareLink(link: string): string {
  let end = link.length;
  let extra = link.split(')').length - link.split('(').length;
  while (/[?!.,:;*_~'"]/.test(link[end - 1]!) || (link[end - 1] === ')' && extra > 0)) {
    if (link[end - 1] === ')') extra -= 1;
    end -= 1;
  }
  return link.slice(0, end);
}

/**
 * Parses the text of a paragraph, heading or table cell. With `isInLink` it creates no links or citations.
 */
export function readInline(text: string, definitions: Definitions, isInLink = false): Inline[] {
  const reading = { text, definitions, isInLink };
  const brackets = pairBrackets(text);
  const codes = listBacktickRuns(text);
  const nodes: (Inline | Run)[] = [];
  for (let at = 0; at < text.length; ) {
    const piece = readPiece(reading, at, brackets, codes);
    nodes.push(...piece.nodes);
    at += piece.length;
  }
  return readMarks(pairRuns(nodes), isInLink);
}

/**
 * Parses the syntax at an index. Text without a meaning in Markdown becomes a text node. Returns the nodes
 * and the number of characters that they take.
 */
function readPiece(
  reading: InlineInput,
  at: number,
  brackets: Map<number, number>,
  codes: Map<number, number[]>,
): Piece {
  const { text } = reading;
  const char = text[at]!;
  const next = text[at + 1] ?? '';
  switch (char) {
    case '\\':
      if (next === '\n') return { nodes: [{ type: 'break' }], length: 2 };
      return escapable.test(next)
        ? { nodes: [textNode(next)], length: 2 }
        : { nodes: [textNode(char)], length: 1 };
    case '\n':
      return { nodes: [textNode(char)], length: 1 };
    case '`':
      return readCode(text, at, codes);
    case '*':
    case '_':
    case '~': {
      let end = at + 1;
      while (text[end] === char) end += 1;
      const length = end - at;
      if (length > maxRunLength) return { nodes: [textNode(char.repeat(length))], length };
      return { nodes: [createRun(char, length, text[at - 1] ?? '', text[end] ?? '')], length };
    }
    case '!':
    case '[':
      return readBracket(reading, at, brackets);
    case '<': {
      const link = matchAt(autolink, text, at);
      if (link) return { nodes: [toLink(reading, link[1]!, [textNode(link[1]!)])], length: link[0].length };
      // HTML is shown as plain text, also where it contains Markdown.
      const literal = matchAt(tag, text, at)?.[0] ?? char;
      return { nodes: [textNode(literal)], length: literal.length };
    }
    case '&': {
      const entityMatch = matchAt(entity, text, at)?.[0];
      return entityMatch
        ? { nodes: [textNode(decodeEntity(entityMatch))], length: entityMatch.length }
        : { nodes: [textNode(char)], length: 1 };
    }
  }
  const isWordStart = !/\w/.test(text[at - 1] ?? '');
  const bare = isWordStart && !reading.isInLink ? matchAt(bareLink, text, at)?.[0] : undefined;
  if (bare) {
    const link = trimBareLink(bare);
    const href = /^www\./i.test(link) ? `http://${link}` : link;
    return { nodes: [toLink(reading, href, [textNode(link)])], length: link.length };
  }
  const run = matchAt(plain, text, at)?.[0] ?? char;
  return { nodes: [textNode(run)], length: run.length };
}

/** Parses the code span at an index. Backticks without a closing run of the same length are plain text. */
function readCode(text: string, at: number, codes: Map<number, number[]>): Piece {
  let start = at;
  while (text[start] === '`') start += 1;
  const length = start - at;
  const starts = codes.get(length) ?? [];
  while (starts.length > 0 && starts[0]! <= at) starts.shift();
  const end = starts[0];
  if (end === undefined) return { nodes: [textNode('`'.repeat(length))], length };
  const code = text.slice(start, end).replaceAll('\n', ' ');
  const isPadded = code.startsWith(' ') && code.endsWith(' ') && /[^ ]/.test(code);
  return { nodes: [{ type: 'code', text: isPadded ? code.slice(1, -1) : code }], length: end + length - at };
}

/** Parses a citation, link or image at a bracket. A bracket without a target is plain text. */
function readBracket(reading: InlineInput, at: number, brackets: Map<number, number>): Piece {
  const { text, definitions, isInLink } = reading;
  const isPicture = text[at] === '!';
  const open = isPicture ? at + 1 : at;
  const literal: Piece = { nodes: [textNode(text[at]!)], length: 1 };
  if (text[open] !== '[') return literal;
  if (!isPicture) {
    const number = isInLink ? null : matchAt(citation, text, at);
    if (number) return { nodes: [{ type: 'citation', number: Number(number[1]) }], length: number[0].length };
    const note = matchAt(footnote, text, at);
    if (note) return { nodes: [textNode(note[0])], length: note[0].length };
  }
  const close = brackets.get(open);
  if (close === undefined) return literal;
  const label = text.slice(open + 1, close);
  const target = findTarget(text, close + 1, label, definitions);
  if (!target) return literal;
  const length = target.end - at;
  // An image's address could leak the conversation, so only its description is shown.
  if (isPicture) return { nodes: label === '' ? [] : [textNode(label)], length };
  if (isInLink) return { nodes: [textNode(label)], length };
  return { nodes: [toLink(reading, target.href, readInline(label, definitions, true))], length };
}

/**
 * Returns the target of a bracket, from the address after it or a link reference, and the index after it.
 * Undefined if there is neither.
 */
function findTarget(
  text: string,
  after: number,
  label: string,
  definitions: Definitions,
): { href: string; end: number } | undefined {
  const direct = matchAt(destination, text, after);
  if (direct) return { href: direct[1] ?? direct[2] ?? '', end: after + direct[0].length };
  if (label.length > maxLabelLength) return undefined;
  const referenceMatch = matchAt(reference, text, after);
  const href = definitions.get((referenceMatch?.[1] || label).toLowerCase());
  return href === undefined ? undefined : { href, end: after + (referenceMatch?.[0].length ?? 0) };
}

/** Creates a link and decodes escapes and entities in its address. Inside another link it is plain text. */
function toLink(reading: InlineInput, href: string, children: Inline[]): Inline {
  if (reading.isInLink) return textNode(href);
  const clean = href
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, decodeEntity);
  return { type: 'link', href: clean, children };
}
