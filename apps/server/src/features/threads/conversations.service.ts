import type {
  AnswerSource,
  AssistantOutcome,
  ConversationRecord,
  DocumentQuestion,
  Feedback,
  OwnerRecord,
} from '@anito/contract/conversations';
import type { AnswerExplanation } from '@anito/contract/explanations';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../lib/errors.ts';
import { requireAssistant } from '../assistants/assistants.service.ts';
import { findCurrentPassages } from '../knowledge/current-passages.service.ts';
import { findDocumentTitles } from '../knowledge/knowledge.store.ts';
import { getDocument } from '../sources/documents.service.ts';
import { parseTrace } from './answer-trace.ts';
import type { Channel, ChannelDeps } from './channel-kind.ts';
import * as store from './conversations.store.ts';
import { explainAnswer } from './explain-answer.ts';
import * as questions from './questions.store.ts';

/** Returns the outcome for a question's status; null for a question without a completed answer. */
export function toOutcome(status: store.ConversationRow['status']): AssistantOutcome | null {
  return status === 'answered' || status === 'unsure' || status === 'refused' ? status : null;
}

/**
 * Returns whether an answer is an approved answer, word for word. Returns false when the assistant only
 * quotes an approved answer to a similar question.
 */
export function isApproved({
  status,
  approved,
}: {
  status: store.ConversationRow['status'];
  approved: object | string | null;
}): boolean {
  return approved !== null && status === 'answered';
}

/** Marks questions as interrupted if their process died during the answer. They can be asked again. */
export async function interruptAbandonedQuestions(deps: Pick<Deps, 'database' | 'log'>): Promise<void> {
  const count = await questions.interruptAbandoned(deps.database);
  if (count > 0) deps.log.warn({ count }, 'questions of a dead process marked as interrupted');
}

/**
 * Returns a question with its answer in the form of the owner's API. After a takeover by a person the answer
 * is empty.
 */
function viewRecord(row: store.ConversationRow): OwnerRecord {
  const outcome = row.isTakenOver ? 'person' : toOutcome(row.status);
  const { approved, isFallback } = parseTrace(row.trace);
  return {
    id: row.id,
    question: row.question,
    // A person took over, so the assistant's text was withdrawn.
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

/**
 * Returns a page of the questions and answers of one thread as its owner may see them, oldest first. The
 * offset counts from the newest record.
 */
export async function listRecords(
  deps: Pick<Deps, 'database'>,
  { name }: Channel,
  thread: Omit<store.ThreadKey, 'channel'>,
  page: { limit: number; offset: number },
): Promise<OwnerRecord[]> {
  const rows = await store.listThreadConversations(deps.database, { ...thread, channel: name }, page);
  return rows.map(viewRecord);
}

/**
 * Returns a page of the questions and answers of one thread as visitors may see them, in the order of
 * `listRecords`.
 */
export async function listVisitorRecords(
  deps: Pick<Deps, 'database'>,
  channel: Channel,
  thread: Omit<store.ThreadKey, 'channel'>,
  page: { limit: number; offset: number },
): Promise<ConversationRecord[]> {
  const records = await listRecords(deps, channel, thread, page);
  return records.map(({ isFallback: _, ...record }) => record);
}

/**
 * Ends the current thread of a visitor, which stays stored. The next question starts a new thread without the
 * old history. Does nothing without a thread.
 */
export async function endConversation(
  deps: Pick<Deps, 'database'>,
  { name }: Channel,
  thread: Omit<store.ThreadKey, 'channel'>,
): Promise<void> {
  await store.endThread(deps.database, { ...thread, channel: name });
}

/** Returns the names of the channels that owners use for tests. */
export function listOwnerTestChannels({ channels }: ChannelDeps): string[] {
  return channels.flatMap(({ channel }) => (channel.isOwnerTest ? channel.name : []));
}

/**
 * Counts the conversations of visitors with an assistant. The owner's tests do not count. Throws `not_found`.
 */
export async function countVisitorConversations(
  deps: Pick<Deps, 'database'> & ChannelDeps,
  ownerId: string,
  assistantId: number,
): Promise<number> {
  await requireAssistant(deps, ownerId, assistantId);
  return store.countOtherThreads(deps.database, ownerId, assistantId, listOwnerTestChannels(deps));
}

/**
 * Stores feedback on an answer in one of the rater's own threads. Null removes feedback and comment. Throws
 * `not_found` for any other answer.
 */
export async function saveFeedback(
  deps: Pick<Deps, 'database'> & ChannelDeps,
  rater: store.Rater,
  input: { messageId: number; feedback: Feedback | null; comment?: string | null | undefined },
): Promise<void> {
  const { messageId, feedback, comment } = input;
  const isSaved = await store.saveFeedback(deps.database, rater, listOwnerTestChannels(deps), messageId, {
    feedback,
    comment: (feedback && comment) || null,
  });
  if (!isSaved) throw notFound();
}

/** Explains how an answer was produced, with the current state of its passages. Throws `not_found`. */
export async function explainConversation(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  id: number,
): Promise<AnswerExplanation> {
  const row = await store.findConversation(deps.database, ownerId, id);
  if (!row) throw notFound();
  const trace = parseTrace(row.trace);
  const passages = await findCurrentPassages(
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
  const group = { assistantId, unansweredGroupId };
  return explainAnswer({ ...row, trace, asked: group }, { passages, titles, citedTitles });
}

/** Number of questions listed for a document. */
const maxListedQuestions = 20;

/**
 * Returns up to `maxListedQuestions` questions whose answers use a document, newest first. Throws
 * `not_found`.
 */
export async function listDocumentQuestions(
  deps: Pick<Deps, 'database'> & ChannelDeps,
  ownerId: string,
  documentId: number,
): Promise<DocumentQuestion[]> {
  await getDocument(deps, ownerId, documentId);
  const rows = await store.listDocumentQuestionRows(deps.database, ownerId, documentId, maxListedQuestions);
  const ownersChannels = listOwnerTestChannels(deps);
  return rows.map(({ channel, createdAt, snippet, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    isTest: ownersChannels.includes(channel),
    snippet: snippet ?? '',
  }));
}
