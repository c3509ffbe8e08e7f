import type { SearchHit } from './search/search.ts';

/**
 * The hits of several questions as one list, best first: a passage counts as the question has it that it fits best.
 * Scores are absolute, so that hits of different questions and languages compare (decision 0002); rank fusion would
 * lift the best of a question that found nothing.
 */
export function joinHits(lists: readonly (readonly SearchHit[])[], limit: number): SearchHit[] {
  const best = new Map<number, SearchHit>();
  for (const hit of lists.flat()) {
    const known = best.get(hit.passageId);
    if (!known || hit.score > known.score) best.set(hit.passageId, hit);
  }
  return [...best.values()].toSorted((a, b) => b.score - a.score).slice(0, limit);
}
