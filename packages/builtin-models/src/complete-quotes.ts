import { dependsOnPreviousSentence } from '@anito/language/dependent-sentences';
import type { QuotedUnit } from './choose-quotes.ts';
import type { PassageUnit } from './passage-units.ts';

/** Consecutive sentences of one passage under one citation, or a single row, item or list. */
export type QuotedBlock = { units: PassageUnit[]; citation: number };

/** Maximum length in characters of a sentence with its neighbours. */
const maxPartLength = 280;
/** Maximum length in characters of a sentence with the ones that it depends on ("They do not …"). */
const maxDependentLength = 560;
/**
 * A sentence shorter than this answers the question before it ("Yes."), which the visitor may not have asked.
 */
const minSentenceLength = 12;

/**
 * Returns the quotes with the neighbouring sentences of the same paragraph added, the following ones first,
 * up to a maximum length. Without them, "It takes two days" is not understood, and a promise lacks its
 * condition. Joins quotes that then overlap.
 */
export function completeQuotes(quotes: readonly QuotedUnit[]): QuotedBlock[] {
  const blocks: QuotedBlock[] = [];
  for (const { unit, citation } of quotes) {
    const units = completeUnit(unit);
    const existing = blocks.find((block) => {
      return block.citation === citation && block.units.some((other) => units.includes(other));
    });
    if (!existing) blocks.push({ units, citation });
    else existing.units = [...new Set([...existing.units, ...units])].sort((a, b) => a.place - b.place);
  }
  return blocks;
}

/**
 * Returns a unit with the preceding sentences that it depends on, and with the other neighbours that fit, in
 * their order.
 */
function completeUnit(unit: PassageUnit): PassageUnit[] {
  const units = [unit];
  let length = unit.text.length;
  const fits = (other: PassageUnit) => {
    length += other.text.length + 1;
    return length <= maxPartLength;
  };
  let first = unit;
  while (first.previous && dependsOnPreviousSentence(first.text)) {
    const withPrevious = length + first.previous.text.length + 1;
    if (withPrevious > maxDependentLength) break;
    length = withPrevious;
    first = first.previous;
    units.unshift(first);
  }
  for (let { next } = unit; next && fits(next); next = next.next) units.push(next);
  const precedingUnits: PassageUnit[] = [];
  for (let { previous } = first; previous && fits(previous); previous = previous.previous) {
    if (previous.text.length < minSentenceLength) break;
    precedingUnits.unshift(previous);
  }
  // A reader cannot know what the first sentence refers to.
  while (precedingUnits[0]?.previous && dependsOnPreviousSentence(precedingUnits[0].text))
    precedingUnits.shift();
  return [...precedingUnits, ...units];
}
