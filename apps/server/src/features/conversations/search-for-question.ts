import type { Deps } from '../../deps.ts';
import {
  type FoundPassages,
  findPassages,
  listSourceLanguages,
  type SearchableConnection,
} from '../knowledge/knowledge.service.ts';
import {
  type AskedQuestion,
  chooseBetter,
  needsUnderstanding,
  type Understood,
  understandBuiltIn,
  understandQuestion,
} from './understand-question.ts';

type SearchDeps = Pick<Deps, 'database' | 'models' | 'search' | 'env' | 'log'>;
type Asked = Omit<AskedQuestion, 'sourceLanguages'> & {
  ownerId: string;
  connections: SearchableConnection[];
  /** Passages that are wanted. */
  limit: number;
};
type Searched = { understood: Understood; found: FoundPassages };

/**
 * Understands a question and searches for it. A connected model is asked what it means unless a first question finds a
 * clear match as it is. `onUnderstood` is called before the last search.
 */
export async function searchForQuestion(
  deps: SearchDeps,
  asked: Asked,
  onUnderstood: () => void = () => undefined,
): Promise<Searched> {
  if (deps.models.chat.isBuiltIn) return searchBuiltIn(deps, asked, onUnderstood);
  const { ownerId, connections, question, turns, limit, signal } = asked;
  const search = (questions: string[]) =>
    findPassages(deps, { ownerId, connections, questions, limit, signal });
  if (turns.length > 0) {
    // Its vector is at hand by the time the model has answered; a failure shows when it is searched.
    deps.models.embed.embedQuestion(question, signal).catch(() => undefined);
    const sourceLanguages = await listSourceLanguages(deps.database, ownerId, connections);
    const understood = await understandQuestion(deps, { ...asked, sourceLanguages });
    onUnderstood();
    return { understood, found: await search(understood.queries) };
  }
  const first = await search([question]);
  const { sourceLanguages } = first;
  const understood = needsUnderstanding(asked, first)
    ? await understandQuestion(deps, { ...asked, sourceLanguages })
    : understandBuiltIn(asked);
  onUnderstood();
  return { understood, found: understood.queries.length > 1 ? await search(understood.queries) : first };
}

/** Each query by itself: the built-in answerer quotes for one question, the one that found better. */
async function searchBuiltIn(deps: SearchDeps, asked: Asked, onUnderstood: () => void): Promise<Searched> {
  const { ownerId, connections, limit, signal } = asked;
  const understood = understandBuiltIn(asked);
  onUnderstood();
  const found = await Promise.all(
    understood.queries.map((query) =>
      findPassages(deps, { ownerId, connections, questions: [query], limit, signal }),
    ),
  );
  return chooseBetter(understood, found);
}
