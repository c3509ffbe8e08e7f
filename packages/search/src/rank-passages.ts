import { detectLanguage, type Language } from '@anito/language/detect-language';
import { isLatin } from '@anito/language/is-latin';
import { analyzeQuestion, type QuestionTerm } from './analyze-text.ts';
import { type Blend, blendScores, findBlend, isReadableLanguage, type Readability } from './score-passage.ts';
import { type EmbeddedQuestion, scoreVectors } from './score-vectors.ts';
import type { SearchableIndex } from './searchable-index.ts';
import type { SharedSignal } from './shared-signal.ts';
import { usesLetterScript } from './split-run.ts';
import type { ComparisonBudget } from './vocabulary.ts';

/** A passage in the result. Scores are absolute (0 to 1): comparable between questions and collections. */
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
type RankedPassage<Index extends SearchableIndex> = Omit<SearchHit, 'coverage'> & {
  slot: number;
  index: Index;
};

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
const misspellingWeight = 0.5;
/** Limit of comparisons with unknown words: about 20 ms, enough for two hundred common typing errors. */
const maxComparisons = 2_000_000;
/** Number of slots between two checks of the signal. They take a few milliseconds. */
const slotsPerCheck = 1 << 16;
/** Prevents one document from crowding out others. */
const maxPassagesPerDocument = 3;

/**
 * Returns the best passages of several collections for one question, best first. Returns at most three per
 * document when other documents have enough hits, and fills the remaining places with further passages.
 */
export function rankPassages(
  question: RankedQuestion,
  indexes: readonly { collectionId: number; index: SearchableIndex }[],
): SearchHit[] {
  const { passages, weighted } = findBestPassages(question, indexes, question.limit * maxPassagesPerDocument);
  return diversify(passages, question.limit).map(({ slot, index, ...hit }) => {
    question.signal?.throwIfAborted();
    return { ...hit, coverage: measureCoverage(weighted, slot, index) };
  });
}

/** Returns up to `limit` passages with the highest scores above 0, best first, any number per document. */
export function findBestPassages<Index extends SearchableIndex>(
  question: RankedQuestion,
  indexes: readonly { collectionId: number; index: Index }[],
  limit: number,
): { passages: RankedPassage<Index>[]; weighted: WeightedTerms } {
  const languages = [...new Set(indexes.flatMap(({ index }) => index.languages))];
  const questionLanguage = detectLanguage(question.text, languages);
  const weighted = weighTerms(
    analyzeQuestion(question.text, languages),
    indexes.map(({ index }) => index),
    question.signal,
  );
  const readability = judgeReadability(question.text);
  const views = indexes.map(({ collectionId, index }) => {
    question.signal?.throwIfAborted();
    return {
      collectionId,
      index,
      ...viewIndex(question, index, { questionLanguage, readability, languages }),
    };
  });
  const background = measureBackground(views);
  const bestHits = new BestHits<Index>(limit);
  let { lowestScore } = bestHits;
  for (const { collectionId, index, cosines, findSlotBlend } of views) {
    const { passageIds, documentIds, documentOfSlot, alive } = index;
    const { ofPassage, ofDocument } = scoreLexically(weighted, index, question.signal);
    for (let slot = 0; slot < index.slotCount; slot++) {
      if (slot % slotsPerCheck === 0) question.signal?.throwIfAborted();
      if (alive[slot] === 0) continue;
      const blend = findSlotBlend(slot);
      const cosine = cosines[slot] as number;
      const lexicalScore =
        (1 - blend.documentShare) * (ofPassage[slot] as number) +
        blend.documentShare * (ofDocument[documentOfSlot[slot] as number] as number);
      const score = blendScores(cosine, lexicalScore, blend, background);
      if (score <= lowestScore) continue;
      bestHits.add({
        passageId: passageIds[slot] as number,
        documentId: documentIds[documentOfSlot[slot] as number] as number,
        collectionId,
        score,
        vectorScore: Number.isNaN(cosine) ? 0 : Math.max(0, cosine),
        lexicalScore,
        slot,
        index,
      });
      lowestScore = bestHits.lowestScore;
    }
  }
  return { passages: bestHits.list(), weighted };
}

/**
 * Returns how well the built-in embedder reads a question: `read` for Latin letters, `blind, spelled` for
 * Thai and similar scripts, otherwise `blind`.
 */
function judgeReadability(question: string): Readability {
  if (isLatin(question)) return 'read';
  return usesLetterScript(question) ? 'blind, spelled' : 'blind';
}

type IndexView = { index: SearchableIndex; cosines: Float32Array; findSlotBlend(slot: number): Blend };

/** Returns, by slot, the cosine (NaN without a vector) and its blend with the match by words. */
function viewIndex(
  question: RankedQuestion,
  index: SearchableIndex,
  {
    questionLanguage,
    readability,
    languages,
  }: { questionLanguage: Language; readability: Readability; languages: readonly Language[] },
): Omit<IndexView, 'index'> {
  const { cosines, embeddingModels, modelOfSlot } = scoreVectors(question, index);
  // Both languages are unknown: they are probably the other language of the account.
  const likelyLanguage =
    questionLanguage === 'simple' ? languages.find((language) => !isReadableLanguage(language)) : undefined;
  const listBlends = (passageReadability: Readability) =>
    embeddingModels.map((embeddingModel) =>
      index.languages.map((language) =>
        findBlend(
          embeddingModel,
          questionLanguage,
          language === 'simple' ? (likelyLanguage ?? language) : language,
          passageReadability,
        ),
      ),
    );
  const blends = listBlends(readability);
  const blindBlends = listBlends(readability === 'read' ? 'blind' : readability);
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
const priorPassages = 20;

/**
 * Returns the mean cosine of all passages whose blend has a background, near the expected one when there are
 * few. Returns 0 without such passages, and when no index has the cosines of all passages.
 */
function measureBackground(views: readonly IndexView[]): number {
  let expectedBackground = 0;
  let sum = 0;
  let count = 0;
  for (const { index, cosines, findSlotBlend } of views) {
    for (let slot = 0; slot < index.slotCount; slot++) {
      const { background } = findSlotBlend(slot);
      const cosine = cosines[slot] as number;
      if (background === null || index.alive[slot] === 0 || Number.isNaN(cosine)) continue;
      expectedBackground = background;
      if (!index.hasAllCosines) break;
      sum += cosine;
      count++;
    }
  }
  return count === 0 ? 0 : (sum + expectedBackground * priorPassages) / (count + priorPassages);
}

type WeightedTerms = {
  terms: { forms: readonly string[]; idf: number }[];
  bound: number;
  averagePassage: number;
  averageDocument: number;
};

/**
 * Returns the IDFs over all searched collections, and the highest BM25 score that they allow. A word without
 * a match is replaced by its synonyms, or else by corrections of a typing error with less weight.
 */
function weighTerms(
  terms: readonly QuestionTerm[],
  indexes: readonly SearchableIndex[],
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
  const filterKnown = (forms: readonly string[]) => {
    let count = 0;
    const knownForms = forms.filter((form) => {
      const before = count;
      for (const index of indexes) count += index.postings.documentFrequency(form);
      return count > before;
    });
    return { forms: knownForms, count: Math.min(count, passages) };
  };
  const findIdf = (frequency: number) => Math.log(1 + (passages - frequency + 0.5) / (frequency + 0.5));
  const budget: ComparisonBudget = { comparisons: maxComparisons };
  const weighted = terms.map(({ forms, synonyms, isLight, weight }) => {
    signal?.throwIfAborted();
    let match = filterKnown(forms);
    if (match.count === 0) match = filterKnown(synonyms);
    if (match.count > 0) {
      const idf = findIdf(match.count) * weight;
      return { forms: match.forms, idf, maxIdf: idf };
    }
    if (isLight) return { forms: [], idf: 0, maxIdf: 0 };
    const corrections = filterKnown(findCorrections(forms, indexes, budget, signal));
    // The bound includes what the misspelled word itself would have counted.
    return {
      forms: corrections.forms,
      idf: misspellingWeight * findIdf(corrections.count),
      maxIdf: findIdf(0),
    };
  });
  return {
    terms: weighted,
    bound: weighted.reduce((sum, { maxIdf }) => sum + maxIdf * (k1 + 1), 0),
    averagePassage: length / Math.max(1, passages) || 1,
    averageDocument: length / Math.max(1, documents) || 1,
  };
}

/** Returns the share of the question's words in a passage, 0 to 1, each counted once, weighted by IDF. */
function measureCoverage(
  { terms, bound }: WeightedTerms,
  slot: number,
  { postings }: SearchableIndex,
): number {
  if (bound === 0) return 0;
  const foundTerms = postings.findTerms(
    slot,
    terms.flatMap(({ forms }) => forms),
  );
  const containedIdf = terms.reduce(
    (sum, { forms, idf }) => (forms.some((form) => foundTerms.has(form)) ? sum + idf : sum),
    0,
  );
  return (containedIdf * (k1 + 1)) / bound;
}

/** Returns the indexed words that may be meant by a misspelled word, whose `forms` no passage contains. */
function findCorrections(
  forms: readonly string[],
  indexes: readonly SearchableIndex[],
  budget: ComparisonBudget,
  signal: SharedSignal | undefined,
): readonly string[] {
  const corrections = new Set<string>();
  for (const { postings } of indexes) {
    for (const form of forms) {
      signal?.throwIfAborted();
      for (const similar of postings.findSlips(form, budget)) corrections.add(similar);
    }
  }
  return [...corrections];
}

/**
 * Returns BM25 divided by its bound, for the passage of each slot and for each document as a whole. The
 * document counts because a passage seldom repeats the topic of its page.
 */
function scoreLexically(
  weighted: WeightedTerms,
  { postings, lengths, documentLengths, documentOfSlot, slotCount }: SearchableIndex,
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
class BestHits<Index extends SearchableIndex> {
  readonly #limit: number;
  readonly #heap: RankedPassage<Index>[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Score that a hit must exceed to be added. */
  get lowestScore(): number {
    return this.#heap.length < this.#limit ? 0 : (this.#heap[0] as RankedPassage<Index>).score;
  }

  /** Adds a hit. At the limit it replaces the lowest one, so its score must exceed `lowestScore`. */
  add(passage: RankedPassage<Index>): void {
    const heap = this.#heap;
    if (heap.length < this.#limit) {
      heap.push(passage);
      for (let i = heap.length - 1; i > 0; ) {
        const parent = (i - 1) >> 1;
        if ((heap[parent] as RankedPassage<Index>).score <= (heap[i] as RankedPassage<Index>).score) break;
        this.#swap(i, parent);
        i = parent;
      }
      return;
    }
    heap[0] = passage;
    for (let i = 0; ; ) {
      let lowestIndex = i;
      for (const child of [2 * i + 1, 2 * i + 2]) {
        if (
          child < heap.length &&
          (heap[child] as RankedPassage<Index>).score < (heap[lowestIndex] as RankedPassage<Index>).score
        )
          lowestIndex = child;
      }
      if (lowestIndex === i) return;
      this.#swap(i, lowestIndex);
      i = lowestIndex;
    }
  }

  /** Returns the hits, best first. Of equal scores, the passage stored last comes first: ids rise. */
  list(): RankedPassage<Index>[] {
    return this.#heap.toSorted((x, y) => y.score - x.score || y.passageId - x.passageId);
  }

  #swap(i: number, j: number): void {
    const hit = this.#heap[i] as RankedPassage<Index>;
    this.#heap[i] = this.#heap[j] as RankedPassage<Index>;
    this.#heap[j] = hit;
  }
}

/** Returns at most `limit` hits in their order: three per document, more only where room is left. */
function diversify<Index extends SearchableIndex>(
  hits: readonly RankedPassage<Index>[],
  limit: number,
): RankedPassage<Index>[] {
  const perDocument = new Map<number, number>();
  const overflow: RankedPassage<Index>[] = [];
  const selected: RankedPassage<Index>[] = [];
  for (const passage of hits) {
    const { documentId } = passage;
    const count = perDocument.get(documentId) ?? 0;
    perDocument.set(documentId, count + 1);
    if (count >= maxPassagesPerDocument) overflow.push(passage);
    else if (selected.push(passage) === limit) break;
  }
  const remaining = limit - selected.length;
  if (remaining === 0 || overflow.length === 0) return selected;
  const chosen = new Set([...selected, ...overflow.slice(0, remaining)]);
  return hits.filter((passage) => chosen.has(passage));
}
