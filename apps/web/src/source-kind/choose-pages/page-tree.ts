/** One line of what is chosen from. A website's pages are a tree of one level. */
export type PageNode = {
  id: string;
  /** The text of its line; empty for a page without a title. */
  title: string;
  /** What else a search finds it by. */
  address?: string;
  /** Names a part of the tree: it is chosen through what lies in it, and no search finds it. */
  isHeading: boolean;
  /** No longer there: shown, but not to be chosen. */
  isDeleted: boolean;
  /** Its parent, chosen as a whole, brings it along, and others like it that are to come. */
  isRow: boolean;
  /** 1 at the top. */
  level: number;
  parentId: string | null;
  /** Its place in `order`, and the place after its last descendant. */
  index: number;
  end: number;
  /** Its place among its siblings, from 1, and how many they are. */
  position: number;
  siblings: number;
};

/** The lines in the order in which they stand when everything is unfolded. */
export type PageTree<Node extends PageNode = PageNode> = {
  order: Node[];
  byId: ReadonlyMap<string, Node>;
};

/** Whether something lies in it. */
export const hasChildren = ({ index, end }: PageNode) => end - index > 1;

/** The tree of pages that do not lie in each other. */
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
