import type { PageNode, PageTree } from './page-tree.ts';

/** Matches of a search. */
export type SearchMatches = {
  hits: ReadonlySet<string>;
  /** The hits and their ancestors. */
  visibleIds: ReadonlySet<string>;
};

/** Removes accents and case. */
const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the ids of the nodes whose title or address contains the search text as `hits`, ignoring case and
 * accents. `visibleIds` also has their ancestors. Headings never match. Returns undefined without a search
 * text.
 */
export function searchPages(tree: PageTree, words: string): SearchMatches | undefined {
  const query = foldText(words.trim());
  if (query === '') return undefined;
  const hits = new Set<string>();
  const visibleIds = new Set<string>();
  for (const node of tree.order) {
    if (node.isHeading || ![node.title, node.address ?? ''].some((text) => foldText(text).includes(query))) {
      continue;
    }
    hits.add(node.id);
    for (let at: PageNode | undefined = node; at && !visibleIds.has(at.id); ) {
      visibleIds.add(at.id);
      at = at.parentId === null ? undefined : tree.byId.get(at.parentId);
    }
  }
  return { hits, visibleIds };
}

/**
 * Splits a text into the parts before, at and after the first match, ignoring case and accents. Without a
 * match the first part is the whole text and the others are empty.
 */
export function splitAtMatch(title: string, words: string): [string, string, string] {
  const letters = Array.from(title);
  // Each letter stays one element, so that indexes in both texts are the same.
  const folded = letters.map(foldText);
  const query = foldText(words.trim());
  const at = query === '' ? -1 : folded.join('').indexOf(query);
  if (at < 0) return [title, '', ''];
  // Positions in the folded text count its characters, and a letter may fold to none or several.
  let place = 0;
  let start = 0;
  while (place + folded[start]!.length <= at && start < letters.length - 1) place += folded[start++]!.length;
  let end = start;
  while (place < at + query.length && end < letters.length) place += folded[end++]!.length;
  return [letters.slice(0, start).join(''), letters.slice(start, end).join(''), letters.slice(end).join('')];
}

/**
 * Returns the visible lines in order: those whose ancestors are all expanded. During a search, only the
 * matches and their ancestors.
 */
export function listVisible<Node extends PageNode>(
  tree: PageTree<Node>,
  isExpanded: (node: Node) => boolean,
  matches: SearchMatches | undefined,
): Node[] {
  const visible: Node[] = [];
  for (let index = 0; index < tree.order.length; ) {
    const node = tree.order[index]!;
    if (matches && !matches.visibleIds.has(node.id)) {
      index = node.end;
      continue;
    }
    visible.push(node);
    index = isExpanded(node) ? index + 1 : node.end;
  }
  return visible;
}
