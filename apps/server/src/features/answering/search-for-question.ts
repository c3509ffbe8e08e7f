import type { Deps } from '../../deps.ts';
import {
  type FoundPassages,
  type KnowledgeDeps,
  loadPassages,
  readAhead,
  type SearchableConnection,
  type SearchedQuestions,
  searchQuestions,
} from '../knowledge/knowledge.service.ts';
import { listSourceLanguages } from '../knowledge/source-languages.service.ts';
import type { BegunAnswer } from './begun-answer.ts';
import type { AnswerDeps, QuestionContext, SearchAndBegun } from './question-context.ts';
import {
  type AskedQuestion,
  chooseBetter,
  findsTooLittle,
  judgePlainSearch,
  type SearchedQuestion,
  standsAlone,
  type Understood,
  understandBuiltIn,
  understandQuestion,
} from './understand-question.ts';

type SearchDeps = Pick<Deps, 'database' | 'models' | 'env' | 'log'> & KnowledgeDeps;
type Asked = Omit<AskedQuestion, 'sourceLanguages'> & {
  ownerId: string;
  connections: SearchableConnection[];
  /** Number of passages to return. */
  limit: number;
  /** Called once the question is understood, before the last search. */
  onUnderstood(): void;
};

/** Returns the search request of a question. */
export function toAsked(
  { dailyUse }: Pick<AnswerDeps, 'dailyUse'>,
  { question, previousTurns, summary, signal, meter }: QuestionContext,
  limit: number,
): Asked {
  const { ownerId, connections, text, answerer, thread } = question;
  return {
    ownerId,
    connections,
    question: text,
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
type Begin = (understood: Understood, found: FoundPassages) => Promise<BegunAnswer>;

/**
 * Searches with a connected model. A follow-up question is searched after the model has said what it means. A
 * standalone question is searched first as it is. The model's queries are added only if that search finds no
 * clear match.
 */
export function searchWithModel(deps: SearchDeps, asked: Asked, begin: Begin): Promise<SearchAndBegun> {
  return standsAlone(asked) ? searchPlain(deps, asked, begin) : searchFurther(deps, asked);
}

async function searchPlain(deps: SearchDeps, asked: Asked, begin: Begin): Promise<SearchAndBegun> {
  const plain = understandBuiltIn(asked);
  const first = await searchQuestions(deps, { ...asked, questions: plain.queries });
  const { sourceLanguages } = first;
  const search = judgePlainSearch(asked, { matches: listMatches(first.searched), sourceLanguages });
  if (search === 'clear') {
    asked.onUnderstood();
    return { understood: plain, found: await loadPassages(deps, asked, first), begun: null };
  }
  // With a reranker, a speculative answer would call it twice.
  const mayBegin = search === 'likely' && !deps.models.rerank;
  if (mayBegin) return searchAndBegin(deps, asked, { plain, first, begin });
  const understanding = understandQuestion(deps, { ...asked, sourceLanguages });
  return { ...(await searchUnderstood(deps, asked, first, understanding)), begun: null };
}

/** Adds the model's queries to the plain search `first`. */
async function searchUnderstood(
  deps: SearchDeps,
  asked: Asked,
  first: SearchedQuestions,
  understanding: Promise<Understood>,
): Promise<SearchedQuestion> {
  const { sourceLanguages } = first;
  const [understood, read] = await Promise.all([understanding, readAhead(deps, asked, first)]);
  asked.onUnderstood();
  const known = new Set(first.searched.map(({ match }) => match.question));
  const questions = understood.queries.filter((query) => !known.has(query));
  const others = questions.length > 0 ? await searchQuestions(deps, { ...asked, questions }) : undefined;
  const searched = [...first.searched, ...(others?.searched ?? [])];
  return { understood, found: await loadPassages(deps, asked, { searched, sourceLanguages }, read) };
}

/** Number of best passages that decide whether a speculative answer uses the right material. */
const decisivePassages = 5;

/**
 * Asks a model what a question means and generates an answer meanwhile. If text of the answer comes first, it
 * is shown and the plain question stands. Otherwise the answer is used only if it holds the best passages for
 * the understood question.
 */
async function searchAndBegin(
  deps: SearchDeps,
  asked: Asked,
  { plain, first, begin }: { plain: Understood; first: SearchedQuestions; begin: Begin },
): Promise<SearchAndBegun> {
  const answered = new AbortController();
  const signal = AbortSignal.any([asked.signal, answered.signal]);
  const { sourceLanguages } = first;
  const understanding = understandQuestion(deps, { ...asked, signal, sourceLanguages });
  // The request is aborted if text comes first.
  understanding.catch(() => undefined);
  const found = await loadPassages(deps, asked, first);
  const begun = await begin(plain, found);
  try {
    const hasWords = await Promise.race([
      understanding.then(() => false),
      begun.hasWords().then((has) => has || understanding.then(() => false)),
    ]);
    if (hasWords) {
      answered.abort();
      asked.onUnderstood();
      return { understood: plain, found, begun };
    }
    const search = await searchUnderstood(deps, asked, first, understanding);
    const best = search.found.passages.slice(0, decisivePassages);
    if (!search.understood.wantsPerson && best.every(({ id }) => begun.passageIds.has(id)))
      return { ...search, begun };
    begun.stop();
    return { ...search, begun: null };
  } catch (error) {
    begun.stop();
    throw error;
  }
}

/** Searches for a follow-up question. */
async function searchFurther(deps: SearchDeps, asked: Asked): Promise<SearchAndBegun> {
  const sourceLanguages = await listSourceLanguages(deps.database, asked.ownerId, asked.connections);
  const meant = await understandQuestion(deps, { ...asked, sourceLanguages });
  asked.onUnderstood();
  const { understood, found } = await searchMeant(deps, asked, meant);
  return { understood, found: await loadPassages(deps, asked, found), begun: null };
}

/**
 * Searches for the built-in answerer, which quotes for one question only: the query with the better matches.
 */
export async function searchBuiltIn(deps: SearchDeps, asked: Asked): Promise<SearchAndBegun> {
  const meant = await searchMeant(deps, asked, understandBuiltIn(asked));
  const { searched, sourceLanguages } = meant.found;
  const understood = chooseBetter(meant.understood, listMatches(searched));
  asked.onUnderstood();
  const chosen = searched.filter(({ match }) => match.question === understood.standalone);
  const loaded = await loadPassages(deps, asked, { searched: chosen, sourceLanguages });
  return { understood, found: loaded, begun: null };
}

/** Searches for the meaning of a question, and for its alternative if the first search finds too little. */
async function searchMeant(
  deps: SearchDeps,
  asked: Asked,
  understood: Understood,
): Promise<{ understood: Understood; found: SearchedQuestions }> {
  const { queries, alternative } = understood;
  const first = await searchQuestions(deps, { ...asked, questions: queries });
  if (alternative === null || !findsTooLittle(listMatches(first.searched)))
    return { understood, found: first };
  const other = await searchQuestions(deps, { ...asked, questions: [alternative] });
  return {
    understood: { ...understood, queries: [...queries, alternative] },
    found: { ...first, searched: [...first.searched, ...other.searched] },
  };
}

const listMatches = (searched: SearchedQuestions['searched']) => searched.map(({ match }) => match);
