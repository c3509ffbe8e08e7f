import type { PDFPageProxy } from 'unpdf/pdfjs';

/** A part of a page's structure tree as pdf.js gives it: an element, or the name of a place in the page. */
export type StructNode = StructElement | { type: string; id: string };
export type StructElement = { role: string; children: StructNode[] };

/**
 * pdf.js builds an element's whole table anew for each page that shows some of it, at about 13 µs and 4 KB a node:
 * what is larger than this is read by the places of its letters.
 */
const MAX_OBJECTS = 50_000;
const MAX_NODES_OF_PAGE = 10_000;
const MAX_NODES = 1_000_000;
const TRAILER_LENGTH = 4_096;
/** How many rows without text on this page are kept, so that a table still looks like one. */
const ROWS_KEPT = 2;

/** Gives a page's tree, null where it has none. */
export type TreeReader = (page: PDFPageProxy) => Promise<StructNode | null>;

/** Reads the structure trees of a file's pages, null where there is none, until they have grown too large. */
export function createTreeReader(file: Uint8Array): TreeReader {
  let left = countObjects(file) > MAX_OBJECTS ? 0 : MAX_NODES;
  return async (page) => {
    if (left <= 0) return null;
    const tree: StructNode | null = await page.getStructTree().catch(() => null);
    const count = tree ? countNodes(tree) : 0;
    left = count > MAX_NODES_OF_PAGE ? 0 : left - count;
    return count > MAX_NODES_OF_PAGE ? null : tree;
  };
}

/** How many objects the file says that it has (ISO 32000-1, 7.5.5); 0 where it does not say so at its end. */
function countObjects(file: Uint8Array): number {
  const end = Buffer.from(file.subarray(-TRAILER_LENGTH)).toString('latin1');
  return Math.max(0, ...[...end.matchAll(/\/Size\s+(\d{1,10})/g)].map(([, size]) => Number(size)));
}

function countNodes(node: StructNode): number {
  if (!('role' in node)) return 1;
  return node.children.reduce((sum, child) => sum + countNodes(child), 1);
}

/** The tree without what has no text among `marks`, save for empty cells and a few rows: the other pages' part. */
export function pruneTree(tree: StructNode, marks: Set<string>): StructNode {
  if (!('role' in tree)) return tree;
  let rows = 0;
  const children = tree.children.flatMap((child): StructNode[] => {
    if (hasText(child, marks)) return [pruneTree(child, marks)];
    if (!('role' in child)) return [];
    // Empty cells hold the others in their places.
    if (isCell(child)) return [empty(child)];
    if (child.role !== 'TR' || rows++ >= ROWS_KEPT) return [];
    return [{ role: 'TR', children: child.children.filter(isCell).map(empty) }];
  });
  return { role: tree.role, children };
}

function empty({ role }: StructElement): StructElement {
  return { role, children: [] };
}

function hasText(node: StructNode, marks: Set<string>): boolean {
  return 'role' in node ? node.children.some((child) => hasText(child, marks)) : marks.has(node.id);
}

/** Whether it is a cell of a table. */
export function isCell(node: StructNode): node is StructElement & { role: 'TD' | 'TH' } {
  return 'role' in node && (node.role === 'TD' || node.role === 'TH');
}
