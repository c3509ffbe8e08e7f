import type { PageNode, PageTree } from './page-tree.ts';

/** Ids of the pages that are chosen. */
export type Selection = ReadonlySet<string>;

/** `mixed`: some of what lies in it is chosen. */
export type CheckState = boolean | 'mixed';

/** How many of a node's own and the pages in it are chosen, and how many there are. */
export type Count = { selected: number; total: number };

export const isChoosable = ({ isHeading, isDeleted }: PageNode) => !isHeading && !isDeleted;

/** Tells for every node how much of it is chosen; one pass over the tree, then each answer is at once. */
export function countSelected(tree: PageTree, selection: Selection): (node: PageNode) => Count {
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

/** A node's own and all that lies in it, which can be chosen. */
function listBranch(tree: PageTree, { index, end }: PageNode): PageNode[] {
  return tree.order.slice(index, end).filter(isChoosable);
}

/** Adds nodes with all that lies in them. */
export function addNodes(tree: PageTree, selection: Selection, nodes: Iterable<PageNode>): Set<string> {
  const next = new Set(selection);
  for (const node of nodes) for (const { id } of listBranch(tree, node)) next.add(id);
  return next;
}

/** Takes nodes out with all that lies in them. A parent that lacks a row is chosen by its other rows alone. */
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

/** Chooses a node with all that lies in it, or, when all of that is chosen, none of it. */
export function toggleNode(tree: PageTree, selection: Selection, node: PageNode): Set<string> {
  const branch = listBranch(tree, node);
  const isWhole = branch.length > 0 && branch.every(({ id }) => selection.has(id));
  return isWhole ? removeNodes(tree, selection, [node]) : addNodes(tree, selection, [node]);
}

/** Everything that can be chosen. */
export function selectAll(tree: PageTree): Set<string> {
  return new Set(tree.order.filter(isChoosable).map(({ id }) => id));
}

/** Whether two choices are the same. */
export const isSameSelection = (a: Selection, b: Selection) =>
  a.size === b.size && [...a].every((id) => b.has(id));
