/** Evidence that a unit answers a question. Each value is 0 to about 1. */
export type Evidence = {
  /** Weighted share of the question's words in the unit and its context. */
  share: number;
  /** Cosine of unit and question. Null when vectors are not usable. */
  cosine: number | null;
  /** Share of the question's words in the unit's passage, weighted by IDF. */
  coverage: number;
  /** Number of words in the question. */
  words: number;
};

/**
 * Log odds that a unit answers, with and without vectors, fitted by logistic regression
 * (docs/decisions/0003-models.md). Includes the number of words, because even the answer to a long question
 * contains only a small share of its words.
 */
const odds = {
  withVectors: { share: 2.3, cosine: 5.3, coverage: 2.7, word: 0.26, bias: -6.9 },
  byWords: { share: 2.2, cosine: 0, coverage: 3.7, word: 0.4, bias: -5.5 },
};
const maxWords = 6;

/**
 * Minimum likelihood of an answer. One in ten questions without an answer reaches it, over five development
 * sets.
 */
export const minLikelihood = 0.43;

/** Returns the likelihood that a unit answers the question, 0 to 1, by a logistic model over the evidence. */
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

/** Evidence that passages are related to a question, whether they answer it or not. */
export type RelationEvidence = {
  /** Likelihood of the best of the nearest units, 0 to 1. */
  likelihood: number;
  /** Scope of the question by `measureScope`. Null when vectors are not usable. */
  scope: number | null;
  /** Score of the best passage, 0 to 1. */
  score: number;
  /** Number of passages that were searched. Among many passages, some are near to any question. */
  passageCount: number;
};

/**
 * Log odds that passages are related, fitted by logistic regression on questions whose fact was in the quotes
 * and foreign questions (docs/decisions/0003-models.md). With vectors, the score adds no information.
 */
const relation = {
  withVectors: { answer: 2.5, scope: 2.1, score: 0, size: -0.66, bias: 9.3 },
  byWords: { answer: 1.85, scope: 0, score: 18.4, size: -1.37, bias: 6.5 },
};
/** Keeps the log odds of a certain answer finite. */
const maxLikelihood = 0.999;

/**
 * Returns the likelihood that the searched passages are related to a question, 0 to 1, by a logistic model.
 */
export function measureRelation({ likelihood, scope, score, passageCount }: RelationEvidence): number {
  const weights = scope === null ? relation.byWords : relation.withVectors;
  const bounded = Math.min(maxLikelihood, Math.max(1 - maxLikelihood, likelihood));
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
