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

/** Returns the prompt with the template of agent mode appended, unless it contains `{current_question}`. */
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

/** Returns an assistant's colours and the URL of its picture (null without one). */
export function viewAppearance(
  deps: Pick<Deps, 'secrets'>,
  row: store.AssistantWithConnections,
): { appearance: AssistantColors; logoUrl: string | null } {
  return { appearance: viewColors(row), logoUrl: viewLogoUrl(deps, row) };
}

/** Returns the fields that both owners and visitors see. `logo` is included as a data URL if given. */
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

/**
 * Converts a row to an assistant as its owner sees it, with the access code in plain text. `isAccessCodeLost`
 * is true when the code cannot be decrypted.
 */
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
 * Returns the ids of the sources (connections) in an input, without duplicates. Throws `not_found` unless
 * each belongs to the owner and has the type that the input states.
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

/** Throws `invalid_request` for an assistant without a source, except in agent mode. */
export function requireSource(isAgentMode: boolean, connectionIds: number[]): void {
  if (isAgentMode || connectionIds.length > 0) return;
  throw new AppError('invalid_request', 'no-source-chosen', { field: 'connectionIds' });
}

/**
 * Throws `invalid_request` for a model that the installation does not offer. An assistant may keep its
 * `current` model after the operator withdraws it; answers then ignore it.
 */
function requireOfferedModel(deps: AssistantDeps, model: string | null | undefined, current: string | null) {
  if (!model || model === current || deps.settings.chatModels.includes(model)) return;
  throw new AppError('invalid_request', 'model-not-offered', { field: 'model' });
}

/** Returns the owner's assistants, newest first. Their pictures are only URLs; `logoBase64` is null. */
export async function listAssistants(deps: AssistantDeps, ownerId: string): Promise<Assistant[]> {
  const rows = await store.listAssistantRows(deps.database, ownerId);
  return rows.map((row) => viewAssistant(deps, row));
}

/** Returns an assistant of the owner, with its picture as a data URL. Throws `not_found`. */
export async function getAssistant(deps: AssistantDeps, ownerId: string, id: number): Promise<Assistant> {
  const row = await requireAssistant(deps, ownerId, id);
  return viewAssistant(deps, row, row.logoUpdatedAt ? await findLogo(deps.database, ownerId, id) : undefined);
}

/** Returns the stored row of an owner's assistant. Throws `not_found`. */
export async function requireAssistant(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  id: number,
): Promise<store.AssistantWithConnections> {
  const row = await store.findAssistantRow(deps.database, ownerId, id);
  if (!row) throw notFound();
  return row;
}

/** Returns the origins of the websites among an owner's sources, each once, up to the limit of a key. */
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
 * Returns the origins of the websites among an assistant's sources, to suggest them as its allowed origins.
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
 * Creates an assistant and runs `alsoDo` in the same transaction. It needs at least one of the owner's
 * sources; in agent mode it gets none. Without `allowedOrigins` its widget works only on the websites among
 * its sources, so that no other website can use it. Throws `invalid_request`, `not_found` for a source that
 * the owner does not have, and `quota_exceeded`.
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
 * Changes the fields that `input` contains. In agent mode the assistant loses its sources. Throws
 * `invalid_request`, `not_found` for the assistant or a source, and `changed_meanwhile` (with the current
 * state) for an outdated `version`.
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

/**
 * Sets a new access code that visitors must enter, in place of an earlier one, and returns it. Also renews
 * the short link. Throws `not_found`.
 */
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
 * Returns the assistant for a visitor. Checks that it is active (or `mayBeInactive` is true), and the access
 * code if one is set. Wrong codes are limited per assistant and address. Throws `not_found`,
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

/** Returns the assistant if its reports are public, even if it is inactive. Else undefined. */
export async function findAssistantWithPublicReports(
  deps: Pick<Deps, 'database'>,
  id: number,
): Promise<store.AssistantRow | undefined> {
  const row = await store.findAssistantForVisitor(deps.database, id);
  return row?.isReportsPublic ? row : undefined;
}

/** Returns the given assistant. Throws `assistant_inactive` if it is inactive. */
export function requireActive<Row extends { isActive: boolean }>(assistant: Row): Row {
  if (!assistant.isActive) throw createInactiveError();
  return assistant;
}

function createInactiveError(): AppError {
  return new AppError('assistant_inactive', 'assistant-inactive');
}

/**
 * Compares a visitor's code with the stored one. Throws `invalid_access_code`, `too_many_requests` after
 * wrong codes, and `assistant_inactive` when the stored code cannot be decrypted.
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

/** Converts a row to an assistant as visitors see it. `openNow` is omitted when undefined. */
export function viewPublic(
  deps: Pick<Deps, 'secrets'>,
  row: store.AssistantWithConnections,
  openNow: OpenNow | undefined,
): PublicAssistant {
  const { contact, hasPersonButton } = row;
  return { ...viewShared(deps, row), contact, hasPersonButton, ...(openNow && { openNow }) };
}

/**
 * Returns the assistant of a short link and its access code; the code is null without one, or if it cannot be
 * decrypted. Returns undefined for an unknown link. Rate-limited by address, so that links cannot be guessed:
 * throws `too_many_requests`.
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

/** Returns the assistant if any visitor may use it: it is active, without an access code. Else undefined. */
export async function findOpenAssistant(
  deps: Pick<Deps, 'database'>,
  id: number,
): Promise<store.AssistantWithConnections | undefined> {
  const row = await store.findAssistantForVisitor(deps.database, id);
  return row?.isActive && !row.accessCode ? row : undefined;
}
