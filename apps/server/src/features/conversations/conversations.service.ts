import { createHash, randomUUID } from 'node:crypto';
import type {
  AnswerSource,
  ConversationRecord,
  DailyUse,
  DocumentQuestion,
  ExplainedAnswer,
  OwnerRecord,
} from '@anito/contract/conversations';
import type { AnswerExplanation } from '@anito/contract/explanations';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { toAddressKey } from '../../lib/rate-limits.ts';
import { requireAssistant, requireVisitorAccess } from '../assistants/assistants.service.ts';
import { findDocumentTitles, findStandingPassages } from '../knowledge/knowledge.service.ts';
import { listOwnedConnectionsByIds } from '../sources/connections.service.ts';
import { getDocument } from '../sources/documents/documents.service.ts';
import { type AnswerChunk, answerQuestion } from './answer-question.ts';
import type { Answerer } from './answer-run.ts';
import { readTrace } from './answer-trace.ts';
import * as store from './conversations.store.ts';
import { listNames, type Use } from './daily-use.store.ts';
import { explainAnswer } from './explain-answer.ts';
import { toOutcome } from './to-outcome.ts';

type ConversationDeps = Pick<
  Deps,
  | 'answering'
  | 'dailyUse'
  | 'database'
  | 'process'
  | 'secrets'
  | 'rateLimits'
  | 'models'
  | 'search'
  | 'env'
  | 'log'
>;

type HistoryItem = { role: 'user' | 'assistant'; content: string };

/** What every channel sends with a question. */
export type Asked = { question: string; conversationHistory: HistoryItem[]; conversationSummary: string };

type Request = { signal: AbortSignal; requestId: string; requestKey: string | null };

/** What a client says to have asked; what it says to have been answered nobody can know. */
function listQuestions(history: HistoryItem[]): string[] {
  return history.flatMap(({ role, content }) => (role === 'user' ? [content] : []));
}

/** The owner asks the own assistant; kept on the channel `owner-test`. Throws `not_found`. */
export async function askAsOwner(
  deps: ConversationDeps,
  ownerId: string,
  assistantId: number,
  asked: Asked & { sessionId?: string | undefined },
  request: Request,
): Promise<AsyncGenerator<AnswerChunk>> {
  const assistant = await requireAssistant(deps, ownerId, assistantId);
  return answerQuestion(deps, {
    ownerId,
    answerer: assistant,
    connections: assistant.connections,
    thread: { assistantId, channel: 'owner-test', channelUserId: asked.sessionId ?? ownerId },
    text: asked.question,
    clientQuestions: listQuestions(asked.conversationHistory),
    clientSummary: asked.conversationSummary,
    isExplained: false,
    ...request,
  });
}

/**
 * Counts a visitor's question, per visitor of an assistant and per address; throws `too_many_requests`. Visitors
 * without an id of their own are one at each address.
 */
export async function countVisitorQuestion(
  deps: Pick<Deps, 'rateLimits'>,
  assistantId: number,
  channelUserId: string | undefined,
  address: string,
): Promise<void> {
  const visitor = channelUserId ?? `address ${toAddressKey(address)}`;
  await deps.rateLimits.consumeAll([
    { name: 'publicChatVisitor', key: `${assistantId}:${visitor}` },
    { name: 'publicChatAddress', key: toAddressKey(address) },
  ]);
}

/** A thread of one question that no history returns: nobody is told its id. A repeat of the request finds it again. */
function nameOneOff(requestKey: string | null): string {
  const unique = requestKey === null ? randomUUID() : createHash('sha256').update(requestKey).digest('hex');
  return `${oneOffMark}${unique}`;
}

/** No id of a client may hold a colon. */
const oneOffMark = 'once:';

/** A visitor asks an assistant, after `countVisitorQuestion`. Throws what `requireVisitorAccess` throws. */
export async function askAsVisitor(
  deps: ConversationDeps,
  assistantId: number,
  asked: Asked & { channelUserId?: string | undefined; accessCode?: string | null | undefined },
  request: Request & { address: string },
): Promise<AsyncGenerator<AnswerChunk>> {
  const assistant = await requireVisitorAccess(deps, assistantId, {
    code: asked.accessCode,
    address: request.address,
  });
  return answerQuestion(deps, {
    ownerId: assistant.ownerId,
    answerer: assistant,
    connections: assistant.connections,
    thread: {
      assistantId,
      channel: 'public',
      channelUserId: asked.channelUserId ?? nameOneOff(request.requestKey),
    },
    text: asked.question,
    clientQuestions: listQuestions(asked.conversationHistory),
    clientSummary: asked.conversationSummary,
    signal: request.signal,
    requestId: request.requestId,
    requestKey: request.requestKey,
    isExplained: false,
  });
}

const sourceTester: Answerer = {
  name: 'Source test',
  systemPrompt: 'You help the owner of a knowledge source check what it can answer.',
  tone: 'friendly',
  responseStyle: 'concise',
  isAgentMode: false,
  model: null,
  showsUnsure: true,
  unsupportedSentences: 'omit',
};

/** Splits "file_7" into its type and id; a plain id leaves the type open. */
function parseConnectionKey(key: string | number): { id: number; type: string | null } {
  const [, type, id] = /^(?:(\w+)_)?(\d+)$/.exec(String(key)) ?? [];
  return { id: Number(id), type: type ?? null };
}

/** The owner tests own sources; nothing is kept. Somebody else's source or a wrong type throws `not_found`. */
export async function askSources(
  deps: ConversationDeps,
  ownerId: string,
  keys: (string | number)[],
  asked: { question: string; conversationHistory?: HistoryItem[]; explain: boolean },
  request: Request,
): Promise<AsyncGenerator<AnswerChunk>> {
  const wanted = keys.map(parseConnectionKey);
  const owned = await listOwnedConnectionsByIds(deps, ownerId, [...new Set(wanted.map(({ id }) => id))]);
  const isAllOwned = wanted.every(({ id, type }) =>
    owned.some((connection) => connection.id === id && (type === null || connection.type === type)),
  );
  if (!isAllOwned) throw notFound();
  return answerQuestion(deps, {
    ownerId,
    answerer: sourceTester,
    connections: owned,
    thread: null,
    text: asked.question,
    clientQuestions: listQuestions(asked.conversationHistory ?? []),
    clientSummary: '',
    isExplained: asked.explain,
    ...request,
  });
}

/**
 * Runs an answer to its end for a caller who does not stream; throws the error that ended it. Undefined when the
 * client left: nobody waits for the answer.
 */
export async function collectAnswer(
  chunks: AsyncGenerator<AnswerChunk>,
  signal: AbortSignal,
): Promise<ExplainedAnswer | undefined> {
  for await (const chunk of chunks) {
    if (chunk.event === 'error') throw chunk.error;
    if (chunk.event === 'done') return chunk.data;
  }
  if (signal.aborted) return undefined;
  throw new AppError('upstream_failed', 'The answer was interrupted. Please try again.');
}

/** Marks questions whose process died in the middle of the answer; they can be asked again. */
export async function interruptAbandonedQuestions(deps: Pick<Deps, 'database' | 'log'>): Promise<void> {
  const count = await store.interruptAbandoned(deps.database);
  if (count > 0) deps.log.warn({ count }, 'questions left by a dead process marked as interrupted');
}

function viewRecord(row: store.ConversationRow): ConversationRecord {
  const outcome = toOutcome(row.status);
  return {
    id: row.id,
    question: row.question,
    answer: row.answer,
    createdAt: row.createdAt.toISOString(),
    outcome,
    sources: row.sources as AnswerSource[],
    confidence: row.confidence,
    isInterrupted: outcome === null,
  };
}

/** What the owner and the assistants have used of today. */
export async function viewDailyUse(
  deps: Pick<Deps, 'dailyUse' | 'database'>,
  ownerId: string,
): Promise<DailyUse> {
  const { resetsAt, used, caps } = await deps.dailyUse.list(ownerId);
  const names = await listNames(deps.database.pool, ownerId);
  const view = (cap: Use, { questions, tokens }: Use = { questions: 0, tokens: 0 }) => ({
    questionCount: questions,
    questionLimit: cap.questions,
    tokenCount: tokens,
    tokenLimit: cap.tokens,
  });
  return {
    resetsAt: resetsAt.toISOString(),
    account: view(
      caps.account,
      used.find(({ assistantId }) => assistantId === 0),
    ),
    assistants: used.flatMap(({ assistantId, ...use }) => {
      const name = names.get(assistantId);
      return name === undefined ? [] : [{ id: assistantId, name, ...view(caps.assistant, use) }];
    }),
  };
}

/** How many conversations visitors have had with an assistant; the owner's own tests are none. */
export async function countVisitorConversations(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  assistantId: number,
): Promise<number> {
  await requireAssistant(deps, ownerId, assistantId);
  return store.countVisitorThreads(deps.database, ownerId, assistantId);
}

/** The owner's own test chat, oldest first. */
export async function listOwnerHistory(
  deps: ConversationDeps,
  ownerId: string,
  assistantId: number,
  query: { sessionId?: string | undefined; limit: number; offset: number },
): Promise<OwnerRecord[]> {
  await requireAssistant(deps, ownerId, assistantId);
  const key = {
    ownerId,
    assistantId,
    channel: 'owner-test',
    channelUserId: query.sessionId ?? ownerId,
  } as const;
  const rows = await store.listThreadConversations(deps.database, key, query);
  return rows.map((row) => ({ ...viewRecord(row), isFallback: readTrace(row.trace).isFallback }));
}

/** A visitor's own chat, oldest first; another visitor's id shows only that visitor's chat, so ids are secrets. Limited by address. */
export async function listVisitorHistory(
  deps: ConversationDeps,
  assistantId: number,
  query: { channelUserId?: string | undefined; code?: string | undefined; limit: number; offset: number },
  address: string,
): Promise<ConversationRecord[]> {
  await deps.rateLimits.consume('publicReadAddress', toAddressKey(address));
  const assistant = await requireVisitorAccess(deps, assistantId, { code: query.code, address });
  if (query.channelUserId === undefined) return [];
  const key = {
    ownerId: assistant.ownerId,
    assistantId,
    channel: 'public',
    channelUserId: query.channelUserId,
  } as const;
  return (await store.listThreadConversations(deps.database, key, query)).map(viewRecord);
}

/** How an answer was made, with its passages as they stand now. Throws `not_found`. */
export async function explainConversation(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  id: number,
): Promise<AnswerExplanation> {
  const row = await store.findConversation(deps.database, ownerId, id);
  if (!row) throw notFound();
  const trace = readTrace(row.trace);
  const passages = await findStandingPassages(
    deps,
    ownerId,
    trace.passages.map(({ id, documentId, ordinal, textHash }) => ({
      id,
      place:
        documentId === null || ordinal === null || textHash === null
          ? null
          : { documentId, ordinal, textHash },
    })),
  );
  const titles = await findDocumentTitles(
    deps.database,
    ownerId,
    trace.passages.flatMap(({ documentId }) => documentId ?? []),
  );
  const citedTitles = (row.sources as AnswerSource[]).map(({ title }) => title);
  return explainAnswer({ ...row, trace }, { passages, titles, citedTitles });
}

/** Questions that are listed with a document. */
const listedQuestions = 20;

/** The latest questions whose answers rest on a document, newest first. Throws `not_found`. */
export async function listDocumentQuestions(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  documentId: number,
): Promise<DocumentQuestion[]> {
  await getDocument(deps, ownerId, documentId);
  const rows = await store.listDocumentQuestionRows(deps.database, ownerId, documentId, listedQuestions);
  return rows.map(({ channel, createdAt, snippet, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    isTest: channel === 'owner-test',
    snippet: snippet ?? '',
  }));
}
