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
import { findDocumentTitles } from '../knowledge/knowledge.store.ts';
import { findStandingPassages } from '../knowledge/standing-passages.service.ts';
import { getDocument } from '../sources/documents.service.ts';
import { readTrace } from './answer-trace.ts';
import type { Channel, ChannelDeps } from './channel-kind.ts';
import * as store from './conversations.store.ts';
import { explainAnswer } from './explain-answer.ts';
import * as asked from './questions.store.ts';

/** The outcome that the status of a question tells; null while it has no answer that came to its end. */
export function toOutcome(status: store.ConversationRow['status']): AssistantOutcome | null {
  return status === 'answered' || status === 'unsure' || status === 'refused' ? status : null;
}

/** Whether an answer is one that its owner has approved; one that is only near to the question is quoted and is not. */
export function isApproved({
  status,
  approved,
}: {
  status: store.ConversationRow['status'];
  approved: object | string | null;
}): boolean {
  return approved !== null && status === 'answered';
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
export function listOwnersChannels({ channels }: ChannelDeps): string[] {
  return channels.flatMap(({ channel }) => (channel.isOwners ? channel.name : []));
}

/** How many conversations visitors have had with an assistant; the owner's own tests are none. */
export async function countVisitorConversations(
  deps: Pick<Deps, 'database'> & ChannelDeps,
  ownerId: string,
  assistantId: number,
): Promise<number> {
  await requireAssistant(deps, ownerId, assistantId);
  return store.countOtherThreads(deps.database, ownerId, assistantId, listOwnersChannels(deps));
}

/** Keeps what somebody thinks of an answer that they got. Throws `not_found` for anybody else's answer. */
export async function keepFeedback(
  deps: Pick<Deps, 'database'> & ChannelDeps,
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
  deps: Pick<Deps, 'database'> & ChannelDeps,
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
