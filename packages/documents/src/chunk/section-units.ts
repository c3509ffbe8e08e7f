import { estimateTokens } from './estimate-tokens.ts';
import { renderTableRows } from './render-table.ts';
import type { Section } from './split-sections.ts';
import { splitHard, splitSentences } from './split-sentences.ts';

/**
 * The smallest piece that is packed into a chunk: a paragraph, sentence, list item, table row or code line.
 */
export type Unit = {
  text: string;
  page: number | null;
  /** In estimated tokens. */
  size: number;
  /** Separator from the unit before it in the same chunk. */
  separator: ' ' | '\n' | '\n\n';
  /** The unit needs the unit after it: it is a question, or introduces a list. */
  keepsNext: boolean;
  /** The unit begins a topic: it is a question. */
  startsTopic: boolean;
  /** Text that is repeated before this unit when a chunk begins with it. */
  lead: string | null;
};

/** Sizes in estimated tokens above which a block is cut. */
export type UnitLimits = { whole: number; hard: number };

/** Largest share of a chunk for a lead. A longer lead would crowd out the text that it introduces. */
const LEAD_SHARE = 0.2;
const QUESTION_END = /\?["'”’)]*$/;
const QUESTION_MARKER = /^(?:q|question|tanong)\s*[:.)]/i;
const INTRODUCTION_END = /[:：]$/;

type Draft = Partial<Unit> & { text: string; page: number | null };

/**
 * Cuts the blocks of a section into units of at most `limits.hard` estimated tokens, not counting their
 * leads. A unit is the smallest part of a chunk: a sentence, a table row, a line of code or a whole block.
 */
export function readUnits(blocks: Section['blocks'], limits: UnitLimits): Unit[] {
  const units: Unit[] = [];
  let lead: string | null = null;
  let previous: string | null = null;
  for (const block of blocks) {
    const isItem = block.kind === 'list-item' || block.kind === 'table';
    const drafts = readDrafts(block, limits);
    const opening = drafts[0];
    if (!opening) continue;
    const introduces =
      drafts.length === 1 && block.kind === 'paragraph' && INTRODUCTION_END.test(opening.text);
    const asks = drafts.length === 1 && block.kind === 'paragraph' && QUESTION_END.test(opening.text);
    for (const [index, draft] of drafts.entries()) {
      const repeats = isItem || index > 0 ? lead : null;
      const separator = isItem && index === 0 && !lead && block.kind !== previous ? '\n\n' : draft.separator;
      const unit = toUnit({ ...draft, lead: draft.lead ?? repeats, separator: separator ?? '\n\n' });
      for (const fitted of fitUnit(unit, limits.hard)) units.push(fitted);
    }
    const last = units.at(-1)!;
    last.keepsNext = (introduces || asks) && last.size <= limits.whole / 2;
    last.startsTopic = asks || (drafts.length === 1 && QUESTION_MARKER.test(opening.text));
    if (last.keepsNext) lead = last.size <= limits.whole * LEAD_SHARE ? last.text : null;
    else if (!isItem) lead = null;
    previous = block.kind;
  }
  if (units.length > 0) units.at(-1)!.keepsNext = false;
  return units;
}

/**
 * Cuts a block into units without their sizes: table rows, code lines, sentences or the whole block. They may
 * exceed the limit.
 */
function readDrafts(block: Section['blocks'][number], limits: UnitLimits): Draft[] {
  const { page } = block;
  if (block.kind === 'table') return renderTableRows(block).map((text) => ({ text, page, separator: '\n' }));
  const { text } = block;
  if (block.kind === 'list-item') {
    const marked = /^(?:\d{1,3}|[a-z])[.)] /i.test(text) ? text : `- ${text}`;
    return [{ text: marked, page, separator: '\n' }];
  }
  if (estimateTokens(text) <= limits.whole) return [{ text, page }];
  if (block.kind === 'code') return text.split('\n').map((line) => ({ text: line, page, separator: '\n' }));
  return readSentences(text, page, limits);
}

/**
 * Returns the sentences of a paragraph. A short sentence becomes the lead of the next one: it is repeated if
 * the paragraph is cut between them.
 */
function readSentences(text: string, page: number | null, limits: UnitLimits): Draft[] {
  const sentences = splitSentences(text);
  return sentences.map((sentence, index) => {
    const previousSentence = sentences[index - 1]?.text ?? null;
    const isShort = previousSentence && estimateTokens(previousSentence) <= limits.whole * LEAD_SHARE;
    const separator = index === 0 ? '\n\n' : sentence.startsLine ? '\n' : ' ';
    return { text: sentence.text, page, separator, lead: isShort ? previousSentence : null };
  });
}

/** Returns a unit with its size in estimated tokens, and with defaults for missing properties. */
function toUnit(draft: Draft): Unit {
  const size = estimateTokens(draft.text);
  return { separator: '\n\n', keepsNext: false, startsTopic: false, lead: null, ...draft, size };
}

/** Cuts a unit into pieces of at most `hard` estimated tokens. Returns a unit that fits as it is. */
export function fitUnit(unit: Unit, hard: number): Unit[] {
  if (unit.size <= hard) return [unit];
  return splitHard(unit.text, hard).map((text, index) => ({
    ...unit,
    text,
    size: estimateTokens(text),
    separator: index === 0 ? unit.separator : ' ',
    lead: index === 0 ? unit.lead : null,
    keepsNext: false,
  }));
}
