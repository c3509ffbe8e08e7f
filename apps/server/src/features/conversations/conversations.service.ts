import type {
  AnswerSource,
  ConversationRecord,
  DailyUse,
  DocumentQuestion,
  ExplainedAnswer,
  Feedback,
  OwnerRecord,
} from '@anito/contract/conversations';
import type { AnswerExplanation } from '@anito/contract/explanations';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { findOfferedModel } from '../../lib/settings.ts';
import { requireAssistant } from '../assistants/assistants.service.ts';
import { findDocumentTitles } from '../knowledge/knowledge.store.ts';
import { findStandingPassages } from '../knowledge/standing-passages.service.ts';
import { getDocument } from '../sources/documents.service.ts';
import { isApproved, toOutcome } from './answer.ts';
import { type AnswerChunk, answerQuestion } from './answer-question.ts';
import { readTrace } from './answer-trace.ts';
import * as asked from './asked.store.ts';
import type { AnswerDeps, Press, Question, Written } from './begin-question.ts';
import type { Channel } from './channel-kind.ts';
import * as store from './conversations.store.ts';
import { listNames, type Use } from './daily-use.store.ts';
import { explainAnswer } from './explain-answer.ts';

export { isApproved, toOutcome } from './answer.ts';
export type { Answerer } from './begin-question.ts';

/** With what channels ask. */
export type AskDeps = AnswerDeps & Pick<Deps, 'secrets'>;

type HistoryItem = { role: 'user' | 'assistant'; content: string };

/** What every client sends with a question; all but the question is only used where the server has no record. */
export type Asked = {
  question: string;
  press?: Press;
  written?: Written;
  conversationHistory?: HistoryItem[];
  conversationSummary?: string;
};

/** The request by which a question came. */
export type AskingClient = Pick<Question, 'signal' | 'requestId' | 'requestKey'>;

/** Who is asked by which channel, and where it is kept. */
export type AskedBy = Pick<Question, 'channel' | 'ownerId' | 'answerer' | 'connections' | 'thread'> & {
  isExplained?: boolean;
};

/** An answer while it is made. */
export type Answers = AsyncGenerator<AnswerChunk>;

/** Answers a question, whatever channel it came by; who may ask, and how often, the channel has checked. */
export function ask(
  deps: AskDeps,
  { isExplained = false, ...by }: AskedBy,
  { question, press, written, conversationHistory = [], conversationSummary = '' }: Asked,
  { signal, requestId, requestKey }: AskingClient,
): Answers {
  return answerQuestion(deps, {
    ...by,
    answerer: { ...by.answerer, model: findOfferedModel(deps.settings, by.answerer.model) },
    text: question,
    press: press ?? null,
    written: written ?? null,
    // What a client says to have been answered nobody can know.
    clientQuestions: conversationHistory.flatMap(({ role, content }) => (role === 'user' ? [content] : [])),
    clientSummary: conversationSummary,
    isExplained,
    signal,
    requestId,
    requestKey,
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
  throw new AppError('upstream_failed', 'answer-interrupted');
}

/** Marks questions whose process died in the middle of the answer; they can be asked again. */
export async function interruptAbandonedQuestions(deps: Pick<Deps, 'database' | 'log'>): Promise<void> {
  const count = await asked.interruptAbandoned(deps.database);
  if (count > 0) deps.log.warn({ count }, 'questions left by a dead process marked as interrupted');
}

function viewRecord(row: store.ConversationRow): OwnerRecord {
  const outcome = row.isTakenOver ? 'person' : toOutcome(row.status);
  const { approved, isFallback } = readTrace(row.trace);
  return {
    id: row.id,
    question: row.question,
    // What the assistant had said of it when a person took over was taken back.
    answer: row.isTakenOver ? '' : row.answer,
    createdAt: row.createdAt.toISOString(),
    outcome,
    sources: row.sources as AnswerSource[],
    confidence: row.confidence,
    isInterrupted: outcome === null,
    isApproved: isApproved({ status: row.status, approved }),
    isFallback,
    feedback: row.feedback,
    feedbackComment: row.feedbackComment,
  };
}

/** The records of one thread, oldest first: as its owner may see them. */
export async function listRecords(
  deps: Pick<Deps, 'database'>,
  { name }: Channel,
  thread: Omit<store.ThreadKey, 'channel'>,
  page: { limit: number; offset: number },
): Promise<OwnerRecord[]> {
  const rows = await store.listThreadConversations(deps.database, { ...thread, channel: name }, page);
  return rows.map(viewRecord);
}

/** The same as visitors may see them. */
export async function listVisitorRecords(
  deps: Pick<Deps, 'database'>,
  channel: Channel,
  thread: Omit<store.ThreadKey, 'channel'>,
  page: { limit: number; offset: number },
): Promise<ConversationRecord[]> {
  const records = await listRecords(deps, channel, thread, page);
  return records.map(({ isFallback: _, ...record }) => record);
}

/** Ends a thread that goes on: it is kept, and the next question begins another, which knows nothing of it. */
export async function startConversation(
  deps: Pick<Deps, 'database'>,
  { name }: Channel,
  thread: Omit<store.ThreadKey, 'channel'>,
): Promise<void> {
  await store.endThread(deps.database, { ...thread, channel: name });
}

/** The names of the channels by which owners try things. */
export function listOwnersChannels({ channels }: Pick<Deps, 'channels'>): string[] {
  return channels.flatMap(({ channel }) => (channel.isOwners ? channel.name : []));
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
  deps: Pick<Deps, 'database' | 'channels'>,
  ownerId: string,
  assistantId: number,
): Promise<number> {
  await requireAssistant(deps, ownerId, assistantId);
  return store.countOtherThreads(deps.database, ownerId, assistantId, listOwnersChannels(deps));
}

/** Keeps what somebody thinks of an answer that they got. Throws `not_found` for anybody else's answer. */
export async function keepFeedback(
  deps: Pick<Deps, 'database' | 'channels'>,
  of: store.RatedBy,
  given: { messageId: number; feedback: Feedback | null; comment?: string | null | undefined },
): Promise<void> {
  const { messageId, feedback, comment } = given;
  const isKept = await store.keepFeedback(deps.database, of, listOwnersChannels(deps), messageId, {
    feedback,
    comment: (feedback && comment) || null,
  });
  if (!isKept) throw notFound();
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
  const { assistantId, unansweredGroupId } = row;
  const asked = { assistantId, unansweredGroupId };
  return explainAnswer({ ...row, trace, asked }, { passages, titles, citedTitles });
}

/** Questions that are listed with a document. */
const listedQuestions = 20;

/** The latest questions whose answers rest on a document, newest first. Throws `not_found`. */
export async function listDocumentQuestions(
  deps: Pick<Deps, 'database' | 'channels'>,
  ownerId: string,
  documentId: number,
): Promise<DocumentQuestion[]> {
  await getDocument(deps, ownerId, documentId);
  const rows = await store.listDocumentQuestionRows(deps.database, ownerId, documentId, listedQuestions);
  const ownersChannels = listOwnersChannels(deps);
  return rows.map(({ channel, createdAt, snippet, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    isTest: ownersChannels.includes(channel),
    snippet: snippet ?? '',
  }));
}
