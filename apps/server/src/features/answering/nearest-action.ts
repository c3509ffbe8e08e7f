import { multiplyVectors } from '@anito/builtin-models/multiply-vectors';
import { glossFilipino } from '@anito/language/gloss-filipino';
import { isRequest } from '@anito/language/is-request';
import { expandShorthand } from '@anito/language/shorthand';
import { isModelFailure } from '@anito/models/model-error';
import type { EmbedModel } from '@anito/models/types';
import type { Deps } from '../../deps.ts';
import { tryEmbedQuestion } from '../../lib/try-embed-question.ts';
import type { OfferedAction } from '../actions/actions.service.ts';

/** Cached vectors, two per action. Enough for the busiest hundred assistants. */
const maxVectors = 5_000;
/** Lowest cosine of a near action, and its lowest lead over the next one (`npm run bench:asking`). */
const minCosine = 0.28;
const minMargin = 0.08;

/** Vectors of the names and descriptions of actions, by model and text. */
export type ActionVectors = Map<string, Float32Array>;

/** Cache of action vectors. */
export type ActionVectorDeps = { actionVectors: ActionVectors };

type ActionText = Pick<OfferedAction, 'name' | 'description'>;

type OfferDeps = Pick<Deps, 'log'> &
  ActionVectorDeps & {
    models: { embed: Pick<EmbedModel, 'id' | 'embedQuestion' | 'embedPassages'> };
  };

/**
 * Returns the action whose name or description is clearly nearest to the message by embedding, for use
 * without a connected model. Returns undefined if the message is no request, no action is near enough, two
 * are about equally near, or the embedding model fails.
 */
export async function findNearestAction<Action extends ActionText>(
  deps: OfferDeps,
  question: string,
  { offered, signal }: { offered: readonly Action[]; signal: AbortSignal },
): Promise<Action | undefined> {
  if (offered.length === 0 || !isRequest(question)) return undefined;
  const vector = await tryEmbedQuestion(deps, question, signal);
  if (!vector) return undefined;
  const texts = offered.map(listTexts);
  const vectors = await tryEmbedTexts(deps, texts.flat(), signal);
  if (!vectors) return undefined;
  const [nearest, next] = offered
    .map((action, index) => ({
      action,
      cosine: Math.max(...texts[index]!.map((text) => multiplyVectors(vector, vectors.get(text)!))),
    }))
    .toSorted((one, other) => other.cosine - one.cosine);
  if (!nearest || nearest.cosine < minCosine) return undefined;
  return next && nearest.cosine - next.cosine < minMargin ? undefined : nearest.action;
}

/**
 * Returns the texts of an action to embed: name and description. Filipino is translated word by word, because
 * the built-in embedder knows only English.
 */
function listTexts({ name, description }: ActionText): string[] {
  return [name, description || name].map((text) => glossFilipino(expandShorthand(text)) ?? text);
}

/** Returns the vector of each text. Returns null and logs a warning when the embedding model fails. */
async function tryEmbedTexts(
  deps: OfferDeps,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Float32Array> | null> {
  try {
    return await embedTexts(deps, texts, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (!isModelFailure(error)) throw error;
    deps.log.warn({ err: error }, 'actions not embedded; continuing without an offer');
    return null;
  }
}

/**
 * Returns the vector of each text, from the cache or the embedding model. Adds new vectors to the cache and
 * clears a full one. Throws when the model fails.
 */
async function embedTexts(
  { models, actionVectors }: OfferDeps,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Float32Array>> {
  const keyOf = (text: string) => `${models.embed.id}\n${text}`;
  const missing = [...new Set(texts.filter((text) => !actionVectors.has(keyOf(text))))];
  const vectors = missing.length > 0 ? await models.embed.embedPassages(missing, signal) : [];
  const vectorsByText = new Map(missing.map((text, index) => [text, vectors[index]!]));
  for (const text of texts)
    if (!vectorsByText.has(text)) vectorsByText.set(text, actionVectors.get(keyOf(text))!);
  if (actionVectors.size > maxVectors) actionVectors.clear();
  for (const [text, vector] of vectorsByText) actionVectors.set(keyOf(text), vector);
  return vectorsByText;
}

const normalize = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Returns the action whose name is the whole message, for example after a press of its button, or undefined.
 * Case and white space do not matter.
 */
export function findActionByName(
  message: string,
  offered: readonly OfferedAction[],
): OfferedAction | undefined {
  return offered.find(({ name }) => normalize(name) === normalize(message));
}
