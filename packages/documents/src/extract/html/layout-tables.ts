import type { DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/**
 * Returns the tables that only serve as layout, as pages used them before style sheets: they contain another
 * table and no header cells. Takes one pass.
 */
export function findLayoutTables(root: Element): Set<Element> {
  const layouts = new Set<Element>();
  const named = new Set<Element>();
  const waiting: { node: Node; table: Element | null }[] = [{ node: root, table: null }];
  for (let step = waiting.pop(); step; step = waiting.pop()) {
    const { node, table } = step;
    if (!('tagName' in node)) continue;
    if (table && node.tagName === 'table') layouts.add(table);
    if (table && node.tagName === 'th') named.add(table);
    const inner = node.tagName === 'table' ? node : table;
    for (const child of node.childNodes) waiting.push({ node: child, table: inner });
  }
  return layouts.difference(named);
}
