import { dependsOnPreviousSentence, statesCondition } from '@anito/language/dependent-sentences';
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
 * up to a maximum length. Joins quotes that then overlap.
 */
export function completeQuotes(quotes: readonly QuotedUnit[]): QuotedBlock[] {
  return joinBlocks(quotes, (unit) => addNeighbours(findDependents(unit)));
}

/**
 * Returns the quotes with only those neighbouring sentences without which they are not understood: the ones
 * that they refer to ("It takes two days."), the ones that refer to them ("After that the deposit is kept."),
 * and a condition right after them. Joins quotes that then overlap.
 */
export function isolateQuotes(quotes: readonly QuotedUnit[]): QuotedBlock[] {
  return joinBlocks(quotes, findDependents);
}

/** Returns a block for each quote with the units that `complete` returns. Overlapping blocks are joined. */
function joinBlocks(
  quotes: readonly QuotedUnit[],
  complete: (unit: PassageUnit) => PassageUnit[],
): QuotedBlock[] {
  const blocks: QuotedBlock[] = [];
  for (const { unit, citation } of quotes) {
    const units = complete(unit);
    const existing = blocks.find((block) => {
      return block.citation === citation && block.units.some((other) => units.includes(other));
    });
    if (!existing) blocks.push({ units, citation });
    else existing.units = [...new Set([...existing.units, ...units])].sort((a, b) => a.place - b.place);
  }
  return blocks;
}

/** Returns the length of units in characters, with the spaces between them. */
const measure = (units: readonly PassageUnit[]) =>
  units.reduce((length, { text }) => length + text.length + 1, -1);

/** Returns a unit with the sentences that it depends on and those that complete it, in their order. */
function findDependents(unit: PassageUnit): PassageUnit[] {
  const units = [unit];
  while (units[0]!.previous && dependsOnPreviousSentence(units[0]!.text)) {
    const withPrevious = [units[0]!.previous, ...units];
    if (measure(withPrevious) > maxDependentLength) break;
    units.unshift(withPrevious[0]!);
  }
  for (let { next } = unit; next; next = next.next) {
    const completesUnit = unit.text.length < minSentenceLength || statesCondition(next.text);
    if (!dependsOnPreviousSentence(next.text) && !(next === unit.next && completesUnit)) break;
    if (measure([...units, next]) > maxPartLength) break;
    units.push(next);
  }
  return units;
}

/** Returns consecutive units with the neighbours before and after them that fit, in their order. */
function addNeighbours(units: readonly PassageUnit[]): PassageUnit[] {
  const completed = [...units];
  for (let { next } = units.at(-1)!; next; next = next.next) {
    if (measure([...completed, next]) > maxPartLength) break;
    completed.push(next);
  }
  const preceding: PassageUnit[] = [];
  for (let { previous } = units[0]!; previous; previous = previous.previous) {
    if (previous.text.length < minSentenceLength) break;
    if (measure([previous, ...preceding, ...completed]) > maxPartLength) break;
    preceding.unshift(previous);
  }
  // A reader cannot know what the first sentence refers to.
  while (preceding[0]?.previous && dependsOnPreviousSentence(preceding[0].text)) preceding.shift();
  return [...preceding, ...completed];
}
