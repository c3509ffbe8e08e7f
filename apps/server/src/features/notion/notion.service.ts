import { limits } from '@anito/contract/limits';
import type { NotionFilter, NotionItem, NotionValidation } from '@anito/contract/notion';
import type { ExtractedDocument } from '@anito/documents/extract/document';
import { renderPlainText } from '@anito/documents/extract/stored-document';
import { getDatabase, listDatabaseRows } from '@anito/notion-reader/filter-rows';
import { type ContentItem, listContent } from '@anito/notion-reader/list-content';
import type { NotionSession } from '@anito/notion-reader/notion-access';
import { NotionError } from '@anito/notion-reader/notion-error';
import { getPage, readDatabase, readPage } from '@anito/notion-reader/read-page';
import { resolveBlockParents } from '@anito/notion-reader/resolve-block-parents';
import type { Deps } from '../../deps.ts';
import { toAppError } from '../../lib/error-handler.ts';
import { formatEnglish, localizedMessage } from '../../lib/reasons.ts';
import { arrangeItems } from './arrange-items.ts';
import { invalidToken, resolveToken, storeToken } from './notion-tokens.service.ts';
import { toRowFilters } from './row-filters.ts';
import type { NotionDeps } from './token-turns.ts';

/**
 * Longest time of one request to Notion with its waits, in milliseconds, because a person waits for the
 * response.
 */
const maxWaitMs = 10_000;

/** A token, and the account that uses it. */
export type TokenHolder = { accountId: string; token: string };

/**
 * Opens a session with a Notion token, without a request. Each later request takes at most `maxWaitMs`, with
 * its waits.
 */
export function openSession(
  deps: NotionDeps,
  { accountId, token }: TokenHolder,
  signal: AbortSignal,
): NotionSession {
  return deps.notion.open(token, { tenantId: accountId, timeoutMs: maxWaitMs, signal });
}

/**
 * Runs `work` with a session for a token. Throws `invalid_request` when Notion refuses the token, and other
 * errors unchanged.
 */
async function withToken<T>(
  deps: NotionDeps,
  holder: TokenHolder,
  signal: AbortSignal,
  work: (session: NotionSession) => Promise<T>,
): Promise<T> {
  try {
    return await work(openSession(deps, holder, signal));
  } catch (error) {
    if (error instanceof NotionError && error.problem === 'token-revoked')
      throw invalidToken('notion-key-refused');
    throw error;
  }
}

/**
 * Returns the name of the workspace of a session's token; an empty text when Notion does not name it. Throws
 * NotionError.
 */
export async function readWorkspaceName(session: NotionSession): Promise<string> {
  const self = await session.call((client) => client.users.me({}));
  const name = self.type === 'bot' && 'workspace_name' in self.bot ? self.bot.workspace_name : null;
  return name ?? '';
}

/** Counts the pages and databases that a session may read, up to `notionItemsCounted` together. */
async function countContent(session: NotionSession): Promise<{ page: number; database: number }> {
  const counts = { page: 0, database: 0 };
  for await (const { kind } of listContent(session)) {
    counts[kind] += 1;
    if (counts.page + counts.database === limits.notionItemsCounted) break;
  }
  return counts;
}

/**
 * Checks a token or handle with Notion and stores a valid token for 24 hours under a new handle. A token that
 * Notion refuses, or no response from Notion, gives `isValid: false` with the reason. Throws
 * `invalid_request` for an unknown handle.
 */
export async function validateNotionToken(
  deps: Pick<Deps, 'database' | 'secrets'> & NotionDeps,
  ownerId: string,
  tokenOrHandle: string,
  signal: AbortSignal,
): Promise<NotionValidation> {
  const token = await resolveToken(deps, ownerId, tokenOrHandle);
  const session = openSession(deps, { accountId: ownerId, token }, signal);
  try {
    const workspaceName = await readWorkspaceName(session);
    const { page, database } = await countContent(session);
    return {
      isValid: true,
      workspaceName: workspaceName || null,
      pageCount: page,
      databaseCount: database,
      errorMessage: null,
      ...(await storeToken(deps, ownerId, token, workspaceName)),
    };
  } catch (error) {
    if (!(error instanceof NotionError)) throw error;
    const message =
      error.problem === 'token-revoked'
        ? localizedMessage('notion-key-refused')
        : toAppError(error).localizedMessage;
    return {
      isValid: false,
      workspaceName: null,
      pageCount: null,
      databaseCount: null,
      errorMessage: formatEnglish(message),
      because: message,
      tokenHandle: null,
      expiresAt: null,
    };
  }
}

/**
 * Returns the pages and databases that a session may read, at most `notionItemsCounted`, each with its
 * parent. Throws NotionError.
 */
export async function listSessionItems(session: NotionSession): Promise<NotionItem[]> {
  const items: Omit<ContentItem, 'page'>[] = [];
  for await (const { page: _, ...item } of listContent(session)) {
    items.push(item);
    if (items.length === limits.notionItemsCounted) break;
  }
  await resolveBlockParents(session, items);
  return arrangeItems(items);
}

/**
 * Returns the pages and databases that a token may read, at most `notionItemsCounted`. Throws
 * `invalid_request` for a token that Notion refuses, and NotionError.
 */
export function listItems(deps: NotionDeps, holder: TokenHolder, signal: AbortSignal): Promise<NotionItem[]> {
  return withToken(deps, holder, signal, listSessionItems);
}

/**
 * Returns the current content of a page or database in Notion, as it would be ingested. Throws NotionError.
 */
export async function readContent(session: NotionSession, id: string): Promise<ExtractedDocument> {
  const page = await getPage(session, id).catch((error: unknown) => {
    // For the id of a database, Notion reports the page as missing or refuses the request.
    if (error instanceof NotionError && /^(not-shared|refused)$/.test(error.problem)) return null;
    throw error;
  });
  return page ? readPage(session, page) : readDatabase(session, id);
}

/**
 * Returns the current text of a page or database in Notion, cut to `pageContentMax` characters. Throws
 * `invalid_request` for a refused token, and NotionError, `not-shared` for an unknown id.
 */
export function readCurrentText(
  deps: NotionDeps,
  holder: TokenHolder,
  id: string,
  signal: AbortSignal,
): Promise<{ content: string }> {
  return withToken(deps, holder, signal, async (session) => ({
    content: renderPlainText((await readContent(session, id)).blocks).slice(0, limits.pageContentMax),
  }));
}

/**
 * Returns the ids of the rows of databases that match every filter. A database that is not shared has none.
 * Throws `invalid_request` for a refused token, and NotionError.
 */
export function listMatchingRowIds(
  deps: NotionDeps,
  holder: TokenHolder,
  query: { databaseIds: string[]; filters: NotionFilter[] },
  signal: AbortSignal,
): Promise<{ matchingIds: string[] }> {
  return withToken(deps, holder, signal, async (session) => {
    const matchingIds = new Set<string>();
    for (const databaseId of new Set(query.databaseIds)) {
      for (const id of await findMatches(session, databaseId, query.filters)) matchingIds.add(id);
    }
    return { matchingIds: [...matchingIds] };
  });
}

/**
 * Returns the ids of the rows of a database that match every filter, up to `pagesPerNotionConnection`.
 * Returns an empty list when it is not shared.
 */
async function findMatches(
  session: NotionSession,
  databaseId: string,
  filters: NotionFilter[],
): Promise<string[]> {
  const ids: string[] = [];
  try {
    const database = await getDatabase(session, databaseId);
    for await (const { id } of listDatabaseRows(session, database, toRowFilters(filters))) {
      if (ids.push(id) === limits.pagesPerNotionConnection) break;
    }
  } catch (error) {
    if (!(error instanceof NotionError) || error.problem !== 'not-shared') throw error;
  }
  return ids;
}
