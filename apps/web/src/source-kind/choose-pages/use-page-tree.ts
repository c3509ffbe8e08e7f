import { useDeferredValue, useMemo, useState } from 'react';
import { hasChildren, type PageNode, type PageTree } from './page-tree.ts';
import { listVisible, type SearchMatches, searchPages } from './search-pages.ts';

/**
 * Largest number of lines in a tree that starts fully expanded. Larger trees start with only their headings
 * expanded.
 */
const maxExpandedLines = 40;

function listInitiallyExpanded({ order }: PageTree): Set<string> {
  const isSmall = order.length <= maxExpandedLines;
  return new Set(order.filter(({ isHeading }) => isSmall || isHeading).map(({ id }) => id));
}

export type PageTreeState<Node extends PageNode = PageNode> = {
  tree: PageTree<Node>;
  /** Visible lines. */
  rows: Node[];
  searchText: string;
  search: (words: string) => void;
  found: SearchMatches | undefined;
  isExpanded: (node: PageNode) => boolean;
  setExpanded: (node: PageNode, isExpanded: boolean) => void;
  /** Expands these nodes and keeps the state of the others. */
  expand: (ids: Iterable<string>) => void;
  expandAll: () => void;
  collapseAll: () => void;
};

/**
 * Visible part of a tree, from its expanded nodes and the search. During a search all matches are expanded.
 */
export function usePageTree<Node extends PageNode>(tree: PageTree<Node>): PageTreeState<Node> {
  const [expanded, setExpandedIds] = useState<ReadonlySet<string>>(() => listInitiallyExpanded(tree));
  const [collapsedHits, setFoldedHits] = useState<ReadonlySet<string>>(new Set());
  const [searchText, setWords] = useState('');
  const deferredSearchText = useDeferredValue(searchText);
  const found = useMemo(() => searchPages(tree, deferredSearchText), [tree, deferredSearchText]);
  const rows = useMemo(
    () => listVisible(tree, ({ id }) => (found ? !collapsedHits.has(id) : expanded.has(id)), found),
    [tree, expanded, collapsedHits, found],
  );
  return {
    ...{ tree, rows, searchText, found },
    search: (next) => {
      setWords(next);
      setFoldedHits(new Set());
    },
    isExpanded: (node) => hasChildren(node) && (found ? !collapsedHits.has(node.id) : expanded.has(node.id)),
    setExpanded: ({ id }, isExpanded) => {
      const change = (ids: ReadonlySet<string>, isIn: boolean) => {
        const next = new Set(ids);
        if (isIn) next.add(id);
        else next.delete(id);
        return next;
      };
      if (found) setFoldedHits((ids) => change(ids, !isExpanded));
      else setExpandedIds((ids) => change(ids, isExpanded));
    },
    expand: (ids) => setExpandedIds((before) => new Set([...before, ...ids])),
    expandAll: () => {
      setFoldedHits(new Set());
      setExpandedIds(new Set(tree.order.map(({ id }) => id)));
    },
    collapseAll: () => {
      setFoldedHits(new Set(tree.order.filter(hasChildren).map(({ id }) => id)));
      setExpandedIds(new Set(tree.order.filter(({ isHeading }) => isHeading).map(({ id }) => id)));
    },
  };
}
