import { readFile, writeFile } from 'node:fs/promises';
import type { Outcome } from './ask-questions.ts';
import type { halves } from './questions.ts';

export const measures = ['cited', 'says', 'refused', 'answered'] as const;

/**
 * Shares from 0 to 1, higher is better: of the answerable questions those whose right document was cited first
 * (`cited`), whose answer held to its rule (`says`) and that were not refused (`answered`); of the unanswerable those
 * that were refused.
 */
export type Figures = Record<(typeof measures)[number], number>;

/** Figures of the first set, of each of its halves and of all, and of the fresh set. */
export type FiguresByPart = Record<(typeof halves)[number] | 'all' | 'fresh', Figures>;

/**
 * Answers repeat exactly on one machine; other processors round vectors otherwise, which may turn a few of the
 * answerable and one of the fifty others of a set. Of half the questions one would be too much, so the halves are not
 * held to it.
 */
const tolerance = 0.02;
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

/** Figures of the outcomes of both sets. */
export function rateParts(first: Outcome[], fresh: Outcome[]): FiguresByPart {
  const rateHalf = (half: (typeof halves)[number]) =>
    rateOutcomes(first.filter(({ question }) => question.part === half));
  return {
    seen: rateHalf('seen'),
    'held-out': rateHalf('held-out'),
    all: rateOutcomes(first),
    fresh: rateOutcomes(fresh),
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
export async function readFigures(): Promise<FiguresByPart> {
  return JSON.parse(await readFile(committed, 'utf8')) as FiguresByPart;
}

/** Makes new figures the ones that the built-in models are held to. */
export async function writeFigures(figures: FiguresByPart): Promise<void> {
  await writeFile(committed, `${JSON.stringify(figures, null, 2)}\n`);
}

/** A line for each figure of a whole set that is more than 0.02 below the one it is held to. */
export function findDrops(before: Figures, now: Figures): string[] {
  return (
    measures
      // Rounded, as 0.95 − 0.93 is a little more than 0.02.
      .filter((measure) => Number((before[measure] - now[measure]).toFixed(6)) > tolerance)
      .map((measure) => `${measure}: ${before[measure]} → ${now[measure]}`)
  );
}
