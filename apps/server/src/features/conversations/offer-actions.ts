import { multiplyVectors } from '@anito/builtin-models/multiply-vectors';
import { findCalledFor } from '@anito/language/calls-for-task';
import { listTaskTexts } from '@anito/language/task-features';
import type { Deps } from '../../deps.ts';
import { embedAsked } from '../../lib/embed-asked.ts';
import type { OfferedAction } from '../actions/actions.service.ts';

/** Texts whose vectors are remembered, three of an action: those of the busiest hundred assistants. */
const remembered = 6_000;

/** The vectors of what actions say of themselves, by model and text. */
export type ActionVectors = Map<string, Float32Array>;

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
  const texts = offered.map(listTaskTexts);
  const known = await placeTexts(deps, texts.flat(), signal);
  const near = offered.map((action, index) => ({
    action,
    name: action.name,
    description: action.description,
    near: texts[index]!.map((text) => multiplyVectors(vector, known.get(text)!)),
  }));
  return findCalledFor(question, near).map(({ action }) => action);
}

async function placeTexts(
  { models, actionVectors }: Pick<Deps, 'models' | 'actionVectors'>,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Float32Array>> {
  const keyOf = (text: string) => `${models.embed.id}\n${text}`;
  const unknown = [...new Set(texts.filter((text) => !actionVectors.has(keyOf(text))))];
  const vectors = unknown.length > 0 ? await models.embed.embedPassages(unknown, signal) : [];
  const placed = new Map(unknown.map((text, index) => [text, vectors[index]!]));
  for (const text of texts) if (!placed.has(text)) placed.set(text, actionVectors.get(keyOf(text))!);
  if (actionVectors.size > remembered) actionVectors.clear();
  for (const [text, vector] of placed) actionVectors.set(keyOf(text), vector);
  return placed;
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** The action that a message names and nothing else, as a press of its button does. */
export function findNamed(message: string, offered: readonly OfferedAction[]): OfferedAction | undefined {
  return offered.find(({ name }) => plain(name) === plain(message));
}
