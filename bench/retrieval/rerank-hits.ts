import type { RerankModel } from '@anito/models/types';
import { deduplicatePassages } from '../../apps/server/src/features/knowledge/deduplicate-passages.ts';

/** Number of passages that the product sends to a reranker (knowledge.service.ts). */
const rerankedHits = 24;

/**
 * Returns hits with the best ones in the order of a remote reranker. Hits that were not sent follow in their
 * original order.
 */
export async function rerankHits<Hit extends { passageId: number }>(
  rerank: RerankModel,
  question: string,
  hits: readonly Hit[],
  passages: readonly { text: string; searchText: string }[],
): Promise<Hit[]> {
  const best = deduplicatePassages(
    hits.slice(0, rerankedHits).map((hit) => ({ hit, ...passages[hit.passageId]! })),
  );
  const ranked = await rerank.rank(
    question,
    best.map(({ searchText }) => searchText),
    { tenantId: 'bench' },
  );
  return [...ranked.map(({ place }) => best[place]!.hit), ...hits.slice(rerankedHits)];
}
