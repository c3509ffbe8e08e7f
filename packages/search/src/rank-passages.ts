import { detectLanguage, type Language } from '@anito/language/detect-language';
import { isLatin } from '@anito/language/is-latin';
import { analyzeQuestion, type QuestionTerm } from './analyze-text.ts';
import { isSpelled } from './cut-run.ts';
import { type Blend, blendScores, findBlend, isKnown, type Sight } from './score-passage.ts';
import { type EmbeddedQuestion, scoreVectors } from './score-vectors.ts';
import type { SearchedIndex } from './searched-index.ts';
import type { SharedSignal } from './shared-signal.ts';
import type { SlipBudget } from './vocabulary.ts';

/** A passage found. Scores are absolute: comparable between questions and collections, 0 to 1. */
export type SearchHit = {
  passageId: number;
  documentId: number;
  collectionId: number;
  /** Fused of the two others. */
  score: number;
  /** Cosine of question and passage; 0 when the passage has no vector of the question's model. */
  vectorScore: number;
  /** BM25 divided by the most that any passage could reach for this question. */
  lexicalScore: number;
  /** Share of the question's words, by idf, that the passage says at all. */
  coverage: number;
};

/** Where a hit stands in its index. */
type Found<Index extends SearchedIndex> = Omit<SearchHit, 'coverage'> & { slot: number; index: Index };

/** A question ready to be ranked against indexes. */
export type RankedQuestion = EmbeddedQuestion & {
  text: string;
  limit: number;
  /** Looked at between the steps. */
  signal?: SharedSignal;
};

/** BM25's usual parameters (Robertson and Zaragoza 2009). */
const k1 = 1.2;
const b = 0.75;
/** A guessed word counts half of one that was written. */
const slipWeight = 0.5;
/** Words compared with those of a question that nobody has written: some 20 ms, and two hundred common slips. */
const maxComparisons = 2_000_000;
/** A few milliseconds of slots. */
const slotsPerLook = 1 << 16;
/** One document may not crowd out others that have something to say. */
const maxPassagesPerDocument = 3;

/**
 * The best passages of several collections for one question, best first: at most three of a document where others
 * hold enough, as many as there is room for where few documents do.
 */
export function rankPassages(
  question: RankedQuestion,
  indexes: readonly { collectionId: number; index: SearchedIndex }[],
): SearchHit[] {
  const { found, weighted } = findBest(question, indexes, question.limit * maxPassagesPerDocument);
  return diversify(found, question.limit).map(({ slot, index, ...hit }) => {
    question.signal?.throwIfAborted();
    return { ...hit, coverage: measureCoverage(weighted, slot, index) };
  });
}

/** The passages of the highest scores, however many of a document, best first. */
export function findBest<Index extends SearchedIndex>(
  question: RankedQuestion,
  indexes: readonly { collectionId: number; index: Index }[],
  most: number,
): { found: Found<Index>[]; weighted: WeightedTerms } {
  const languages = [...new Set(indexes.flatMap(({ index }) => index.languages))];
  const asked = detectLanguage(question.text, languages);
  const weighted = weighTerms(
    analyzeQuestion(question.text, languages),
    indexes.map(({ index }) => index),
    question.signal,
  );
  const sight = judgeSight(question.text);
  const viewed = indexes.map(({ collectionId, index }) => {
    question.signal?.throwIfAborted();
    return { collectionId, index, ...viewIndex(question, index, { asked, sight, languages }) };
  });
  const background = measureBackground(viewed);
  const best = new BestHits<Index>(most);
  let { lowest } = best;
  for (const { collectionId, index, cosines, findSlotBlend } of viewed) {
    const { passageIds, documentIds, documentOfSlot, alive } = index;
    const { ofPassage, ofDocument } = scoreLexically(weighted, index, question.signal);
    for (let slot = 0; slot < index.slotCount; slot++) {
      if (slot % slotsPerLook === 0) question.signal?.throwIfAborted();
      if (alive[slot] === 0) continue;
      const blend = findSlotBlend(slot);
      const cosine = cosines[slot] as number;
      const lexicalScore =
        (1 - blend.documentShare) * (ofPassage[slot] as number) +
        blend.documentShare * (ofDocument[documentOfSlot[slot] as number] as number);
      const score = blendScores(cosine, lexicalScore, blend, background);
      if (score <= lowest) continue;
      best.add({
        passageId: passageIds[slot] as number,
        documentId: documentIds[documentOfSlot[slot] as number] as number,
        collectionId,
        score,
        vectorScore: Number.isNaN(cosine) ? 0 : Math.max(0, cosine),
        lexicalScore,
        slot,
        index,
      });
      lowest = best.lowest;
    }
  }
  return { found: best.list(), weighted };
}

/** What the built-in embedder can make of a question. */
function judgeSight(question: string): Sight {
  if (isLatin(question)) return 'read';
  return isSpelled(question) ? 'blind, spelled' : 'blind';
}

type IndexView = { index: SearchedIndex; cosines: Float32Array; findSlotBlend(slot: number): Blend };

/** The cosine of the question and each slot's passage, NaN where it has none, and how it counts there. */
function viewIndex(
  question: RankedQuestion,
  index: SearchedIndex,
  { asked, sight, languages }: { asked: Language; sight: Sight; languages: readonly Language[] },
): Omit<IndexView, 'index'> {
  const { cosines, embeddingModels, modelOfSlot } = scoreVectors(question, index);
  // Neither is told: they are likely in the language that the account has besides.
  const other = asked === 'simple' ? languages.find((language) => !isKnown(language)) : undefined;
  const listBlends = (ofPassages: Sight) =>
    embeddingModels.map((embeddingModel) =>
      index.languages.map((language) =>
        findBlend(embeddingModel, asked, language === 'simple' ? (other ?? language) : language, ofPassages),
      ),
    );
  const blends = listBlends(sight);
  const blindBlends = listBlends(sight === 'read' ? 'blind' : sight);
  const { languageOfSlot, readable } = index;
  return {
    cosines,
    findSlotBlend: (slot) => {
      const model = modelOfSlot === undefined ? 0 : (modelOfSlot[slot] as number);
      const ofModel = (readable === null || readable[slot] === 1 ? blends : blindBlends)[model] as Blend[];
      return ofModel[languageOfSlot[slot] as number] as Blend;
    },
  };
}

/** Passages whose mean cosine weighs as much as the figure that is expected. */
const expectedPassages = 20;

/** The cosine that the question has with any passage, relevant or not, of those where that is much; 0 when there are none. */
function measureBackground(views: readonly IndexView[]): number {
  let expected = 0;
  let sum = 0;
  let count = 0;
  for (const { index, cosines, findSlotBlend } of views) {
    for (let slot = 0; slot < index.slotCount; slot++) {
      const { background } = findSlotBlend(slot);
      const cosine = cosines[slot] as number;
      if (background === null || index.alive[slot] === 0 || Number.isNaN(cosine)) continue;
      expected = background;
      if (!index.hasAllCosines) break;
      sum += cosine;
      count++;
    }
  }
  return count === 0 ? 0 : (sum + expected * expectedPassages) / (count + expectedPassages);
}

type WeightedTerms = {
  terms: { forms: readonly string[]; idf: number }[];
  bound: number;
  averagePassage: number;
  averageDocument: number;
};

/** Inverse document frequencies over all the collections searched, and the highest BM25 they allow. */
function weighTerms(
  terms: readonly QuestionTerm[],
  indexes: readonly SearchedIndex[],
  signal: SharedSignal | undefined,
): WeightedTerms {
  let passages = 0;
  let documents = 0;
  let length = 0;
  for (const index of indexes) {
    passages += index.passageCount;
    documents += index.documentCount;
    length += index.totalLength;
  }
  /** The forms that some passage has, and in how many passages. */
  const findKnown = (forms: readonly string[]) => {
    let count = 0;
    const known = forms.filter((form) => {
      const before = count;
      for (const index of indexes) count += index.postings.documentFrequency(form);
      return count > before;
    });
    return { forms: known, count: Math.min(count, passages) };
  };
  const findIdf = (frequency: number) => Math.log(1 + (passages - frequency + 0.5) / (frequency + 0.5));
  const budget: SlipBudget = { comparisons: maxComparisons };
  const weighted = terms.map(({ forms, synonyms, isLight, weight }) => {
    signal?.throwIfAborted();
    let known = findKnown(forms);
    if (known.count === 0) known = findKnown(synonyms);
    if (known.count > 0) {
      const idf = findIdf(known.count) * weight;
      return { forms: known.forms, idf, most: idf };
    }
    if (isLight) return { forms: [], idf: 0, most: 0 };
    const slips = findKnown(findSlips(forms, indexes, budget, signal));
    // The bound holds what the word asked for would have counted.
    return {
      forms: slips.forms,
      idf: slipWeight * findIdf(slips.count),
      most: findIdf(0),
    };
  });
  return {
    terms: weighted,
    bound: weighted.reduce((sum, { most }) => sum + most * (k1 + 1), 0),
    averagePassage: length / Math.max(1, passages) || 1,
    averageDocument: length / Math.max(1, documents) || 1,
  };
}

/** The share of the question's words that a passage says, each by its idf and however often. */
function measureCoverage({ terms, bound }: WeightedTerms, slot: number, { postings }: SearchedIndex): number {
  if (bound === 0) return 0;
  const found = postings.findTerms(
    slot,
    terms.flatMap(({ forms }) => forms),
  );
  const said = terms.reduce(
    (sum, { forms, idf }) => (forms.some((form) => found.has(form)) ? sum + idf : sum),
    0,
  );
  return (said * (k1 + 1)) / bound;
}

/** The words that a word nobody has may have been meant to be. */
function findSlips(
  written: readonly string[],
  indexes: readonly SearchedIndex[],
  budget: SlipBudget,
  signal: SharedSignal | undefined,
): readonly string[] {
  const slips = new Set<string>();
  for (const { postings } of indexes) {
    for (const form of written) {
      signal?.throwIfAborted();
      for (const similar of postings.findSlips(form, budget)) slips.add(similar);
    }
  }
  return [...slips];
}

/**
 * BM25 over its bound, of each slot's passage and of each document as a whole, because a passage seldom repeats what
 * the pages around it are about.
 */
function scoreLexically(
  weighted: WeightedTerms,
  { postings, lengths, documentLengths, documentOfSlot, slotCount }: SearchedIndex,
  signal: SharedSignal | undefined,
): { ofPassage: Float32Array; ofDocument: Float32Array } {
  const ofPassage = new Float32Array(slotCount);
  const ofDocument = new Float32Array(documentLengths.length);
  if (weighted.bound === 0) return { ofPassage, ofDocument };
  for (const { forms, idf } of weighted.terms) {
    signal?.throwIfAborted();
    const weight = (idf * (k1 + 1)) / weighted.bound;
    const { slots, counts } = postings.find(forms);
    for (let i = 0; i < slots.length; ) {
      const document = documentOfSlot[slots[i] as number] as number;
      let documentCount = 0;
      for (; i < slots.length && documentOfSlot[slots[i] as number] === document; i++) {
        const slot = slots[i] as number;
        const count = counts[i] as number;
        const norm = k1 * (1 - b + (b * (lengths[slot] as number)) / weighted.averagePassage);
        ofPassage[slot] = (ofPassage[slot] as number) + (weight * count) / (count + norm);
        documentCount += count;
      }
      const norm = k1 * (1 - b + (b * (documentLengths[document] as number)) / weighted.averageDocument);
      ofDocument[document] =
        (ofDocument[document] as number) + (weight * documentCount) / (documentCount + norm);
    }
  }
  return { ofPassage, ofDocument };
}

/** The highest-scored hits, as a binary heap with the lowest of them on top. */
class BestHits<Index extends SearchedIndex> {
  readonly #limit: number;
  readonly #heap: Found<Index>[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** What a hit must exceed to be taken. */
  get lowest(): number {
    return this.#heap.length < this.#limit ? 0 : (this.#heap[0] as Found<Index>).score;
  }

  add(found: Found<Index>): void {
    const heap = this.#heap;
    if (heap.length < this.#limit) {
      heap.push(found);
      for (let i = heap.length - 1; i > 0; ) {
        const parent = (i - 1) >> 1;
        if ((heap[parent] as Found<Index>).score <= (heap[i] as Found<Index>).score) break;
        this.#swap(i, parent);
        i = parent;
      }
      return;
    }
    heap[0] = found;
    for (let i = 0; ; ) {
      let least = i;
      for (const child of [2 * i + 1, 2 * i + 2]) {
        if (child < heap.length && (heap[child] as Found<Index>).score < (heap[least] as Found<Index>).score)
          least = child;
      }
      if (least === i) return;
      this.#swap(i, least);
      i = least;
    }
  }

  /** Best first; of equal scores what was read last, which is the fresher: ids rise. */
  list(): Found<Index>[] {
    return this.#heap.toSorted((x, y) => y.score - x.score || y.passageId - x.passageId);
  }

  #swap(i: number, j: number): void {
    const hit = this.#heap[i] as Found<Index>;
    this.#heap[i] = this.#heap[j] as Found<Index>;
    this.#heap[j] = hit;
  }
}

function diversify<Index extends SearchedIndex>(
  hits: readonly Found<Index>[],
  limit: number,
): Found<Index>[] {
  const perDocument = new Map<number, number>();
  const further: Found<Index>[] = [];
  const kept: Found<Index>[] = [];
  for (const found of hits) {
    const { documentId } = found;
    const count = perDocument.get(documentId) ?? 0;
    perDocument.set(documentId, count + 1);
    if (count >= maxPassagesPerDocument) further.push(found);
    else if (kept.push(found) === limit) break;
  }
  const room = limit - kept.length;
  if (room === 0 || further.length === 0) return kept;
  const filled = new Set([...kept, ...further.slice(0, room)]);
  return hits.filter((found) => filled.has(found));
}
