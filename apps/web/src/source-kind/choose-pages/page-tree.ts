/** One line of the selection. A website's pages are a tree of one level. */
export type PageNode = {
  id: string;
  /** Text of the line. Empty for a page without a title. */
  title: string;
  /** Further text for the search. */
  address?: string;
  /** Heading of a part of the tree. It is selected through its subpages, and the search ignores it. */
  isHeading: boolean;
  /** The page no longer exists. It is shown but cannot be selected. */
  isDeleted: boolean;
  /** Row of a database. Selecting its parent includes it and future rows. */
  isRow: boolean;
  /** Level, 1 at the top. */
  level: number;
  parentId: string | null;
  /** Index in `order`, and the index after its last descendant. */
  index: number;
  end: number;
  /** Position among its siblings, from 1, and their number. */
  position: number;
  siblings: number;
};

/** Lines in the order of the fully expanded tree. */
export type PageTree<Node extends PageNode = PageNode> = {
  order: Node[];
  byId: ReadonlyMap<string, Node>;
};

/** Whether a node has lines inside it. */
export const hasChildren = ({ index, end }: PageNode) => end - index > 1;

/** Returns a tree of one level for a flat list of pages, in their order. */
export function listFlat<Page extends Pick<PageNode, 'id' | 'title' | 'address'>>(
  pages: readonly Page[],
): PageTree<Page & PageNode> {
  const order = pages.map((page, index) => ({
    ...page,
    ...{ isHeading: false, isDeleted: false, isRow: false, level: 1, parentId: null },
    ...{ index, end: index + 1, position: index + 1, siblings: pages.length },
  }));
  return { order, byId: new Map(order.map((node) => [node.id, node])) };
}
