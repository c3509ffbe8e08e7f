import type { SearchHit } from './search/search.ts';

/**
 * Merges the hits of several questions into one list of at most `limit` hits, best first. A passage that
 * several questions found keeps its best hit. Scores are absolute, so hits of different questions and
 * languages can be compared (decision 0002). Rank fusion would promote the best hit of a question that found
 * nothing relevant.
 */
export function mergeHits(lists: readonly (readonly SearchHit[])[], limit: number): SearchHit[] {
  const best = new Map<number, SearchHit>();
  for (const hit of lists.flat()) {
    const existing = best.get(hit.passageId);
    if (!existing || hit.score > existing.score) best.set(hit.passageId, hit);
  }
  return [...best.values()].toSorted((a, b) => b.score - a.score).slice(0, limit);
}
