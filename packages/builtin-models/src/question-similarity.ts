import { canBeMisspelled, isMisspelling } from '@anito/language/is-misspelling';
import type { Aim, ComparableQuestion, QuestionPart } from './comparable-question.ts';

/** Differences between a question and the wording of another one. */
export type QuestionDifference = {
  /** Weight of the parts that replace each other. */
  replaced: number;
  /** Weight of the parts that only one of them has, including aims. */
  unsaid: number;
  /**
   * Whether the question names a thing or action that the wording does not, so that it asks for something
   * narrower.
   */
  isNarrower: boolean;
};

/**
 * Minimum cosines of two equal questions: that do not differ, that replace parts, that omit parts, or when
 * the question adds a thing.
 */
const minCosine = 0.25;
const minRewordedCosine = 0.5;
const minOmittedCosine = 0.65;
const minNarrowerCosine = 0.82;
/** Maximum weights of replaced and omitted parts. */
const maxReplaced = 0.8;
const minReworded = 0.2;
const maxTrivialDifference = 0.75;
const maxOmitted = 1.5;

const weights: Readonly<Record<QuestionPart['kind'], number>> = {
  slot: 2,
  deed: 2,
  act: 1,
  mild: 0.5,
  thing: 0.9,
  name: 1.1,
  weak: 0.15,
};

/**
 * Returns the differences between a question and a stored wording. Returns undefined if they ask for
 * different things, regardless of their vectors.
 */
export function compareQuestions(
  question: ComparableQuestion,
  wording: ComparableQuestion,
): QuestionDifference | undefined {
  if (question.isNegated !== wording.isNegated) return undefined;
  if (!isSameSet(question.numbers, wording.numbers)) return undefined;
  const aims = compareAims(question.aims, wording.aims);
  if (aims === undefined) return undefined;
  const questionParts = [...question.parts.values()];
  const wordingParts = [...wording.parts.values()];
  const onlyInQuestion = questionParts.filter((part) => !isContained(part, wording));
  const onlyInWording = wordingParts.filter((part) => !isContained(part, question));
  // Two things or two actions replace each other.
  if (onlyInQuestion.some(isMeaningful) && onlyInWording.some(isMeaningful)) return undefined;
  if ([...onlyInQuestion, ...onlyInWording].some(({ kind }) => kind === 'slot' || kind === 'deed'))
    return undefined;
  const questionWeight = sumWeights(onlyInQuestion);
  const wordingWeight = sumWeights(onlyInWording);
  const totalWeight = sumWeights(questionParts) + sumWeights(wordingParts);
  const replaced = Math.min(questionWeight, wordingWeight);
  const unsaid = Math.abs(questionWeight - wordingWeight) + aims;
  if (replaced >= maxReplaced || unsaid > maxOmitted) return undefined;
  // An action on one side, and other words about it on both.
  if (replaced > minReworded && [...onlyInQuestion, ...onlyInWording].some(isMeaningful)) return undefined;
  // In "how do I use it" and "how do I get it", only the verb differs.
  if (replaced > 0 && question.aims.has('how') && wording.aims.has('how')) return undefined;
  const shared = totalWeight === 0 ? 0 : 1 - (questionWeight + wordingWeight) / totalWeight;
  const hasMeaning = questionParts.some(isMeaningful) || wordingParts.some(isMeaningful);
  if (hasMeaning ? shared === 0 : question.aims.intersection(wording.aims).size === 0) return undefined;
  const isNarrower = onlyInQuestion.some(({ kind }) => kind === 'thing' || kind === 'name' || kind === 'act');
  return { replaced, unsaid, isNarrower };
}

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && one.isSubsetOf(other);
}

/** Returns whether a part counts as a thing or an action, not as a weak word. */
function isMeaningful({ kind }: QuestionPart): boolean {
  return kind !== 'weak';
}

/** Returns the total weight of the parts, by their kinds. */
function sumWeights(parts: readonly QuestionPart[]): number {
  return parts.reduce((sum, { kind }) => sum + weights[kind], 0);
}

const minPrefix = 5;

/**
 * Returns whether a question contains a part. Unknown words also match with one typing error, or if one
 * starts with the other.
 */
function isContained({ name, kind }: QuestionPart, { parts }: ComparableQuestion): boolean {
  if (parts.has(name)) return true;
  if (kind !== 'name') return false;
  for (const other of parts.values()) {
    if (other.kind !== 'name') continue;
    if (canBeMisspelled(name) && isMisspelling(name, other.name)) return true;
    const length = Math.min(name.length, other.name.length);
    if (length >= minPrefix && (name.startsWith(other.name) || other.name.startsWith(name))) return true;
  }
  return false;
}

/** Weights of the aims that one of two questions may omit. */
const aimWeights: Readonly<Record<Aim, number>> = {
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

/** Returns the aims without those about money. */
function withoutMoney(aims: Set<Aim>): Set<Aim> {
  return aims.difference(new Set<Aim>(['free', 'price']));
}

/**
 * Returns the total weight of the aims that only one of the questions has, 0 if they agree. Returns undefined
 * if they ask for two different things.
 */
function compareAims(one: Set<Aim>, other: Set<Aim>): number | undefined {
  let sum = 0;
  // "Is it free" and "how much is it" have the same answer.
  if (one.has('free') !== other.has('free') && one.has('price') !== other.has('price')) {
    const isOne = one.has('free') !== one.has('price');
    if (isOne) return compareAims(withoutMoney(one), withoutMoney(other));
  }
  // The duration of a thing and the time when one gets it have the same answer.
  if (one.has('wait') !== other.has('wait') && one.has('duration') !== other.has('duration')) {
    const waitAims = new Set<Aim>(['wait', 'duration']);
    return compareAims(one.difference(waitAims), other.difference(waitAims));
  }
  for (const aim of one.symmetricDifference(other)) sum += aimWeights[aim];
  return sum >= 5 ? undefined : sum;
}

/**
 * Returns the likelihood that a question asks the same as a wording, 0 to 1, and 0 if it does not. `cosine`
 * is the cosine of their vectors. If it is null, only nearly identical questions count as the same.
 */
export function measureSimilarity(
  { replaced, unsaid, isNarrower }: QuestionDifference,
  cosine: number | null,
): number {
  const difference = replaced + unsaid;
  if (cosine === null) return difference < maxTrivialDifference ? 1 - difference / 4 : 0;
  if (cosine < (replaced > minReworded ? minRewordedCosine : minCosine)) return 0;
  if (difference >= maxTrivialDifference && cosine < (isNarrower ? minNarrowerCosine : minOmittedCosine))
    return 0;
  // Rounding may make the cosine of equal vectors exceed 1.
  return Math.max(0.1, 1 - difference / 4 - Math.max(0, 1 - cosine) / 4);
}
