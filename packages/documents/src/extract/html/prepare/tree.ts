import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html } from 'parse5';

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

export const isElement = (node: Node | Parent | null | undefined): node is Element =>
  node !== null && node !== undefined && 'tagName' in node;

export function readAttribute({ attrs }: Element, wanted: string): string {
  return attrs.find(({ name }) => name === wanted)?.value ?? '';
}

export const hasAttribute = ({ attrs }: Element, wanted: string) => attrs.some(({ name }) => name === wanted);

/** The elements that one stands in, the nearest first, so many at most. */
export function listAround(element: Element, most: number): Element[] {
  const around: Element[] = [];
  for (let at = element.parentNode; isElement(at) && around.length < most; at = at.parentNode)
    around.push(at);
  return around;
}

export function dropAttributes(element: Element, names: readonly string[]): void {
  element.attrs = element.attrs.filter(({ name }) => !names.includes(name));
}

/** Programs write long lists of classes; more than these say nothing. */
const maxClasses = 40;

/** Its classes and its id, as they are written. */
function listMarks(element: Element): string[] {
  if (element.attrs.length === 0) return [];
  const classes = readAttribute(element, 'class').slice(0, 2_000).split(/\s+/, maxClasses);
  return [...classes, readAttribute(element, 'id').slice(0, 200)].filter(Boolean);
}

/** Its classes and its id, in lower case. */
export const listNames = (element: Element) => listMarks(element).map((name) => name.toLowerCase());

/** A name in lower case, its parts with hyphens between: `oldPrice` is `old-price`. */
export const foldName = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();

/** The words of its classes and its id: `faq-item__answer` has three. */
export function listNameWords(element: Element): string[] {
  return listMarks(element)
    .flatMap((name) => foldName(name).split(/[-_:]+/))
    .filter(Boolean);
}

export function createElement(tagName: string, text: string): Element {
  const element = defaultTreeAdapter.createElement(tagName, html.NS.HTML, []);
  defaultTreeAdapter.insertText(element, text);
  return element;
}

export function renameElement(element: Element, tagName: string): void {
  element.tagName = tagName;
  element.nodeName = tagName;
}

export const createText = (text: string) => defaultTreeAdapter.createTextNode(text);

const untold = new Set(['script', 'style', 'noscript', 'template']);
/** Nodes that are looked at for the words of an element, unless said. */
const mostNodes = 200;
/** Characters that are read of one element: many elements may have the same text around them. */
const mostCharacters = 5_000;

/**
 * The words in an element, as far as the first nodes and characters hold them; `leavesOut` says what is not looked into. Without
 * recursion, since pages may nest by the thousand.
 */
export function readText(
  root: Element,
  { most = mostNodes, leavesOut }: { most?: number; leavesOut?: (element: Element) => boolean } = {},
): string {
  let text = '';
  let seen = 0;
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node && seen < most && text.length < mostCharacters; node = waiting.pop()) {
    seen++;
    if ('value' in node) text += node.value.slice(0, mostCharacters);
    if (!isElement(node) || untold.has(node.tagName)) continue;
    if (node !== root && leavesOut?.(node)) continue;
    text += ' ';
    for (const child of node.childNodes.slice(0, most).toReversed()) waiting.push(child);
  }
  return text.replace(/\s+/g, ' ').trim();
}
