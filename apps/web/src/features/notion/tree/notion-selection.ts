import { isSelectable, type Selection } from '../../../source-kind/choose-pages/page-selection.ts';
import type { NotionNode, NotionTree } from './notion-tree.ts';

/**
 * Returns the selection as shown in the tree: rows of a selected database are selected with it. Ids that are
 * not in the tree are dropped.
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
 * Returns the nodes to save. Omits rows of a selected database, because the database includes them and future
 * rows.
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
 * Returns the selection after filters: all matching rows of the databases, and a database with matching rows
 * as a whole, so that new matching rows are included. Other databases and rows are deselected. Pages outside
 * of databases are unchanged.
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
