import {
  rankPassages,
  type SearchHit,
} from '../../apps/server/src/features/knowledge/search/rank-passages.ts';
import type { Figures } from './figures.ts';
import type { IndexedCollection } from './index-collection.ts';
import { emptyQuality, meanQuality, rateRanking } from './rate-ranking.ts';

/** Enough passages for a hundred documents at three passages each. */
const deep = 300;

/** What the product's search ranks first; an empty text ranks by the vector alone, no vector by words alone. */
export function searchCollection(
  { index }: IndexedCollection,
  embeddingModel: string,
  question: { text: string; vector: Float32Array | null },
  limit: number,
): SearchHit[] {
  return rankPassages({ ...question, embeddingModel, limit }, [{ connectionId: 1, index }]);
}

/** The figures of a collection's questions, by words, by vectors and by both; `times` are milliseconds of the last. */
export function measureCollection(
  set: IndexedCollection,
  embeddingModel: string,
): { figures: Figures; times: number[] } {
  const runs = { lexical: emptyQuality(), vector: emptyQuality(), hybrid: emptyQuality() };
  const times: number[] = [];
  for (const { text, vector, relevant } of set.questions) {
    const rank = (question: { text: string; vector: Float32Array | null }, run: keyof typeof runs) => {
      const started = performance.now();
      const hits = searchCollection(set, embeddingModel, question, deep);
      if (run === 'hybrid') times.push(performance.now() - started);
      rateRanking([...new Set(hits.map((hit) => set.nameHit(hit)))], relevant, runs[run]);
    };
    rank({ text, vector: null }, 'lexical');
    rank({ text: '', vector }, 'vector');
    rank({ text, vector }, 'hybrid');
  }
  const { lexical, vector, hybrid } = runs;
  const figures = {
    lexical: meanQuality(lexical),
    vector: meanQuality(vector),
    hybrid: meanQuality(hybrid),
  };
  return { figures, times };
}
