import { expect, it } from 'vitest';
import { findDrops, findRises, readFigures, sampleTolerances } from './figures.ts';
import { measureSample } from './measure-sample.ts';
import { developmentSets } from './sets.ts';

/**
 * The bench measures all sets. `first`, on which most was developed, tells the least and takes the longest.
 */
const watchedSets = developmentSets.filter((name) => name !== 'first');

it.each(watchedSets)(
  'a sample of the %s questions is answered as well as required',
  async (name) => {
    const { sample } = await readFigures();
    const { builtIn, perfectReader, shown } = await measureSample(name);
    expect(findDrops(sample.builtIn[name], builtIn, sampleTolerances[name])).toEqual([]);
    if (perfectReader)
      expect(findDrops(sample.perfectReader, perfectReader, sampleTolerances[name])).toEqual([]);
    if (shown) expect(findRises(sample.shown, shown)).toEqual([]);
  },
  600_000,
);

it('a figure may fall by the tolerance, but no more', () => {
  const rate = (cited: number) => ({ cited, says: 0.9 });
  for (const sound of [0.93, 0.95, 1]) expect(findDrops(rate(0.95), rate(sound), 0.02)).toEqual([]);
  expect(findDrops(rate(0.95), rate(0.92), 0.02)).toEqual(['cited: 0.95 → 0.92']);
  expect(findDrops(rate(0.95), rate(0.92), 0.04)).toEqual([]);
});

it('shown claims of bad readers may fall, but not rise', () => {
  const shown = (inventions: number) => ({ inventions, wrongCitations: 0, uncited: 0 });
  for (const sound of [0, 1]) expect(findRises(shown(1), shown(sound))).toEqual([]);
  expect(findRises(shown(0), shown(1))).toEqual(['inventions: 0 → 1']);
});
