import type { NotionConnectionWithPages } from '@anito/contract/notion';
import { toTreeSelection } from '../tree/notion-selection.ts';
import { addDeletedPages, buildNotionTree, filterRows, type NotionTree } from '../tree/notion-tree.ts';

/**
 * Builds the tree of a Notion source: all content that its token can access, and selected pages that no
 * longer exist. If the source has filters, a selected database shows only the rows that the source has
 * stored, because the others do not match.
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

/**
 * Returns the number of selected nodes in the tree, plus selected pages that no longer exist. Rows of a
 * selected database count.
 */
export function countChosen(tree: NotionTree, connection: NotionConnectionWithPages): number {
  const chosen = new Set(connection.selectedPageIds);
  return (
    toTreeSelection(tree, connection.selectedPageIds).size +
    connection.deletedPageIds.filter((id) => chosen.has(id)).length
  );
}

/**
 * Whether there is something to save: changes by the owner (`isDirty`), or selected pages that no longer
 * exist, so that the two counts differ.
 */
export function hasChanges(counts: { isDirty: boolean; selected: number; current: number }): boolean {
  return counts.isDirty || counts.selected !== counts.current;
}
