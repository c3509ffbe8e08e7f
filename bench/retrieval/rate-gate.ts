import { isRelevant } from '@anito/search/relevance-threshold';
import { type IndexedCollection, selectDocuments } from './index-collection.ts';
import { searchCollection } from './measure-collection.ts';

/** Number of questions judged correctly, and their total. */
export type Rate = { right: number; count: number };

/** Results of the gate for a collection's questions. `foreign` is by the collection of the questions. */
export type GateRates = {
  /** Own questions that pass. Questions that avoid the words of the text are counted separately. */
  own: Rate;
  reworded: Rate;
  foreign: Map<string, Rate>;
  /**
   * With half of the documents: questions about the other half, which has the same language and kind. Empty
   * if several documents answer a question.
   */
  ownOfHalf: Rate;
  otherHalf: Rate;
};

const maxForeign = 300;

/**
 * Rates the gate: own questions must pass. Those about other collections, or about the removed half, must be
 * refused.
 */
export function rateGate(
  set: IndexedCollection,
  others: readonly IndexedCollection[],
  embeddingModel: string,
): GateRates {
  const passes = (index: IndexedCollection, question: IndexedCollection['questions'][number]) =>
    isRelevant(searchCollection(index, embeddingModel, question, 10));
  const rates: GateRates = {
    own: noRate(),
    reworded: noRate(),
    foreign: new Map(),
    ownOfHalf: noRate(),
    otherHalf: noRate(),
  };
  for (const question of set.questions) {
    add(question.isReworded ? rates.reworded : rates.own, passes(set, question));
  }
  for (const other of others) {
    if (other === set || areTranslations(set, other)) continue;
    const rate = noRate();
    for (const question of sample(other.questions)) add(rate, !passes(set, question));
    rates.foreign.set(other.name, rate);
  }
  // If several documents answer a question, the other half answers it as well.
  if (set.questions.some(({ relevant }) => relevant.size > 1)) return rates;
  const middle = (Math.max(...set.passages.map(({ documentId }) => documentId)) + 1) / 2;
  for (const isFirst of [true, false]) {
    const half = selectDocuments(set, embeddingModel, (documentId) => documentId < middle === isFirst);
    const answering = new Set([...half.index.passageIds].map((id) => nameOf(set, id)));
    for (const question of set.questions) {
      const isOwn = [...question.relevant.keys()].some((name) => answering.has(name));
      if (!isOwn) add(rates.otherHalf, !passes(half, question));
      else if (!question.isReworded) add(rates.ownOfHalf, passes(half, question));
    }
  }
  return rates;
}

/** Returns an empty rate. */
export function noRate(): Rate {
  return { right: 0, count: 0 };
}

function add(rate: Rate, isRight: boolean): void {
  rate.count++;
  if (isRight) rate.right++;
}

function nameOf(set: IndexedCollection, passageId: number): string {
  return set.nameHit({ passageId, documentId: set.passages[passageId]!.documentId });
}

/**
 * Collections that share question ids are translations of each other, so their questions are not foreign to
 * each other.
 */
function areTranslations(one: IndexedCollection, other: IndexedCollection): boolean {
  const ids = new Set(one.questions.map(({ id }) => id));
  return other.questions.some(({ id }) => ids.has(id));
}

function sample<T>(list: readonly T[]): T[] {
  const step = Math.max(1, Math.ceil(list.length / maxForeign));
  return list.filter((_, i) => i % step === 0);
}
