import { limits } from '@anito/contract/limits';
import type { NotionItem } from '@anito/contract/notion';
import { getDatabase } from '@anito/notion-reader/filter-rows';
import type { NotionSession } from '@anito/notion-reader/notion-access';
import { NotionFailure } from '@anito/notion-reader/notion-failure';
import { getPage } from '@anito/notion-reader/read-page';
import type { Deps } from '../../deps.ts';
import { lookAround } from './notion.service.ts';
import { listPageRows, markDeleted, type PageFacts, updateFacts } from './notion-pages.store.ts';
import { openConnection } from './open-connection.ts';
import type { NotionDeps } from './token-turns.ts';

type Scope = { ownerId: string; connectionId: number };

/** Somebody waits. */
const patienceMs = 10_000;

/** Pages that are asked for one by one because the list lacks them; the next sync asks for every one. */
const maxChecks = 30;

/** An item as a source keeps it. */
export function toFacts(item: NotionItem): PageFacts {
  const { id, title, url, lastEditedTime, parentType, parentId, icon } = item;
  const kind = item.contentType === 'Page' ? 'page' : 'database';
  return { id, kind, title, url, lastEditedTime, parentType, parentId, icon };
}

/** Whether a page or database is gone or no longer shared; throws NotionFailure for anything else. */
export async function isGone(session: NotionSession, { kind, id }: Pick<PageFacts, 'kind' | 'id'>) {
  try {
    await (kind === 'page' ? getPage(session, id) : getDatabase(session, id));
    return false;
  } catch (error) {
    if (error instanceof NotionFailure && error.problem === 'not-shared') return true;
    throw error;
  }
}

/**
 * Lists all that a source's token may see and takes over what that says of the source's pages: titles, places, and
 * which are gone. What they hold is for a sync. Throws NotionFailure.
 */
export async function lookAtConnection(
  deps: Pick<Deps, 'database' | 'secrets'> & NotionDeps,
  scope: Scope,
  signal: AbortSignal,
): Promise<NotionItem[]> {
  const { session } = await openConnection(deps, scope, { patienceMs, signal });
  const items = await lookAround(session);
  const known = new Set(items.map(({ id }) => id));
  const rows = await listPageRows(deps.database.pool, scope);
  // The list of Notion's search may lack what was shared a moment ago, and ends somewhere.
  const missing = rows.filter(({ id, isSelected }) => isSelected && !known.has(id));
  const gone: string[] = [];
  const toCheck = items.length < limits.notionItemsCounted ? missing.slice(0, maxChecks) : [];
  for (const row of toCheck) if (await isGone(session, row)) gone.push(row.id);
  const held = new Set(rows.map(({ id }) => id));
  await updateFacts(deps.database.pool, scope, items.filter(({ id }) => held.has(id)).map(toFacts));
  await markDeleted(deps.database.pool, scope, gone);
  return items;
}
