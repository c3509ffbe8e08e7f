import { spellOut } from '@anito/language/shorthand';
import type { Deps } from '../../deps.ts';
import {
  type KnowledgeDeps,
  loadPassages,
  readAhead,
  type SearchableConnection,
  type SearchedQuestions,
  searchQuestions,
} from '../knowledge/knowledge.service.ts';
import { listSourceLanguages } from '../knowledge/source-languages.service.ts';
import type { AnswerDeps, QuestionContext } from './question-context.ts';
import {
  type AskedQuestion,
  chooseBetter,
  findsTooLittle,
  needsUnderstanding,
  type SearchedQuestion,
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

/** A connected model is asked what a question means, unless a first question finds a clear match as it is. */
export function searchWithModel(deps: SearchDeps, asked: Asked): Promise<SearchedQuestion> {
  return asked.turns.length > 0 ? searchFurther(deps, asked) : searchFirst(deps, asked);
}

/** A first question: searched with its shorthand spelled out, and for what else the model says only when that finds no clear match. */
async function searchFirst(deps: SearchDeps, asked: Asked): Promise<SearchedQuestion> {
  const spelled = spellOut(asked.question);
  const first = await searchQuestions(deps, { ...asked, questions: [spelled] });
  const { sourceLanguages } = first;
  const matches = listMatches(first.searched);
  if (!needsUnderstanding(asked, { matches, sourceLanguages })) {
    asked.onUnderstood();
    return { understood: understandBuiltIn(asked), found: await loadPassages(deps, asked, first) };
  }
  const [understood, read] = await Promise.all([
    understandQuestion(deps, { ...asked, sourceLanguages }),
    readAhead(deps, asked, first),
  ]);
  asked.onUnderstood();
  const questions = understood.queries.filter((query) => query !== spelled);
  const others = questions.length > 0 ? await searchQuestions(deps, { ...asked, questions }) : undefined;
  const searched = [...first.searched, ...(others?.searched ?? [])];
  return { understood, found: await loadPassages(deps, asked, { searched, sourceLanguages }, read) };
}

/** A question after others. */
async function searchFurther(deps: SearchDeps, asked: Asked): Promise<SearchedQuestion> {
  const sourceLanguages = await listSourceLanguages(deps.database, asked.ownerId, asked.connections);
  const meant = await understandQuestion(deps, { ...asked, sourceLanguages });
  asked.onUnderstood();
  const { understood, found } = await searchMeant(deps, asked, meant);
  return { understood, found: await loadPassages(deps, asked, found) };
}

/** The built-in answerer quotes for one question: of those that are searched, the one that found better. */
export async function searchBuiltIn(deps: SearchDeps, asked: Asked): Promise<SearchedQuestion> {
  const meant = await searchMeant(deps, asked, understandBuiltIn(asked));
  const { searched, sourceLanguages } = meant.found;
  const understood = chooseBetter(meant.understood, listMatches(searched));
  asked.onUnderstood();
  const chosen = searched.filter(({ match }) => match.question === understood.standalone);
  return { understood, found: await loadPassages(deps, asked, { searched: chosen, sourceLanguages }) };
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
