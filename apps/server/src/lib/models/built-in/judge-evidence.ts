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

/** What speaks for a text as one that has to do with the question, whether it answers or not. */
export type Relation = {
  /** Of the best passage found, 0 to 1. */
  score: number;
  /** Of text and question; null where no vector is worth anything. */
  cosine: number | null;
  /** Words of the question that one passage says, those left out that only stand around. */
  said: number;
  /** All words of that kind. */
  words: number;
};

/**
 * The log odds of it, fitted by logistic regression where the fact stood in the quotes or the question was foreign
 * (docs/decisions/0003-models.md): a foreign question shares one word with a passage, seldom two.
 */
const relation = {
  withVectors: { score: 10.8, cosine: 5.4, said: 1.46, word: 0.31, bias: -8.65 },
  byWords: { score: 17, cosine: 0, said: 1.15, word: 0.54, bias: -7.8 },
};
/** Further words in common tell no more. */
export const mostSaid = 3;

/** How likely a text has to do with what is asked, 0 to 1. */
export function measureRelation({ score, cosine, said, words }: Relation): number {
  const weights = cosine === null ? relation.byWords : relation.withVectors;
  const logOdds =
    weights.score * score +
    weights.cosine * (cosine ?? 0) +
    weights.said * Math.min(mostSaid, said) +
    weights.word * Math.min(mostWords, words) +
    weights.bias;
  return 1 / (1 + Math.exp(-logOdds));
}
