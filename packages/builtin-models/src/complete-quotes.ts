import { leansOnSentence } from '@anito/language/leaning-words';
import type { QuotedUnit } from './choose-quotes.ts';
import type { PassageUnit } from './passage-units.ts';

/** Consecutive sentences of one passage under one citation, or a single row, item or list. */
export type QuotedBlock = { units: PassageUnit[]; citation: number };

/** Maximum length in characters of a sentence with its neighbours. */
const maxPartLength = 280;
/** Maximum length in characters of a sentence with the ones that it depends on ("They do not …"). */
const maxLeaningLength = 560;
/**
 * A sentence shorter than this answers the question before it ("Yes."), which the visitor may not have asked.
 */
const shortestSentence = 12;

/**
 * Adds the neighbouring sentences of the same paragraph to each quote, the following ones first, up to a
 * maximum length. Without them, "It takes two days" is not understood, and a promise lacks its condition.
 * Joins quotes that then overlap.
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
  // A reader cannot know what the first sentence refers to.
  while (before[0]?.previous && leansOnSentence(before[0].text)) before.shift();
  return [...before, ...units];
}
