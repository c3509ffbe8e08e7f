import type { createNotionConnection } from '@anito/contract/notion';
import { notionParentTypes } from '@anito/contract/notion';
import { toStorable } from '@anito/contract/values';
import type { z } from 'zod';
import type { SqlRunner } from '../../db/sql.ts';
import { raiseContentVersion, removeDocuments } from '../knowledge/knowledge.store.ts';
import {
  deletePages,
  listPageRows,
  type PageFacts,
  type PageRow,
  unselectPages,
  upsertSelected,
} from './notion-pages.store.ts';

type Scope = { ownerId: string; connectionId: number };
type SelectedPage = z.output<typeof createNotionConnection.body>['selectedPages'][number];

/**
 * Returns an https address for storage, or an empty text for any other. Only https addresses are shown before
 * the server has read the page from Notion.
 */
const toUrl = (url: string) => (/^https:\/\//i.test(url) ? toStorable(url) : '');

/**
 * Returns a time as ISO text. A missing or invalid time, and one of more than a day in the future, gives the
 * current time.
 */
function toTime(text: string | null | undefined): string {
  const time = new Date(text || Date.now());
  const isReal = time.getTime() > 0 && time.getTime() < Date.now() + 86_400_000;
  return (isReal ? time : new Date()).toISOString();
}

/**
 * Converts a page that the browser sent to its stored form, with defaults for missing or invalid values.
 * Never throws.
 */
function toPageFacts(page: SelectedPage): PageFacts {
  return {
    id: page.notionPageId,
    kind: page.contentType === 'Database' ? 'database' : 'page',
    title: toStorable(page.title ?? '').trim() || 'Untitled',
    url: toUrl(page.url ?? ''),
    lastEditedTime: toTime(page.lastEditedTime),
    parentType: notionParentTypes.find((type) => type === page.parentType) ?? 'page',
    parentId: toStorable(page.parentId ?? ''),
    icon: page.icon ? toStorable(page.icon).slice(0, 32) || null : null,
  };
}

/**
 * Returns the chosen pages in their stored form, each once. Those in `selectedIds` only get default values.
 */
export function listChosen(selected: SelectedPage[], selectedIds: string[] = []): PageFacts[] {
  const byId = new Map(selectedIds.map((notionPageId) => [notionPageId, toPageFacts({ notionPageId })]));
  for (const page of selected) byId.set(page.notionPageId, toPageFacts(page));
  return [...byId.values()];
}

/** Returns whether a page of a source is a row of a chosen database. */
function staysAsRow(row: PageRow, chosenIds: ReadonlySet<string>): boolean {
  return row.kind === 'page' && row.parentId !== '' && chosenIds.has(row.parentId);
}

/**
 * Makes `chosen` the chosen pages of a source, in a transaction that has locked it. Drops those that were
 * deleted in Notion, and deletes pages that are no longer chosen with their passages. Returns the number of
 * new pages.
 */
export async function selectPages(runner: SqlRunner, scope: Scope, chosen: PageFacts[]): Promise<number> {
  const rows = await listPageRows(runner, scope);
  const deleted = new Set(rows.filter(({ isDeleted }) => isDeleted).map(({ id }) => id));
  const present = chosen.filter(({ id }) => !deleted.has(id));
  const chosenIds = new Set(present.map(({ id }) => id));
  const unchosen = rows.filter(({ id }) => !chosenIds.has(id));
  const isRow = (row: PageRow) => !row.isDeleted && staysAsRow(row, chosenIds);
  await unselectPages(
    runner,
    scope,
    unchosen.filter((row) => isRow(row) && row.isSelected).map(({ id }) => id),
  );
  const deletedIds = await deletePages(
    runner,
    scope,
    unchosen.filter((row) => !isRow(row)).map(({ id }) => id),
  );
  if (deletedIds.length > 0 && (await removeDocuments(runner, scope, deletedIds)) > 0) {
    await raiseContentVersion(runner, scope, true);
  }
  return upsertSelected(runner, scope, present);
}
