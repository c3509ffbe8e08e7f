import { canSlip, isSlip } from '@anito/language/is-slip';
import type { Aim, AskedPart, AskedQuestion } from './read-asked.ts';

/** What tells a question from a wording of another. */
export type Difference = {
  /** Parts that stand in each other's place, by weight. */
  replaced: number;
  /** Parts of one that nothing stands for in the other, and aims that one leaves unsaid, by weight. */
  unsaid: number;
  /** Whether the question names a thing or a deed that the wording does not: it asks for something narrower. */
  isNarrower: boolean;
};

/** Cosines under which two questions are not one: that differ in nothing, in what one leaves unsaid, or by a thing that the question adds. */
const leastCosine = 0.25;
const rewordedCosine = 0.5;
const unsaidCosine = 0.65;
const narrowerCosine = 0.82;
/** By weight, of what stands in each other's place and of what is left unsaid. */
const mostReplaced = 0.8;
const mostReworded = 0.2;
const mostWhole = 0.75;
const mostUnsaid = 1.5;

const weights: Readonly<Record<AskedPart['kind'], number>> = {
  slot: 2,
  deed: 2,
  act: 1,
  mild: 0.5,
  thing: 0.9,
  name: 1.1,
  weak: 0.15,
};

/** How a question differs from a wording of another; undefined where they are two, whatever their vectors say. */
export function compareAsked(question: AskedQuestion, wording: AskedQuestion): Difference | undefined {
  if (question.isNegated !== wording.isNegated) return undefined;
  if (!isSameSet(question.numbers, wording.numbers)) return undefined;
  const aims = compareAims(question.aims, wording.aims);
  if (aims === undefined) return undefined;
  const asked = [...question.parts.values()];
  const worded = [...wording.parts.values()];
  const further = asked.filter((part) => !isSaid(part, wording));
  const missing = worded.filter((part) => !isSaid(part, question));
  // Two things, or two doings, in each other's place.
  if (further.some(isTelling) && missing.some(isTelling)) return undefined;
  if ([...further, ...missing].some(({ kind }) => kind === 'slot' || kind === 'deed')) return undefined;
  const here = weigh(further);
  const there = weigh(missing);
  const all = weigh(asked) + weigh(worded);
  const replaced = Math.min(here, there);
  const unsaid = Math.abs(here - there) + aims;
  if (replaced >= mostReplaced || unsaid > mostUnsaid) return undefined;
  // A doing on one side, and other words about it on both.
  if (replaced > mostReworded && [...further, ...missing].some(isTelling)) return undefined;
  // "How do I use it" and "how do I get it" have nothing else to tell them apart.
  if (replaced > 0 && question.aims.has('how') && wording.aims.has('how')) return undefined;
  const shared = all === 0 ? 0 : 1 - (here + there) / all;
  const isThing = asked.some(isTelling) || worded.some(isTelling);
  if (isThing ? shared === 0 : question.aims.intersection(wording.aims).size === 0) return undefined;
  const isNarrower = further.some(({ kind }) => kind === 'thing' || kind === 'name' || kind === 'act');
  return { replaced, unsaid, isNarrower };
}

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && one.isSubsetOf(other);
}

function isTelling({ kind }: AskedPart): boolean {
  return kind !== 'weak';
}

function weigh(parts: readonly AskedPart[]): number {
  return parts.reduce((sum, { kind }) => sum + weights[kind], 0);
}

const minPrefix = 5;

function isSaid({ name, kind }: AskedPart, { parts }: AskedQuestion): boolean {
  if (parts.has(name)) return true;
  if (kind !== 'name') return false;
  for (const other of parts.values()) {
    if (other.kind !== 'name') continue;
    if (canSlip(name) && isSlip(name, other.name)) return true;
    const length = Math.min(name.length, other.name.length);
    if (length >= minPrefix && (name.startsWith(other.name) || other.name.startsWith(name))) return true;
  }
  return false;
}

/** Aims that one of two questions may leave unsaid. */
const soft: Readonly<Record<Aim, number>> = {
  price: 9,
  distance: 9,
  wait: 9,
  free: 9,
  count: 9,
  duration: 9,
  age: 0.7,
  until: 1,
  time: 0.7,
  place: 1,
  who: 0.7,
  why: 2,
  how: 0.3,
  case: 0.3,
  which: 0.2,
};

function withoutMoney(aims: Set<Aim>): Set<Aim> {
  return aims.difference(new Set<Aim>(['free', 'price']));
}

/** Undefined where they ask for two things. */
function compareAims(one: Set<Aim>, other: Set<Aim>): number | undefined {
  let sum = 0;
  // "Is it free" and "how much is it" are answered alike.
  if (one.has('free') !== other.has('free') && one.has('price') !== other.has('price')) {
    const isOne = one.has('free') !== one.has('price');
    if (isOne) return compareAims(withoutMoney(one), withoutMoney(other));
  }
  // How long a thing takes and when one gets it are answered alike.
  if (one.has('wait') !== other.has('wait') && one.has('duration') !== other.has('duration')) {
    const waiting = new Set<Aim>(['wait', 'duration']);
    return compareAims(one.difference(waiting), other.difference(waiting));
  }
  for (const aim of one.symmetricDifference(other)) sum += soft[aim];
  return sum >= 5 ? undefined : sum;
}

/**
 * How likely a question is the one that a wording asks, 0 to 1; 0 where it is another. `cosine` is of their vectors, null
 * where there are none: then only what differs in next to nothing is one.
 */
export function measureSameness({ replaced, unsaid, isNarrower }: Difference, cosine: number | null): number {
  const difference = replaced + unsaid;
  if (cosine === null) return difference < mostWhole ? 1 - difference / 4 : 0;
  if (cosine < (replaced > mostReworded ? rewordedCosine : leastCosine)) return 0;
  if (difference >= mostWhole && cosine < (isNarrower ? narrowerCosine : unsaidCosine)) return 0;
  // Rounding lets the cosine of equal vectors pass 1.
  return Math.max(0.1, 1 - difference / 4 - Math.max(0, 1 - cosine) / 4);
}
