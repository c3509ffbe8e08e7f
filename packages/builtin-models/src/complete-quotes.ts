import type { QuotedUnit } from './choose-quotes.ts';
import type { PassageUnit } from './passage-units.ts';

/** Sentences of one passage that are read on together under one citation, or a row, item or list by itself. */
export type QuotedBlock = { units: PassageUnit[]; citation: number };

/** Characters of a sentence with those around it. */
const maxPartLength = 280;
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
  for (let { next } = unit; next && fits(next); next = next.next) units.push(next);
  for (let { previous } = unit; previous && fits(previous); previous = previous.previous) {
    if (previous.text.length < shortestSentence) break;
    units.unshift(previous);
  }
  return units;
}
