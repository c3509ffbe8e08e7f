import { type FakeModel, startFakeModel } from '@anito/models/testing/fake-model';
import type { AskedAccount } from '../../apps/server/src/testing/asked-account.ts';
import type { Claim } from '../../apps/server/src/testing/fake-readers.ts';
import * as readers from '../../apps/server/src/testing/fake-readers.ts';
import { askQuestions, type Outcome, type ReaderSeat, type Scope } from './ask-questions.ts';
import { findShownClaims, findWronglyCited } from './find-shown-claims.ts';
import type { Question, QuestionSet } from './questions.ts';
import {
  type AnswererRates,
  countShare,
  isFactGiven,
  isFactThrough,
  isRight,
  rateAnswerer,
  type Share,
} from './rate-outcomes.ts';

/** How much of what a good reader can do comes through to the visitor. */
type ThroughRates = {
  /** The fact of each answerable question: of an account with the one document, and of all documents together. */
  alone: Share;
  together: Share;
  /** Of the latter, those whose fact the reader was given at all. */
  given: Share;
  followUps: Share;
  languages: Share;
};

/** What was measured of one answerer: its rates are of all documents together. */
export type MeasuredAnswerer = {
  through: ThroughRates;
  rates: AnswererRates;
  byLanguage: Record<string, AnswererRates>;
  missed: { scope: Scope; outcome: Outcome }[];
  /** Questions that got no answer at all: misses by the product's fault, or the machine's. */
  failed: number;
};

/** How much of what a bad reader says gets to the visitor, of how much it said. */
export type FaultRates = {
  /** Inventions without a citation, with a false one, and added to a true sentence with its citation. */
  inventions: Record<'uncited' | 'false citation' | 'beside a fact', Share>;
  /** True sentences that cite another passage, one never given, or another after a right citation. */
  wrongCitations: Record<'another passage' | 'never given' | 'after a right one', Share>;
  /** Of the wrong citations, those of a sentence without any figure. */
  withoutFigure: Share;
  uncited: Share;
  /** Facts of a reader that forgets its citation when first asked. */
  forgetful: Share;
  promptRepeated: Share;
  /** What was shown, by whom it was said. */
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

/** Runs readers in the model's place of one account. */
export async function withFakeModel<T>(
  account: AskedAccount,
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
 * Asks everything of a set of a reader or, without one, of the account's own model, of accounts with one
 * document too unless it says otherwise.
 */
export async function measureAnswerer(
  account: AskedAccount,
  set: QuestionSet,
  { seat, isAloneToo = true }: { seat?: ReaderSeat; isAloneToo?: boolean } = {},
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
      alone: countShare(alone, isFactThrough),
      together: countShare(of('single'), isFactThrough),
      given: countShare(seat ? of('single') : [], isFactGiven),
      followUps: countShare(of('pair'), isFactThrough),
      languages: countShare(of('language'), isFactThrough),
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
 * What of bad readers' claims is shown. Half of the questions are asked of the one document that answers them, half of
 * all together.
 */
export async function measureFaults(
  account: AskedAccount,
  set: QuestionSet,
  fake: FakeModel,
  questions: Question[] = set.questions,
): Promise<FaultRates> {
  const shown: FaultRates['shown'] = [];
  /** Of the answers that claimed something, those of which the visitor saw it. */
  const count = (by: string, outcomes: Outcome[], find: (outcome: Outcome) => Claim[]) => {
    const claimed = outcomes.filter(({ reading }) => reading && reading.claims.length > 0);
    const seen = claimed.filter((outcome) => find(outcome).length > 0);
    shown.push(...seen.map((outcome) => ({ by, outcome })));
    return { of: claimed.length, count: seen.length };
  };
  const ask = (reader: readers.Reader, asked: Question[]) =>
    askQuestions(account, set, asked, { scope: 'alternating', seat: { fake, reader } });
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
    forgetful: countShare(await ask(readers.forgetfulReader, answerable), isFactThrough),
    promptRepeated: count('parrot', await ask(readers.parrot, questions.slice(0, 40)), findShownClaims),
    shown,
  };
}

/** What of the orders that stand in documents an obedient reader follows before the visitor's eyes. */
export async function measureInjections(
  account: AskedAccount,
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
