/** Measures of a ranking, in the order in which they are printed. */
export const measures = ['nDCG@10', 'hit@1', 'recall@10', 'recall@100'] as const;

export type Measure = (typeof measures)[number];

/** Sums over questions. Divide by `questions` for the means. */
export type Quality = Record<Measure, number> & { questions: number };

/** Returns empty sums. */
export function emptyQuality(): Quality {
  return { questions: 0, 'nDCG@10': 0, 'hit@1': 0, 'recall@10': 0, 'recall@100': 0 };
}

/** Adds the measures of one ranking. nDCG has linear gain, like in trec_eval. */
export function rateRanking(
  ids: readonly string[],
  relevant: ReadonlyMap<string, number>,
  quality: Quality,
): void {
  const gains = ids.slice(0, 10).map((id) => relevant.get(id) ?? 0);
  const ideal = [...relevant.values()].sort((x, y) => y - x).slice(0, 10);
  const findRecall = (depth: number) =>
    ids.slice(0, depth).filter((id) => relevant.has(id)).length / relevant.size;
  quality.questions++;
  quality['nDCG@10'] += discount(gains) / discount(ideal);
  quality['hit@1'] += relevant.has(ids[0] ?? '') ? 1 : 0;
  quality['recall@10'] += findRecall(10);
  quality['recall@100'] += findRecall(100);
}

/** Returns the means, rounded to four digits. */
export function meanQuality(quality: Quality): Record<Measure, number> {
  const means = measures.map((measure) => {
    return [measure, Number((quality[measure] / quality.questions).toFixed(4))];
  });
  return Object.fromEntries(means) as Record<Measure, number>;
}

function discount(gains: readonly number[]): number {
  return gains.reduce((sum, gain, i) => sum + gain / Math.log2(i + 2), 0);
}
