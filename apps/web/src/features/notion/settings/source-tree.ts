import type { NotionConnectionWithPages } from '@anito/contract/notion';
import { showSaved } from '../tree/notion-selection.ts';
import { addDeletedPages, buildNotionTree, filterRows, type NotionTree } from '../tree/notion-tree.ts';

/**
 * The tree of a source: all that its token may see, and the chosen pages that are gone. Of a chosen database with
 * filters only the rows that it holds are shown, since the others do not match.
 */
export function buildSourceTree(connection: NotionConnectionWithPages): NotionTree {
  const { contentGroups, pages, filters, selectedPageIds, deletedPageIds } = connection;
  const chosen = new Set(selectedPageIds);
  const held = new Set(pages.map(({ id }) => id));
  const gone = new Set(deletedPageIds);
  const groups = addDeletedPages(
    contentGroups,
    pages.filter(({ id }) => gone.has(id)),
  );
  const shown =
    filters.length === 0
      ? groups
      : filterRows(groups, (row) => held.has(row.id) || !chosen.has(row.parentId));
  return buildNotionTree(shown, gone);
}

/** How many pages the source has chosen as its tree shows it, those that are gone included. */
export function countChosen(tree: NotionTree, connection: NotionConnectionWithPages): number {
  const chosen = new Set(connection.selectedPageIds);
  return (
    showSaved(tree, connection.selectedPageIds).size +
    connection.deletedPageIds.filter((id) => chosen.has(id)).length
  );
}

/**
 * Whether there is something to save: the name or the choice changed, or the number of chosen pages is not that of
 * the source, because pages of it are gone.
 */
export function hasChanges(counts: { isDirty: boolean; selected: number; current: number }): boolean {
  return counts.isDirty || counts.selected !== counts.current;
}
