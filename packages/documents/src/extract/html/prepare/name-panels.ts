import { type Disclosures, readLabel } from './disclosures.ts';
import type { PageEdit } from './page-edit.ts';
import {
  createElement,
  type Element,
  headingTag,
  isElement,
  listAncestors,
  maxHeadingLevel,
  readText,
} from './tree.ts';

/** Longest summary that is a title, in characters. A longer one is text. */
const maxSummaryLength = 200;

/**
 * Inserts the name of each collapsible panel as a heading above its text, and removes the elements that open
 * it.
 */
export function insertPanelHeadings(elements: Element[], edit: PageEdit, disclosures: Disclosures): void {
  let level = 1;
  const levels = new Map<Element, number>();
  const panels = [...disclosures.listPanels()];
  const names = new Set(panels.flatMap((panel) => disclosures.findTriggers(panel).map(findHeading)));
  for (const element of elements) {
    // The heading of one panel is not a heading of the next panel.
    const ownLevel = names.has(element) ? undefined : headingTag.exec(element.tagName)?.[1];
    if (ownLevel) level = Number(ownLevel);
    levels.set(element, level);
    if (element.tagName === 'summary') nameDetails(element, edit, level);
  }
  for (const panel of panels) {
    if (levels.has(panel)) namePanel(panel, edit, disclosures.findTriggers(panel), levels);
  }
}

/**
 * Replaces a `summary` element with a heading one level below `level`. Keeps a summary that contains a
 * heading or a long text.
 */
function nameDetails(summary: Element, edit: PageEdit, level: number): void {
  if (hasHeading(summary)) return;
  const label = readLabel(summary);
  if (label.length > maxSummaryLength) return;
  if (label) edit.putAfter(summary, createElement(`h${Math.min(maxHeadingLevel, level + 1)}`, label));
  edit.drop(summary);
}

/** Returns whether an element has a heading as a child. */
function hasHeading(element: Element): boolean {
  return element.childNodes.some((node) => isElement(node) && headingTag.test(node.tagName));
}

/**
 * Inserts the label of a panel's triggers as its heading, unless its text begins with the label, and removes
 * the triggers. Does nothing for a panel without text or triggers.
 */
function namePanel(panel: Element, edit: PageEdit, triggers: Element[], levels: Map<Element, number>): void {
  if (edit.isDropped(panel) || triggers.some((trigger) => contains(panel, trigger))) return;
  const words = readText(panel);
  const isNamed = triggers.some(({ tagName }) => tagName === 'summary');
  if (!words || triggers.length === 0 || isNamed) return;
  const labels = triggers.map(readLabel);
  const label = labels.find(Boolean);
  const trigger = triggers[label ? labels.indexOf(label) : 0]!;
  if (label && !words.toLowerCase().startsWith(label.toLowerCase())) {
    const below = `h${Math.min(maxHeadingLevel, (levels.get(panel) ?? 1) + 1)}`;
    edit.putFirst(panel, createElement(findHeading(trigger)?.tagName ?? below, label));
  }
  for (const each of triggers) edit.drop(each);
}

/**
 * Returns the first heading among the element, its parent, its grandparent and its children. Returns
 * undefined without one.
 */
function findHeading(element: Element): Element | undefined {
  const parent = element.parentNode;
  const candidates = [element, parent, isElement(parent) ? parent.parentNode : null];
  return [...candidates, ...element.childNodes]
    .filter(isElement)
    .find(({ tagName }) => headingTag.test(tagName));
}

/** Returns whether an element is an ancestor of another one. */
const contains = (panel: Element, trigger: Element) => listAncestors(trigger, 40).includes(panel);
