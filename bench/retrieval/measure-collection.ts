import type { RerankModel } from '@anito/models/types';
import { rankPassages, type SearchHit } from '@anito/search/rank-passages';
import { type Figures, runs } from './figures.ts';
import type { IndexedCollection } from './index-collection.ts';
import { rankHybrid } from './rank-plainly.ts';
import { emptyQuality, type Measure, meanQuality, rateRanking } from './rate-ranking.ts';
import { rerankHits } from './rerank-hits.ts';

/** Enough passages for a hundred documents with three passages each. */
const searchLimit = 300;

/**
 * Returns the top results of the product's search. An empty text ranks by the vector alone, a missing vector
 * by words alone.
 */
export function searchCollection(
  { index }: IndexedCollection,
  embeddingModel: string,
  question: { text: string; vector: Float32Array | null },
  limit: number,
): SearchHit[] {
  return rankPassages({ ...question, embeddingModel, limit }, [{ collectionId: 1, index }]);
}

/**
 * Returns the figures of a collection's questions for each variant, and for the remote reranker if there is
 * one. `times` are the milliseconds of the product's search. Throws the reranker's errors, because figures of
 * only some questions are meaningless.
 */
export async function measureCollection(
  set: IndexedCollection,
  embeddingModel: string,
  rerank: RerankModel | null = null,
): Promise<{ figures: Figures; remote: Record<Measure, number> | null; times: number[] }> {
  const qualities = {
    lexical: emptyQuality(),
    vector: emptyQuality(),
    hybrid: emptyQuality(),
    'hybrid + rerank': emptyQuality(),
    remote: emptyQuality(),
  };
  const times: number[] = [];
  for (const { text, vector, relevant } of set.questions) {
    const rate = (
      run: keyof typeof qualities,
      hits: readonly Pick<SearchHit, 'passageId' | 'documentId'>[],
    ) => rateRanking([...new Set(hits.map((hit) => set.nameHit(hit)))], relevant, qualities[run]);
    const search = (question: { text: string; vector: Float32Array | null }) =>
      searchCollection(set, embeddingModel, question, searchLimit);
    rate('lexical', search({ text, vector: null }));
    rate('vector', search({ text: '', vector }));
    rate('hybrid', rankHybrid(set.index, { text, vector, embeddingModel }, searchLimit));
    const startedAt = performance.now();
    const hits = search({ text, vector });
    times.push(performance.now() - startedAt);
    rate('hybrid + rerank', hits);
    if (rerank) rate('remote', await rerankHits(rerank, text, hits, set.passages));
  }
  const { remote, ...built } = qualities;
  const figures = Object.fromEntries(runs.map((run) => [run, meanQuality(built[run])])) as Figures;
  return { figures, remote: rerank && meanQuality(remote), times };
}
