import { limits } from '@anito/contract/limits';
import { isStorable } from '@anito/contract/values';
import { say } from '../../lib/reasons.ts';
import {
  analyzeHistory,
  bringConversations,
  bringThreads,
  type PastConversation,
  type PastThread,
} from '../threads/import-history.service.ts';
import { bringQuestion } from '../unanswered/bring-questions.service.ts';
import {
  type Bringing,
  bringOne,
  findMade,
  listMissing,
  listMissingOfAssistants,
  noteMade,
} from './bringing.service.ts';
import type { ExportedRow } from './exported-rows.ts';
import { measureImported, noteItems } from './imported-items.store.ts';

/** Imports the conversations of visitors and the owner as history. */
export async function bringHistory(bringing: Bringing): Promise<void> {
  const { rows } = bringing.archive;
  const asked = Math.min(rows.conversations ?? 0, limits.importedConversations);
  await bringing.begin('conversations', (rows.unanswered_groups ?? 0) + asked);
  await bringQuestions(bringing);
  await bringPastThreads(bringing);
  await bringPastConversations(bringing);
}

/** Limits a time to that of the import, because nothing in an archive can have happened later. */
const readTime = ({ askedAt }: Bringing, moment: string) =>
  new Date(Math.min(Date.parse(moment), askedAt.getTime()));

async function bringQuestions(bringing: Bringing): Promise<void> {
  const { deps, scope, archive, signal } = bringing;
  const { ownerId } = scope;
  for await (const rows of archive.readRowGroups('unanswered_groups')) {
    const missing = await listMissingOfAssistants(bringing, 'question', rows);
    await bringing.advance(rows.length - missing.length);
    for (const { row, parentId: assistantId } of missing) {
      const { question, state } = row;
      const lastAskedAt = readTime(bringing, row.last_asked_at);
      const options = { alsoDo: noteMade(bringing, 'question', row.id), signal };
      await bringOne(bringing, { kind: 'question', name: question }, () =>
        bringQuestion(deps, { ownerId, assistantId }, { question, state, lastAskedAt }, options),
      );
      await bringing.advance();
    }
  }
}

/**
 * Maximum size of imported texts in an account, in bytes: of all questions and answers, and of all summaries.
 */
const historyBytes = 256 * 2 ** 20;

/** Maximum length of a visitor's id, in any channel. */
const visitorMax = 200;

async function bringPastThreads(bringing: Bringing): Promise<void> {
  const { deps, scope, archive } = bringing;
  const channels = new Map(deps.channels.map(({ channel }) => [channel.name, channel]));
  const room = { rows: limits.importedConversations, bytes: historyBytes };
  let added = 0;
  for await (const group of archive.readRowGroups('threads')) {
    const rows = takeFitting(room, group);
    const found = (await listMissingOfAssistants(bringing, 'thread', rows)).flatMap(({ row, parentId }) => {
      const channel = channels.get(row.channel);
      const visitor = row.past_visitor_id ?? row.channel_user_id;
      if (!channel || !isStorable(visitor) || visitor.length > visitorMax) return [];
      const thread: PastThread = {
        assistantId: parentId,
        channel: channel.name,
        // The owner has another id in this installation.
        visitorId: channel.isOwners && visitor === scope.origin ? scope.ownerId : visitor,
        isPast: row.past_visitor_id !== null,
        isOneOff: row.is_one_off ?? visitor.startsWith('once:'),
        summary: row.summary,
        createdAt: readTime(bringing, row.created_at),
      };
      return [{ oldId: row.id, thread }];
    });
    for (const some of split(found)) {
      const threads = some.map(({ thread }) => thread);
      await bringThreads(deps, scope.ownerId, threads, (runner, ids) =>
        noteItems(runner, scope, 'thread', pairIds(some, ids)),
      );
      await bringing.advance(0);
    }
    added += found.length;
    if (rows.length < group.length) break;
  }
  if (added >= analyzedRows) await analyzeHistory(deps.database);
}

/** Rows per transaction, so that none holds its locks for long. */
const rowsAtOnce = 100;

function split<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / rowsAtOnce) }, (_, part) =>
    items.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce),
  );
}

/**
 * Number of added rows after which statistics of the tables are outdated; the next update follows at four
 * times as many.
 */
const analyzedRows = 2_000;

const pairIds = (found: readonly { oldId: number }[], ids: readonly (number | null)[]) =>
  found.flatMap(({ oldId }, place) => (ids[place] ? [{ oldId, newId: ids[place] }] : []));

/**
 * An id that no source has or will have: a citation of a source that was not imported keeps its position and
 * leads nowhere.
 */
const nowhere = Number.MAX_SAFE_INTEGER;

async function bringPastConversations(bringing: Bringing): Promise<void> {
  const { deps, scope, archive } = bringing;
  const kept = await measureImported(deps.database.pool, scope.ownerId);
  const room = { rows: limits.importedConversations - kept.conversations, bytes: historyBytes - kept.bytes };
  let count = 0;
  let added = 0;
  let analyzeAt = analyzedRows;
  for await (const rows of archive.readRowGroups('conversations')) {
    const all = await listMissing(bringing, 'conversation', rows, {
      parent: 'thread',
      readParent: (row) => row.thread_id,
    });
    const missing = takeFitting(room, all);
    count += rows.length - (all.length - missing.length);
    const groups = await findMade(
      bringing,
      'question',
      rows.flatMap((row) => row.unanswered_group_id ?? []),
    );
    const cited = rows.flatMap(({ sources }) => sources.map(({ connectionId }) => connectionId));
    const sources = await findMade(bringing, 'source', [...new Set(cited)]);
    const found = missing.map(({ row, parentId: threadId }) => {
      const groupId = groups.get(row.unanswered_group_id ?? 0) ?? null;
      return { oldId: row.id, conversation: readConversation(bringing, row, { threadId, groupId, sources }) };
    });
    for (const some of split(found)) {
      const conversations = some.map(({ conversation }) => conversation);
      await bringConversations(deps, scope.ownerId, conversations, (runner, newIds) =>
        noteItems(runner, scope, 'conversation', pairIds(some, newIds)),
      );
      await bringing.advance(some.length);
    }
    await bringing.advance(rows.length - found.length);
    added += found.length;
    if (added >= analyzeAt) {
      await analyzeHistory(deps.database);
      analyzeAt = added * 4;
    }
    if (missing.length < all.length) break;
  }
  if (added >= analyzedRows) await analyzeHistory(deps.database);
  const beyond = (archive.rows.conversations ?? 0) - count;
  if (beyond > 0) bringing.remark('conversation', '', say('import-conversations-beyond', { count: beyond }));
}

function readConversation(
  bringing: Bringing,
  row: ExportedRow<'conversations'>,
  {
    threadId,
    groupId,
    sources,
  }: { threadId: number; groupId: number | null; sources: ReadonlyMap<number, number> },
): PastConversation {
  return {
    threadId,
    groupId,
    question: row.question,
    searchedQuestion: row.searched_question,
    answer: row.answer,
    status: row.status === 'pending' ? 'interrupted' : row.status,
    sources: row.sources.map((cited) => ({
      ...cited,
      connectionId: sources.get(cited.connectionId) ?? nowhere,
    })),
    confidence: row.confidence,
    model: row.model,
    promptTokens: row.prompt_tokens,
    completionTokens: row.completion_tokens,
    durationMs: row.duration_ms,
    feedback: row.feedback,
    feedbackComment: row.feedback_comment,
    feedbackAt: row.feedback_at ? readTime(bringing, row.feedback_at) : null,
    createdAt: readTime(bringing, row.created_at),
  };
}

/** Remaining space for history, reduced as it is used. */
type HistoryRoom = { rows: number; bytes: number };

/**
 * Returns the leading rows that fit into the remaining space. When a row does not fit, the rows after it are
 * dropped too.
 */
export function takeFitting<Row>(room: HistoryRoom, rows: readonly Row[]): Row[] {
  const end = rows.findIndex((row) => {
    room.rows--;
    room.bytes -= Buffer.byteLength(JSON.stringify(row));
    return room.rows < 0 || room.bytes < 0;
  });
  return end < 0 ? [...rows] : rows.slice(0, end);
}
