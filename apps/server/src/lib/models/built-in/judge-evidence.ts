/** What speaks for a unit as an answer, each 0 to about 1. */
export type Evidence = {
  /** Of the question's words by weight, said by the unit and what stands over it. */
  share: number;
  /** Of unit and question; null where no vector is worth anything. */
  cosine: number | null;
  /** Of the question's words by idf, said by the unit's passage. */
  coverage: number;
  /** Words of the question. */
  words: number;
};

/**
 * The log odds that a unit answers, with vectors and without any, fitted by logistic regression
 * (docs/decisions/0003-models.md). By word of the question, because of a long one even the answer says a small share.
 */
const odds = {
  withVectors: { share: 2.3, cosine: 5.3, coverage: 2.7, word: 0.26, bias: -6.9 },
  byWords: { share: 2.2, cosine: 0, coverage: 3.7, word: 0.4, bias: -5.5 },
};
const mostWords = 6;

/** What is enough to answer: one in ten questions that nothing answers gets there. */
export const leastLikelihood = 0.38;

/** How likely a unit answers, 0 to 1. */
export function measureLikelihood({ share, cosine, coverage, words }: Evidence): number {
  const weights = cosine === null ? odds.byWords : odds.withVectors;
  const logOdds =
    weights.share * share +
    weights.cosine * (cosine ?? 0) +
    weights.coverage * coverage +
    weights.word * Math.min(mostWords, words) +
    weights.bias;
  return 1 / (1 + Math.exp(-logOdds));
}

const relation = {
  withVectors: { score: 45, cosine: 8, bias: -9.8 },
  byWords: { score: 54, cosine: 0, bias: -8.8 },
};
/** A foreign question may share its words with one passage, seldom with several. */
const passagesWeighed = 5;

/**
 * How likely a text has to do with what is asked, 0 to 1, whether it answers or not: by the scores of the passages found,
 * best first, and by its likeness to the question.
 */
export function measureRelation(scores: readonly number[], cosine: number | null): number {
  const weights = cosine === null ? relation.byWords : relation.withVectors;
  const best = scores.slice(0, passagesWeighed);
  const mean = best.reduce((sum, score) => sum + score, 0) / Math.max(1, best.length);
  return 1 / (1 + Math.exp(-(weights.score * mean + weights.cosine * (cosine ?? 0) + weights.bias)));
}
