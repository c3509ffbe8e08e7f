import type { BusinessFact, FactValue } from '@anito/contract/business-facts';

/** State of a fact on the card. `disagree`: the sources state values that contradict each other. */
export type FactState = 'confirmed' | 'changed' | 'found' | 'disagree' | 'none';

/**
 * Returns the state of a fact: `confirmed`, `changed` (confirmed, but the sources now state another value),
 * `found` (not confirmed yet), `disagree` (the sources state different values) or `none`.
 */
export function getFactState({ found, quotes, confirmed, hasChanged }: BusinessFact): FactState {
  if (confirmed) return hasChanged && found ? 'changed' : 'confirmed';
  if (found) return 'found';
  return quotes.length > 0 ? 'disagree' : 'none';
}

/** Whether a page of a website states the fact, and not a file or a note. */
export const isFromWebsite = ({ quotes }: BusinessFact): boolean => quotes.some(({ url }) => url !== null);

/**
 * Serializes a value for a comparison. PostgreSQL changes the order of the keys of JSON, so keys are sorted.
 */
const serializeSorted = (value: FactValue | null) =>
  JSON.stringify(value, (_key, field: unknown) =>
    typeof field === 'object' && field !== null && !Array.isArray(field)
      ? Object.fromEntries(Object.entries(field).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : field,
  );

/** Whether the sources state the confirmed value, so that it can be confirmed again after it is withdrawn. */
export const isInSources = ({ found, confirmed }: BusinessFact): boolean =>
  serializeSorted(found) === serializeSorted(confirmed);
