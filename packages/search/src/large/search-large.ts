import { canBeMisspelled } from '@anito/language/is-misspelling';
import { analyzeQuestion } from '../analyze-text.ts';
import { type PassageIndex, vectorKey } from '../passage-index.ts';
import { listParts } from '../postings.ts';
import { findBestPassages, rankPassages, type SearchHit } from '../rank-passages.ts';
import { listVectors, type QuestionVector } from '../score-vectors.ts';
import type { SearchableIndex } from '../searchable-index.ts';
import type { SharedSignal } from '../shared-signal.ts';
import { VectorSet } from '../vector-set.ts';
import type { SearchQuestion } from '../worker-messages.ts';
import { type LargeAccount, NotLargeError } from './large-account.ts';
import {
  IndexChangedError,
  type LargeRows,
  type NearestPassage,
  type PostingsBySegment,
  type VectorRows,
} from './large-rows.ts';
import type { LargeSegment } from './large-segment.ts';
import { QuestionSegment } from './question-segment.ts';

type LargeQuestion = SearchQuestion & { signal?: SharedSignal };

/** Sources of words and vectors. Both are read in parallel. */
export type LargeSources = { words: LargeRows; vectors: VectorRows };

/** Number of nearest passages to read, before changed documents are excluded. */
const nearestCount = 400;
/** Number of nearest passages in a second attempt, when fewer than `minNearest` remained. */
const maxNearest = 1_000;
const minNearest = 60;
/**
 * Minimum number of passages whose exact score is computed: at least twice the hits, of which at most three
 * per document are kept.
 */
const minCandidates = 150;
const candidatesPerHit = 6;
/**
 * Number of passages up to which all vectors are compared. Above it, the vector index is used, which may miss
 * some of the nearest passages.
 */
const maxScanned = 15_000;
/** A job may change the index while a question is being answered. The search is then repeated. */
const maxAttempts = 4;
/**
 * Limit of unknown words for which similar ones are read, each with a separate query. Questions do not
 * contain more typing errors.
 */
const maxMisspelledForms = 16;

/**
 * Ranks the passages of a large account like `rankPassages`, reading its index from the database. Exact
 * except for passages that the vector index misses. Throws NotLargeError when there is no index, and an error
 * when the index changes during each of four attempts.
 */
export async function searchLarge(
  sources: LargeSources,
  account: LargeAccount,
  request: LargeQuestion,
): Promise<SearchHit[]> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    await account.update(request.collections, attempt > 0);
    request.signal?.throwIfAborted();
    const hits = await searchRevision(sources, account, request).catch((error: unknown) => {
      if (error instanceof IndexChangedError) return undefined;
      throw error;
    });
    if (hits) return hits;
  }
  throw new Error('The index of a large account kept changing during the search');
}

/**
 * Ranks once, at the revision of the account. Returns undefined when the index changed meanwhile. Throws
 * NotLargeError when the owner has no index.
 */
async function searchRevision(
  sources: LargeSources,
  account: LargeAccount,
  request: LargeQuestion,
): Promise<SearchHit[] | undefined> {
  const { revision } = account;
  const collectionIds = new Set(request.collections.map(({ id }) => id));
  const segments = account.listSegments(collectionIds);
  const deltas = account.listDeltas(collectionIds);
  const [wordResult, nearestByModel] = await Promise.all([
    readWords(sources.words, request, segments, deltas),
    Promise.all(
      listVectors(request).map((questionVector) =>
        findNearest(sources.vectors, account, request, questionVector, segments),
      ),
    ),
  ]);
  if (!wordResult) throw new NotLargeError();
  request.signal?.throwIfAborted();
  // The nearest passages are of this revision or a later one. Passages that no longer exist have no slot.
  if (wordResult.revision !== revision || account.revision !== revision) return undefined;
  const keys = nearestByModel.map(({ key }) => key);
  const questionSegments = segments.map(
    (segment) =>
      new QuestionSegment(
        segment,
        { entries: wordResult.postings.get(segment.id) ?? new Map(), similar: wordResult.similar },
        keys,
      ),
  );
  for (const nearest of nearestByModel) applyNearest(questionSegments, nearest);
  const question = { ...request, text: request.question };
  const indexes = [
    ...questionSegments.map((index) => ({ collectionId: index.segment.collectionId, index })),
    ...deltas,
  ];
  if (nearestByModel.length > 0) {
    const candidateCount = Math.max(minCandidates, candidatesPerHit * request.limit);
    const { passages } = findBestPassages<SearchableIndex>(question, indexes, candidateCount);
    await selectCandidates(sources.vectors, request, questionSegments, passages);
  }
  return rankPassages(question, indexes);
}

type WordResult = { postings: PostingsBySegment; similar: string[]; revision: number };

/**
 * Reads the entries of the question's words. For words that no text contains, also reads the entries of
 * similar words. Returns undefined when the owner no longer has an index.
 */
async function readWords(
  rows: LargeRows,
  request: LargeQuestion,
  segments: LargeSegment[],
  deltas: { index: PassageIndex }[],
): Promise<WordResult | undefined> {
  const languages = [
    ...new Set([
      ...segments.flatMap(({ header }) => header.languages),
      ...deltas.flatMap(({ index }) => index.languages),
    ]),
  ];
  const terms = analyzeQuestion(request.question, languages);
  const ids = segments.map(({ id }) => id);
  const formSet = new Set(terms.flatMap(({ forms, synonyms }) => [...forms, ...synonyms]));
  const result = await rows.readPostings(request.ownerId, ids, [...new Set([...formSet].flatMap(listParts))]);
  if (!result) return undefined;
  const isIndexed = (term: string) =>
    [...result.postings.values()].some((entries) => listParts(term).every((part) => entries.has(part))) ||
    deltas.some(({ index }) => index.postings.documentFrequency(term) > 0);
  const unknown = terms.filter(
    ({ forms, synonyms, isLight }) => !isLight && !forms.some(isIndexed) && !synonyms.some(isIndexed),
  );
  const similar = new Set<string>();
  const misspelled = unknown.flatMap(({ forms }) => forms).filter(canBeMisspelled);
  for (const word of misspelled.slice(0, maxMisspelledForms)) {
    request.signal?.throwIfAborted();
    for (const term of await rows.listSimilarTerms(request.ownerId, ids, word)) similar.add(term);
  }
  if (similar.size === 0) return { ...result, similar: [] };
  const similarResult = await rows.readPostings(request.ownerId, ids, [...similar]);
  if (!similarResult) return undefined;
  for (const [id, entries] of similarResult.postings) {
    for (const [term, occurrences] of entries) result.postings.get(id)?.set(term, occurrences);
  }
  // A different revision is detected by the caller.
  return { ...result, similar: [...similar], revision: Math.max(result.revision, similarResult.revision) };
}

/** Passages nearest to the question by the vectors of one model. */
type Nearest = {
  key: string;
  passages: { segment: LargeSegment; slot: number; cosine: number }[];
  cosineBound: number;
};

/**
 * Reads the passages nearest to the question by one model's vectors. Reads more when too few of them are
 * unchanged. Without vectors of the model, the list is empty and the bound NaN.
 */
async function findNearest(
  rows: VectorRows,
  account: LargeAccount,
  { ownerId, collections }: LargeQuestion,
  { vector, embeddingModel }: QuestionVector,
  segments: LargeSegment[],
): Promise<Nearest> {
  const key = vectorKey(embeddingModel, vector.length);
  const table = account.tables.find(
    (candidate) => candidate.embeddingModel === embeddingModel && candidate.dimensions === vector.length,
  );
  if (!table || segments.length === 0) return { key, passages: [], cosineBound: Number.NaN };
  const passageCount = segments.reduce((sum, segment) => sum + segment.passageCount, 0);
  const isExact = passageCount <= maxScanned;
  const collectionIds = collections.map(({ id }) => id);
  for (let count = nearestCount; ; count = maxNearest) {
    const nearest = await rows.readNearest(ownerId, table, collectionIds, vector, { count, isExact });
    const passages = nearest.flatMap((near) => findSlot(segments, near) ?? []);
    // Passages after the last one read are not nearer than it.
    const cosineBound = nearest.length < count && isExact ? -1 : (nearest.at(-1)?.cosine ?? -1);
    const isEnough = passages.length >= minNearest || nearest.length < count;
    if (isEnough || count === maxNearest) return { key, passages, cosineBound };
  }
}

/** Returns the segment and slot of a passage, or undefined when the passage was changed or deleted. */
function findSlot(segments: LargeSegment[], { documentId, passageId, cosine }: NearestPassage) {
  for (const segment of segments) {
    const slot = segment.findSlot(documentId, passageId);
    if (slot >= 0) return { segment, slot, cosine };
  }
  return undefined;
}

/** Sets the exact cosines of the nearest passages, and the bound for all other passages. */
function applyNearest(questionSegments: QuestionSegment[], { key, passages, cosineBound }: Nearest): void {
  const bySegment = new Map(questionSegments.map((index) => [index.segment, index]));
  for (const index of questionSegments) index.setCosineBound(key, cosineBound);
  for (const { segment, slot, cosine } of passages) bySegment.get(segment)?.setCosine(slot, cosine);
}

/**
 * Reduces the segments to the passages that score best when each cosine is at its upper bound, and sets their
 * exact cosines.
 */
async function selectCandidates(
  rows: VectorRows,
  request: LargeQuestion,
  questionSegments: QuestionSegment[],
  bestPassages: ReturnType<typeof findBestPassages<SearchableIndex>>['passages'],
): Promise<void> {
  const candidates = bestPassages.flatMap(({ index, slot, passageId }) =>
    index instanceof QuestionSegment ? [{ index, slot, passageId }] : [],
  );
  const ids = candidates.map(({ passageId }) => passageId);
  const scores = new Float32Array(candidates.length).fill(Number.NaN);
  for (const { vector, embeddingModel } of listVectors(request)) {
    const vectors = await rows.findVectors(request.ownerId, ids, embeddingModel);
    const exact = new VectorSet(vector.length);
    for (const [position, { index, slot, passageId }] of candidates.entries()) {
      const quantized = index.isOfModel(slot, vectorKey(embeddingModel, vector.length))
        ? vectors.get(passageId)
        : undefined;
      if (quantized?.components.length === vector.length) exact.append(position, quantized);
    }
    exact.score(vector, scores);
    exact.release();
  }
  for (const index of questionSegments) index.clear();
  for (const [position, { index, slot }] of candidates.entries())
    index.include(slot, scores[position] as number);
}
