import { multiplyVectors } from '@anito/builtin-models/multiply-vectors';
import type { Deps } from '../../deps.ts';
import { embedAsked } from '../../lib/embed-asked.ts';
import type { OfferedAction } from '../actions/actions.service.ts';

/**
 * How near a question is to what an action says of itself, where it is offered: of questions that were written for this, in
 * English and Filipino, those that ask for something else lie below 0.37, those that ask for it mostly above 0.4. An offer
 * too many costs a button.
 */
const leastCosine = 0.4;
const mostOffers = 2;
/** Texts whose vectors are remembered: those of the busiest hundred assistants. */
const remembered = 2_000;

/** The vectors of what actions say of themselves, by model and text. */
export type ActionVectors = Map<string, Float32Array>;

const describe = ({ name, description }: OfferedAction) => `${name}. ${description}`;

/**
 * The actions that a question may ask for, by what they say of themselves, nearest first: where no model says which are
 * meant, the visitor chooses. None where the embedding model does not answer.
 */
export async function findOffers(
  deps: Pick<Deps, 'models' | 'log' | 'actionVectors'>,
  question: string,
  { offered, signal }: { offered: readonly OfferedAction[]; signal: AbortSignal },
): Promise<OfferedAction[]> {
  if (offered.length === 0) return [];
  const vector = await embedAsked(deps, question, signal);
  if (!vector) return [];
  const known = await placeActions(deps, offered.map(describe), signal);
  return offered
    .map((action, index) => ({ action, cosine: multiplyVectors(vector, known[index]!) }))
    .filter(({ cosine }) => cosine >= leastCosine)
    .toSorted((a, b) => b.cosine - a.cosine)
    .slice(0, mostOffers)
    .map(({ action }) => action);
}

async function placeActions(
  { models, actionVectors }: Pick<Deps, 'models' | 'actionVectors'>,
  texts: string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const keyOf = (text: string) => `${models.embed.id}\n${text}`;
  const unknown = [...new Set(texts.filter((text) => !actionVectors.has(keyOf(text))))];
  if (unknown.length > 0) {
    const vectors = await models.embed.embedPassages(unknown, signal);
    if (actionVectors.size > remembered) actionVectors.clear();
    for (const [index, text] of unknown.entries()) actionVectors.set(keyOf(text), vectors[index]!);
  }
  return texts.map((text) => actionVectors.get(keyOf(text))!);
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** The action that a message names and nothing else, as a press of its button does. */
export function findNamed(message: string, offered: readonly OfferedAction[]): OfferedAction | undefined {
  return offered.find(({ name }) => plain(name) === plain(message));
}
