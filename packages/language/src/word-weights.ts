import { readFileSync } from 'node:fs';

/** Weights of what is seen in a text, by its name; what is seen in every text has none. */
export type WordWeights = ReadonlyMap<string, number>;

/** Weights as scripts/fit-words.ts writes them: a line is a weight, a tab and what it is the weight of. */
export function readWeights(file: URL): WordWeights {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const tab = line.indexOf('\t');
      return [line.slice(tab + 1), Number(line.slice(0, tab))];
    }),
  );
}

/** The log odds that are told by what is seen. */
export function weigh(weights: WordWeights, seen: Iterable<string>): number {
  let odds = weights.get('') ?? 0;
  for (const one of seen) odds += weights.get(one) ?? 0;
  return odds;
}
