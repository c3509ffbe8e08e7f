/** Sums over questions; divide by `questions` for the means. */
export type Quality = { questions: number; ndcg: number; hit: number; recall: number };

/** Nothing rated yet. */
export function emptyQuality(): Quality {
  return { questions: 0, ndcg: 0, hit: 0, recall: 0 };
}

/** Adds one ranking's nDCG@10 (linear gain, as trec_eval computes it), hit@1 and recall@100. */
export function rateRanking(
  ids: readonly string[],
  relevant: ReadonlyMap<string, number>,
  quality: Quality,
): void {
  const gains = ids.slice(0, 10).map((id) => relevant.get(id) ?? 0);
  const ideal = [...relevant.values()].sort((x, y) => y - x).slice(0, 10);
  quality.questions++;
  quality.ndcg += discount(gains) / discount(ideal);
  quality.hit += relevant.has(ids[0] ?? '') ? 1 : 0;
  quality.recall += ids.slice(0, 100).filter((id) => relevant.has(id)).length / relevant.size;
}

function discount(gains: readonly number[]): number {
  return gains.reduce((sum, gain, i) => sum + gain / Math.log2(i + 2), 0);
}
