import type { Analytics, PublicReportPage, PublicReportRecord } from '@anito/contract/reports';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { toAddressKey } from '../../lib/rate-limits.ts';
import { findAssistantWithPublicReports } from '../assistants/assistants.service.ts';
import { listReportPage, type PageRequest } from './list-report-page.ts';
import {
  countAnalytics,
  exportCsv,
  type ReportDeps,
  requireRecord,
  scopeOf,
  viewPublicRecord,
} from './reports.service.ts';

type PublicDeps = ReportDeps & Pick<Deps, 'rateLimits'>;

/**
 * Number of characters of visitors' ids that the public sees and can search. Too few to chat or read a chat
 * as the visitor.
 */
const idEnd = 6;

/**
 * Returns an assistant whose reports are public. Throws `not_found`, the same for private reports and for a
 * missing assistant.
 */
async function requirePublic(deps: PublicDeps, assistantId: number) {
  const assistant = await findAssistantWithPublicReports(deps, assistantId);
  if (!assistant) throw new AppError('not_found', 'reports-not-public');
  return { assistant, target: { ownerId: assistant.ownerId, assistantId } };
}

/**
 * Returns name and description of an assistant with public reports. Throws `too_many_requests`, counted by
 * network address, and `not_found`.
 */
export async function getPublicInfo(deps: PublicDeps, assistantId: number, address: string) {
  await deps.rateLimits.consume('publicReportAddress', toAddressKey(address));
  const { id, name, description } = (await requirePublic(deps, assistantId)).assistant;
  return { id, name, description };
}

/**
 * Returns the counts and the response time of an assistant with public reports. Throws `too_many_requests`,
 * counted by network address, and `not_found`.
 */
export async function getPublicAnalytics(
  deps: PublicDeps,
  assistantId: number,
  address: string,
): Promise<Analytics> {
  await deps.rateLimits.consume('publicReportAddress', toAddressKey(address));
  return countAnalytics(deps, (await requirePublic(deps, assistantId)).target);
}

/**
 * Returns a page of visitors' questions and answers of an assistant with public reports. Throws
 * `too_many_requests`, counted by network address and more strictly for searches, and `not_found`.
 */
export async function listPublicConversations(
  deps: PublicDeps,
  assistantId: number,
  request: PageRequest,
  { address, signal }: { address: string; signal?: AbortSignal },
): Promise<PublicReportPage> {
  const key = toAddressKey(address);
  await deps.rateLimits.consume('publicReportAddress', key);
  if (request.search) await deps.rateLimits.consume('publicReportSearchAddress', key);
  const { target } = await requirePublic(deps, assistantId);
  const { records, paging } = await listReportPage(deps, scopeOf(deps, target), request, idEnd, signal);
  return { conversations: records.map((row) => viewPublicRecord(row, idEnd)), ...paging };
}

/**
 * Returns one question of an assistant with public reports, with its whole answer. Throws
 * `too_many_requests`, counted by network address, and `not_found`.
 */
export async function getPublicConversation(
  deps: PublicDeps,
  assistantId: number,
  id: number,
  address: string,
): Promise<PublicReportRecord> {
  await deps.rateLimits.consume('publicReportAddress', toAddressKey(address));
  const { target } = await requirePublic(deps, assistantId);
  return viewPublicRecord(await requireRecord(deps, scopeOf(deps, target), id), idEnd);
}

/**
 * Returns all visitors' questions and answers of an assistant with public reports as CSV. Throws
 * `too_many_requests`, counted by network address, and `not_found`.
 */
export async function exportPublicCsv(deps: PublicDeps, assistantId: number, address: string) {
  await deps.rateLimits.consume('publicReportCsvAddress', toAddressKey(address));
  return exportCsv(deps, (await requirePublic(deps, assistantId)).target, idEnd);
}
