import { type Example, learnWeights } from './learn-weights.ts';

/** What is learnt from: what is seen in each part of a text, whether it is of the kind, and how much it counts. */
export type Learnt = { isOf: boolean; parts: string[][]; worth: number };

type Weights = ReadonlyMap<string, number>;

/** What is seen in fewer texts is not weighed. */
const leastTexts = 2;
const leastTextsOfWord = 3;
const rounds = 4;
const descent = { passes: 20, rate: 0.3, penalty: 0.005, firstSquare: 0.1, averaged: 5 };
const folds = 5;
const leastWeight = 0.05;
const digits = 2;

function measure(weights: Weights, seen: readonly string[]): number {
  return seen.reduce((sum, one) => sum + (weights.get(one) ?? 0), weights.get('') ?? 0);
}

/** The log odds of the likeliest part. */
export function measureMost(weights: Weights, parts: readonly string[][]): number {
  return Math.max(-Infinity, ...parts.map((seen) => measure(weights, seen)));
}

/**
 * Logistic regression. A text of the kind is so by one of its parts: by the one that the round before found likeliest, at first
 * by the last of a short text. All parts of one that is not of it are not.
 */
export function fitWords(known: readonly Learnt[]): Weights {
  const counts = new Map<string, number>();
  for (const { parts } of known) {
    for (const one of new Set(parts.flat())) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  const isWeighed = (one: string) =>
    (counts.get(one) ?? 0) >= (one.startsWith('=') ? leastTextsOfWord : leastTexts);
  let weights: Weights = new Map();
  const needed = known.every(({ parts }) => parts.length < 2) ? 1 : rounds;
  for (let round = 0; round < needed; round++) {
    const examples = known.flatMap(({ isOf, parts, worth }): Example[] => {
      if (isOf && round === 0 && parts.length > 2) return [];
      const share = isOf ? worth : worth / Math.sqrt(parts.length);
      return chooseParts(weights, { isOf, parts }, round).map((seen) => ({
        seen: ['', ...seen.filter(isWeighed)],
        isOf,
        share,
      }));
    });
    weights = learnWeights(examples, descent);
  }
  return weights;
}

function chooseParts(
  weights: Weights,
  { isOf, parts }: Pick<Learnt, 'isOf' | 'parts'>,
  round: number,
): string[][] {
  if (!isOf || parts.length < 2) return parts;
  if (round === 0) return parts.slice(-1);
  const odds = parts.map((seen) => measure(weights, seen));
  return [parts[odds.indexOf(Math.max(...odds))]!];
}

/** How well each fifth is told by the other four; texts of one `group` stay together. */
export function crossValidate<Each extends Learnt & { group: number }>(
  known: readonly Each[],
): (Each & { odds: number })[] {
  return Array.from({ length: folds }, (_, fold) => {
    const isHeld = ({ group }: { group: number }) => group % folds === fold;
    const weights = fitWords(known.filter((text) => !isHeld(text)));
    return known.filter(isHeld).map((text) => ({ ...text, odds: measureMost(weights, text.parts) }));
  }).flat();
}

/** Prints what is found by log odds, and how much of that is right. */
export function printFound(name: string, told: readonly { odds: number; isOf: boolean }[]): void {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const all = told.filter(({ isOf }) => isOf).length;
  console.log(name);
  for (const least of [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 1]) {
    const found = told.filter(({ odds }) => odds > least);
    const right = found.filter(({ isOf }) => isOf).length;
    const wrong = found.length - right;
    console.log(
      `  above ${least}: precision ${percent(right / (found.length || 1))}, recall ${percent(right / all)}; wrong of the others ${percent(wrong / (told.length - all))}`,
    );
  }
}

/** The weights as packages/language/src/word-weights.ts reads them. */
export function writeWeights(weights: Weights): string {
  return [...weights]
    .filter(([one, weight]) => one === '' || Math.abs(weight) >= leastWeight)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([one, weight]) => `${weight.toFixed(digits)}\t${one}\n`)
    .join('');
}
