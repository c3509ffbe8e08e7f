import { type Element, isElement, type Node } from './tree.ts';

/**
 * Collects the changes of a page. Removals and insertions of nodes are applied at the end, once per parent, so
 * that long lists stay cheap. Changes of an element itself are applied at once.
 */
export class PageEdit {
  readonly #indexByNode = new Map<Node, number>();
  readonly #dropped = new Set<Node>();
  readonly #first = new Map<Element, Node[]>();
  readonly #after = new Map<Node, Node[]>();
  readonly #changedParents = new Set<NonNullable<Node['parentNode']>>();
  #changesElements = false;

  constructor(elements: Element[]) {
    const parents = new Set(elements.map(({ parentNode }) => parentNode));
    for (const parent of parents) {
      for (const [index, node] of (parent?.childNodes ?? []).entries()) this.#indexByNode.set(node, index);
    }
  }

  /** Whether nothing was changed. */
  get isEmpty(): boolean {
    return this.#changedParents.size === 0 && !this.#changesElements;
  }

  isDropped(node: Node): boolean {
    return this.#dropped.has(node);
  }

  drop(node: Node): void {
    this.#dropped.add(node);
    if (node.parentNode) this.#changedParents.add(node.parentNode);
  }

  rename(element: Element, tagName: string): void {
    element.tagName = tagName;
    element.nodeName = tagName;
    this.#changesElements = true;
  }

  dropAttributes(element: Element, names: readonly string[]): void {
    element.attrs = element.attrs.filter(({ name }) => !names.includes(name));
    this.#changesElements = true;
  }

  putFirst(parent: Element, child: Node): void {
    this.#first.set(parent, [...(this.#first.get(parent) ?? []), child]);
    this.#changedParents.add(parent);
  }

  putAfter(node: Node, added: Node): void {
    this.#after.set(node, [...(this.#after.get(node) ?? []), added]);
    if (node.parentNode) this.#changedParents.add(node.parentNode);
  }

  /**
   * Returns the element or text directly before a node, ignoring whitespace and comments; undefined without
   * one.
   */
  findBefore(node: Node): Node | undefined {
    return this.#find(node, -1);
  }

  /** Returns the text directly before (-1) or after (1) a node; empty if an element or nothing is there. */
  findText(node: Node, step: -1 | 1): string {
    const neighbour = this.#find(node, step);
    return neighbour && 'value' in neighbour ? neighbour.value : '';
  }

  /**
   * Returns the element directly before (-1) or after (1) a node, with only whitespace and comments in
   * between; undefined without one.
   */
  findBeside(node: Node, step: -1 | 1): Element | undefined {
    const neighbour = this.#find(node, step);
    return isElement(neighbour) ? neighbour : undefined;
  }

  /**
   * Returns the next element or text in a direction, ignoring whitespace and comments; undefined if six nodes
   * have none.
   */
  #find(node: Node, step: -1 | 1): Node | undefined {
    const all = node.parentNode?.childNodes ?? [];
    const index = this.#indexByNode.get(node);
    if (index === undefined) return undefined;
    // Whitespace and comments in between are rarely more than a few nodes.
    for (
      let at = index + step, remaining = 6;
      remaining > 0 && at >= 0 && at < all.length;
      at += step, remaining--
    ) {
      const neighbour = all[at]!;
      if (isElement(neighbour) || ('value' in neighbour && neighbour.value.trim())) return neighbour;
    }
    return undefined;
  }

  /** Applies the collected changes to the page. */
  write(): void {
    for (const parent of this.#changedParents) {
      const children = parent.childNodes.flatMap((node) => {
        const own = this.#dropped.has(node) ? [] : [node];
        return [...own, ...(this.#after.get(node) ?? [])];
      });
      const first = isElement(parent) ? (this.#first.get(parent) ?? []) : [];
      parent.childNodes = [...first, ...children];
      for (const node of parent.childNodes) node.parentNode = parent;
    }
  }
}
