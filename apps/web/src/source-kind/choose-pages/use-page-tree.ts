import { useDeferredValue, useMemo, useState } from 'react';
import { hasChildren, type PageNode, type PageTree } from './page-tree.ts';
import { listVisible, type SearchMatches, searchPages } from './search-pages.ts';

/**
 * Largest number of lines in a tree that starts fully expanded. Larger trees start with only their headings
 * expanded.
 */
const maxExpandedLines = 40;

/** Returns the ids of the nodes that start expanded: all of a small tree, otherwise only the headings. */
function listInitiallyExpanded({ order }: PageTree): Set<string> {
  const isSmall = order.length <= maxExpandedLines;
  return new Set(order.filter(({ isHeading }) => isSmall || isHeading).map(({ id }) => id));
}

export type PageTreeState<Node extends PageNode = PageNode> = {
  tree: PageTree<Node>;
  /** Visible lines. */
  rows: Node[];
  searchText: string;
  search: (searchText: string) => void;
  matches: SearchMatches | undefined;
  isExpanded: (node: PageNode) => boolean;
  setExpanded: (node: PageNode, isExpanded: boolean) => void;
  /** Expands these nodes and keeps the state of the others. */
  expand: (ids: Iterable<string>) => void;
  expandAll: () => void;
  collapseAll: () => void;
};

/**
 * Returns the visible lines of a tree, from its expanded nodes and the search, and functions that change
 * them. A new search expands all matches, and the user can collapse them.
 */
export function usePageTree<Node extends PageNode>(tree: PageTree<Node>): PageTreeState<Node> {
  const [expandedIds, setExpandedIds] = useState<ReadonlySet<string>>(() => listInitiallyExpanded(tree));
  const [collapsedHits, setCollapsedHits] = useState<ReadonlySet<string>>(new Set());
  const [searchText, setSearchText] = useState('');
  const deferredSearchText = useDeferredValue(searchText);
  const matches = useMemo(() => searchPages(tree, deferredSearchText), [tree, deferredSearchText]);
  const rows = useMemo(
    () => listVisible(tree, ({ id }) => (matches ? !collapsedHits.has(id) : expandedIds.has(id)), matches),
    [tree, expandedIds, collapsedHits, matches],
  );
  return {
    ...{ tree, rows, searchText, matches },
    search: (next) => {
      setSearchText(next);
      setCollapsedHits(new Set());
    },
    isExpanded: (node) =>
      hasChildren(node) && (matches ? !collapsedHits.has(node.id) : expandedIds.has(node.id)),
    setExpanded: ({ id }, isExpanded) => {
      const change = (ids: ReadonlySet<string>, isIn: boolean) => {
        const next = new Set(ids);
        if (isIn) next.add(id);
        else next.delete(id);
        return next;
      };
      if (matches) setCollapsedHits((ids) => change(ids, !isExpanded));
      else setExpandedIds((ids) => change(ids, isExpanded));
    },
    expand: (ids) => setExpandedIds((before) => new Set([...before, ...ids])),
    expandAll: () => {
      setCollapsedHits(new Set());
      setExpandedIds(new Set(tree.order.map(({ id }) => id)));
    },
    collapseAll: () => {
      setCollapsedHits(new Set(tree.order.filter(hasChildren).map(({ id }) => id)));
      setExpandedIds(new Set(tree.order.filter(({ isHeading }) => isHeading).map(({ id }) => id)));
    },
  };
}
