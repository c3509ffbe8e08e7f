import { limits } from '@anito/contract/limits';
import { isStorable } from '@anito/contract/values';
import { localizedMessage } from '../../lib/reasons.ts';
import {
  analyzeHistory,
  type ImportedConversation,
  type ImportedThread,
  importConversations,
  importThreads,
} from '../threads/import-history.service.ts';
import { importQuestion } from '../unanswered/import-questions.service.ts';
import type { ExportedRow } from './exported-rows.ts';
import {
  findImportedIds,
  type ImportContext,
  importItem,
  listMissing,
  listMissingOfAssistants,
  recordImported,
} from './import-context.service.ts';
import { measureImported, recordItems } from './imported-items.store.ts';

/**
 * Imports groups of unanswered questions, and the conversations of visitors and of the owner as past
 * conversations.
 */
export async function importHistory(context: ImportContext): Promise<void> {
  const { rows } = context.archive;
  const conversationCount = Math.min(rows.conversations ?? 0, limits.importedConversations);
  await context.begin('conversations', (rows.unanswered_groups ?? 0) + conversationCount);
  await importQuestions(context);
  await importPastThreads(context);
  await importPastConversations(context);
}

/** Limits a time to that of the import, because nothing in an archive can have happened later. */
const limitTime = ({ askedAt }: ImportContext, moment: string) =>
  new Date(Math.min(Date.parse(moment), askedAt.getTime()));

/** Imports groups of unanswered questions that the account does not have yet. */
async function importQuestions(context: ImportContext): Promise<void> {
  const { deps, scope, archive, signal } = context;
  const { ownerId } = scope;
  for await (const rows of archive.readRowGroups('unanswered_groups')) {
    const missing = await listMissingOfAssistants(context, 'question', rows);
    await context.advance(rows.length - missing.length);
    for (const { row, parentId: assistantId } of missing) {
      const { question, state } = row;
      const lastAskedAt = limitTime(context, row.last_asked_at);
      const options = { alsoDo: recordImported(context, 'question', row.id), signal };
      await importItem(context, { kind: 'question', name: question }, () =>
        importQuestion(deps, { ownerId, assistantId }, { question, state, lastAskedAt }, options),
      );
      await context.advance();
    }
  }
}

/**
 * Maximum size of imported texts in an account, in bytes: of all questions and answers, and of all summaries.
 */
const maxHistoryBytes = 256 * 2 ** 20;

/** Maximum length of a visitor's id, in any channel. */
const maxVisitorIdLength = 200;

/**
 * Imports the threads of imported assistants that the account does not have yet. Stops at `maxHistoryBytes`
 * or the maximum number of imported conversations. Skips threads of unknown channels and threads with invalid
 * visitor ids.
 */
async function importPastThreads(context: ImportContext): Promise<void> {
  const { deps, scope, archive } = context;
  const channels = new Map(deps.channels.map(({ channel }) => [channel.name, channel]));
  const room = { rows: limits.importedConversations, bytes: maxHistoryBytes };
  let added = 0;
  for await (const group of archive.readRowGroups('threads')) {
    const rows = limitToRoom(room, group);
    const newThreads = (await listMissingOfAssistants(context, 'thread', rows)).flatMap(
      ({ row, parentId }) => {
        const channel = channels.get(row.channel);
        const visitor = row.past_visitor_id ?? row.channel_user_id;
        if (!channel || !isStorable(visitor) || visitor.length > maxVisitorIdLength) return [];
        const thread: ImportedThread = {
          assistantId: parentId,
          channel: channel.name,
          // The owner has another id in this installation.
          visitorId: channel.isOwnerTest && visitor === scope.origin ? scope.ownerId : visitor,
          isPast: row.past_visitor_id !== null,
          isOneOff: row.is_one_off ?? visitor.startsWith('once:'),
          summary: row.summary,
          createdAt: limitTime(context, row.created_at),
        };
        return [{ oldId: row.id, thread }];
      },
    );
    for (const some of splitIntoBatches(newThreads)) {
      const threads = some.map(({ thread }) => thread);
      await importThreads(deps, scope.ownerId, threads, (runner, ids) =>
        recordItems(runner, scope, 'thread', pairIds(some, ids)),
      );
      await context.advance(0);
    }
    added += newThreads.length;
    if (rows.length < group.length) break;
  }
  if (added >= analyzeThreshold) await analyzeHistory(deps.database);
}

/** Rows per transaction, so that none holds its locks for long. */
const rowsPerTransaction = 100;

/** Splits items into batches of `rowsPerTransaction`. */
function splitIntoBatches<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / rowsPerTransaction) }, (_, part) =>
    items.slice(part * rowsPerTransaction, (part + 1) * rowsPerTransaction),
  );
}

/**
 * Number of added rows after which statistics of the tables are outdated; the next update follows at four
 * times as many.
 */
const analyzeThreshold = 2_000;

/** Pairs old ids with the new ids at the same index. Items without a new id are omitted. */
const pairIds = (items: readonly { oldId: number }[], ids: readonly (number | null)[]) =>
  items.flatMap(({ oldId }, place) => (ids[place] ? [{ oldId, newId: ids[place] }] : []));

/**
 * An id that no source has or will have: a citation of a source that was not imported keeps its position and
 * leads nowhere.
 */
const missingSourceId = Number.MAX_SAFE_INTEGER;

/**
 * Imports conversations of imported threads that the account does not have yet, until the account has no room
 * for more. The owner gets a remark with the number of skipped ones.
 */
async function importPastConversations(context: ImportContext): Promise<void> {
  const { deps, scope, archive } = context;
  const imported = await measureImported(deps.database.pool, scope.ownerId);
  const room = {
    rows: limits.importedConversations - imported.conversations,
    bytes: maxHistoryBytes - imported.bytes,
  };
  let count = 0;
  let added = 0;
  let analyzeAt = analyzeThreshold;
  for await (const rows of archive.readRowGroups('conversations')) {
    const all = await listMissing(context, 'conversation', rows, {
      parent: 'thread',
      readParent: (row) => row.thread_id,
    });
    const missing = limitToRoom(room, all);
    count += rows.length - (all.length - missing.length);
    const groups = await findImportedIds(
      context,
      'question',
      rows.flatMap((row) => row.unanswered_group_id ?? []),
    );
    const cited = rows.flatMap(({ sources }) => sources.map(({ connectionId }) => connectionId));
    const sources = await findImportedIds(context, 'source', [...new Set(cited)]);
    const newConversations = missing.map(({ row, parentId: threadId }) => {
      const groupId = groups.get(row.unanswered_group_id ?? 0) ?? null;
      return {
        oldId: row.id,
        conversation: toPastConversation(context, row, { threadId, groupId, sources }),
      };
    });
    for (const some of splitIntoBatches(newConversations)) {
      const conversations = some.map(({ conversation }) => conversation);
      await importConversations(deps, scope.ownerId, conversations, (runner, newIds) =>
        recordItems(runner, scope, 'conversation', pairIds(some, newIds)),
      );
      await context.advance(some.length);
    }
    await context.advance(rows.length - newConversations.length);
    added += newConversations.length;
    if (added >= analyzeAt) {
      await analyzeHistory(deps.database);
      analyzeAt = added * 4;
    }
    if (missing.length < all.length) break;
  }
  if (added >= analyzeThreshold) await analyzeHistory(deps.database);
  const skippedCount = (archive.rows.conversations ?? 0) - count;
  if (skippedCount > 0)
    context.remark(
      'conversation',
      '',
      localizedMessage('import-conversations-beyond', { count: skippedCount }),
    );
}

/**
 * Converts a conversation of an archive to one of this account; ids are the new ones. A pending conversation
 * becomes interrupted, and a citation of a missing source gets `missingSourceId`.
 */
function toPastConversation(
  context: ImportContext,
  row: ExportedRow<'conversations'>,
  {
    threadId,
    groupId,
    sources,
  }: { threadId: number; groupId: number | null; sources: ReadonlyMap<number, number> },
): ImportedConversation {
  return {
    threadId,
    groupId,
    question: row.question,
    searchedQuestion: row.searched_question,
    answer: row.answer,
    status: row.status === 'pending' ? 'interrupted' : row.status,
    sources: row.sources.map((cited) => ({
      ...cited,
      connectionId: sources.get(cited.connectionId) ?? missingSourceId,
    })),
    confidence: row.confidence,
    model: row.model,
    promptTokens: row.prompt_tokens,
    completionTokens: row.completion_tokens,
    durationMs: row.duration_ms,
    feedback: row.feedback,
    feedbackComment: row.feedback_comment,
    feedbackAt: row.feedback_at ? limitTime(context, row.feedback_at) : null,
    createdAt: limitTime(context, row.created_at),
  };
}

/** Remaining space for history, reduced as it is used. */
type HistoryRoom = { rows: number; bytes: number };

/**
 * Returns the leading rows that fit into the remaining rows and bytes, and reduces `room` by them. When a row
 * does not fit, the rows after it are dropped too.
 */
export function limitToRoom<Row>(room: HistoryRoom, rows: readonly Row[]): Row[] {
  const end = rows.findIndex((row) => {
    room.rows--;
    room.bytes -= Buffer.byteLength(JSON.stringify(row));
    return room.rows < 0 || room.bytes < 0;
  });
  return end < 0 ? [...rows] : rows.slice(0, end);
}
