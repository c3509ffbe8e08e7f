import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html } from 'parse5';

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

export const isElement = (node: Node | Parent | null | undefined): node is Element =>
  node !== null && node !== undefined && 'tagName' in node;

/** Matches the tag of a heading. The group is its level. */
export const headingTag = /^h([1-6])$/;
export const maxHeadingLevel = 6;

/** Returns the value of an attribute, or an empty text without one. */
export function readAttribute({ attrs }: Element, attributeName: string): string {
  return attrs.find(({ name }) => name === attributeName)?.value ?? '';
}

export const hasAttribute = ({ attrs }: Element, attributeName: string) =>
  attrs.some(({ name }) => name === attributeName);

/** Returns up to `maxCount` ancestors of an element, the nearest first. */
export function listAncestors(element: Element, maxCount: number): Element[] {
  const ancestors: Element[] = [];
  for (let at = element.parentNode; isElement(at) && ancestors.length < maxCount; at = at.parentNode)
    ancestors.push(at);
  return ancestors;
}

/** Most class names that are read. Programs generate long lists of classes without meaning. */
const maxClasses = 40;

/** Returns the class names and the id of an element, as written. */
function listMarks(element: Element): string[] {
  if (element.attrs.length === 0) return [];
  const classes = readAttribute(element, 'class').slice(0, 2_000).split(/\s+/, maxClasses);
  return [...classes, readAttribute(element, 'id').slice(0, 200)].filter(Boolean);
}

/** Returns the class names and the id of an element in lower case. */
export const listNames = (element: Element) => listMarks(element).map((name) => name.toLowerCase());

/** Returns a name in lower case with hyphens between its parts: `oldPrice` becomes `old-price`. */
export const foldName = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();

/** Returns the words of an element's class names and id: `faq-item__answer` has three. */
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

export const createText = (text: string) => defaultTreeAdapter.createTextNode(text);

const unreadTags = new Set(['script', 'style', 'noscript', 'template']);
/** Default number of nodes that are visited for the text of an element. */
const maxNodes = 200;
/** Characters that are read of one element, because the same text may be inside many elements. */
const maxCharacters = 5_000;

/**
 * Returns the text of an element, up to the limits of nodes and characters, without the elements that
 * `excludes` selects. Iterative, because pages may be nested thousands deep.
 */
export function readText(
  root: Element,
  { nodeLimit = maxNodes, excludes }: { nodeLimit?: number; excludes?: (element: Element) => boolean } = {},
): string {
  let text = '';
  let visited = 0;
  const waiting: Node[] = [root];
  for (
    let node = waiting.pop();
    node && visited < nodeLimit && text.length < maxCharacters;
    node = waiting.pop()
  ) {
    visited++;
    if ('value' in node) text += node.value.slice(0, maxCharacters);
    if (!isElement(node) || unreadTags.has(node.tagName)) continue;
    if (node !== root && excludes?.(node)) continue;
    text += ' ';
    for (const child of node.childNodes.slice(0, nodeLimit).toReversed()) waiting.push(child);
  }
  return text.replace(/\s+/g, ' ').trim();
}
