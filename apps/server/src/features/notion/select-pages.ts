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

/** Only addresses of Notion's kind are shown before the server has looked itself. */
const toUrl = (url: string) => (/^https:\/\//i.test(url) ? toStorable(url) : '');

function toTime(text: string | null | undefined): string {
  const time = new Date(text || Date.now());
  const isReal = time.getTime() > 0 && time.getTime() < Date.now() + 86_400_000;
  return (isReal ? time : new Date()).toISOString();
}

function toFacts(page: SelectedPage): PageFacts {
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

/** Chosen pages as a source keeps them, each once; of those that are named by their id alone, all that is not known is usual. */
export function listChosen(selected: SelectedPage[], selectedIds: string[] = []): PageFacts[] {
  const byId = new Map(selectedIds.map((notionPageId) => [notionPageId, toFacts({ notionPageId })]));
  for (const page of selected) byId.set(page.notionPageId, toFacts(page));
  return [...byId.values()];
}

/** Rows that chosen databases brought along, or would bring. */
function staysAsRow(row: PageRow, chosenIds: ReadonlySet<string>): boolean {
  return row.kind === 'page' && row.parentId !== '' && chosenIds.has(row.parentId);
}

/**
 * Makes the chosen pages those of a source, in a transaction that has locked it: pages that are gone from Notion leave
 * it, and what leaves is forgotten with all that was learned of it. Resolves to how many pages are new.
 */
export async function selectPages(runner: SqlRunner, scope: Scope, chosen: PageFacts[]): Promise<number> {
  const rows = await listPageRows(runner, scope);
  const deleted = new Set(rows.filter(({ isDeleted }) => isDeleted).map(({ id }) => id));
  const kept = chosen.filter(({ id }) => !deleted.has(id));
  const chosenIds = new Set(kept.map(({ id }) => id));
  const left = rows.filter(({ id }) => !chosenIds.has(id));
  const isRow = (row: PageRow) => !row.isDeleted && staysAsRow(row, chosenIds);
  await unselectPages(
    runner,
    scope,
    left.filter((row) => isRow(row) && row.isSelected).map(({ id }) => id),
  );
  const gone = await deletePages(
    runner,
    scope,
    left.filter((row) => !isRow(row)).map(({ id }) => id),
  );
  if (gone.length > 0 && (await removeDocuments(runner, scope, gone)) > 0) {
    await raiseContentVersion(runner, scope, true);
  }
  return upsertSelected(runner, scope, kept);
}
