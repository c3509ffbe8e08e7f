import type { Deps } from '../../deps.ts';
import {
  type FoundPassages,
  type KnowledgeDeps,
  loadPassages,
  preloadPassages,
  type SearchableConnection,
  type SearchedQuestions,
  searchQuestions,
} from '../knowledge/knowledge.service.ts';
import { listSourceLanguages } from '../knowledge/source-languages.service.ts';
import type { AnswerDeps, QuestionContext, SpeculativeSearch } from './question-context.ts';
import type { SpeculativeAnswer } from './stream-model-answer.ts';
import {
  chooseBetter,
  findsTooLittle,
  judgePlainSearch,
  type QuestionInput,
  type SearchedQuestion,
  standsAlone,
  type UnderstoodQuestion,
  understandBuiltIn,
  understandQuestion,
} from './understand-question.ts';

type SearchDeps = Pick<Deps, 'database' | 'models' | 'env' | 'log'> & KnowledgeDeps;
type SearchRequest = Omit<QuestionInput, 'sourceLanguages'> & {
  ownerId: string;
  connections: SearchableConnection[];
  /** Number of passages to return. */
  limit: number;
  /** Called once the question is understood, before the last search. */
  onUnderstood(): void;
};

/**
 * Returns the search request of a question for at most `limit` passages. It counts the model's tokens against
 * the daily budget.
 */
export function toSearchRequest(
  { dailyUse }: Pick<AnswerDeps, 'dailyUse'>,
  { question, asked, previousTurns, summary, signal, meter }: QuestionContext,
  limit: number,
): SearchRequest {
  const { ownerId, connections, answerer, thread } = question;
  return {
    ownerId,
    connections,
    question: asked,
    turns: previousTurns,
    summary,
    model: answerer.model,
    limit,
    onTokens: (tokens) => dailyUse.addTokens(ownerId, thread?.assistantId ?? null, tokens),
    onUnderstood: () => meter.lap('rewrite'),
    signal,
  };
}

/** Starts a speculative answer from the plain search. */
type StartSpeculative = (
  understood: UnderstoodQuestion,
  results: FoundPassages,
) => Promise<SpeculativeAnswer>;

/**
 * Searches with a connected model. For a follow-up question, the model first says what it means. A standalone
 * question is searched as it is; the model's further queries are searched only if there is no clear match.
 */
export function searchWithModel(
  deps: SearchDeps,
  request: SearchRequest,
  startSpeculative: StartSpeculative,
): Promise<SpeculativeSearch> {
  return standsAlone(request)
    ? searchStandalone(deps, request, startSpeculative)
    : searchFollowUp(deps, request);
}

/**
 * Searches for a standalone question. A clear match needs no model. After a likely match, generates a
 * speculative answer while the model is asked, unless there is a reranker.
 */
async function searchStandalone(
  deps: SearchDeps,
  request: SearchRequest,
  startSpeculative: StartSpeculative,
): Promise<SpeculativeSearch> {
  const plain = understandBuiltIn(request);
  const first = await searchQuestions(deps, { ...request, questions: plain.queries });
  const { sourceLanguages } = first;
  const search = judgePlainSearch(request, { matches: listMatches(first.searched), sourceLanguages });
  if (search === 'clear') {
    request.onUnderstood();
    return { understood: plain, found: await loadPassages(deps, request, first), speculative: null };
  }
  // With a reranker, a speculative answer would call it twice.
  const maySpeculate = search === 'likely' && !deps.models.rerank;
  if (maySpeculate) return searchAndSpeculate(deps, request, { plain, first, begin: startSpeculative });
  const understanding = understandQuestion(deps, { ...request, sourceLanguages });
  return { ...(await searchUnderstood(deps, request, first, understanding)), speculative: null };
}

/**
 * Waits until the model has understood the question, and searches its further queries. Returns the passages
 * of these and of the plain search `first`.
 */
async function searchUnderstood(
  deps: SearchDeps,
  request: SearchRequest,
  first: SearchedQuestions,
  understanding: Promise<UnderstoodQuestion>,
): Promise<SearchedQuestion> {
  const { sourceLanguages } = first;
  const [understood, passagesRead] = await Promise.all([
    understanding,
    preloadPassages(deps, request, first),
  ]);
  request.onUnderstood();
  const searchedQueries = new Set(first.searched.map(({ match }) => match.question));
  const questions = understood.queries.filter((query) => !searchedQueries.has(query));
  const second = questions.length > 0 ? await searchQuestions(deps, { ...request, questions }) : undefined;
  const searched = [...first.searched, ...(second?.searched ?? [])];
  return {
    understood,
    found: await loadPassages(deps, request, { searched, sourceLanguages }, passagesRead),
  };
}

/** Number of best passages that decide whether a speculative answer uses the right material. */
const decisivePassages = 5;

/**
 * Asks a model what a question means and meanwhile generates a speculative answer from the plain search. If
 * its text comes first, it is shown and the plain question counts. Otherwise the answer is kept only if it
 * used the best passages for the understood question.
 */
async function searchAndSpeculate(
  deps: SearchDeps,
  request: SearchRequest,
  {
    plain,
    first,
    begin: startSpeculative,
  }: { plain: UnderstoodQuestion; first: SearchedQuestions; begin: StartSpeculative },
): Promise<SpeculativeSearch> {
  const understandingAbort = new AbortController();
  const signal = AbortSignal.any([request.signal, understandingAbort.signal]);
  const { sourceLanguages } = first;
  const understanding = understandQuestion(deps, { ...request, signal, sourceLanguages });
  // The request is aborted if text comes first.
  understanding.catch(() => undefined);
  const loaded = await loadPassages(deps, request, first);
  const speculative = await startSpeculative(plain, loaded);
  try {
    const hasText = await Promise.race([
      understanding.then(() => false),
      speculative.hasText().then((has) => has || understanding.then(() => false)),
    ]);
    if (hasText) {
      understandingAbort.abort();
      request.onUnderstood();
      return { understood: plain, found: loaded, speculative };
    }
    const search = await searchUnderstood(deps, request, first, understanding);
    const best = search.found.passages.slice(0, decisivePassages);
    if (!search.understood.wantsPerson && best.every(({ id }) => speculative.passageIds.has(id)))
      return { ...search, speculative };
    speculative.stop();
    return { ...search, speculative: null };
  } catch (error) {
    speculative.stop();
    throw error;
  }
}

/** Asks a model what a follow-up question means, and searches for that. */
async function searchFollowUp(deps: SearchDeps, request: SearchRequest): Promise<SpeculativeSearch> {
  const sourceLanguages = await listSourceLanguages(deps.database, request.ownerId, request.connections);
  const meaning = await understandQuestion(deps, { ...request, sourceLanguages });
  request.onUnderstood();
  const { understood, searchResult } = await searchMeaning(deps, request, meaning);
  return { understood, found: await loadPassages(deps, request, searchResult), speculative: null };
}

/** Searches for the built-in model. Returns only the passages of the query with the better matches. */
export async function searchBuiltIn(deps: SearchDeps, request: SearchRequest): Promise<SpeculativeSearch> {
  const meaningSearch = await searchMeaning(deps, request, understandBuiltIn(request));
  const { searched, sourceLanguages } = meaningSearch.searchResult;
  const understood = chooseBetter(meaningSearch.understood, listMatches(searched));
  request.onUnderstood();
  const chosenMatches = searched.filter(({ match }) => match.question === understood.standalone);
  const loaded = await loadPassages(deps, request, { searched: chosenMatches, sourceLanguages });
  return { understood, found: loaded, speculative: null };
}

/**
 * Searches all queries of an understood question, and its alternative if they find too little. The
 * alternative then becomes the last query.
 */
async function searchMeaning(
  deps: SearchDeps,
  request: SearchRequest,
  understood: UnderstoodQuestion,
): Promise<{ understood: UnderstoodQuestion; searchResult: SearchedQuestions }> {
  const { queries, alternative } = understood;
  const first = await searchQuestions(deps, { ...request, questions: queries });
  if (alternative === null || !findsTooLittle(listMatches(first.searched)))
    return { understood, searchResult: first };
  const second = await searchQuestions(deps, { ...request, questions: [alternative] });
  return {
    understood: { ...understood, queries: [...queries, alternative] },
    searchResult: { ...first, searched: [...first.searched, ...second.searched] },
  };
}

const listMatches = (searched: SearchedQuestions['searched']) => searched.map(({ match }) => match);
