import { expect, it } from 'vitest';
import { type AskedAccount, createAskedAccount } from '../../apps/server/src/testing/asked-account.ts';
import { perfectReader } from '../../apps/server/src/testing/fake-readers.ts';
import {
  findDrops,
  findRises,
  readFigures,
  toBuiltInFigures,
  tolerances,
  toReaderFigures,
  toShownFigures,
} from './figures.ts';
import { measureAnswerer, measureFaults, withFakeModel } from './measure.ts';
import { readNamedSet } from './sets.ts';

/**
 * Every so many questions are asked of the perfect reader, which is asked each twice, and of the nine bad ones, all of one
 * set: `npm run bench:answers` asks all of all.
 */
const steps = { perfect: 2, bad: 24 };

function takeEvery<T>(step: number, all: T[]): T[] {
  return all.filter((_, index) => index % step === 0);
}

it.each([
  { name: 'first', count: 200 },
  { name: 'abroad', count: 80 },
] as const)(
  'visitors are answered the $name questions as well as before',
  async ({ name, count }) => {
    const set = await readNamedSet(name);
    expect(set.questions.length).toBeGreaterThanOrEqual(count);
    const account = await createAskedAccount(set.documents);
    try {
      await holdBuiltIn(account, name, set);
    } finally {
      await account.close();
    }
  },
  600_000,
);

it('visitors are answered the fresh questions as well as before, also by readers', async () => {
  const set = await readNamedSet('fresh');
  expect(set.questions.length).toBeGreaterThanOrEqual(200);
  const figures = await readFigures();
  const account = await createAskedAccount(set.documents);
  try {
    await holdBuiltIn(account, 'fresh', set);
    await withFakeModel(account, async (fake) => {
      const seat = { fake, reader: perfectReader };
      const sample = { ...set, questions: takeEvery(steps.perfect, set.questions) };
      const perfect = await measureAnswerer(account, sample, { seat });
      expect(findDrops(figures.perfectReader.fresh, toReaderFigures(perfect), tolerances.fresh)).toEqual([]);
      const asked = takeEvery(steps.bad, set.questions);
      const shown = toShownFigures(await measureFaults(account, set, fake, asked));
      expect(findRises(figures.shown.fresh, shown)).toEqual([]);
    });
  } finally {
    await account.close();
  }
}, 600_000);

async function holdBuiltIn(
  account: AskedAccount,
  name: keyof typeof tolerances,
  set: Awaited<ReturnType<typeof readNamedSet>>,
): Promise<void> {
  const { builtIn } = await readFigures();
  const measured = toBuiltInFigures((await measureAnswerer(account, set, { isAloneToo: false })).rates);
  expect(findDrops(builtIn[name], measured, tolerances[name])).toEqual([]);
}

it('a figure may fall by the tolerance and not by more', () => {
  const rate = (cited: number) => ({ cited, says: 0.9 });
  for (const sound of [0.93, 0.95, 1]) expect(findDrops(rate(0.95), rate(sound), 0.02)).toEqual([]);
  expect(findDrops(rate(0.95), rate(0.92), 0.02)).toEqual(['cited: 0.95 → 0.92']);
  expect(findDrops(rate(0.95), rate(0.92), 0.04)).toEqual([]);
});

it('what is shown of bad readers may fall and not rise', () => {
  const shown = (inventions: number) => ({ inventions, wrongCitations: 0, uncited: 0 });
  for (const sound of [0, 1]) expect(findRises(shown(1), shown(sound))).toEqual([]);
  expect(findRises(shown(0), shown(1))).toEqual(['inventions: 0 → 1']);
});
