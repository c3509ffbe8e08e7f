import { notFound } from '../../lib/errors.ts';
import { resolveOwnerTimezone } from '../accounts/user-settings.service.ts';
import {
  type Answerer,
  type AnswerStream,
  type AskDeps,
  ask,
  type ClientQuestion,
  type ClientRequest,
} from '../answering/answering.service.ts';
import { listOwnedConnectionsByIds } from '../sources/connections.service.ts';
import type { Channel } from '../threads/channel-kind.ts';

/** The channel of source tests. Nothing is stored. */
export const sourceTest: Channel = {
  name: 'source-test',
  isOwnerTest: true,
  tellsFallback: false,
  showsUnsure: () => true,
};

const sourceTester: Omit<Answerer, 'timezone'> = {
  name: 'Source test',
  systemPrompt: 'You help the owner of a knowledge source check what it can answer.',
  tone: 'friendly',
  responseStyle: 'concise',
  isAgentMode: false,
  model: null,
  showsUnsure: true,
  unsupportedSentences: 'omit',
  hasActions: false,
  asksContact: false,
  approvedVersion: null,
  confirmedFacts: {},
};

/**
 * Parses "file_7" into type and id. A plain id has the type null. Other keys have the id NaN, which no source
 * has.
 */
function parseConnectionKey(key: string | number): { id: number; type: string | null } {
  const [, type, id] = /^(?:([\w-]+)_)?(\d+)$/.exec(String(key)) ?? [];
  return { id: Number(id), type: type ?? null };
}

/**
 * Answers a question from the given sources of the owner, to try them out. Stores neither question nor
 * answer. Throws `not_found` for another owner's source or a wrong type.
 */
export async function askSources(
  deps: AskDeps,
  ownerId: string,
  keys: (string | number)[],
  question: ClientQuestion & { explain: boolean },
  client: ClientRequest,
): Promise<AnswerStream> {
  const references = keys.map(parseConnectionKey);
  const connections = await listOwnedConnectionsByIds(deps, ownerId, [
    ...new Set(references.map(({ id }) => id)),
  ]);
  const isAllOwned = references.every(({ id, type }) =>
    connections.some((connection) => connection.id === id && (type === null || connection.type === type)),
  );
  if (!isAllOwned) throw notFound();
  const target = {
    channel: sourceTest,
    ownerId,
    answerer: { ...sourceTester, timezone: await resolveOwnerTimezone(deps, ownerId) },
    connections,
    thread: null,
    isExplained: question.explain,
  };
  return ask(deps, target, question, client);
}
