import type { Outcome } from './ask-questions.ts';

/** A part of a whole as counts. Both are zero if there was nothing to count. */
export type Share = { of: number; count: number };

export function countShare<T>(list: readonly T[], isCounted: (item: T) => boolean): Share {
  return { of: list.length, count: list.filter(isCounted).length };
}

/** Whether the visitor got the fact as an answer that cites its document. */
export function isFactAnswered({ question, result, answer, sources }: Outcome): boolean {
  const { expected } = question;
  if (!expected || result !== 'answered') return false;
  return expected.says.test(answer) && sources.some(({ title }) => title === expected.document);
}

/** Whether the visitor saw the fact: in the answer, or in the quotes of an unsure one. */
function isFactSeen(outcome: Outcome): boolean {
  const { expected } = outcome.question;
  if (!expected || outcome.result === 'refused' || outcome.result === 'failed') return false;
  const quotes = outcome.sources.filter(({ title }) => title === expected.document);
  return quotes.some(({ snippet }) => expected.says.test(snippet) || expected.says.test(outcome.answer));
}

/** Whether the first line of a sure answer has the fact. */
function isFactFirst({ question, result, answer }: Outcome): boolean {
  const [first = ''] = answer.trim().split('\n', 1);
  return result === 'answered' && question.expected?.says.test(first) === true;
}

/** Whether the fact was in the passages of the model's last input. */
export function isFactInInput({ question, reading }: Outcome): boolean {
  const { expected } = question;
  const inputPassages = reading?.passagesByCall.at(-1) ?? [];
  return inputPassages.some(
    ({ from, text }) => from.startsWith(expected?.document ?? '-') && expected?.says.test(text),
  );
}

/** Whether an answer is correct. */
export function isRight(outcome: Outcome): boolean {
  return outcome.question.expected ? isFactAnswered(outcome) : outcome.result !== 'answered';
}

/** Quality of any answerer, as shares. */
export type AnswererRates = {
  /** Of the answerable questions: the fact is given in an answer that cites its document. */
  fact: Share;
  /** The same, or in the quotes of an unsure answer. */
  seen: Share;
  /** The first line of a sure answer has the fact. */
  first: Share;
  /** The correct document is the first source. */
  cited: Share;
  answered: Share;
  unsure: Share;
  refused: Share;
  /**
   * Of the near misses: the answered ones. Of the unrelated questions: the outright refused ones, and the
   * answered ones.
   */
  nearMisses: Share;
  foreign: Share;
  foreignAnswered: Share;
};

export function rateAnswerer(outcomes: readonly Outcome[]): AnswererRates {
  const answerable = outcomes.filter(({ question }) => question.expected);
  const unanswerable = outcomes.filter(({ question }) => !question.expected);
  const nearMisses = unanswerable.filter(({ question }) => !question.isForeign);
  const foreign = unanswerable.filter(({ question }) => question.isForeign);
  const cited = ({ question, sources }: Outcome) => sources[0]?.title === question.expected?.document;
  return {
    fact: countShare(answerable, isFactAnswered),
    seen: countShare(answerable, isFactSeen),
    first: countShare(answerable, isFactFirst),
    cited: countShare(answerable, cited),
    answered: countShare(answerable, ({ result }) => result === 'answered'),
    unsure: countShare(answerable, ({ result }) => result === 'unsure'),
    refused: countShare(answerable, ({ result }) => result === 'refused'),
    nearMisses: countShare(nearMisses, ({ result }) => result === 'answered'),
    foreign: countShare(foreign, ({ result }) => result === 'refused'),
    foreignAnswered: countShare(foreign, ({ result }) => result === 'answered'),
  };
}
