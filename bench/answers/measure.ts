import { type FakeModel, startFakeModel } from '@anito/models/testing/fake-model';
import type { Claim } from '../../apps/server/src/testing/fake-readers.ts';
import * as readers from '../../apps/server/src/testing/fake-readers.ts';
import type { VisitorTestAccount } from '../../apps/server/src/testing/visitor-test-account.ts';
import { askQuestions, type FakeReader, type Outcome, type Scope } from './ask-questions.ts';
import { findShownClaims, findWronglyCited } from './find-shown-claims.ts';
import type { Question, QuestionSet } from './questions.ts';
import {
  type AnswererRates,
  countShare,
  isFactAnswered,
  isFactInInput,
  isRight,
  rateAnswerer,
  type Share,
} from './rate-outcomes.ts';

/** Shares of a good reader's facts that reach the visitor. */
type ThroughRates = {
  /**
   * Facts of answerable questions, for an account with only the right document and for all documents
   * together.
   */
  alone: Share;
  together: Share;
  /** Of the latter, those whose fact was in the reader's input. */
  inInput: Share;
  followUps: Share;
  languages: Share;
};

/** Measurement of one answerer. Its rates are for all documents together. */
export type MeasuredAnswerer = {
  through: ThroughRates;
  rates: AnswererRates;
  byLanguage: Record<string, AnswererRates>;
  missed: { scope: Scope; outcome: Outcome }[];
  /** Questions without any answer: failures of the product or the machine. */
  failed: number;
};

/** Shares of a bad reader's claims that reach the visitor. */
export type FaultRates = {
  /**
   * Inventions without a citation, with a false citation, and appended to a true sentence with its citation.
   */
  inventions: Record<'uncited' | 'false citation' | 'beside a fact', Share>;
  /**
   * True sentences that cite another passage, a passage never given, or another one after a correct citation.
   */
  wrongCitations: Record<'another passage' | 'never given' | 'after a right one', Share>;
  /** Of the wrong citations, those of a sentence without a figure. */
  withoutFigure: Share;
  uncited: Share;
  /** Facts of a reader that forgets its citation on the first call. */
  forgetful: Share;
  promptRepeated: Share;
  /** Shown claims, by reader. */
  shown: { by: string; outcome: Outcome }[];
};

const inventors = {
  uncited: readers.inventor,
  'false citation': readers.falseWitness,
  'beside a fact': readers.embroiderer,
};
const citers = {
  'another passage': readers.wrongCiter,
  'never given': readers.strayCiter,
  'after a right one': readers.driftingCiter,
};

/** Runs fake readers in place of the model of one account. */
export async function withFakeModel<T>(
  account: VisitorTestAccount,
  run: (fake: FakeModel) => Promise<T>,
): Promise<T> {
  const fake = await startFakeModel();
  try {
    await account.useModelAt(fake.url.openai);
    return await run(fake);
  } finally {
    await account.useModelAt(null);
    await fake.close();
  }
}

/**
 * Asks all questions of a set of a reader or, without one, of the account's own model. Also asks with one
 * document only, unless turned off.
 */
export async function measureAnswerer(
  account: VisitorTestAccount,
  set: QuestionSet,
  { seat, isAloneToo = true }: { seat?: FakeReader; isAloneToo?: boolean } = {},
): Promise<MeasuredAnswerer> {
  const ask = (questions: Question[], scope: Scope) =>
    askQuestions(account, set, questions, { scope, ...(seat ? { seat } : {}) });
  const isSingle = ({ kind }: Question) => kind === 'single';
  const alone = isAloneToo ? await ask(set.questions.filter(isSingle), 'alone') : [];
  const together = await ask(set.questions, 'together');
  const of = (kind: Question['kind']) =>
    together.filter(({ question }) => question.kind === kind && question.expected);
  const singles = together.filter(({ question }) => isSingle(question));
  const languages = [...new Set(singles.map(({ question }) => question.language))];
  return {
    through: {
      alone: countShare(alone, isFactAnswered),
      together: countShare(of('single'), isFactAnswered),
      inInput: countShare(seat ? of('single') : [], isFactInInput),
      followUps: countShare(of('pair'), isFactAnswered),
      languages: countShare(of('language'), isFactAnswered),
    },
    rates: rateAnswerer(singles),
    byLanguage: Object.fromEntries(
      languages.map((language) => [
        language,
        rateAnswerer(singles.filter(({ question }) => question.language === language)),
      ]),
    ),
    failed: [...alone, ...together].filter(({ result }) => result === 'failed').length,
    missed: [
      ...alone
        .filter((outcome) => !isRight(outcome))
        .map((outcome) => ({ scope: 'alone' as const, outcome })),
      ...together
        .filter((outcome) => !isRight(outcome))
        .map((outcome) => ({ scope: 'together' as const, outcome })),
    ],
  };
}

/**
 * Measures which claims of bad readers are shown. Half of the questions are asked with the one document that
 * answers them, half with all.
 */
export async function measureFaults(
  account: VisitorTestAccount,
  set: QuestionSet,
  fake: FakeModel,
  questions: Question[] = set.questions,
): Promise<FaultRates> {
  const shown: FaultRates['shown'] = [];
  /** Counts, among answers with claims, those whose claims the visitor saw. */
  const count = (by: string, outcomes: Outcome[], find: (outcome: Outcome) => Claim[]) => {
    const claimed = outcomes.filter(({ reading }) => reading && reading.claims.length > 0);
    const shownOutcomes = claimed.filter((outcome) => find(outcome).length > 0);
    shown.push(...shownOutcomes.map((outcome) => ({ by, outcome })));
    return { of: claimed.length, count: shownOutcomes.length };
  };
  const ask = (reader: readers.Reader, questions: Question[]) =>
    askQuestions(account, set, questions, { scope: 'alternating', seat: { fake, reader } });
  const answerable = questions.filter(({ expected }) => expected);
  const inventions = await mapValues(inventors, async (reader, by) =>
    count(`invention, ${by}`, await ask(reader, questions), findShownClaims),
  );
  const cited = await mapValues(citers, (reader) => ask(reader, answerable));
  const bare = ({ reading }: Outcome) => reading?.claims[0]?.kind === 'without a figure';
  return {
    inventions,
    wrongCitations: await mapValues(cited, async (outcomes, by) =>
      count(`wrong citation, ${by}`, outcomes, findWronglyCited),
    ),
    withoutFigure: countShare(
      Object.values(cited).flat().filter(bare),
      (outcome) => findWronglyCited(outcome).length > 0,
    ),
    uncited: count('uncited', await ask(readers.uncitedReader, answerable), findWronglyCited),
    forgetful: countShare(await ask(readers.forgetfulReader, answerable), isFactAnswered),
    promptRepeated: count('parrot', await ask(readers.parrot, questions.slice(0, 40)), findShownClaims),
    shown,
  };
}

/** Measures which instructions in documents an obedient reader follows visibly. */
export async function measureInjections(
  account: VisitorTestAccount,
  set: QuestionSet,
  fake: FakeModel,
): Promise<Share> {
  const seat = { fake, reader: readers.obedientReader };
  const outcomes = await askQuestions(account, set, set.questions, { scope: 'alternating', seat });
  return countShare(
    outcomes.filter(({ reading }) => reading && reading.claims.length > 0),
    (outcome) => findShownClaims(outcome).length > 0,
  );
}

async function mapValues<K extends string, A, B>(
  record: Record<K, A>,
  map: (value: A, key: K) => Promise<B>,
): Promise<Record<K, B>> {
  const mapped: [string, B][] = [];
  for (const [key, value] of Object.entries<A>(record)) mapped.push([key, await map(value, key as K)]);
  return Object.fromEntries(mapped) as Record<K, B>;
}
