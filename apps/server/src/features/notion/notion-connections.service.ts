import { limits } from '@anito/contract/limits';
import type {
  createNotionConnection as createEndpoint,
  NotionConnection,
  NotionConnectionWithPages,
  NotionItem,
  NotionSourcePage,
  updateNotionConnection as updateEndpoint,
} from '@anito/contract/notion';
import { renderPlainText } from '@anito/documents/extract/stored-document';
import { NotionError } from '@anito/notion-reader/notion-error';
import type { z } from 'zod';
import { runInTransaction, type TransactionHook } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { toAppError } from '../../lib/error-handler.ts';
import { changedMeanwhile, notFound } from '../../lib/errors.ts';
import { unpackDocumentText } from '../knowledge/prepare-content.service.ts';
import {
  addConnection,
  addEmptyConnection,
  getOwnedConnection,
  listConnections,
  publishConnectionStatus,
  saveConnection,
} from '../sources/connections.service.ts';
import { requireRoom } from '../sources/quota.service.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import { reingestDocument } from '../sync/reingest.service.ts';
import { groupItems, markParents } from './arrange-items.ts';
import { openSession, readContent, readWorkspaceName, type TokenHolder } from './notion.service.ts';
import * as store from './notion-connections.store.ts';
import { findPageDocument, listPageRows, type PageRow } from './notion-pages.store.ts';
import { encryptConnectionToken, invalidToken } from './notion-tokens.service.ts';
import { openConnection } from './open-connection.ts';
import { refreshPageFacts } from './refresh-page-facts.ts';
import { listChosen, selectPages } from './select-pages.ts';
import type { NotionDeps } from './token-turns.ts';

type ConnectionDeps = Pick<Deps, 'database' | 'events' | 'env' | 'readers' | 'secrets'> &
  SourceKindDeps &
  NotionDeps;
type Scope = { ownerId: string; connectionId: number };

/** The product's label for Notion's integration. */
const integrationLabel = 'Notion';

/**
 * Returns the owner's Notion sources, or only the one with `id`, without their pages. Returns an empty list
 * for a missing one.
 */
export async function listNotionConnections(
  deps: Pick<Deps, 'database'> & SourceKindDeps,
  ownerId: string,
  id?: number,
): Promise<NotionConnection[]> {
  const cards = await listConnections(deps, ownerId, { id, type: 'notion' });
  const rows = await store.listNotionRows(deps.database, ownerId, id);
  const byId = new Map(rows.map((row) => [row.connectionId, row]));
  return cards.flatMap((card) => {
    const { workspaceName, filters, pageCount } = byId.get(card.id) ?? {};
    if (workspaceName === undefined || filters === undefined || pageCount === undefined) return [];
    const notionFields = { connectionName: card.name, workspaceName, integrationLabel, filters, pageCount };
    return [{ ...card, type: 'notion' as const, ...notionFields }];
  });
}

function viewPage(row: PageRow): NotionSourcePage {
  return {
    id: row.id,
    notionPageId: row.id,
    title: row.title,
    url: row.url,
    lastEditedTime: row.lastEditedTime.toISOString(),
    contentType: row.kind === 'page' ? 'Page' : 'Database',
    parentType: row.parentType,
    parentId: row.parentId,
    icon: row.icon,
    hasChildren: false,
    isSelected: row.isSelected,
    isDeleted: row.isDeleted,
    error: row.failure,
    because: row.because,
    documentId: row.documentId,
  };
}

/**
 * Groups the stored pages of a source for a tree. Pages whose parent does not belong to the source are at the
 * top.
 */
function groupStored(pages: NotionSourcePage[]) {
  const ids = new Set(pages.map(({ id }) => id));
  const items = pages.map((page): NotionItem => {
    const { id, title, url, lastEditedTime, contentType, icon, hasChildren } = page;
    const isTop = page.parentType === 'page' && !ids.has(page.parentId);
    const parent = isTop ? { parentType: 'workspace' as const, parentId: '' } : page;
    const { parentType, parentId } = parent;
    return { id, title, url, lastEditedTime, contentType, parentType, parentId, icon, hasChildren };
  });
  return groupItems(items);
}

/** Returns one Notion source with its stored pages. Requests nothing from Notion. Throws `not_found`. */
async function getStored(
  deps: Pick<Deps, 'database'> & SourceKindDeps,
  { ownerId, connectionId }: Scope,
): Promise<NotionConnectionWithPages> {
  const [connection] = await listNotionConnections(deps, ownerId, connectionId);
  if (!connection) throw notFound();
  const rows = await listPageRows(deps.database.pool, { ownerId, connectionId });
  const pages = markParents(rows.map(viewPage));
  return {
    ...connection,
    contentGroups: groupStored(pages),
    refreshError: null,
    pages,
    selectedPageIds: rows.filter(({ isSelected }) => isSelected).map(({ id }) => id),
    deletedPageIds: rows.filter((row) => row.isSelected && row.isDeleted).map(({ id }) => id),
  };
}

/**
 * Returns the name of the Notion workspace that a token gives access to. Throws `invalid_request` when Notion
 * refuses the token, and NotionError for other failures of Notion.
 */
async function checkToken(deps: ConnectionDeps, holder: TokenHolder, signal: AbortSignal): Promise<string> {
  try {
    return await readWorkspaceName(openSession(deps, holder, signal));
  } catch (error) {
    const isRefused = error instanceof NotionError && error.problem === 'token-revoked';
    throw isRefused ? invalidToken(toAppError(error).localizedMessage) : error;
  }
}

/**
 * Creates a Notion source of chosen pages; does not start a sync. Throws `invalid_request` for a token that
 * Notion refuses, NotionError for other failures of Notion, and `quota_exceeded`.
 */
export async function createNotionConnection(
  deps: ConnectionDeps,
  ownerId: string,
  token: string,
  input: z.output<typeof createEndpoint.body>,
  signal: AbortSignal,
): Promise<NotionConnectionWithPages> {
  const workspaceName = await checkToken(deps, { accountId: ownerId, token }, signal);
  const chosen = listChosen(input.selectedPages);
  const connectionId = await runInTransaction(deps.database, async (runner) => {
    const added = { type: 'notion', name: input.connectionName, description: null } as const;
    const scope = { ownerId, connectionId: await addConnection(deps, runner, ownerId, added) };
    const encryptedToken = encryptConnectionToken(deps.secrets, scope, token);
    await store.insertNotionConnection(runner, scope, {
      token: encryptedToken,
      workspaceName,
      filters: input.filters,
    });
    const items = await selectPages(runner, scope, chosen);
    await requireRoom(deps, runner, ownerId, { items, bytes: 0 });
    return scope.connectionId;
  });
  await publishConnectionStatus(deps, ownerId, connectionId);
  return getStored(deps, { ownerId, connectionId });
}

/**
 * Creates an imported Notion source without its token, and calls `alsoDo` in the same transaction. Nothing is
 * read from Notion until the owner connects it. Throws `quota_exceeded`.
 */
export async function createUnconnected(
  deps: Pick<Deps, 'database' | 'env' | 'secrets'>,
  ownerId: string,
  input: Omit<z.output<typeof createEndpoint.body>, 'apiToken'> & { workspaceName: string },
  alsoDo: TransactionHook,
): Promise<void> {
  const values = { type: 'notion', name: input.connectionName, description: null } as const;
  await addEmptyConnection(deps, ownerId, values, async (runner, connectionId) => {
    const scope = { ownerId, connectionId };
    const token = encryptConnectionToken(deps.secrets, scope, '');
    const { workspaceName, filters } = input;
    await store.insertNotionConnection(runner, scope, { token, workspaceName, filters });
    await store.setNeedsReconnect(runner, scope, token, true);
    const items = await selectPages(runner, scope, listChosen(input.selectedPages));
    await requireRoom(deps, runner, ownerId, { items, bytes: 0 });
    await alsoDo(runner, connectionId);
  });
}

/**
 * Requests from Notion what the token of a source may read now, updates titles, parents and deletions of its
 * stored pages, and returns the source with all of it. When Notion does not answer, returns the stored source
 * with the reason in `refreshError`. Throws `not_found`.
 */
export async function refreshNotionConnection(
  deps: ConnectionDeps,
  ownerId: string,
  connectionId: number,
  signal: AbortSignal,
): Promise<NotionConnectionWithPages> {
  await getOwnedConnection(deps, ownerId, connectionId, 'notion');
  const scope = { ownerId, connectionId };
  try {
    const items = await refreshPageFacts(deps, scope, signal);
    return { ...(await getStored(deps, scope)), contentGroups: groupItems(items) };
  } catch (error) {
    if (!(error instanceof NotionError)) throw error;
    return {
      ...(await getStored(deps, scope)),
      refreshError: error.message,
      refreshBecause: toAppError(error).localizedMessage,
    };
  }
}

/**
 * Renames a Notion source, selects its pages and filters, and with a token reconnects it. Deletes the pages
 * that are no longer selected, with their passages. Throws as `createNotionConnection` does, `not_found`, and
 * `changed_meanwhile` for an older `version`.
 */
export async function updateNotionConnection(
  deps: ConnectionDeps,
  ownerId: string,
  connectionId: number,
  input: Omit<z.output<typeof updateEndpoint.body>, 'apiToken'> & { token: string | null },
  signal: AbortSignal,
): Promise<NotionConnectionWithPages> {
  await getOwnedConnection(deps, ownerId, connectionId, 'notion');
  const scope = { ownerId, connectionId };
  const { token } = input;
  const connected = token !== null && {
    workspaceName: await checkToken(deps, { accountId: ownerId, token }, signal),
    token: encryptConnectionToken(deps.secrets, scope, token),
  };
  const { connectionName: name, version } = input;
  const isSaved = await runInTransaction(deps.database, async (runner) => {
    if (!(await saveConnection(runner, scope, 'notion', { name, version }))) return false;
    const items = await selectPages(runner, scope, listChosen(input.selectedPages, input.selectedPageIds));
    await requireRoom(deps, runner, ownerId, { items, bytes: 0 });
    await store.updateNotionConnection(runner, scope, {
      filters: input.filters ?? null,
      connected: connected || null,
    });
    return true;
  });
  if (!isSaved) throw changedMeanwhile(await getStored(deps, scope));
  await publishConnectionStatus(deps, ownerId, connectionId);
  return getStored(deps, scope);
}

/** Returns a stored page or database of a Notion source. Throws `not_found`. */
async function requirePage(
  deps: Pick<Deps, 'database'> & SourceKindDeps,
  scope: Scope,
  pageId: string,
): Promise<PageRow> {
  await getOwnedConnection(deps, scope.ownerId, scope.connectionId, 'notion');
  const [row] = await listPageRows(deps.database.pool, scope, [pageId]);
  if (!row) throw notFound();
  return row;
}

/**
 * Returns the text of a page as it was last read by a sync, or its current text in Notion when it was never
 * read, cut to `pageContentMax` characters. Throws `not_found`, and NotionError when a request to Notion
 * fails.
 */
export async function getPageText(deps: ConnectionDeps, scope: Scope, pageId: string, signal: AbortSignal) {
  const row = await requirePage(deps, scope, pageId);
  const packed = await findPageDocument(deps.database, scope, pageId);
  const text = packed
    ? await unpackDocumentText(deps.readers, scope.ownerId, packed)
    : await openConnection(deps, scope, { timeoutMs: 10_000, signal }).then(async ({ session }) =>
        renderPlainText((await readContent(session, pageId)).blocks),
      );
  return {
    content: text.slice(0, limits.pageContentMax),
    title: row.title,
    url: row.url,
    lastEditedTime: row.lastEditedTime.toISOString(),
    documentId: row.documentId,
  };
}

/**
 * Queues a job that reads one page of a source again. Throws `not_found`, also for a database, and
 * `already_syncing`.
 */
export async function reingestPage(
  deps: Pick<Deps, 'database' | 'jobs' | 'events'> & SourceKindDeps,
  scope: Scope,
  pageId: string,
): Promise<void> {
  const row = await requirePage(deps, scope, pageId);
  if (row.kind !== 'page') throw notFound();
  await reingestDocument(deps, scope.ownerId, scope.connectionId, pageId);
}
