import type { ChatAnswer } from '@anito/contract/conversations';
import type { ConnectionType } from '@anito/contract/sources';
import type { Deps } from '../../deps.ts';
import type { KeyHolder } from '../../lib/caller.ts';
import { AppError } from '../../lib/errors.ts';
import { type AskDeps, ask, type ClientRequest, collectAnswer } from '../answering/answering.service.ts';
import { requireActive, type requireAssistant } from '../assistants/assistants.service.ts';
import { listKeyLimits } from '../deployment/api-keys.service.ts';
import { findPassages } from '../knowledge/knowledge.service.ts';
import type { Channel } from '../threads/channel-kind.ts';
import { identifyVisitor } from '../threads/one-off.service.ts';

/** The channel for programs that ask on behalf of their users. */
export const mcp: Channel = {
  name: 'mcp',
  isOwnerTest: false,
  tellsFallback: false,
  showsUnsure: ({ showsUnsure }) => showsUnsure,
};

export type McpDeps = AskDeps & Pick<Deps, 'rateLimits'>;

/** The assistant that a key asks, with the key's holder, as loaded for this request. */
export type McpTarget = { holder: KeyHolder; assistant: Awaited<ReturnType<typeof requireAssistant>> };

/** Counts `count` tool calls against the rate limits of a key. Throws `too_many_requests`. */
export async function countToolCalls(deps: Pick<Deps, 'rateLimits'>, { apiKeyId }: KeyHolder, count: number) {
  for (let call = 0; call < count; call += 1) await deps.rateLimits.consumeAll(listKeyLimits(apiKeyId));
}

/**
 * Asks one question in a new one-off thread of an anonymous visitor, and returns the answer. The conversation
 * is stored. Throws `assistant_inactive`, the error that ended the answer, and `upstream_failed` when it was
 * interrupted.
 */
export async function askOnce(
  deps: McpDeps,
  { holder, assistant }: McpTarget,
  question: string,
  client: Omit<ClientRequest, 'requestKey'>,
): Promise<Pick<ChatAnswer, 'answer' | 'outcome' | 'sources' | 'confidence'>> {
  const { id: assistantId, connections } = requireActive(assistant);
  const target = {
    channel: mcp,
    ownerId: holder.ownerId,
    answerer: assistant,
    connections,
    thread: { assistantId, ...identifyVisitor(undefined, null) },
  };
  const chunks = ask(deps, target, { question }, { ...client, requestKey: null });
  const result = await collectAnswer(chunks, client.signal);
  if (!result) throw new AppError('upstream_failed', 'answer-interrupted');
  const { answer, outcome, sources, confidence } = result;
  return { answer, outcome, sources, confidence };
}

/** A passage in the form that programs receive. */
type McpPassage = {
  title: string;
  pageUrl: string | null;
  page: number | null;
  text: string;
  /** From 0 to 1. */
  relevance: number;
  connectionId: number;
  connectionType: ConnectionType;
};

/**
 * Returns the best passages of an assistant's sources for a query, best first. Nothing is stored. Throws
 * `assistant_inactive`, and `unavailable` when search fails.
 */
export async function searchSources(
  deps: McpDeps,
  { holder, assistant }: McpTarget,
  query: { text: string; limit: number },
  signal: AbortSignal,
): Promise<McpPassage[]> {
  const { connections } = requireActive(assistant);
  const { passages } = await findPassages(deps, {
    ownerId: holder.ownerId,
    connections,
    questions: [query.text],
    limit: query.limit,
    signal,
  });
  return passages.map(({ title, url, page, text, score, connectionId, connectionType }) => ({
    title,
    pageUrl: url,
    page,
    text,
    relevance: Math.max(0, Math.min(1, score)),
    connectionId,
    connectionType,
  }));
}
