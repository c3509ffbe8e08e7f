import { readFile, writeFile } from 'node:fs/promises';
import type { FaultRates, MeasuredAnswerer } from './measure.ts';
import type { AnswererRates, Share } from './rate-outcomes.ts';
import type { developmentSets } from './sets.ts';

type DevelopmentSet = (typeof developmentSets)[number];

/**
 * Shares from 0 to 1 of the built-in models, all documents of a set together, higher is better: of the answerable
 * questions those whose right document was the first source (`cited`), whose fact was in the answer (`says`), in the
 * answer or in the quotes of one that is not sure (`seen`), and that were `answered`; of the unanswerable those that
 * were not (`refused`).
 */
export type BuiltInFigures = Record<'cited' | 'says' | 'seen' | 'refused' | 'answered', number>;

/** Shares of the facts that come through when a perfect reader answers. */
export type ReaderFigures = Record<'alone' | 'together' | 'followUps' | 'languages', number>;

/** What the product is held to. `shown` counts what bad readers said and the visitor saw: lower is better. */
export type Figures = {
  builtIn: Record<DevelopmentSet, BuiltInFigures>;
  perfectReader: Record<DevelopmentSet, ReaderFigures>;
  shown: Record<DevelopmentSet, ShownFigures>;
  /** Of the questions of a sample alone, which CI asks. */
  sample: {
    builtIn: Record<DevelopmentSet, BuiltInFigures>;
    perfectReader: ReaderFigures;
    shown: ShownFigures;
  };
};
export type ShownFigures = Record<'inventions' | 'wrongCitations' | 'uncited', number>;

/**
 * How far a figure of a set may fall. Answers repeat exactly on one machine; other processors round vectors otherwise,
 * which may turn a few of the answerable and one of the others: of fifty in the larger sets, of fewer in the third.
 */
export const tolerances: Record<DevelopmentSet, number> = { first: 0.02, fresh: 0.02, abroad: 0.05 };

/** The same for a sample: two of its some fifty questions, and one of the seven unanswerable from abroad. */
export const sampleTolerances: Record<DevelopmentSet, number> = { first: 0.04, fresh: 0.04, abroad: 0.15 };

const committed = new URL('figures.json', import.meta.url);

export function toBuiltInFigures(rates: AnswererRates): BuiltInFigures {
  const { of, count } = rates.nearMisses;
  const foreign = rates.foreign.of - rates.foreignAnswered.count;
  return {
    cited: toNumber(rates.cited),
    says: toNumber(rates.fact),
    seen: toNumber(rates.seen),
    refused: toNumber({ of: of + rates.foreign.of, count: of - count + foreign }),
    answered: toNumber(rates.answered),
  };
}

export function toReaderFigures({ through }: MeasuredAnswerer): ReaderFigures {
  return {
    alone: toNumber(through.alone),
    together: toNumber(through.together),
    followUps: toNumber(through.followUps),
    languages: toNumber(through.languages),
  };
}

export function toShownFigures(faults: FaultRates): ShownFigures {
  const sum = (shares: Record<string, Share>) =>
    Object.values(shares).reduce((total, { count }) => total + count, 0);
  return {
    inventions: sum(faults.inventions),
    wrongCitations: sum(faults.wrongCitations),
    uncited: faults.uncited.count,
  };
}

/** A share from 0 to 1; of nothing it is 1, so that nothing falls where nothing was asked. */
function toNumber({ of, count }: Share): number {
  return of === 0 ? 1 : Number((count / of).toFixed(4));
}

/** The figures that the product is held to. */
export async function readFigures(): Promise<Figures> {
  return JSON.parse(await readFile(committed, 'utf8')) as Figures;
}

/** Makes new figures the ones that the product is held to. */
export async function writeFigures(figures: Figures): Promise<void> {
  await writeFile(committed, `${JSON.stringify(figures, null, 2)}\n`);
}

/** A line for each figure that is further below the one it is held to than the tolerance. */
export function findDrops<Measure extends string>(
  before: Record<Measure, number>,
  now: Record<Measure, number>,
  tolerance: number,
): string[] {
  return (
    (Object.keys(before) as Measure[])
      // Rounded, as 0.95 − 0.93 is a little more than 0.02.
      .filter((measure) => Number((before[measure] - now[measure]).toFixed(6)) > tolerance)
      .map((measure) => `${measure}: ${before[measure]} → ${now[measure]}`)
  );
}

/** A line for each count that is higher than the one it is held to. */
export function findRises(before: ShownFigures, now: ShownFigures): string[] {
  return (Object.keys(before) as (keyof ShownFigures)[])
    .filter((measure) => now[measure] > before[measure])
    .map((measure) => `${measure}: ${before[measure]} → ${now[measure]}`);
}
