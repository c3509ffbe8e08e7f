import type { PDFPageProxy } from 'unpdf/pdfjs';

/** A node of a page's structure tree in pdf.js: an element, or the id of a mark in the page. */
export type StructNode = StructElement | { type: string; id: string };
export type StructElement = { role: string; children: StructNode[] };

/**
 * Limits of structure trees. pdf.js rebuilds a whole table for each page that shows a part of it, at about 13
 * µs and 4 KB per node. A file with larger trees is read by the positions of its letters.
 */
const MAX_OBJECTS = 50_000;
const MAX_NODES_OF_PAGE = 10_000;
const MAX_NODES = 1_000_000;
const TRAILER_LENGTH = 4_096;
/** Rows without text on this page that are kept, so that a table still has several rows. */
const MAX_EMPTY_ROWS = 2;

/** Returns a page's tree; null without one. */
export type TreeReader = (page: PDFPageProxy) => Promise<StructNode | null>;

/**
 * Creates a reader of the structure trees of a file's pages. It returns null for a page without a tree, and
 * for all further pages once one tree or all together have exceeded the limits.
 */
export function createTreeReader(file: Uint8Array): TreeReader {
  let remainingNodes = countObjects(file) > MAX_OBJECTS ? 0 : MAX_NODES;
  return async (page) => {
    if (remainingNodes <= 0) return null;
    const tree: StructNode | null = await page.getStructTree().catch(() => null);
    const count = tree ? countNodes(tree) : 0;
    remainingNodes = count > MAX_NODES_OF_PAGE ? 0 : remainingNodes - count;
    return count > MAX_NODES_OF_PAGE ? null : tree;
  };
}

/**
 * Returns the number of objects that the file declares (ISO 32000-1, 7.5.5). Returns 0 if its end does not
 * declare one.
 */
function countObjects(file: Uint8Array): number {
  const end = Buffer.from(file.subarray(-TRAILER_LENGTH)).toString('latin1');
  return Math.max(0, ...[...end.matchAll(/\/Size\s+(\d{1,10})/g)].map(([, size]) => Number(size)));
}

function countNodes(node: StructNode): number {
  if (!('role' in node)) return 1;
  return node.children.reduce((sum, child) => sum + countNodes(child), 1);
}

/**
 * Returns the tree without nodes that have no text among `marks`, because they belong to other pages. Empty
 * cells and a few empty rows are kept.
 */
export function pruneTree(tree: StructNode, marks: Set<string>): StructNode {
  if (!('role' in tree)) return tree;
  let rows = 0;
  const children = tree.children.flatMap((child): StructNode[] => {
    if (hasText(child, marks)) return [pruneTree(child, marks)];
    if (!('role' in child)) return [];
    // Empty cells keep the others in their columns.
    if (isCell(child)) return [withoutChildren(child)];
    if (child.role !== 'TR' || rows++ >= MAX_EMPTY_ROWS) return [];
    return [{ role: 'TR', children: child.children.filter(isCell).map(withoutChildren) }];
  });
  return { role: tree.role, children };
}

/** Returns the element without its children. */
function withoutChildren({ role }: StructElement): StructElement {
  return { role, children: [] };
}

/** Returns whether the text of a node or of its descendants is among `marks`. */
function hasText(node: StructNode, marks: Set<string>): boolean {
  return 'role' in node ? node.children.some((child) => hasText(child, marks)) : marks.has(node.id);
}

/** Returns whether the node is a table cell. */
export function isCell(node: StructNode): node is StructElement & { role: 'TD' | 'TH' } {
  return 'role' in node && (node.role === 'TD' || node.role === 'TH');
}
