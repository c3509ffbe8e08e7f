import { readFile, writeFile } from 'node:fs/promises';
import type { FaultRates, MeasuredAnswerer } from './measure.ts';
import type { AnswererRates, Share } from './rate-outcomes.ts';
import type { developmentSets } from './sets.ts';

type DevelopmentSet = (typeof developmentSets)[number];

/**
 * Shares from 0 to 1 of the built-in models, with all documents of a set together. Higher is better. Of the
 * answerable questions: the correct document was the first source (`cited`), the fact was in the answer
 * (`says`), in the answer or in the quotes of an unsure one (`seen`), and the question was `answered`. Of the
 * unanswerable ones: it was not answered (`refused`).
 */
export type BuiltInFigures = Record<'cited' | 'says' | 'seen' | 'refused' | 'answered', number>;

/** Shares of the facts that reach the visitor when a perfect reader answers. */
export type ReaderFigures = Record<'alone' | 'together' | 'followUps' | 'languages', number>;

/** Required figures. `shown` counts statements of bad readers that the visitor saw: lower is better. */
export type Figures = {
  builtIn: Record<DevelopmentSet, BuiltInFigures>;
  perfectReader: Record<DevelopmentSet, ReaderFigures>;
  shown: Record<DevelopmentSet, ShownFigures>;
  /** Figures of a sample of the questions, asked in CI. */
  sample: {
    builtIn: Record<DevelopmentSet, BuiltInFigures>;
    perfectReader: ReaderFigures;
    shown: ShownFigures;
  };
};
export type ShownFigures = Record<'inventions' | 'wrongCitations' | 'uncited', number>;

/**
 * How far a figure of a set may fall. Answers are deterministic on one machine. Other processors round
 * vectors differently, which may change a few answerable questions and one unanswerable: of fifty in the
 * larger sets, of fewer in the third.
 */
export const tolerances: Record<DevelopmentSet, number> = { first: 0.02, fresh: 0.02, abroad: 0.05 };

/**
 * The same for a sample: two of its about fifty questions, and one of the seven unanswerable ones of
 * `abroad`.
 */
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

/** Converts to a share from 0 to 1. An empty share is 1, so that it never counts as a drop. */
function toNumber({ of, count }: Share): number {
  return of === 0 ? 1 : Number((count / of).toFixed(4));
}

/** Returns the required figures. */
export async function readFigures(): Promise<Figures> {
  return JSON.parse(await readFile(committed, 'utf8')) as Figures;
}

/** Saves new required figures. */
export async function writeFigures(figures: Figures): Promise<void> {
  await writeFile(committed, `${JSON.stringify(figures, null, 2)}\n`);
}

/** Returns a line for each figure that is below the required one by more than the tolerance. */
export function findDrops<Measure extends string>(
  before: Record<Measure, number>,
  now: Record<Measure, number>,
  tolerance: number,
): string[] {
  return (
    (Object.keys(before) as Measure[])
      // Rounded, because 0.95 − 0.93 is slightly more than 0.02.
      .filter((measure) => Number((before[measure] - now[measure]).toFixed(6)) > tolerance)
      .map((measure) => `${measure}: ${before[measure]} → ${now[measure]}`)
  );
}

/** Returns a line for each count that is above the required one. */
export function findRises(before: ShownFigures, now: ShownFigures): string[] {
  return (Object.keys(before) as (keyof ShownFigures)[])
    .filter((measure) => now[measure] > before[measure])
    .map((measure) => `${measure}: ${before[measure]} → ${now[measure]}`);
}
