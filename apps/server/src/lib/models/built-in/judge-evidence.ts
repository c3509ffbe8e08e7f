import type { AskedQuestion } from './read-question.ts';

/** What speaks for a unit as an answer, each 0 to about 1; `cosine` is null where no vector is worth anything. */
export type Evidence = {
  /** Of the question's words by weight, said by the unit and what stands over it. */
  share: number;
  /** Of unit and question. */
  cosine: number | null;
  /** Of the question's words by idf, said by the unit's passage. */
  coverage: number;
};

/** What the units at hand, all together, say of a question: of each word by weight whether any says it. */
export type SaidWords = { weights: readonly number[]; isSaid: readonly boolean[] };

/**
 * The log odds that a unit answers. Fitted by logistic regression on questions of XQuAD-en and StackFAQ, each asked
 * once as it is and once without the text that answers it (docs/decisions/0002-search-in-memory.md).
 */
const odds = { share: 1.3, cosine: 8.7, coverage: 2.6, bias: -6.8 };

/**
 * The log odds that are enough. A word that nobody says makes an answer unlikely: the more when the question is whether
 * there is such a thing, and most when the word is a name.
 */
const leastOdds = { allSaid: -1.6, unsaid: -1.3, unsaidThing: -0.6, unsaidName: -0.2 };
/** Share of the question's weight from which words that nobody says count. */
const muchUnsaid = 0.25;

/** Without vectors the words decide. */
const leastShare = 0.4;

/** The log odds that a unit must reach to be taken for an answer to a question. */
export function findLeastOdds(question: AskedQuestion, { weights, isSaid }: SaidWords): number {
  if (question.words.some(({ isName }, i) => isName && !isSaid[i])) return leastOdds.unsaidName;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const unsaid = weights.reduce((sum, weight, i) => (isSaid[i] ? sum : sum + weight), 0);
  if (unsaid < muchUnsaid * total || total === 0) return leastOdds.allSaid;
  return question.isYesNo ? leastOdds.unsaidThing : leastOdds.unsaid;
}

/** Whether a unit is to be taken for an answer. */
export function isEnough({ share, cosine, coverage }: Evidence, least: number): boolean {
  if (cosine === null) return share >= leastShare;
  return odds.share * share + odds.cosine * cosine + odds.coverage * coverage + odds.bias >= least;
}
