import { type ComparablePassage, PassageDeduplicator } from './passage-deduplicator.ts';

/**
 * Returns the passages, best first, without repeats of a better passage: a policy that is found in several
 * documents must not crowd out other passages. Copies that differ only in one date count as one, and the
 * latest is kept. A passage that differs in a single word or another number stays, because it may hold the
 * price that the visitor asks for. `passages` must be sorted, best first.
 */
export function deduplicatePassages<P extends ComparablePassage>(passages: readonly P[]): P[] {
  const deduplicator = new PassageDeduplicator<P>();
  for (const passage of passages) deduplicator.add(passage);
  return deduplicator.list();
}
