import type { RerankModel } from '@anito/models/types';
import { dropRepeats } from '../../apps/server/src/features/knowledge/drop-repeats.ts';

/** As many as the product gives a reranker (knowledge.service.ts). */
const rerankedHits = 24;

/** Hits in the order in which a remote reranker puts the best of them; what it was not given follows as it was. */
export async function rerankHits<Hit extends { passageId: number }>(
  rerank: RerankModel,
  question: string,
  hits: readonly Hit[],
  passages: readonly { text: string; searchText: string }[],
): Promise<Hit[]> {
  const best = dropRepeats(hits.slice(0, rerankedHits).map((hit) => ({ hit, ...passages[hit.passageId]! })));
  const ranked = await rerank.rank(
    question,
    best.map(({ searchText }) => searchText),
    { tenantId: 'bench' },
  );
  return [...ranked.map(({ place }) => best[place]!.hit), ...hits.slice(rerankedHits)];
}
