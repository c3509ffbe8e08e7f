import { createHash } from 'node:crypto';
import type { ConnectionType } from '@anito/contract/sources';
import type { Language } from '@anito/language/detect-language';
import { ModelError } from '@anito/models/model-error';
import type { RerankContext, RerankModel } from '@anito/models/types';
import { confidenceFromHits, isPromising, isRelevant } from '@anito/search/relevance-threshold';
import type { Deps } from '../../deps.ts';
import { deduplicatePassages } from './deduplicate-passages.ts';
import type { FoundPassage } from './gather-context.service.ts';
import { mergeHits } from './join-hits.ts';
import { findPassagesByIds, type StoredPassage } from './knowledge.store.ts';
import type { KnowledgeDeps, SearchHit } from './search/search.ts';
import { listSourceLanguages } from './source-languages.service.ts';

/**
 * Version of extraction, chunking and text analysis. Raising it makes the next sync read every document
 * again, because passages of two versions cannot be compared.
 */
export const PIPELINE_VERSION = 4;

export type { KnowledgeDeps } from './search/search.ts';

/** Default number of passages for an answer. */
const passageLimit = 8;
/** Extra hits, which replace dropped repeats. */
const spareHits = 4;
/** Number of passages given to the reranker, if there is one. */
const rerankedHits = 24;

/** A source to search, with the content versions that were read together with the access check. */
export type SearchableConnection = {
  id: number;
  type: ConnectionType;
  contentVersion: number;
  purgedVersion: number;
};

/** How well the best passage fits one question. Both figures are from 0 to 1; 0 when nothing was found. */
export type QuestionMatch = { question: string } & Pick<SearchHit, 'score' | 'coverage'>;

/**
 * Search results, best first. `isRelevant` is false when none of the questions relates to the sources.
 * `isPromising` has a lower threshold, for an answerer that judges each sentence.
 */
export type FoundPassages = {
  passages: FoundPassage[];
  confidence: number;
  isRelevant: boolean;
  isPromising: boolean;
  /** One per distinct question, in the order of the questions. */
  matches: QuestionMatch[];
  /** Number of passages searched. */
  passageCount: number;
  /** Languages of the sources, most frequent first. `simple` stands for an unknown language. */
  sourceLanguages: Language[];
};

/**
 * Returns the fingerprint of a document: a hash of its content, its title (which is part of every passage)
 * and the pipeline version. Equal fingerprints mean that reading the document again would give the same
 * passages. `firstModel` is the first embedding model of the source (`findFirstModel`) and never changes:
 * another model embeds the stored passages, and no document is read again.
 */
export function fingerprintOf(
  firstModel: string,
  { title, fingerprintSeed }: { title: string; fingerprintSeed: string },
): string {
  return createHash('sha256')
    .update(JSON.stringify([PIPELINE_VERSION, firstModel, fingerprintSeed, title]))
    .digest('base64url');
}

type FindDeps = Pick<Deps, 'database' | 'models' | 'log'> & KnowledgeDeps;

type PassageQuery = {
  ownerId: string;
  connections: SearchableConnection[];
  /** The first question is the main one; the others rephrase or translate it. */
  questions: readonly string[];
  limit?: number;
  signal?: AbortSignal | undefined;
};

/** Hits of one question, before their passages are loaded. */
type SearchedQuestion = { match: QuestionMatch; hits: SearchHit[]; passageCount: number };

/** Hits of several questions, in the order of the questions, and the languages of the sources. */
export type SearchedQuestions = Pick<FoundPassages, 'sourceLanguages'> & { searched: SearchedQuestion[] };

/**
 * Returns the passages of the given sources that best fit one of the questions, or none without sources.
 * Searches all questions at once; a passage keeps its best score. When the embedding model does not answer,
 * only words are compared. Throws AppError `unavailable`, and the signal's reason when it fires.
 */
export async function findPassages(deps: FindDeps, request: PassageQuery): Promise<FoundPassages> {
  return loadPassages(deps, request, await searchQuestions(deps, request));
}

/**
 * The first half of `findPassages`: searches without loading passages. Searches equal questions once. Throws
 * the same errors.
 */
export async function searchQuestions(deps: FindDeps, request: PassageQuery): Promise<SearchedQuestions> {
  const { ownerId, connections } = request;
  const [searched, sourceLanguages] = await Promise.all([
    Promise.all([...new Set(request.questions)].map((question) => searchQuestion(deps, request, question))),
    listSourceLanguages(deps.database, ownerId, connections),
  ]);
  return { searched, sourceLanguages };
}

/** Passages by id, loaded before it was known whether they are needed. */
export type PassagesById = ReadonlyMap<number, StoredPassage>;

/**
 * Loads the passages of the best `limit` hits in advance. Pass the result to `loadPassages` as `preloaded`.
 */
export async function preloadPassages(
  deps: FindDeps,
  { ownerId, limit = passageLimit }: Pick<PassageQuery, 'ownerId' | 'limit'>,
  { searched }: SearchedQuestions,
): Promise<PassagesById> {
  const hits = mergeHits(
    searched.map((question) => question.hits),
    limit,
  );
  return loadPassageRows(deps, ownerId, hits);
}

/**
 * The second half of `findPassages`: loads the passages of the best hits that are not in `preloaded`, drops
 * repeats, reranks them if there is a reranker, and returns at most `limit`, best first.
 */
export async function loadPassages(
  deps: FindDeps,
  request: Omit<PassageQuery, 'connections' | 'questions'>,
  { searched, sourceLanguages }: SearchedQuestions,
  preloaded: PassagesById = new Map(),
): Promise<FoundPassages> {
  const { ownerId, signal, limit = passageLimit } = request;
  const { rerank } = deps.models;
  const lists = searched.map(({ hits }) => hits);
  const hits = mergeHits(lists, getHitLimit(deps, limit));
  const question = searched[0]?.match.question ?? '';
  const load = (hitsToLoad: SearchHit[]) => loadHits(deps, ownerId, hitsToLoad, preloaded);
  const passages = rerank
    ? await rerankPassages(deps, rerank, question, await load(hits), { tenantId: ownerId, signal })
    : await loadDistinct(load, hits, limit);
  return {
    passages: passages.slice(0, limit),
    confidence: confidenceFromHits(hits),
    isRelevant: passages.length > 0 && lists.some(isRelevant),
    isPromising: passages.length > 0 && isPromising(hits),
    matches: searched.map(({ match }) => match),
    passageCount: Math.max(0, ...searched.map(({ passageCount }) => passageCount)),
    sourceLanguages,
  };
}

/**
 * Returns how many hits to load for `limit` passages. It is usually more: the reranker chooses among more
 * hits, and without one, spare hits replace dropped repeats.
 */
function getHitLimit({ models }: Pick<Deps, 'models'>, limit: number): number {
  return models.rerank ? Math.max(limit, rerankedHits) : limit + spareHits;
}

/** Searches the passages for one question. Without sources there are no hits and the scores are 0. */
async function searchQuestion(
  deps: Omit<FindDeps, 'database'>,
  { ownerId, connections, signal, limit = passageLimit }: PassageQuery,
  question: string,
): Promise<SearchedQuestion> {
  if (connections.length === 0)
    return { match: { question, score: 0, coverage: 0 }, hits: [], passageCount: 0 };
  const vector = await tryModel(
    deps,
    () => deps.models.embed.embedQuestion(question, signal),
    'question not embedded; searching by words only',
    signal,
  );
  const { hits, passageCount } = await deps.search.search(
    {
      ownerId,
      collections: connections.map(({ id, contentVersion, purgedVersion }) => ({
        id,
        contentVersion,
        purgedVersion,
      })),
      question,
      vector,
      embeddingModel: deps.models.embed.id,
      limit: getHitLimit(deps, limit),
    },
    signal,
    (model) => embedWithEarlierModel(deps, { model, question, signal }),
  );
  const { score, coverage } = hits[0] ?? { score: 0, coverage: 0 };
  return { match: { question, score, coverage }, hits, passageCount };
}

/**
 * Embeds the question with an earlier embedding model of the installation, for sources that still have its
 * vectors. Returns null when that model is not available.
 */
async function embedWithEarlierModel(
  deps: Pick<Deps, 'models' | 'log'>,
  { model, question, signal }: { model: string; question: string; signal: AbortSignal | undefined },
): Promise<Float32Array | null> {
  return tryModel(
    deps,
    async () => {
      const embedder = await deps.models.findEmbedder(model);
      const vector = await embedder?.embedQuestion(question, signal);
      return vector && embedder?.id === model ? vector : null;
    },
    'question not embedded by the model of some sources; searching these by words only',
    signal,
  );
}

/**
 * Runs a call of a model and returns its result. On ModelError, logs `warning` and returns null, because
 * search works without models. Throws the signal's reason when it has fired, and any other error.
 */
async function tryModel<T>(
  deps: Pick<Deps, 'log'>,
  run: () => Promise<T>,
  warning: string,
  signal: AbortSignal | undefined,
): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof ModelError)) throw error;
    deps.log.warn({ err: error }, warning);
    return null;
  }
}

/**
 * Drops repeats and returns the rest reranked, best first; in the order of search when the reranker fails.
 */
async function rerankPassages(
  deps: Pick<Deps, 'log'>,
  rerank: RerankModel,
  question: string,
  candidates: FoundPassage[],
  callOptions: RerankContext,
): Promise<FoundPassage[]> {
  const passages = deduplicatePassages(candidates);
  if (passages.length < 2) return passages;
  const texts = passages.map(({ title, headingPath, text }) => [title, ...headingPath, text].join('\n'));
  const warning = 'passages not reranked; they keep the order of search';
  const ranked = await tryModel(
    deps,
    () => rerank.rank(question, texts, callOptions),
    warning,
    callOptions.signal,
  );
  return ranked?.map(({ place, score }) => ({ ...passages[place]!, rerankScore: score })) ?? passages;
}

/**
 * Loads the passages of the best hits without repeats; further hits replace the dropped ones. May return more
 * than `limit`.
 */
async function loadDistinct(
  load: (hits: SearchHit[]) => Promise<FoundPassage[]>,
  hits: SearchHit[],
  limit: number,
): Promise<FoundPassage[]> {
  const best = deduplicatePassages(await load(hits.slice(0, limit)));
  if (best.length === Math.min(limit, hits.length)) return best;
  return deduplicatePassages([...best, ...(await load(hits.slice(limit)))]);
}

/**
 * Returns the passages of hits in the order of the hits, loading those that are not in `preloaded`. Skips
 * passages that were deleted since the search.
 */
async function loadHits(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  hits: SearchHit[],
  preloaded: PassagesById,
): Promise<FoundPassage[]> {
  const loaded = await loadPassageRows(
    deps,
    ownerId,
    hits.filter(({ passageId }) => !preloaded.has(passageId)),
  );
  return hits.flatMap(({ passageId, score, vectorScore, lexicalScore, coverage }) => {
    const row = preloaded.get(passageId) ?? loaded.get(passageId);
    return row ? [{ ...row, score, vectorScore, lexicalScore, coverage, rerankScore: null }] : [];
  });
}

/** Loads the passages of hits by passage id, unless they were deleted since the search. */
async function loadPassageRows(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  hits: readonly SearchHit[],
): Promise<PassagesById> {
  if (hits.length === 0) return new Map();
  const ids = hits.map(({ passageId }) => passageId);
  const rows = await findPassagesByIds(deps.database, ownerId, ids);
  return new Map(rows.map((row) => [row.id, row]));
}
