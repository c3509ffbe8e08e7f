import { readFile, writeFile } from 'node:fs/promises';
import type { Outcome, SetName } from './ask-questions.ts';

export const measures = ['cited', 'says', 'refused', 'answered'] as const;

/**
 * Shares from 0 to 1, higher is better: of the answerable questions those whose right document was cited first
 * (`cited`), whose answer held to its rule (`says`) and that were not refused (`answered`); of the unanswerable those
 * that were refused.
 */
export type Figures = Record<(typeof measures)[number], number>;

export type FiguresBySet = Record<SetName, Figures>;

/**
 * How far a figure of a set may fall. Answers repeat exactly on one machine; other processors round vectors otherwise,
 * which may turn a few of the answerable and one of the others: of fifty in the two larger sets, of 25 in the third.
 */
export const tolerances: Record<SetName, number> = { first: 0.02, fresh: 0.02, unseen: 0.04 };

const committed = new URL('figures.json', import.meta.url);

/** Figures of some outcomes; there must be answerable and unanswerable questions among them. */
export function rateOutcomes(outcomes: Outcome[]): Figures {
  const answerable = outcomes.filter(({ question }) => question.expected);
  const share = (list: Outcome[], isRight: (outcome: Outcome) => boolean) =>
    Number((list.filter(isRight).length / list.length).toFixed(4));
  return {
    cited: share(answerable, isCitedFirst),
    says: share(answerable, holdsRule),
    refused: share(
      outcomes.filter(({ question }) => !question.expected),
      ({ isRefused }) => isRefused,
    ),
    answered: share(answerable, ({ isRefused }) => !isRefused),
  };
}

/** Whether nothing is wrong with an answer. */
export function isRight(outcome: Outcome): boolean {
  return outcome.question.expected ? isCitedFirst(outcome) && holdsRule(outcome) : outcome.isRefused;
}

function isCitedFirst({ question, cited }: Outcome): boolean {
  return cited !== null && cited === question.expected?.document;
}

function holdsRule({ question, isRefused, answer }: Outcome): boolean {
  return !isRefused && (question.expected?.says.test(answer) ?? false);
}

/** The figures that the built-in models are held to. */
export async function readFigures(): Promise<FiguresBySet> {
  return JSON.parse(await readFile(committed, 'utf8')) as FiguresBySet;
}

/** Makes new figures the ones that the built-in models are held to. */
export async function writeFigures(figures: FiguresBySet): Promise<void> {
  await writeFile(committed, `${JSON.stringify(figures, null, 2)}\n`);
}

/** A line for each figure that is further below the one it is held to than the tolerance. */
export function findDrops(before: Figures, now: Figures, tolerance: number): string[] {
  return (
    measures
      // Rounded, as 0.95 − 0.93 is a little more than 0.02.
      .filter((measure) => Number((before[measure] - now[measure]).toFixed(6)) > tolerance)
      .map((measure) => `${measure}: ${before[measure]} → ${now[measure]}`)
  );
}
