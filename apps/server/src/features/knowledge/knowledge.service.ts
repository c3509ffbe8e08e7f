import { createHash } from 'node:crypto';
import type { ConnectionType } from '@anito/contract/sources';
import type { Language } from '@anito/language/detect-language';
import { ModelError } from '@anito/models/model-error';
import type { Asking, RerankModel } from '@anito/models/types';
import { confidenceFromHits, isPromising, isRelevant } from '@anito/search/relevance-threshold';
import type { Deps } from '../../deps.ts';
import { dropRepeats } from './drop-repeats.ts';
import type { FoundPassage } from './gather-context.service.ts';
import { joinHits } from './join-hits.ts';
import { findPassagesByIds, type StoredPassage } from './knowledge.store.ts';
import type { KnowledgeDeps, SearchHit } from './search/search.ts';
import { listSourceLanguages } from './source-languages.service.ts';

/**
 * The version of extracting, cutting and analysing. Raising it makes the next sync read every document again,
 * because passages of two versions cannot be compared.
 */
export const PIPELINE_VERSION = 4;

export type { KnowledgeDeps } from './search/search.ts';

/** Passages that an answer may rest on. */
const passageLimit = 8;
/** Further ones that are found, to take the place of repeats. */
const spareHits = 4;
/** Passages that a reranker chooses from, where there is one. */
const rerankedHits = 24;

/** A source that may be searched, with the versions that were read together with the access check. */
export type SearchableConnection = {
  id: number;
  type: ConnectionType;
  contentVersion: number;
  purgedVersion: number;
};

/** How well the best passage of one question fits it, each 0 to 1; 0 when nothing was found. */
export type QuestionMatch = { question: string } & Pick<SearchHit, 'score' | 'coverage'>;

/**
 * What a search found, best first. `isRelevant` is false when every question is foreign to the sources; `isPromising`
 * asks less, for a reader that judges each sentence by itself.
 */
export type FoundPassages = {
  passages: FoundPassage[];
  confidence: number;
  isRelevant: boolean;
  isPromising: boolean;
  /** One for each question that was asked, in their order. */
  matches: QuestionMatch[];
  /** Passages that were searched. */
  passageCount: number;
  /** The languages of the sources, the most frequent first; `simple` is one that is not known. */
  sourceLanguages: Language[];
};

/**
 * What a document's passages were made from: its content, its title (it stands in every passage) and the pipeline. Equal
 * fingerprints mean that reading it again would give the same passages. `firstModel` is that of the source
 * (first-model.ts), which never changes: another model embeds what was read, and nothing is read again.
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

type FindRequest = {
  ownerId: string;
  connections: SearchableConnection[];
  /** The first is the main one; the others say it in other words or languages. */
  questions: readonly string[];
  limit?: number;
  signal?: AbortSignal | undefined;
};

/** What one question found, not read yet. */
type SearchedQuestion = { match: QuestionMatch; hits: SearchHit[]; passageCount: number };

/** What several questions found, in their order, and the languages of the sources. */
export type SearchedQuestions = Pick<FoundPassages, 'sourceLanguages'> & { searched: SearchedQuestion[] };

/**
 * The passages of the owner's connections that fit one of the questions best: all are searched at once, and a passage
 * counts as its best question has it. When the embedding model does not answer, the words alone decide. Throws
 * `unavailable` and, when the signal fires, its reason.
 */
export async function findPassages(deps: FindDeps, request: FindRequest): Promise<FoundPassages> {
  return loadPassages(deps, request, await searchQuestions(deps, request));
}

/** The first half of `findPassages`: what each question finds, without its texts. */
export async function searchQuestions(deps: FindDeps, request: FindRequest): Promise<SearchedQuestions> {
  const { ownerId, connections } = request;
  const [searched, sourceLanguages] = await Promise.all([
    Promise.all([...new Set(request.questions)].map((question) => searchQuestion(deps, request, question))),
    listSourceLanguages(deps.database, ownerId, connections),
  ]);
  return { searched, sourceLanguages };
}

/** Passages that were read before it was known whether they are needed, by id. */
export type ReadPassages = ReadonlyMap<number, StoredPassage>;

/** Reads the best of what was found so far, while something else is waited for. */
export async function readAhead(
  deps: FindDeps,
  { ownerId, limit = passageLimit }: Pick<FindRequest, 'ownerId' | 'limit'>,
  { searched }: SearchedQuestions,
): Promise<ReadPassages> {
  const hits = joinHits(
    searched.map((question) => question.hits),
    limit,
  );
  return readPassages(deps, ownerId, hits);
}

/** The second half of `findPassages`: reads the best of what the questions found, but for what was read before. */
export async function loadPassages(
  deps: FindDeps,
  request: Omit<FindRequest, 'connections' | 'questions'>,
  { searched, sourceLanguages }: SearchedQuestions,
  read: ReadPassages = new Map(),
): Promise<FoundPassages> {
  const { ownerId, signal, limit = passageLimit } = request;
  const { rerank } = deps.models;
  const lists = searched.map(({ hits }) => hits);
  const hits = joinHits(lists, countHits(deps, limit));
  const question = searched[0]?.match.question ?? '';
  const load = (wanted: SearchHit[]) => loadHits(deps, ownerId, wanted, read);
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

function countHits({ models }: Pick<Deps, 'models'>, limit: number): number {
  return models.rerank ? Math.max(limit, rerankedHits) : limit + spareHits;
}

async function searchQuestion(
  deps: Omit<FindDeps, 'database'>,
  { ownerId, connections, signal, limit = passageLimit }: FindRequest,
  question: string,
): Promise<SearchedQuestion> {
  if (connections.length === 0)
    return { match: { question, score: 0, coverage: 0 }, hits: [], passageCount: 0 };
  const vector = await tryModel(
    deps,
    () => deps.models.embed.embedQuestion(question, signal),
    'question not embedded; searching by words alone',
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
      limit: countHits(deps, limit),
    },
    signal,
    (model) => embedByEarlier(deps, { model, question, signal }),
  );
  const { score, coverage } = hits[0] ?? { score: 0, coverage: 0 };
  return { match: { question, score, coverage }, hits, passageCount };
}

/**
 * The question as a model embeds it that is not the installation's (any more), for the sources that still have its
 * vectors; null where it cannot be had.
 */
async function embedByEarlier(
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
    'question not embedded by the model of some sources; searching these by words alone',
    signal,
  );
}

/** What a model answers, or null when it does not: search works without any. */
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

/** Puts passages, none of which repeats another, in the reranker's order; in search's own when it does not answer. */
async function rerankPassages(
  deps: Pick<Deps, 'log'>,
  rerank: RerankModel,
  question: string,
  found: FoundPassage[],
  asking: Asking,
): Promise<FoundPassage[]> {
  const passages = dropRepeats(found);
  if (passages.length < 2) return passages;
  const texts = passages.map(({ title, headingPath, text }) => [title, ...headingPath, text].join('\n'));
  const warning = 'passages not reranked; they keep the order of search';
  const ranked = await tryModel(deps, () => rerank.rank(question, texts, asking), warning, asking.signal);
  return ranked?.map(({ place, score }) => ({ ...passages[place]!, rerankScore: score })) ?? passages;
}

/** The passages of the best hits, none of which repeats another; further hits take the place of what is left out. */
async function loadDistinct(
  load: (hits: SearchHit[]) => Promise<FoundPassage[]>,
  hits: SearchHit[],
  limit: number,
): Promise<FoundPassage[]> {
  const best = dropRepeats(await load(hits.slice(0, limit)));
  if (best.length === Math.min(limit, hits.length)) return best;
  return dropRepeats([...best, ...(await load(hits.slice(limit)))]);
}

/** Passages deleted since they were found are left out. */
async function loadHits(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  hits: SearchHit[],
  read: ReadPassages,
): Promise<FoundPassage[]> {
  const further = await readPassages(
    deps,
    ownerId,
    hits.filter(({ passageId }) => !read.has(passageId)),
  );
  return hits.flatMap(({ passageId, score, vectorScore, lexicalScore, coverage }) => {
    const row = read.get(passageId) ?? further.get(passageId);
    return row ? [{ ...row, score, vectorScore, lexicalScore, coverage, rerankScore: null }] : [];
  });
}

async function readPassages(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  hits: readonly SearchHit[],
): Promise<ReadPassages> {
  if (hits.length === 0) return new Map();
  const ids = hits.map(({ passageId }) => passageId);
  const rows = await findPassagesByIds(deps.database, ownerId, ids);
  return new Map(rows.map((row) => [row.id, row]));
}
