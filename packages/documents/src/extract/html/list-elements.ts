import type { DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Returns every element in document order. Iterative, because pages may be nested thousands deep. */
export function listElements(document: DefaultTreeAdapterTypes.Document): Element[] {
  const elements: Element[] = [];
  const waiting: Node[] = [...document.childNodes].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!('tagName' in node)) continue;
    elements.push(node);
    for (const child of node.childNodes.toReversed()) waiting.push(child);
  }
  return elements;
}
