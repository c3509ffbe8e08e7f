import { multiplyVectors } from '@anito/builtin-models/multiply-vectors';
import { glossFilipino } from '@anito/language/gloss-filipino';
import { isRequest } from '@anito/language/is-request';
import { spellOut } from '@anito/language/shorthand';
import type { EmbedModel } from '@anito/models/types';
import type { Deps } from '../../deps.ts';
import { embedAsked } from '../../lib/embed-asked.ts';
import type { OfferedAction } from '../actions/actions.service.ts';

/** Cached vectors, two per action. Enough for the busiest hundred assistants. */
const mostVectors = 5_000;
/** Lowest cosine of a near action, and its lowest lead over the next one (`npm run bench:asking`). */
const leastCosine = 0.28;
const leastMargin = 0.08;

/** Vectors of the names and descriptions of actions, by model and text. */
export type ActionVectors = Map<string, Float32Array>;

/** Cache of action vectors. */
export type ActionVectorDeps = { actionVectors: ActionVectors };

type Described = Pick<OfferedAction, 'name' | 'description'>;

type OfferDeps = Pick<Deps, 'log'> &
  ActionVectorDeps & {
    models: { embed: Pick<EmbedModel, 'id' | 'embedQuestion' | 'embedPassages'> };
  };

/**
 * Returns the action whose name or description is clearly nearest to the message, for use without a model.
 * Undefined if the message only asks about something or the embedding model does not answer.
 */
export async function findNearestAction<Action extends Described>(
  deps: OfferDeps,
  question: string,
  { offered, signal }: { offered: readonly Action[]; signal: AbortSignal },
): Promise<Action | undefined> {
  if (offered.length === 0 || !isRequest(question)) return undefined;
  const vector = await embedAsked(deps, question, signal);
  if (!vector) return undefined;
  const texts = offered.map(listTexts);
  const vectors = await embedTexts(deps, texts.flat(), signal);
  const [nearest, next] = offered
    .map((action, index) => ({
      action,
      cosine: Math.max(...texts[index]!.map((text) => multiplyVectors(vector, vectors.get(text)!))),
    }))
    .toSorted((one, other) => other.cosine - one.cosine);
  if (!nearest || nearest.cosine < leastCosine) return undefined;
  return next && nearest.cosine - next.cosine < leastMargin ? undefined : nearest.action;
}

/**
 * Returns the texts of an action to embed. Filipino texts are translated word by word, because the built-in
 * embedder knows only English.
 */
function listTexts({ name, description }: Described): string[] {
  return [name, description || name].map((text) => glossFilipino(spellOut(text)) ?? text);
}

async function embedTexts(
  { models, actionVectors }: OfferDeps,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Float32Array>> {
  const keyOf = (text: string) => `${models.embed.id}\n${text}`;
  const unknown = [...new Set(texts.filter((text) => !actionVectors.has(keyOf(text))))];
  const vectors = unknown.length > 0 ? await models.embed.embedPassages(unknown, signal) : [];
  const found = new Map(unknown.map((text, index) => [text, vectors[index]!]));
  for (const text of texts) if (!found.has(text)) found.set(text, actionVectors.get(keyOf(text))!);
  if (actionVectors.size > mostVectors) actionVectors.clear();
  for (const [text, vector] of found) actionVectors.set(keyOf(text), vector);
  return found;
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Returns the action whose name is the whole message, for example after a press of its button. */
export function findNamed(message: string, offered: readonly OfferedAction[]): OfferedAction | undefined {
  return offered.find(({ name }) => plain(name) === plain(message));
}
