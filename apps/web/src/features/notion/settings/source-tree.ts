import type { NotionConnectionWithPages } from '@anito/contract/notion';
import { toTreeSelection } from '../tree/notion-selection.ts';
import { addDeletedPages, buildNotionTree, filterRows, type NotionTree } from '../tree/notion-tree.ts';

/**
 * Builds the tree of a source: all content that its token can access, and selected pages that no longer
 * exist. For a selected database with filters only its stored rows are shown, because the others do not
 * match.
 */
export function buildSourceTree(connection: NotionConnectionWithPages): NotionTree {
  const { contentGroups, pages, filters, selectedPageIds, deletedPageIds } = connection;
  const chosen = new Set(selectedPageIds);
  const storedIds = new Set(pages.map(({ id }) => id));
  const deletedIds = new Set(deletedPageIds);
  const groups = addDeletedPages(
    contentGroups,
    pages.filter(({ id }) => deletedIds.has(id)),
  );
  const shownPages =
    filters.length === 0
      ? groups
      : filterRows(groups, (row) => storedIds.has(row.id) || !chosen.has(row.parentId));
  return buildNotionTree(shownPages, deletedIds);
}

/** Returns the number of selected pages as shown in the tree, including pages that no longer exist. */
export function countChosen(tree: NotionTree, connection: NotionConnectionWithPages): number {
  const chosen = new Set(connection.selectedPageIds);
  return (
    toTreeSelection(tree, connection.selectedPageIds).size +
    connection.deletedPageIds.filter((id) => chosen.has(id)).length
  );
}

/**
 * Whether there are changes to save: unsaved ones (`isDirty`), or a number of selected pages that differs
 * from the source's because pages no longer exist.
 */
export function hasChanges(counts: { isDirty: boolean; selected: number; current: number }): boolean {
  return counts.isDirty || counts.selected !== counts.current;
}
