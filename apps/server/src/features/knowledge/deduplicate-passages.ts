import { type ComparablePassage, PassageDeduplicator } from './passage-deduplicator.ts';

/**
 * Returns the passages, best first, without those that repeat a better one: a policy that is found in several
 * documents must not crowd out other passages. Copies that differ in one date only count as one, and the
 * latest is kept. A passage that differs in a single word or another number stays, because that may be the
 * price that the visitor asks for.
 */
export function deduplicatePassages<P extends ComparablePassage>(passages: readonly P[]): P[] {
  const deduplicator = new PassageDeduplicator<P>();
  for (const passage of passages) deduplicator.add(passage);
  return deduplicator.list();
}
