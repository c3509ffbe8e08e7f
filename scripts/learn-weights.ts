/** What is seen in a thing, whether it is of the kind, and how much it counts. */
export type Example = { seen: readonly string[]; isOf: boolean; share: number };

export type Descent = {
  /** How often all examples are gone through. */
  passes: number;
  rate: number;
  /** How much every weight is drawn to nothing, but that of `''`, which is seen everywhere. */
  penalty: number;
  firstSquare: number;
  /** Of so many last passes the weights are averaged. */
  averaged: number;
};

/** Logistic regression by AdaGrad, in an order that is the same at each run: what each thing seen says, in log odds. */
export function learnWeights(
  given: readonly Example[],
  { passes, rate, penalty, firstSquare, averaged }: Descent,
): Map<string, number> {
  const places = new Map<string, number>();
  for (const one of given.flatMap(({ seen }) => seen)) if (!places.has(one)) places.set(one, places.size);
  const free = places.get('');
  const examples = given.map(({ seen, ...rest }) => ({ seen: seen.map((one) => places.get(one)!), ...rest }));
  const weights = new Float64Array(places.size);
  const squares = new Float64Array(places.size).fill(firstSquare);
  const sums = new Float64Array(places.size);
  const random = createRandom();
  for (let pass = 0; pass < passes; pass++) {
    shuffle(examples, random);
    for (const { seen, isOf, share } of examples) {
      const odds = seen.reduce((sum, place) => sum + weights[place]!, 0);
      const error = share * (1 / (1 + Math.exp(-odds)) - (isOf ? 1 : 0));
      for (const place of seen) {
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

/** Numbers between nothing and one, the same at each run. */
export function createRandom(): () => number {
  let seed = 1;
  return () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
}

/** Brings items into another order. */
export function shuffle<Item>(items: Item[], random: () => number): void {
  for (let place = items.length - 1; place > 0; place--) {
    const other = Math.floor(random() * (place + 1));
    [items[place], items[other]] = [items[other]!, items[place]!];
  }
}
