import type { PageTree, TreeNode } from './page-tree.ts';

/** Ids of the pages and databases that are chosen. */
export type Selection = ReadonlySet<string>;

/** `mixed`: some of what lies in it is chosen. */
export type CheckState = boolean | 'mixed';

/** How many of a node's own and the pages in it are chosen, and how many there are. */
export type Count = { selected: number; total: number };

const isChoosable = ({ kind, isDeleted }: TreeNode) => kind !== 'group' && !isDeleted;

/** Tells for every node how much of it is chosen; one pass over the tree, then each answer is at once. */
export function countSelected(tree: PageTree, selection: Selection): (node: TreeNode) => Count {
  const selected = new Int32Array(tree.order.length + 1);
  const total = new Int32Array(tree.order.length + 1);
  tree.order.forEach((node, index) => {
    const counts = isChoosable(node);
    selected[index + 1] = selected[index]! + Number(counts && selection.has(node.id));
    total[index + 1] = total[index]! + Number(counts);
  });
  return ({ index, end }) => ({
    selected: selected[end]! - selected[index]!,
    total: total[end]! - total[index]!,
  });
}

export function checkStateOf({ selected, total }: Count): CheckState {
  if (selected === 0) return false;
  return selected === total ? true : 'mixed';
}

/** The ids of a node's own and all that lies in it, which can be chosen. */
function listBranch(tree: PageTree, { index, end }: TreeNode): string[] {
  return tree.order
    .slice(index, end)
    .filter(isChoosable)
    .map(({ id }) => id);
}

/** Chooses a node with all that lies in it, or, when all of that is chosen, none of it. */
export function toggleNode(tree: PageTree, selection: Selection, node: TreeNode): Set<string> {
  const branch = listBranch(tree, node);
  const isWhole = branch.length > 0 && branch.every((id) => selection.has(id));
  if (!isWhole) return new Set([...selection, ...branch]);
  const next = new Set(selection);
  for (const id of branch) next.delete(id);
  // A chosen database brings all its rows along, so one that lacks a row is chosen by its rows alone.
  if (node.isRow && node.parentId) next.delete(node.parentId);
  return next;
}

/** Adds nodes with all that lies in them. */
export function addNodes(tree: PageTree, selection: Selection, nodes: Iterable<TreeNode>): Set<string> {
  const next = new Set(selection);
  for (const node of nodes) for (const id of listBranch(tree, node)) next.add(id);
  return next;
}

/** Everything that can be chosen. */
export function selectAll(tree: PageTree): Set<string> {
  return new Set(tree.order.filter(isChoosable).map(({ id }) => id));
}

/** The choice as it is shown: the rows of a chosen database are chosen with it. What is not in the tree is dropped. */
export function showSaved(tree: PageTree, savedIds: Iterable<string>): Set<string> {
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
export function listToSave(tree: PageTree, selection: Selection): TreeNode[] {
  return tree.order.filter(
    (node) =>
      isChoosable(node) &&
      selection.has(node.id) &&
      !(node.isRow && node.parentId && selection.has(node.parentId)),
  );
}

/** Whether two choices are the same. */
export const isSameSelection = (a: Selection, b: Selection) =>
  a.size === b.size && [...a].every((id) => b.has(id));

/**
 * The choice after filters: of databases only rows that match are kept, all of them chosen; a database with such
 * rows is chosen as a whole, so that new rows that match come along. Pages outside of databases stay as they were.
 */
export function selectMatches(
  tree: PageTree,
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
