import { readFileSync } from 'node:fs';
import type { BuiltInEmbedder } from '@anito/builtin-models/embedder';
import {
  type ActionVectors,
  findNearestAction,
} from '../../apps/server/src/features/answering/nearest-action.ts';
import { createLog } from '../../apps/server/src/lib/log.ts';

/** A message to a business with actions, and the action that it requests. Null if an answer is enough. */
type OfferMessage = {
  actions: { name: string; description: string }[];
  text: string;
  offer: string | null;
};

export type OfferSet = 'practice' | 'development' | 'held-out' | 'held-out-2' | 'held-out-3';

/** Returns the messages of a set, by the suffix of its file name. */
export function readOfferSet(name: OfferSet): OfferMessage[] {
  return readFileSync(new URL(`offers-${name}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as OfferMessage);
}

/** Counts the offers for messages: the right action, another one, and any where none is requested. */
export async function rateOffers(messages: readonly OfferMessage[], embed: BuiltInEmbedder) {
  const actionVectors: ActionVectors = new Map();
  const deps = { models: { embed }, log: createLog('silent'), actionVectors };
  const { signal } = new AbortController();
  const rated = await Promise.all(
    messages.map(async (message) => {
      const action = await findNearestAction(deps, message.text, { offered: message.actions, signal });
      return { ...message, offered: action?.name ?? null };
    }),
  );
  const calling = rated.filter(({ offer }) => offer !== null);
  const quiet = rated.filter(({ offer }) => offer === null);
  const right = calling.filter(({ offer, offered }) => offered === offer).length;
  const offers = rated.filter(({ offered }) => offered !== null).length;
  return {
    right,
    calling: calling.length,
    another: calling.filter(({ offer, offered }) => offered !== null && offered !== offer).length,
    wrong: quiet.filter(({ offered }) => offered !== null).length,
    quiet: quiet.length,
    precision: right / (offers || 1),
    recall: right / (calling.length || 1),
    failed: rated.filter(({ offer, offered }) => offer !== offered),
  };
}
