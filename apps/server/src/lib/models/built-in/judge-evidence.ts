import type { AskedQuestion } from './read-question.ts';

/** What speaks for a unit as an answer, each 0 to about 1; `cosine` is null where no vector is worth anything. */
export type Evidence = {
  /** Of the question's words by weight, said by the unit and what stands over it. */
  share: number;
  /** The same without the words that ask for a kind of answer, such as "how much". */
  subject: number;
  /** The same as `share`, said by any unit at hand of the same document. */
  documentShare: number;
  /** Of unit and question. */
  cosine: number | null;
  /** Of the question's words by idf, said by the unit's passage. */
  coverage: number;
};

/**
 * The log odds that a unit answers, less what is enough. Fitted by logistic regression on the questions of
 * bench/answers, each asked once as it is and once without the passages that answer it, and with less weight on those
 * of XQuAD-en and StackFAQ (docs/decisions/0003-models.md).
 */
const odds = {
  share: 2.2,
  cosine: 5.9,
  coverage: 1.7,
  documentShare: 1.2,
  /** By word of the question: of a long one even the answer says a small share. */
  word: 0.31,
  /** By the part of what a price is asked for that is not said. */
  unpriced: -0.55,
  /** Where a name is asked about that no unit at hand says. */
  unsaidName: -1.4,
  bias: -7.1,
};
const mostWords = 6;
const leastOdds = -1.2;

/** Without vectors the words decide. */
const leastShare = 0.4;

/**
 * Whether a unit is to be taken for an answer. `isSaid` tells of each word of the question whether any unit at hand
 * says it.
 */
export function isEnough(evidence: Evidence, question: AskedQuestion, isSaid: readonly boolean[]): boolean {
  const { share, subject, cosine } = evidence;
  if (cosine !== null) return measureOdds({ ...evidence, cosine }, question, isSaid) >= leastOdds;
  const isNamed = !hasUnsaidName(question, isSaid);
  return share >= leastShare && isNamed && (!question.wants.has('price') || subject >= leastShare);
}

/** How likely a unit has to do with what is asked, 0 to 1. */
export function measureLikelihood(
  evidence: Evidence,
  question: AskedQuestion,
  isSaid: readonly boolean[],
): number {
  const { cosine } = evidence;
  if (cosine === null) return Math.min(1, evidence.share);
  return 1 / (1 + Math.exp(leastOdds - measureOdds({ ...evidence, cosine }, question, isSaid)));
}

function measureOdds(
  { share, subject, documentShare, cosine, coverage }: Evidence & { cosine: number },
  question: AskedQuestion,
  isSaid: readonly boolean[],
): number {
  return (
    odds.share * share +
    odds.cosine * cosine +
    odds.coverage * coverage +
    odds.documentShare * documentShare +
    odds.word * Math.min(mostWords, question.words.length) +
    (question.wants.has('price') ? odds.unpriced * (1 - Math.min(1, subject)) : 0) +
    (hasUnsaidName(question, isSaid) ? odds.unsaidName : 0) +
    odds.bias
  );
}

function hasUnsaidName(question: AskedQuestion, isSaid: readonly boolean[]): boolean {
  return question.words.some(
    ({ isName, term }, i) => (isName || term === question.priced?.term) && !isSaid[i],
  );
}
