import type { PageEdit } from './page-edit.ts';
import { type Element, isElement, listNameWords, readText } from './tree.ts';

const panelWords = new Set('tab pane tabcontent tabpanel tabpane'.split(' '));
const titleWords = new Set('title header link links button btn item'.split(' '));
const listWords = new Set('tab tabs control controls nav menu list labels'.split(' '));
/** Most tabs of one row; more do not fit next to each other. */
const maxTabs = 20;
const maxLabelLength = 60;

const listChildren = (element: Element) => element.childNodes.slice(0, maxTabs * 4).filter(isElement);

/**
 * Returns the tab panels among an element's children, recognised by their class names or ids. Returns an
 * empty list if there are fewer than two or more than `maxTabs`.
 */
export function listTabPanels(element: Element): Element[] {
  const panels = listChildren(element).filter(isNamedPanel);
  return panels.length > 1 && panels.length <= maxTabs ? panels : [];
}

/**
 * Returns whether a `div`, `section` or `article` has a class or an id that names a tab panel and no title.
 */
function isNamedPanel(element: Element): boolean {
  if (!/^(?:div|section|article)$/.test(element.tagName)) return false;
  const words = listNameWords(element);
  return words.some((word) => panelWords.has(word)) && !words.some((word) => titleWords.has(word));
}

/**
 * Returns the tabs of these panels, which are children of `parent`: a row of labels before the panels or
 * before `parent`, with one label per panel. Returns an empty list without such a row.
 */
export function findTabs(parent: Element, panels: Element[], edit: PageEdit): Element[] {
  const children = listChildren(parent);
  const precedingSiblings = children.slice(0, children.indexOf(panels[0]!));
  const previousSibling = edit.findBeside(parent, -1);
  const labels = precedingSiblings.filter(({ tagName }) => /^(?:label|button|a)$/.test(tagName));
  const rows = [...precedingSiblings, ...(previousSibling ? [previousSibling] : [])]
    .filter(isTabList)
    .map(listItems);
  const isRow = (row: Element[]) => row.length === panels.length && row.every(isLabel);
  return [labels, ...rows].find(isRow) ?? [];
}

/** Returns whether an element's class names or id name a row of tabs. Its `role` is not read. */
function isTabList(element: Element): boolean {
  return (
    /^(?:ul|ol|div|nav)$/.test(element.tagName) && listNameWords(element).some((word) => listWords.has(word))
  );
}

/** Returns the children of an element, or those of the list inside it if that is its only child. */
function listItems(element: Element): Element[] {
  const [only, ...others] = listChildren(element);
  const isWrapped = only && others.length === 0 && /^(?:ul|ol)$/.test(only.tagName);
  return listChildren(isWrapped ? only : element);
}

/**
 * Returns whether an element has a text that is short enough for the label of a tab. Returns false without
 * text.
 */
function isLabel(element: Element): boolean {
  const text = readText(element, { nodeLimit: 20 });
  return text.length > 0 && text.length <= maxLabelLength;
}
