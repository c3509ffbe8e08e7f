import { isSelectable, type Selection } from '../../../source-kind/choose-pages/page-selection.ts';
import type { NotionNode, NotionTree } from './notion-tree.ts';

/**
 * Converts saved ids to the selection in the tree: with a database, its rows are selected too. Omits ids that
 * are not in the tree.
 */
export function toTreeSelection(tree: NotionTree, savedIds: Iterable<string>): Set<string> {
  const next = new Set<string>();
  for (const id of savedIds) {
    const node = tree.byId.get(id);
    if (!node || !isSelectable(node)) continue;
    next.add(id);
    if (node.kind !== 'database') continue;
    for (const other of tree.order.slice(node.index + 1, node.end)) {
      if (other.isRow && other.parentId === id && !other.isDeleted) next.add(other.id);
    }
  }
  return next;
}

/**
 * Converts the selection in the tree to the nodes to save. Omits the rows of a selected database, because it
 * includes all current and future rows.
 */
export function listSavedNodes(tree: NotionTree, selection: Selection): NotionNode[] {
  return tree.order.filter(
    (node) =>
      isSelectable(node) &&
      selection.has(node.id) &&
      !(node.isRow && node.parentId && selection.has(node.parentId)),
  );
}

/**
 * Returns the selection after filters were applied: all matching rows, and each database that has one, so
 * that rows added later are included. Other rows and databases are deselected. Pages outside databases are
 * unchanged.
 */
export function selectMatches(
  tree: NotionTree,
  selection: Selection,
  matching: ReadonlySet<string>,
): Set<string> {
  const next = new Set<string>();
  const matched = new Set<string>();
  for (const node of tree.order) {
    if (!node.isRow || !node.parentId) continue;
    if (!matching.has(node.id) || node.isDeleted) continue;
    next.add(node.id);
    matched.add(node.parentId);
  }
  for (const node of tree.order) {
    if (node.isRow || !isSelectable(node)) continue;
    if (node.kind === 'database' ? matched.has(node.id) : selection.has(node.id)) next.add(node.id);
  }
  return next;
}
