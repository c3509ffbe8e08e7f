import type { Net } from '@anito/contacts/net';
import { createRandom, type Example, shuffle } from './learn-weights.ts';

export type Training = {
  /** Hidden units. */
  size: number;
  /** How often all examples are gone through. */
  passes: number;
  rate: number;
  /** How much every weight is drawn to nothing. */
  penalty: number;
  /** The share of features that is left out of each example, and of units, so that none leans on another. */
  unseen: number;
  idle: number;
};

/** So many features an example has, about: what they do to a unit is brought to the size of one by it. */
const usualFeatures = 50;
const firstSquare = 1e-3;
/** Of an example that is as certain as this nothing is to be learnt. */
const leastError = 1e-4;

/** Features seen in fewer messages say nothing of others. */
const leastMessages = 3;

/** The examples of each message without what is seen in too few messages. */
export function leaveOutRare(perMessage: readonly (readonly Example[])[]): Example[] {
  const counts = new Map<string, number>();
  for (const examples of perMessage)
    for (const one of new Set(examples.flatMap(({ seen }) => seen)))
      counts.set(one, (counts.get(one) ?? 0) + 1);
  return perMessage.flat().map(({ seen, ...rest }) => ({
    seen: seen.filter((one) => counts.get(one)! >= leastMessages),
    ...rest,
  }));
}

/** Weights with the squares of their slopes, by which AdaGrad steps. */
function createWeights(count: number, begin: () => number) {
  const values = Float32Array.from({ length: count }, begin);
  const squares = new Float32Array(count).fill(firstSquare);
  const step = (place: number, slope: number, rate: number) => {
    squares[place] = squares[place]! + slope * slope;
    values[place] = values[place]! - (rate * slope) / Math.sqrt(squares[place]!);
  };
  return { values, step };
}

/** A net of one layer of hidden units, learnt by AdaGrad in an order that is the same at each run. */
export function learnNet(given: readonly Example[], training: Training): Net {
  const { size, passes, unseen, idle, penalty } = training;
  const places = new Map<string, number>();
  for (const { seen } of given) for (const one of seen) if (!places.has(one)) places.set(one, places.size);
  const examples = given.map(({ seen, ...rest }) => ({
    seen: Int32Array.from(seen, (one) => places.get(one)!),
    ...rest,
  }));
  const random = createRandom();
  const moves = createWeights(places.size * size, () => (random() - 0.5) * 0.1);
  const rests = createWeights(size, () => 0);
  const says = createWeights(size, () => random() - 0.5);
  const toOne = 1 / Math.sqrt(usualFeatures);
  const moved = new Float32Array(size);
  const kept = new Float32Array(size);
  for (let pass = 0; pass < passes; pass++) {
    const rate = training.rate * (1 - (0.9 * pass) / passes);
    shuffle(examples, random);
    for (const { seen: all, isOf, share } of examples) {
      const seen = all.filter(() => random() >= unseen);
      const scale = toOne / (1 - unseen);
      let odds = 0;
      moved.set(rests.values);
      for (const place of seen)
        for (let unit = 0; unit < size; unit++)
          moved[unit] = moved[unit]! + scale * moves.values[place * size + unit]!;
      for (let unit = 0; unit < size; unit++) {
        moved[unit] = Math.tanh(moved[unit]!);
        kept[unit] = random() < idle ? 0 : 1 / (1 - idle);
        odds += says.values[unit]! * moved[unit]! * kept[unit]!;
      }
      const error = share * (1 / (1 + Math.exp(-odds)) - (isOf ? 1 : 0));
      if (Math.abs(error) < leastError) continue;
      for (let unit = 0; unit < size; unit++) {
        const slope = error * says.values[unit]! * kept[unit]! * (1 - moved[unit]! ** 2);
        says.step(unit, error * moved[unit]! * kept[unit]!, rate);
        rests.step(unit, slope, rate);
        moved[unit] = slope * scale;
      }
      for (const place of seen)
        for (let unit = 0, at = place * size; unit < size; unit++, at++)
          moves.step(at, moved[unit]! + penalty * moves.values[at]!, rate);
    }
  }
  return {
    places,
    moves: moves.values.map((move) => move * toOne),
    size,
    rests: rests.values,
    says: says.values,
  };
}
