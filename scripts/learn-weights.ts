/** Features of an example, whether it belongs to the class, and its weight. */
export type Example = { features: readonly string[]; isPositive: boolean; share: number };

export type Descent = {
  /** Number of passes over all examples. */
  passes: number;
  rate: number;
  /** Regularization of every weight except that of `''`, the bias. */
  penalty: number;
  firstSquare: number;
  /** Number of last passes over which the weights are averaged. */
  averagedPasses: number;
};

/**
 * Fits a logistic regression by AdaGrad, in the same order in each run. Returns the log odds of each feature.
 */
export function learnWeights(
  input: readonly Example[],
  { passes, rate, penalty, firstSquare, averagedPasses: averaged }: Descent,
): Map<string, number> {
  const places = new Map<string, number>();
  for (const one of input.flatMap(({ features }) => features))
    if (!places.has(one)) places.set(one, places.size);
  const free = places.get('');
  const examples = input.map(({ features, ...rest }) => ({
    features: features.map((one) => places.get(one)!),
    ...rest,
  }));
  const weights = new Float64Array(places.size);
  const squares = new Float64Array(places.size).fill(firstSquare);
  const sums = new Float64Array(places.size);
  const random = createRandom();
  for (let pass = 0; pass < passes; pass++) {
    shuffle(examples, random);
    for (const { features, isPositive: isOf, share } of examples) {
      const odds = features.reduce((sum, place) => sum + weights[place]!, 0);
      const error = share * (1 / (1 + Math.exp(-odds)) - (isOf ? 1 : 0));
      for (const place of features) {
        const slope = error + (place === free ? 0 : penalty * weights[place]!);
        squares[place] = squares[place]! + slope * slope;
        weights[place] = weights[place]! - (rate * slope) / Math.sqrt(squares[place]!);
      }
    }
    if (pass < passes - averaged) continue;
    for (const [place, weight] of weights.entries()) sums[place] = sums[place]! + weight;
  }
  return new Map([...places].map(([one, place]) => [one, sums[place]! / averaged]));
}

/** Creates a random generator for numbers between 0 and 1, the same sequence in each run. */
export function createRandom(): () => number {
  let seed = 1;
  return () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
}

/** Shuffles items in place. */
export function shuffle<Item>(items: Item[], random: () => number): void {
  for (let place = items.length - 1; place > 0; place--) {
    const other = Math.floor(random() * (place + 1));
    [items[place], items[other]] = [items[other]!, items[place]!];
  }
}
