import { perfectReader } from '../../apps/server/src/testing/fake-readers.ts';
import { createVisitorTestAccount } from '../../apps/server/src/testing/visitor-test-account.ts';
import {
  type BuiltInFigures,
  type ReaderFigures,
  type ShownFigures,
  toBuiltInFigures,
  toReaderFigures,
  toShownFigures,
} from './figures.ts';
import { measureAnswerer, measureFaults, withFakeModel } from './measure.ts';
import { type developmentSets, readNamedSet } from './sets.ts';

/**
 * Sampling steps: every third question for the built-in models, every fifth for the perfect reader (asked
 * twice), every 24th for the nine bad readers.
 */
const steps = { builtIn: 3, perfect: 5, bad: 24 };
/** The set that readers answer as well. */
const readerSet = 'fresh';

/** Measures a sample that fits into CI's time. `npm run bench:answers` asks all questions. */
export async function measureSample(name: (typeof developmentSets)[number]): Promise<{
  builtIn: BuiltInFigures;
  perfectReader: ReaderFigures | null;
  shown: ShownFigures | null;
}> {
  const set = await readNamedSet(name);
  const sampled = (step: number) => ({
    ...set,
    questions: set.questions.filter((_, index) => index % step === 0),
  });
  const account = await createVisitorTestAccount(set.documents);
  try {
    const measured = await measureAnswerer(account, sampled(steps.builtIn), { isAloneToo: false });
    const builtIn = toBuiltInFigures(measured.rates);
    if (name !== readerSet) return { builtIn, perfectReader: null, shown: null };
    return await withFakeModel(account, async (fake) => {
      const seat = { fake, reader: perfectReader };
      const perfect = await measureAnswerer(account, sampled(steps.perfect), { seat });
      const faults = await measureFaults(account, set, fake, sampled(steps.bad).questions);
      return { builtIn, perfectReader: toReaderFigures(perfect), shown: toShownFigures(faults) };
    });
  } finally {
    await account.close();
  }
}
