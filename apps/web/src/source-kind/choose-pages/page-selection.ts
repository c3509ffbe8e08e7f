import type { PageNode, PageTree } from './page-tree.ts';

/** Ids of the selected pages. */
export type Selection = ReadonlySet<string>;

/** `mixed` means that some of the subpages are selected. */
export type CheckState = boolean | 'mixed';

/** Number of selected pages in a node's branch, and their total. */
export type Count = { selected: number; total: number };

/** Whether a line can be selected: not a heading, and not a page that no longer exists. */
export const isSelectable = ({ isHeading, isDeleted }: PageNode) => !isHeading && !isDeleted;

/**
 * Returns a function that counts the selected and all selectable pages of a node's branch, including the
 * node. One pass over the tree makes each call O(1).
 */
export function countSelected(tree: PageTree, selection: Selection): (node: PageNode) => Count {
  const selected = new Int32Array(tree.order.length + 1);
  const total = new Int32Array(tree.order.length + 1);
  tree.order.forEach((node, index) => {
    const counts = isSelectable(node);
    selected[index + 1] = selected[index]! + Number(counts && selection.has(node.id));
    total[index + 1] = total[index]! + Number(counts);
  });
  return ({ index, end }) => ({
    selected: selected[end]! - selected[index]!,
    total: total[end]! - total[index]!,
  });
}

/**
 * Returns the state of a checkbox from a count, `mixed` if only some pages are selected. Returns false for a
 * branch without selectable pages.
 */
export function checkStateOf({ selected, total }: Count): CheckState {
  if (selected === 0) return false;
  return selected === total ? true : 'mixed';
}

/** Returns the selectable pages of a node's branch, including the node. */
function listBranch(tree: PageTree, { index, end }: PageNode): PageNode[] {
  return tree.order.slice(index, end).filter(isSelectable);
}

/** Returns a new selection with the selectable pages of these nodes and their branches added. */
export function addNodes(tree: PageTree, selection: Selection, nodes: Iterable<PageNode>): Set<string> {
  const next = new Set(selection);
  for (const node of nodes) for (const { id } of listBranch(tree, node)) next.add(id);
  return next;
}

/**
 * Returns a new selection without these nodes and their branches. If a database row is removed, its parent is
 * also deselected, because a selected parent includes all rows. The other rows keep their state.
 */
export function removeNodes(tree: PageTree, selection: Selection, nodes: Iterable<PageNode>): Set<string> {
  const next = new Set(selection);
  for (const node of nodes) {
    for (const { id, isRow, parentId } of listBranch(tree, node)) {
      next.delete(id);
      if (isRow && parentId) next.delete(parentId);
    }
  }
  return next;
}

/** Returns a new selection with a node's branch added or, if all of it is selected, removed. */
export function toggleNode(tree: PageTree, selection: Selection, node: PageNode): Set<string> {
  const branch = listBranch(tree, node);
  const isWhole = branch.length > 0 && branch.every(({ id }) => selection.has(id));
  return isWhole ? removeNodes(tree, selection, [node]) : addNodes(tree, selection, [node]);
}

/** Returns the ids of all selectable pages. */
export function selectAll(tree: PageTree): Set<string> {
  return new Set(tree.order.filter(isSelectable).map(({ id }) => id));
}

export const isSameSelection = (a: Selection, b: Selection) =>
  a.size === b.size && [...a].every((id) => b.has(id));
