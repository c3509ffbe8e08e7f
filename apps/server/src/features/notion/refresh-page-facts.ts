import { limits } from '@anito/contract/limits';
import type { NotionItem } from '@anito/contract/notion';
import { getDatabase } from '@anito/notion-reader/filter-rows';
import type { NotionSession } from '@anito/notion-reader/notion-access';
import { NotionError } from '@anito/notion-reader/notion-error';
import { getPage } from '@anito/notion-reader/read-page';
import type { Deps } from '../../deps.ts';
import { listSessionItems } from './notion.service.ts';
import { listPageRows, markDeleted, type PageFacts, updateFacts } from './notion-pages.store.ts';
import { openConnection } from './open-connection.ts';
import type { NotionDeps } from './token-turns.ts';

type Scope = { ownerId: string; connectionId: number };

/** Longest wait for Notion in milliseconds, because a person waits for the response. */
const maxWaitMs = 10_000;

/** Pages that are requested one by one because the list lacks them. The next sync requests every page. */
const maxChecks = 30;

/** Converts a Notion item of the API to the stored form of a page or database. */
export function toPageFacts(item: NotionItem): PageFacts {
  const { id, title, url, lastEditedTime, parentType, parentId, icon } = item;
  const kind = item.contentType === 'Page' ? 'page' : 'database';
  return { id, kind, title, url, lastEditedTime, parentType, parentId, icon };
}

/**
 * Requests a page or database and returns whether it was deleted or is not shared any more. Throws
 * NotionError for other failures.
 */
export async function isGone(session: NotionSession, { kind, id }: Pick<PageFacts, 'kind' | 'id'>) {
  try {
    await (kind === 'page' ? getPage(session, id) : getDatabase(session, id));
    return false;
  } catch (error) {
    if (error instanceof NotionError && error.problem === 'not-shared') return true;
    throw error;
  }
}

/**
 * Returns everything that the token of a source may read in Notion, and updates titles, parents and deletions
 * of the source's stored pages. Their texts are left to a sync. Throws `not_found` and NotionError.
 */
export async function refreshPageFacts(
  deps: Pick<Deps, 'database' | 'secrets'> & NotionDeps,
  scope: Scope,
  signal: AbortSignal,
): Promise<NotionItem[]> {
  const { session } = await openConnection(deps, scope, { timeoutMs: maxWaitMs, signal });
  const items = await listSessionItems(session);
  const listedIds = new Set(items.map(({ id }) => id));
  const rows = await listPageRows(deps.database.pool, scope);
  // Notion's search may lack pages that were shared a moment ago, and our list has a limit.
  const missing = rows.filter(({ id, isSelected }) => isSelected && !listedIds.has(id));
  const goneIds: string[] = [];
  const toCheck = items.length < limits.notionItemsCounted ? missing.slice(0, maxChecks) : [];
  for (const row of toCheck) if (await isGone(session, row)) goneIds.push(row.id);
  const storedIds = new Set(rows.map(({ id }) => id));
  await updateFacts(deps.database.pool, scope, items.filter(({ id }) => storedIds.has(id)).map(toPageFacts));
  await markDeleted(deps.database.pool, scope, goneIds);
  return items;
}
