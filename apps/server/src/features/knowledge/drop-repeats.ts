import { type Said, SaidPassages } from './said-passages.ts';

/**
 * Passages, best first, without those that say what a better one says: a policy that stands in several documents must not
 * crowd out the rest. Copies that differ in one date are one, the latest of them; one that differs in a single word or
 * other number stays, because that may be the price that was asked for.
 */
export function dropRepeats<P extends Said>(passages: readonly P[]): P[] {
  const said = new SaidPassages<P>();
  for (const passage of passages) said.add(passage);
  return said.list();
}
