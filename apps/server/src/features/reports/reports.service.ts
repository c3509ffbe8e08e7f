import { Readable } from 'node:stream';
import type { AnswerSource } from '@anito/contract/conversations';
import { limits } from '@anito/contract/limits';
import type {
  Analytics,
  PublicReportRecord,
  ReportGroup,
  ReportPage,
  ReportRecord,
  ThreadRecord,
  Trend,
} from '@anito/contract/reports';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../lib/errors.ts';
import { resolveOwnerTimezone } from '../accounts/user-settings.service.ts';
import { requireAssistant } from '../assistants/assistants.service.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import { isApproved, listOwnerTestChannels, toOutcome } from '../threads/conversations.service.ts';
import * as figures from './analytics.store.ts';
import { eraseConversation, eraseGroup } from './erase-conversations.store.ts';
import { exportConversations } from './export-conversations.ts';
import {
  listReportPage,
  type PageRequest,
  shortenId,
  type VisibleIdLength,
  viewGroup,
} from './list-report-page.ts';
import * as store from './report-pages.store.ts';

/** Dependencies of reports. */
export type ReportDeps = Pick<Deps, 'database'> & ChannelDeps;

/** The owner and assistant of reports. */
export type ReportTarget = { ownerId: string; assistantId: number };

/** Returns the scope of an assistant's reports without an access check. */
export const scopeOf = (deps: ReportDeps, target: ReportTarget): store.ReportScope => ({
  ...target,
  ownersChannels: listOwnerTestChannels(deps),
});

/** Returns the report scope of the owner's assistant. Throws `not_found`. */
async function requireScope(deps: ReportDeps, ownerId: string, assistantId: number) {
  await requireAssistant(deps, ownerId, assistantId);
  return scopeOf(deps, { ownerId, assistantId });
}

/** Converts a question with its answer for public reports, with the visible part of the visitor's id. */
export function viewPublicRecord(row: store.RecordRow, idEnd: VisibleIdLength): PublicReportRecord {
  return {
    id: row.id,
    channelUserId: shortenId(row.visitorId, idEnd),
    channel: row.channel,
    question: row.question,
    answer: row.answer,
    isCut: row.isCut,
    createdAt: row.createdAt.toISOString(),
    outcome: toOutcome(row.status),
    isApproved: isApproved(row),
  };
}

/**
 * Converts a question with its answer for the owner's reports, with the whole visitor's id and the feedback.
 */
function viewRecord(row: store.RecordRow): ReportRecord {
  return { ...viewPublicRecord(row, null), feedback: row.feedback, feedbackComment: row.feedbackComment };
}

/**
 * Returns a page of visitors' questions to the owner's assistant with their answers, grouped by visitor.
 * Throws `not_found`.
 */
export async function listConversations(
  deps: ReportDeps,
  ownerId: string,
  assistantId: number,
  request: PageRequest,
  signal?: AbortSignal,
): Promise<ReportPage> {
  const scope = await requireScope(deps, ownerId, assistantId);
  const { records, paging } = await listReportPage(deps, scope, request, null, signal);
  return { conversations: records.map(viewRecord), ...paging };
}

/** Returns one question of a visitor with its whole answer. Throws `not_found`. */
export async function getConversation(
  deps: ReportDeps,
  ownerId: string,
  assistantId: number,
  id: number,
): Promise<ReportRecord> {
  const scope = await requireScope(deps, ownerId, assistantId);
  return viewRecord(await requireRecord(deps, scope, id));
}

/** Returns the row of a visitor's question and answer. Throws `not_found`, also for the owner's tests. */
export async function requireRecord(
  deps: ReportDeps,
  scope: store.ReportScope,
  id: number,
): Promise<store.RecordRow> {
  const row = await store.findRecord(deps.database, scope, id);
  if (!row) throw notFound();
  return row;
}

/** Maximum number of records of one visitor per call, and limits of their text. */
const maxGroupRecords = 50;
const groupBounds = { characters: limits.threadTextMax, bytes: 4 * 2 ** 20 };

/**
 * Returns a visitor with up to `maxGroupRecords` of the newest questions and answers, oldest first; with
 * `before`, those with lower ids. Throws `not_found`, also for an unknown visitor.
 */
export async function getConversationGroup(
  deps: ReportDeps,
  ownerId: string,
  assistantId: number,
  { visitorId, before }: { visitorId: string; before: number | undefined },
): Promise<{ group: ReportGroup; records: ThreadRecord[] }> {
  const scope = await requireScope(deps, ownerId, assistantId);
  const group = await store.findGroup(deps.database, scope, visitorId);
  if (!group) throw notFound();
  const requests = [{ visitorId, most: maxGroupRecords }];
  const records = await store.listRecords(deps.database, scope, requests, { ...groupBounds, before });
  return {
    group: viewGroup(group, records, null),
    records: records.map((row) => ({ ...viewRecord(row), sources: row.sources as AnswerSource[] })),
  };
}

/** Deletes one question with its answer. Throws `not_found`, also for another owner's assistant. */
export async function deleteConversation(
  deps: ReportDeps,
  ownerId: string,
  assistantId: number,
  id: number,
): Promise<void> {
  const scope = await requireScope(deps, ownerId, assistantId);
  if (!(await eraseConversation(deps.database, scope, id))) throw notFound();
}

/** Deletes all records of one visitor. Throws `not_found`, also for an unknown visitor. */
export async function deleteConversationGroup(
  deps: ReportDeps,
  ownerId: string,
  assistantId: number,
  visitorId: string,
): Promise<void> {
  const scope = await requireScope(deps, ownerId, assistantId);
  if (!(await eraseGroup(deps.database, scope, visitorId))) throw notFound();
}

/**
 * Returns the usage figures of an assistant. Does not check access. Days start at midnight of `timezone`, or
 * of the owner's time zone.
 */
export async function countAnalytics(
  deps: ReportDeps,
  target: ReportTarget,
  timezone?: string,
): Promise<Analytics> {
  const { database } = deps;
  const scope = scopeOf(deps, target);
  const zone = await resolveOwnerTimezone(deps, target.ownerId, timezone);
  const [visitors, channels, latest, averageResponseTime] = await Promise.all([
    store.countGroups(database, scope),
    figures.countByChannel(database, scope),
    figures.countLatest(database, scope, zone),
    figures.measureResponses(database, scope),
  ]);
  return {
    totalConversations: channels.reduce((sum, { conversations }) => sum + conversations, 0),
    totalMessages: channels.reduce((sum, { messages }) => sum + messages, 0),
    uniqueUsers: visitors.groups,
    ...latest,
    averageResponseTime,
    channels,
  };
}

/**
 * Returns the usage figures of the owner's assistant. Days start at midnight of `timezone`, or of the owner's
 * time zone. Throws `not_found`.
 */
export async function getAnalytics(
  deps: ReportDeps,
  ownerId: string,
  assistantId: number,
  timezone: string | undefined,
): Promise<Analytics> {
  await requireAssistant(deps, ownerId, assistantId);
  return countAnalytics(deps, { ownerId, assistantId }, timezone);
}

/**
 * Returns the figures of the last `days` days, including today, and the first and last of these days. Days
 * without messages are omitted. Throws `not_found`.
 */
export async function getTrend(
  deps: ReportDeps,
  ownerId: string,
  assistantId: number,
  { days, timezone: requestedTimezone }: { days: number; timezone?: string | undefined },
): Promise<Trend> {
  const scope = await requireScope(deps, ownerId, assistantId);
  const timezone = await resolveOwnerTimezone(deps, ownerId, requestedTimezone);
  const [bounds, rows] = await Promise.all([
    figures.getDayRange(deps.database, timezone, days),
    figures.listDays(deps.database, scope, { timezone, days }),
  ]);
  return { ...bounds, days: rows };
}

/**
 * Returns all questions and answers of visitors as a CSV stream, with its file name. `idEnd` is the number of
 * last characters of a visitor's id to show; null shows all. Does not check access.
 */
export function exportCsv(deps: ReportDeps, target: ReportTarget, idEnd: VisibleIdLength) {
  const lines = exportConversations(deps, scopeOf(deps, target), (id) => shortenId(id, idEnd));
  const day = new Date().toISOString().slice(0, 10);
  return {
    name: `conversations-assistant-${target.assistantId}-${day}.csv`,
    content: Readable.from(lines, { objectMode: false, highWaterMark: 65_536 }),
  };
}

/**
 * Returns the questions and answers of the owner's assistant as CSV, with complete visitor ids. Throws
 * `not_found`.
 */
export async function exportOwnerCsv(deps: ReportDeps, ownerId: string, assistantId: number) {
  await requireAssistant(deps, ownerId, assistantId);
  return exportCsv(deps, { ownerId, assistantId }, null);
}
