import { isChoosable, type Selection } from '../../../source-kind/choose-pages/page-selection.ts';
import type { NotionNode, NotionTree } from './notion-tree.ts';

/** The choice as it is shown: the rows of a chosen database are chosen with it. What is not in the tree is dropped. */
export function showSaved(tree: NotionTree, savedIds: Iterable<string>): Set<string> {
  const next = new Set<string>();
  for (const id of savedIds) {
    const node = tree.byId.get(id);
    if (!node || !isChoosable(node)) continue;
    next.add(id);
    if (node.kind !== 'database') continue;
    for (const other of tree.order.slice(node.index + 1, node.end)) {
      if (other.isRow && other.parentId === id && !other.isDeleted) next.add(other.id);
    }
  }
  return next;
}

/** The nodes to save: rows of a chosen database are left out, since the database brings them, also new ones. */
export function listToSave(tree: NotionTree, selection: Selection): NotionNode[] {
  return tree.order.filter(
    (node) =>
      isChoosable(node) &&
      selection.has(node.id) &&
      !(node.isRow && node.parentId && selection.has(node.parentId)),
  );
}

/**
 * The choice after filters: of databases only rows that match are kept, all of them chosen; a database with such
 * rows is chosen as a whole, so that new rows that match come along. Pages outside of databases stay as they were.
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
    if (node.isRow || !isChoosable(node)) continue;
    if (node.kind === 'database' ? matched.has(node.id) : selection.has(node.id)) next.add(node.id);
  }
  return next;
}
