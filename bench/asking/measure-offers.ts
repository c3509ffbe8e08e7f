import { readFileSync } from 'node:fs';
import type { BuiltInEmbedder } from '@anito/builtin-models/embedder';
import { multiplyVectors } from '@anito/builtin-models/multiply-vectors';
import { findCalledFor } from '@anito/language/calls-for-task';
import { spellOut } from '@anito/language/shorthand';
import { listTaskTexts, type NearTask } from '@anito/language/task-features';

/** A message to a business with actions, and which of them it calls for; null where an answer serves it. */
export type OfferMessage = {
  actions: { name: string; description: string }[];
  text: string;
  offer: string | null;
};

type OfferSet = 'practice' | 'development' | 'held-out' | 'held-out-2';

/** The messages of a set, by the end of its file's name. */
export function readOfferSet(name: OfferSet): OfferMessage[] {
  return readFileSync(new URL(`offers-${name}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as OfferMessage);
}

/** Of what actions say of themselves. */
const vectors = new Map<string, Promise<Float32Array>>();

/** The actions with how near the message is to each, as the product places them. */
export async function placeActions(
  { actions, text }: OfferMessage,
  embedder: BuiltInEmbedder,
): Promise<NearTask[]> {
  const question = await embedder.embedQuestion(spellOut(text));
  const embed = (text: string) => {
    const known = vectors.get(text) ?? embedder.embedPassages([text]).then(([vector]) => vector!);
    vectors.set(text, known);
    return known;
  };
  return Promise.all(
    actions.map(async (action) => {
      const described = await Promise.all(listTaskTexts(action).map(embed));
      return { ...action, near: described.map((vector) => multiplyVectors(question, vector)) };
    }),
  );
}

/** What finds of the actions those that a message calls for. */
type Finder = (message: string, actions: readonly NearTask[]) => readonly { name: string }[];

/** What messages are offered: the right one, another one, and something where nothing is called for. */
export async function rateOffers(
  messages: readonly OfferMessage[],
  embedder: BuiltInEmbedder,
  find: Finder = findCalledFor,
) {
  const rated = await Promise.all(
    messages.map(async (message) => {
      const found = find(message.text, await placeActions(message, embedder));
      return { ...message, offered: found.map(({ name }) => name) };
    }),
  );
  const calling = rated.filter(({ offer }) => offer !== null);
  const quiet = rated.filter(({ offer }) => offer === null);
  const isRight = ({ offer, offered }: (typeof rated)[number]) => offer !== null && offered.includes(offer);
  return {
    right: calling.filter(isRight).length,
    calling: calling.length,
    beside: calling.filter(({ offer, offered }) => offered.some((name) => name !== offer)).length,
    wrong: quiet.filter(({ offered }) => offered.length > 0).length,
    quiet: quiet.length,
    failed: rated.filter((each) => (each.offer === null ? each.offered.length > 0 : !isRight(each))),
  };
}
