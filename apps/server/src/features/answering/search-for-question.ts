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
  /** Passages that are wanted. */
  limit: number;
  /** Called once it is known what the question means, before the last search. */
  onUnderstood(): void;
};

/** What is searched for a question, and how many passages of it. */
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

/** Begins an answer from what the question found as it is. */
type Begin = (understood: Understood, found: FoundPassages) => Promise<BegunAnswer>;

/**
 * A question that needs those before it is searched for once a connected model has said what it means. One of its own is
 * searched as it is, and where that finds no clear match for what else the model says.
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
  // A reranker would be asked twice.
  const mayBegin = search === 'likely' && !deps.models.rerank;
  if (mayBegin) return searchAndBegin(deps, asked, { plain, first, begin });
  const understanding = understandQuestion(deps, { ...asked, sourceLanguages });
  return { ...(await searchUnderstood(deps, asked, first, understanding)), begun: null };
}

/** Searches also for what a model says of a question; `first` is what the question found as it is. */
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

/** So many of the best passages decide whether an answer rests on what is to be searched for. */
const decisivePassages = 5;

/**
 * Asks a model what a question means, and begins the answer meanwhile. Words that come first are shown, and the question
 * means what it says. Else the answer goes on where the best passages of what the question means are among its own.
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
  // It is given up where words come first.
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

/** A question that goes on from others. */
async function searchFurther(deps: SearchDeps, asked: Asked): Promise<SearchAndBegun> {
  const sourceLanguages = await listSourceLanguages(deps.database, asked.ownerId, asked.connections);
  const meant = await understandQuestion(deps, { ...asked, sourceLanguages });
  asked.onUnderstood();
  const { understood, found } = await searchMeant(deps, asked, meant);
  return { understood, found: await loadPassages(deps, asked, found), begun: null };
}

/** The built-in answerer quotes for one question: of those that are searched, the one that found better. */
export async function searchBuiltIn(deps: SearchDeps, asked: Asked): Promise<SearchAndBegun> {
  const meant = await searchMeant(deps, asked, understandBuiltIn(asked));
  const { searched, sourceLanguages } = meant.found;
  const understood = chooseBetter(meant.understood, listMatches(searched));
  asked.onUnderstood();
  const chosen = searched.filter(({ match }) => match.question === understood.standalone);
  const loaded = await loadPassages(deps, asked, { searched: chosen, sourceLanguages });
  return { understood, found: loaded, begun: null };
}

/** Searches for what a question means, and once more for its alternative where that finds too little. */
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
