import { leansOnSentence } from '@anito/language/leaning-words';
import type { QuotedUnit } from './choose-quotes.ts';
import type { PassageUnit } from './passage-units.ts';

/** Sentences of one passage that are read on together under one citation, or a row, item or list by itself. */
export type QuotedBlock = { units: PassageUnit[]; citation: number };

/** Characters of a sentence with those around it. */
const maxPartLength = 280;
/** Characters of a sentence with those that it says nothing without ("They do not …"). */
const maxLeaningLength = 560;
/** A sentence this short answers the question before it ("Yes."), which the visitor may not have asked. */
const shortestSentence = 12;

/**
 * Adds to each quote the sentences of its paragraph around it, the next ones first, as far as they are few: without
 * them "It takes two days" says nothing, and a promise hides its condition. Joins what then touches.
 */
export function completeQuotes(quotes: readonly QuotedUnit[]): QuotedBlock[] {
  const blocks: QuotedBlock[] = [];
  for (const { unit, citation } of quotes) {
    const units = completeUnit(unit);
    const known = blocks.find((block) => {
      return block.citation === citation && block.units.some((other) => units.includes(other));
    });
    if (!known) blocks.push({ units, citation });
    else known.units = [...new Set([...known.units, ...units])].sort((a, b) => a.place - b.place);
  }
  return blocks;
}

function completeUnit(unit: PassageUnit): PassageUnit[] {
  const units = [unit];
  let length = unit.text.length;
  const fits = (other: PassageUnit) => {
    length += other.text.length + 1;
    return length <= maxPartLength;
  };
  let first = unit;
  while (first.previous && leansOnSentence(first.text)) {
    const withPrevious = length + first.previous.text.length + 1;
    if (withPrevious > maxLeaningLength) break;
    length = withPrevious;
    first = first.previous;
    units.unshift(first);
  }
  for (let { next } = unit; next && fits(next); next = next.next) units.push(next);
  const before: PassageUnit[] = [];
  for (let { previous } = first; previous && fits(previous); previous = previous.previous) {
    if (previous.text.length < shortestSentence) break;
    before.unshift(previous);
  }
  // Nobody knows what the first of them means.
  while (before[0]?.previous && leansOnSentence(before[0].text)) before.shift();
  return [...before, ...units];
}
