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
const maxWords = 6;

/** What is enough to answer: one in ten questions that nothing answers gets there, over five development sets. */
export const leastLikelihood = 0.43;

/** How likely a unit answers, 0 to 1. */
export function measureLikelihood({ share, cosine, coverage, words }: Evidence): number {
  const weights = cosine === null ? odds.byWords : odds.withVectors;
  return toProbability(
    weights.share * share +
      weights.cosine * (cosine ?? 0) +
      weights.coverage * coverage +
      weights.word * Math.min(maxWords, words) +
      weights.bias,
  );
}

/** What speaks for passages as such that have to do with the question, whether they answer or not. */
export type Relation = {
  /** Of the likeliest of the nearest units, 0 to 1. */
  likelihood: number;
  /** Of the question, by measureScope; null where no vector is worth anything. */
  scope: number | null;
  /** Of the best passage, 0 to 1. */
  score: number;
  /** Among how many it was found: of many, some are near to any question. */
  passageCount: number;
};

/**
 * The log odds of it, fitted by logistic regression where the fact stood in the quotes or the question was foreign
 * (docs/decisions/0003-models.md). Where vectors judge, the score tells nothing more.
 */
const relation = {
  withVectors: { answer: 2.5, scope: 2.1, score: 0, size: -0.66, bias: 9.3 },
  byWords: { answer: 1.85, scope: 0, score: 18.4, size: -1.37, bias: 6.5 },
};
/** Keeps the log odds of a certain answer finite. */
const mostLikely = 0.999;

/** How likely passages have to do with what is asked, 0 to 1. */
export function measureRelation({ likelihood, scope, score, passageCount }: Relation): number {
  const weights = scope === null ? relation.byWords : relation.withVectors;
  const bounded = Math.min(mostLikely, Math.max(1 - mostLikely, likelihood));
  return toProbability(
    weights.answer * Math.log(bounded / (1 - bounded)) +
      weights.scope * (scope ?? 0) +
      weights.score * score +
      weights.size * Math.log(Math.max(1, passageCount)) +
      weights.bias,
  );
}

function toProbability(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
