import { multiplyVectors } from '@anito/builtin-models/multiply-vectors';
import { findCalledFor } from '@anito/language/calls-for-task';
import type { Deps } from '../../deps.ts';
import { embedAsked } from '../../lib/embed-asked.ts';
import type { OfferedAction } from '../actions/actions.service.ts';

/** Texts whose vectors are remembered: those of the busiest hundred assistants. */
const remembered = 2_000;

/** The vectors of what actions say of themselves, by model and text. */
export type ActionVectors = Map<string, Float32Array>;

const describe = ({ name, description }: OfferedAction) => `${name}. ${description}`;

/**
 * The actions that a message calls for, by its words and what they say of themselves, nearest first: where no model says which
 * are meant, the visitor chooses. None where the embedding model does not answer.
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
  const near = offered.map((action, index) => ({
    action,
    name: action.name,
    description: action.description,
    cosine: multiplyVectors(vector, known[index]!),
  }));
  return findCalledFor(question, near).map(({ action }) => action);
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
