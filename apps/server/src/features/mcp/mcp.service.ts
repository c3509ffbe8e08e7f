import type { ChatAnswer } from '@anito/contract/conversations';
import type { ConnectionType } from '@anito/contract/sources';
import type { Deps } from '../../deps.ts';
import type { KeyHolder } from '../../lib/caller.ts';
import { AppError } from '../../lib/errors.ts';
import { type AskDeps, type AskingClient, ask, collectAnswer } from '../answering/answering.service.ts';
import { requireActive, type requireAssistant } from '../assistants/assistants.service.ts';
import { listKeyLimits } from '../deployment/api-keys.service.ts';
import { findPassages } from '../knowledge/knowledge.service.ts';
import type { Channel } from '../threads/channel-kind.ts';
import { identifyVisitor } from '../threads/one-off.service.ts';

/** The channel for programs that ask on behalf of their users. */
export const mcp: Channel = {
  name: 'mcp',
  isOwners: false,
  tellsFallback: false,
  showsUnsure: ({ showsUnsure }) => showsUnsure,
};

export type McpDeps = AskDeps & Pick<Deps, 'rateLimits'>;

/** The assistant that a key asks, with the key's holder, as loaded for this request. */
export type Asked = { holder: KeyHolder; assistant: Awaited<ReturnType<typeof requireAssistant>> };

/** Counts tool calls against the limits of a key. Throws `too_many_requests`. */
export async function countToolCalls(deps: Pick<Deps, 'rateLimits'>, { apiKeyId }: KeyHolder, count: number) {
  for (let call = 0; call < count; call += 1) await deps.rateLimits.consumeAll(listKeyLimits(apiKeyId));
}

/** Asks one question without a thread. It is stored as a conversation of an anonymous visitor. */
export async function askOnce(
  deps: McpDeps,
  { holder, assistant }: Asked,
  question: string,
  client: Omit<AskingClient, 'requestKey'>,
): Promise<Pick<ChatAnswer, 'answer' | 'outcome' | 'sources' | 'confidence'>> {
  const { id: assistantId, connections } = requireActive(assistant);
  const to = {
    channel: mcp,
    ownerId: holder.ownerId,
    answerer: assistant,
    connections,
    thread: { assistantId, ...identifyVisitor(undefined, null) },
  };
  const answers = ask(deps, to, { question }, { ...client, requestKey: null });
  const answered = await collectAnswer(answers, client.signal);
  if (!answered) throw new AppError('upstream_failed', 'answer-interrupted');
  const { answer, outcome, sources, confidence } = answered;
  return { answer, outcome, sources, confidence };
}

/** A passage in the form that programs receive. */
type FoundForProgram = {
  title: string;
  pageUrl: string | null;
  page: number | null;
  text: string;
  /** From 0 to 1. */
  relevance: number;
  connectionId: number;
  connectionType: ConnectionType;
};

/** Returns the best passages of an assistant's sources for a query, best first. Nothing is stored. */
export async function searchSources(
  deps: McpDeps,
  { holder, assistant }: Asked,
  query: { text: string; limit: number },
  signal: AbortSignal,
): Promise<FoundForProgram[]> {
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
