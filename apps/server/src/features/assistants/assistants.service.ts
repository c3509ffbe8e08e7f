import {
  type Assistant,
  type AssistantColors,
  agentTemplate,
  type assistantInput,
  type assistantUpdate,
  colorFields,
  type PublicAssistant,
} from '@anito/contract/assistants';
import { limits } from '@anito/contract/limits';
import type { OpenNow } from '@anito/contract/open-now';
import { listSiteOrigins } from '@anito/contract/origins';
import { equalSecrets } from '@anito/secrets/secrets';
import type { z } from 'zod';
import type { TransactionHook } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError, changedMeanwhile, notFound } from '../../lib/errors.ts';
import { toAddressKey } from '../../lib/rate-limits.ts';
import { listOwnedConnectionsByIds } from '../sources/connections.service.ts';
import { requireCountBelowLimit } from '../sources/quota.service.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import { createCode, decryptCode, encryptCode, normalizeCode } from './access-code.ts';
import * as store from './assistants.store.ts';
import { formatLogoUrl, toDataUrl } from './logo-url.ts';
import { findLogo, type LogoFile } from './logos.store.ts';

/** Appends the agent template to a prompt that does not contain `{current_question}` yet. */
function withAgentTemplate(systemPrompt: string): string {
  return systemPrompt.includes('{current_question}') ? systemPrompt : systemPrompt.trimEnd() + agentTemplate;
}

type AssistantDeps = Pick<Deps, 'database' | 'env' | 'secrets' | 'settings' | 'rateLimits'>;
type Input = z.output<typeof assistantInput>;
type Update = z.output<typeof assistantUpdate>;
/** Optional fields of a new assistant. */
type OptionalFields = Pick<
  Update,
  'isActive' | 'isReportsPublic' | 'isIndexable' | 'contact' | 'theme' | 'model'
>;

const viewColors = (row: store.AssistantRow) =>
  Object.fromEntries(colorFields.map((name) => [name, row.appearance[name] ?? null])) as AssistantColors;

/** Returns null if the assistant has no picture. */
const viewLogoUrl = (deps: Pick<Deps, 'secrets'>, row: store.AssistantWithConnections) =>
  row.logoUpdatedAt && formatLogoUrl(deps.secrets, row.id, row.logoUpdatedAt);

/** Returns an assistant's colours and the URL of its picture. */
export function viewAppearance(
  deps: Pick<Deps, 'secrets'>,
  row: store.AssistantWithConnections,
): { appearance: AssistantColors; logoUrl: string | null } {
  return { appearance: viewColors(row), logoUrl: viewLogoUrl(deps, row) };
}

/** Returns the fields that owners and visitors see. */
function viewShared(deps: Pick<Deps, 'secrets'>, row: store.AssistantWithConnections, logo?: LogoFile) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    tone: row.tone as Assistant['tone'],
    responseStyle: row.responseStyle as Assistant['responseStyle'],
    theme: row.theme,
    isActive: row.isActive,
    suggestedQuestions: row.suggestedQuestions,
    greeting: row.greeting,
    visitorTexts: row.visitorTexts,
    logoUrl: viewLogoUrl(deps, row),
    createdAt: row.createdAt.toISOString(),
    ...viewColors(row),
    logoBase64: logo ? toDataUrl(logo) : null,
  };
}

function viewAssistant(
  deps: Pick<Deps, 'secrets'>,
  row: store.AssistantWithConnections,
  logo?: LogoFile,
): Assistant {
  const code = row.accessCode && decryptCode(deps.secrets, row.id, row.accessCode);
  return {
    ...viewShared(deps, row, logo),
    systemPrompt: row.systemPrompt,
    isAgentMode: row.isAgentMode,
    isReportsPublic: row.isReportsPublic,
    isIndexable: row.isIndexable,
    contact: row.contact,
    model: row.model,
    showsUnsure: row.showsUnsure,
    unsupportedSentences: row.unsupportedSentences,
    connectionIds: row.connections.map((connection) => connection.id),
    connectionsWithTypes: row.connections.map(({ id, type }) => ({ id, type })),
    publicAccessCode: code,
    shortCode: row.shortCode,
    isAccessCodeLost: row.accessCode !== null && code === null,
    publicId: row.publicId,
    allowedOrigins: row.allowedOrigins,
    updatedAt: row.updatedAt.toISOString(),
    version: row.revision,
  };
}

/**
 * Returns the ids of the connections in an input, without duplicates. Throws `not_found` unless each belongs
 * to the owner and has the given type.
 */
export async function resolveConnections(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  input: Pick<Update, 'connectionIds' | 'connectionsWithTypes'>,
): Promise<number[]> {
  const typedConnections = input.connectionsWithTypes ?? [];
  const ids = [
    ...new Set([...(input.connectionIds ?? []), ...typedConnections.map((connection) => connection.id)]),
  ];
  if (ids.length === 0) return [];
  const owned = await listOwnedConnectionsByIds(deps, ownerId, ids);
  const types = new Map(owned.map((connection) => [connection.id, connection.type]));
  const isAllOwned =
    ids.every((id) => types.has(id)) &&
    typedConnections.every((connection) => types.get(connection.id) === connection.type);
  if (!isAllOwned) throw notFound();
  return ids;
}

/** Throws `invalid_request` for a RAG assistant without a source. */
export function requireSource(isAgentMode: boolean, connectionIds: number[]): void {
  if (isAgentMode || connectionIds.length > 0) return;
  throw new AppError('invalid_request', 'no-source-chosen', { field: 'connectionIds' });
}

/**
 * Throws `invalid_request` for a model that is not offered. An assistant may keep its current model after the
 * operator withdraws it; answers then ignore it.
 */
function requireOfferedModel(deps: AssistantDeps, model: string | null | undefined, current: string | null) {
  if (!model || model === current || deps.settings.chatModels.includes(model)) return;
  throw new AppError('invalid_request', 'model-not-offered', { field: 'model' });
}

/** Returns the owner's assistants, newest first, with the URLs of their pictures. */
export async function listAssistants(deps: AssistantDeps, ownerId: string): Promise<Assistant[]> {
  const rows = await store.listAssistantRows(deps.database, ownerId);
  return rows.map((row) => viewAssistant(deps, row));
}

/** Returns one assistant of the owner. Throws `not_found`. */
export async function getAssistant(deps: AssistantDeps, ownerId: string, id: number): Promise<Assistant> {
  const row = await requireAssistant(deps, ownerId, id);
  return viewAssistant(deps, row, row.logoUpdatedAt ? await findLogo(deps.database, ownerId, id) : undefined);
}

/** Returns the row behind `getAssistant`, for answering. Throws `not_found`. */
export async function requireAssistant(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  id: number,
): Promise<store.AssistantWithConnections> {
  const row = await store.findAssistantRow(deps.database, ownerId, id);
  if (!row) throw notFound();
  return row;
}

/** Returns the origins of the websites among some sources of an owner, each once. */
async function listOriginsOfSources(
  deps: Pick<Deps, 'database'> & SourceKindDeps,
  ownerId: string,
  connectionIds: number[],
): Promise<string[]> {
  if (connectionIds.length === 0) return [];
  const sites = await Promise.all(
    deps.sourceKinds.list().map((kind) => kind.listSites?.(deps, ownerId) ?? new Map<number, string>()),
  );
  const addresses = connectionIds.flatMap((id) => sites.flatMap((site) => site.get(id) ?? []));
  return [...new Set(addresses.flatMap(listSiteOrigins))].slice(0, limits.originsPerKey);
}

/**
 * Returns the origins of the websites among an assistant's sources, which its widget may be limited to.
 * Throws `not_found`.
 */
export async function listAssistantSites(
  deps: Pick<Deps, 'database'> & SourceKindDeps,
  ownerId: string,
  id: number,
): Promise<{ origins: string[] }> {
  const { connections } = await requireAssistant(deps, ownerId, id);
  const ids = connections.map((connection) => connection.id);
  return { origins: await listOriginsOfSources(deps, ownerId, ids) };
}

/**
 * Creates an assistant. A RAG assistant needs at least one of the owner's sources, and an assistant in agent
 * mode gets none. Without `allowedOrigins` its widget is limited to the websites among its sources, so that
 * no other website can use it from the start. Throws `invalid_request`, `not_found` for a source that the
 * owner does not have, and `quota_exceeded`. `alsoDo` runs in the same transaction.
 */
export async function createAssistant(
  deps: AssistantDeps & SourceKindDeps,
  ownerId: string,
  { isActive, isReportsPublic, isIndexable, contact, theme, model, ...input }: Input & OptionalFields,
  alsoDo?: TransactionHook,
): Promise<Assistant> {
  requireOfferedModel(deps, model, null);
  const resolved = await resolveConnections(deps, ownerId, input);
  const connectionIds = input.isAgentMode ? [] : resolved;
  requireSource(input.isAgentMode, connectionIds);
  const { connectionIds: _ids, connectionsWithTypes: _typed, ...values } = input;
  const systemPrompt = input.isAgentMode ? withAgentTemplate(input.systemPrompt) : input.systemPrompt;
  const id = await store.insertAssistant(
    deps.database,
    ownerId,
    {
      ...values,
      allowedOrigins: input.allowedOrigins ?? (await listOriginsOfSources(deps, ownerId, connectionIds)),
      systemPrompt,
      description: input.description ?? null,
      greeting: input.greeting || null,
      isActive,
      isReportsPublic,
      isIndexable,
      contact: contact || null,
      theme,
      model: model || null,
    },
    connectionIds,
    async (runner, assistantId) => {
      await requireCountBelowLimit(deps, runner, ownerId, 'assistants');
      await alsoDo?.(runner, assistantId);
    },
  );
  return getAssistant(deps, ownerId, id);
}

/**
 * Changes the fields present in `input`. In agent mode the assistant loses its sources. Throws
 * `invalid_request`, `not_found` for the assistant or a source, and `changed_meanwhile` for an outdated
 * `version`.
 */
export async function updateAssistant(
  deps: AssistantDeps,
  ownerId: string,
  id: number,
  input: Update,
): Promise<Assistant> {
  const current = await requireAssistant(deps, ownerId, id);
  requireOfferedModel(deps, input.model, current.model);
  const isAgentMode = input.isAgentMode ?? current.isAgentMode;
  const { connectionIds: _ids, connectionsWithTypes: _typed, version, ...values } = input;
  const isSourcesGiven = input.connectionIds !== undefined || input.connectionsWithTypes !== undefined;
  const resolved = isSourcesGiven ? await resolveConnections(deps, ownerId, input) : undefined;
  const connectionIds = isAgentMode ? [] : resolved;
  requireSource(isAgentMode, connectionIds ?? current.connections.map((connection) => connection.id));
  const systemPrompt = isAgentMode
    ? withAgentTemplate(input.systemPrompt ?? current.systemPrompt)
    : input.systemPrompt;
  const isUpdated = await store.updateAssistantRow(
    deps.database,
    ownerId,
    id,
    {
      ...values,
      // Empty text means no value.
      ...(values.contact === '' ? { contact: null } : {}),
      ...(values.model === '' ? { model: null } : {}),
      ...(values.greeting === '' ? { greeting: null } : {}),
      ...(systemPrompt ? { systemPrompt } : {}),
    },
    { connectionIds, revision: version },
  );
  if (!isUpdated) throw changedMeanwhile(await getAssistant(deps, ownerId, id));
  return getAssistant(deps, ownerId, id);
}

/** Deletes an assistant with its visitors, threads and conversations. Throws `not_found`. */
export async function deleteAssistant(deps: AssistantDeps, ownerId: string, id: number): Promise<void> {
  if (!(await store.deleteAssistantRow(deps.database, ownerId, id))) throw notFound();
}

/** Creates or replaces the access code that visitors must enter, and returns it. Throws `not_found`. */
export async function createAccessCode(deps: AssistantDeps, ownerId: string, id: number): Promise<string> {
  const code = createCode();
  const ciphertext = encryptCode(deps.secrets, id, code);
  if (!(await store.setAccessCode(deps.database, ownerId, id, ciphertext))) throw notFound();
  return code;
}

/** Removes the access code, so that visitors can chat without one. Throws `not_found`. */
export async function deleteAccessCode(deps: AssistantDeps, ownerId: string, id: number): Promise<void> {
  if (!(await store.setAccessCode(deps.database, ownerId, id, null))) throw notFound();
}

/**
 * Returns the assistant for a visitor if it exists, is active (or `mayBeInactive` is true), and the visitor's
 * code matches where one is set. Wrong codes count per assistant and address. Throws `not_found`,
 * `access_code_required`, `invalid_access_code`, `too_many_requests` or `assistant_inactive`.
 */
export async function requireVisitorAccess(
  deps: AssistantDeps,
  id: number,
  visitor: { code: string | null | undefined; address: string },
  options: { mayBeInactive?: boolean } = {},
): Promise<store.AssistantWithConnections> {
  const row = await store.findAssistantForVisitor(deps.database, id);
  if (!row) throw new AppError('not_found', 'assistant-not-public');
  if (row.accessCode) {
    if (!visitor.code?.trim()) throw new AppError('access_code_required', 'access-code-missing');
    await requireCode(deps, row, row.accessCode, visitor.code.trim(), visitor.address);
  }
  if (!row.isActive && !options.mayBeInactive) {
    throw createInactiveError();
  }
  return row;
}

/** Returns the assistant if its reports are public, even if it is paused. */
export async function findAssistantWithPublicReports(
  deps: Pick<Deps, 'database'>,
  id: number,
): Promise<store.AssistantRow | undefined> {
  const row = await store.findAssistantForVisitor(deps.database, id);
  return row?.isReportsPublic ? row : undefined;
}

/** Returns the assistant if it is active. Throws `assistant_inactive`. */
export function requireActive<Row extends { isActive: boolean }>(assistant: Row): Row {
  if (!assistant.isActive) throw createInactiveError();
  return assistant;
}

function createInactiveError(): AppError {
  return new AppError('assistant_inactive', 'assistant-inactive');
}

/**
 * Checks a visitor's code. Throws `invalid_access_code`, `too_many_requests`, or `assistant_inactive` when
 * the stored code is unreadable.
 */
async function requireCode(
  deps: AssistantDeps,
  row: store.AssistantWithConnections,
  ciphertext: Buffer,
  code: string,
  address: string,
): Promise<void> {
  const expected = decryptCode(deps.secrets, row.id, ciphertext);
  // No visitor can enter an unreadable code. The owner sees that a new one is needed.
  if (expected === null) throw createInactiveError();
  const isRight = await deps.rateLimits.attempt(
    [{ name: 'accessCode', key: `${row.id}:${toAddressKey(address)}` }],
    () => equalSecrets(expected, normalizeCode(code)) || undefined,
  );
  if (!isRight) throw new AppError('invalid_access_code', 'access-code-wrong');
}

/** Returns the fields that visitors see. */
export function viewPublic(
  deps: Pick<Deps, 'secrets'>,
  row: store.AssistantWithConnections,
  openNow: OpenNow | undefined,
): PublicAssistant {
  const { contact, hasPersonButton } = row;
  return { ...viewShared(deps, row), contact, hasPersonButton, ...(openNow && { openNow }) };
}

/**
 * Returns the assistant that a short link names, with its access code; null without one. Returns undefined
 * for an unknown link. Rate-limited by address, so that links cannot be guessed.
 */
export async function findShortLink(
  deps: AssistantDeps,
  shortCode: string,
  address: string,
): Promise<{ id: number; code: string | null } | undefined> {
  await deps.rateLimits.consume('publicReadAddress', toAddressKey(address));
  if (!/^[0-9a-f]{12}$/.test(shortCode)) return undefined;
  const row = await store.findShortLink(deps.database, shortCode);
  return row && { id: row.id, code: row.accessCode && decryptCode(deps.secrets, row.id, row.accessCode) };
}

/** Returns the assistant if any visitor may use it. Undefined when it is missing, paused or has a code. */
export async function findOpenAssistant(
  deps: Pick<Deps, 'database'>,
  id: number,
): Promise<store.AssistantWithConnections | undefined> {
  const row = await store.findAssistantForVisitor(deps.database, id);
  return row?.isActive && !row.accessCode ? row : undefined;
}
