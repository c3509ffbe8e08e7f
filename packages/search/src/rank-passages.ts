import { detectLanguage, type Language } from '@anito/language/detect-language';
import { isLatin } from '@anito/language/is-latin';
import { analyzeQuestion, type QuestionTerm } from './analyze-text.ts';
import { isSpelled } from './cut-run.ts';
import { type Blend, blendScores, findBlend, isKnown, type Sight } from './score-passage.ts';
import { type EmbeddedQuestion, scoreVectors } from './score-vectors.ts';
import type { SearchedIndex } from './searched-index.ts';
import type { SharedSignal } from './shared-signal.ts';
import type { SlipBudget } from './vocabulary.ts';

/**
 * A passage that was found. Scores are absolute, from 0 to 1, and comparable between questions and
 * collections.
 */
export type SearchHit = {
  passageId: number;
  documentId: number;
  collectionId: number;
  /** Blend of the other two scores. */
  score: number;
  /** Cosine of question and passage. 0 when the passage has no vector of the question's model. */
  vectorScore: number;
  /** BM25 divided by the maximum that a passage could reach for this question. */
  lexicalScore: number;
  /** Share of the question's words, weighted by IDF, that the passage contains. */
  coverage: number;
};

/** A hit with its position in its index. */
type Found<Index extends SearchedIndex> = Omit<SearchHit, 'coverage'> & { slot: number; index: Index };

/** A question that can be ranked against indexes. */
export type RankedQuestion = EmbeddedQuestion & {
  text: string;
  limit: number;
  /** Checked between the steps. */
  signal?: SharedSignal;
};

/** BM25's usual parameters (Robertson and Zaragoza 2009). */
const k1 = 1.2;
const b = 0.75;
/** Weight of a guessed word, relative to a word that the question contains. */
const slipWeight = 0.5;
/**
 * Limit of comparisons with unknown words of a question. Takes about 20 ms and covers two hundred common
 * typing errors.
 */
const maxComparisons = 2_000_000;
/** Number of slots between two checks of the signal. They take a few milliseconds. */
const slotsPerLook = 1 << 16;
/** Prevents one document from crowding out others. */
const maxPassagesPerDocument = 3;

/**
 * Returns the best passages of several collections for one question, best first. Returns at most three per
 * document when other documents have enough hits, and fills the remaining places with further passages.
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

/** Returns the passages with the highest scores, best first, without a limit per document. */
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

/** Returns how well the built-in embedder understands a question. */
function judgeSight(question: string): Sight {
  if (isLatin(question)) return 'read';
  return isSpelled(question) ? 'blind, spelled' : 'blind';
}

type IndexView = { index: SearchedIndex; cosines: Float32Array; findSlotBlend(slot: number): Blend };

/**
 * Returns the cosine of the question and each slot's passage, NaN without a vector, and the blend for each
 * slot.
 */
function viewIndex(
  question: RankedQuestion,
  index: SearchedIndex,
  { asked, sight, languages }: { asked: Language; sight: Sight; languages: readonly Language[] },
): Omit<IndexView, 'index'> {
  const { cosines, embeddingModels, modelOfSlot } = scoreVectors(question, index);
  // Both languages are unknown: they are probably the other language of the account.
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

/** Weight of the expected background, as a number of passages. */
const expectedPassages = 20;

/**
 * Returns the mean cosine of the question with all passages whose blend has a background, 0 when there are
 * none.
 */
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

/**
 * Returns the inverse document frequencies over all searched collections, and the highest BM25 score they
 * allow.
 */
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
  /** Returns the forms that some passage contains, and the number of those passages. */
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
    // The bound includes what the misspelled word itself would have counted.
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

/**
 * Returns the share of the question's words that a passage contains, each weighted by its IDF and counted
 * once.
 */
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

/** Returns the words that may be meant by a word that no passage contains. */
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
 * Returns BM25 divided by its bound, for the passage of each slot and for each document as a whole. The
 * document counts because a passage seldom repeats the topic of its page.
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

/** The hits with the highest scores, as a binary heap with the lowest score on top. */
class BestHits<Index extends SearchedIndex> {
  readonly #limit: number;
  readonly #heap: Found<Index>[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Score that a hit must exceed to be added. */
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

  /**
   * Returns the hits, best first. Of equal scores, the passage that was stored last comes first: ids rise.
   */
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
