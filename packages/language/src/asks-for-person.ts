import { listPersonFeatures } from './person-features.ts';
import { readWeights, type WordWeights, weigh } from './word-weights.ts';

/**
 * The log odds from which somebody is taken to ask for a person: of a hundred messages of an author that was left out taken
 * so, three did not, and of a thousand ordinary questions six. A wrong handover silences the assistant; who is missed has a
 * button.
 */
const leastOdds = 0.5;

/** What scripts/fit-asks-for-person.ts wrote. */
const file = new URL('./asks-for-person.tsv', import.meta.url);
let known: WordWeights | undefined;

/**
 * Whether a message asks to get to a person instead of the assistant, in English, Filipino, Spanish or French: by its words,
 * what they stand for, and in which order, weighed as messages of people weigh them. A long message asks where one part does.
 */
export function asksForPerson(message: string): boolean {
  known ??= readWeights(file);
  const weights = known;
  return listPersonFeatures(message).some((seen) => weigh(weights, seen) > leastOdds);
}
