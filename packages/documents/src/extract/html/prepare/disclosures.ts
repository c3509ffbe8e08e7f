import { isOutsideContent, isOverlay } from './hidden.ts';
import type { PageEdit } from './page-edit.ts';
import type { PageStyles } from './page-styles.ts';
import { findTabs, listTabPanels } from './tabs.ts';
import {
  type Element,
  hasAttribute,
  isElement,
  listAncestors,
  listNameWords,
  readAttribute,
  readText,
} from './tree.ts';

/** Attributes that name the panel which an element opens. */
const references = [
  'aria-controls',
  'data-target',
  'data-bs-target',
  'data-toggle-target',
  'data-collapse-toggle',
  'data-accordion-target',
  'data-tabs-target',
  'aria-owns',
];
const togglers = new Set('collapse tab pill accordion toggle tabs'.split(' '));
/** Toggles that open something other than a part of the page. */
const otherTogglers = /^(?:modal|dropdown|offcanvas|popover|tooltip|lightbox|menu)$/;
const fields = new Set('input select textarea option'.split(' '));
/** Words in the ids and classes of panels and of their triggers. */
const panelWords = new Set(
  'accordion collapse collapsible collapsed toggle toggled tab tabs tabpanel pane faq answer panel expand expandable expanded expander disclosure spoiler readmore more details'.split(
    ' ',
  ),
);
const partWords = new Set('accordion faq tab tabpanel collapse'.split(' '));
const triggerWords = new Set(
  'accordion toggle trigger question collapsible expand expander faq tab readmore more'.split(' '),
);
/** Labels that announce more content without naming it. */
const moreWords =
  /^[^\p{L}\p{N}]*(?:(?:read|see|show|view|learn|load|know)\s(?:more|less|all|details?)|more|less|expand|collapse|open|close|toggle|details?|(?:ver|leer|mostrar)\s(?:más|menos)|(?:voir|lire|afficher)\s(?:plus|moins|la suite)|(?:basahin|tingnan|magbasa)(?:\s\S+){0,3}|magpakita ng (?:higit pa|marami pa))[^\p{L}\p{N}]*$/iu;
const maxLabelLength = 300;
const maxReferences = 20;

/** Finds the collapsible panels of a page and their triggers. */
export class Disclosures {
  readonly #edit: PageEdit;
  readonly #styles: PageStyles;
  /** Triggers of a panel, in document order. */
  readonly #triggers = new Map<Element, Element[]>();
  /** Ids that inline scripts open. */
  readonly #scripted = new Set<string>();
  /** Number of times that a hidden element of one kind follows a visible one of another kind. */
  readonly #pairs = new Map<unknown, Map<string, number>>();

  constructor(elements: Element[], edit: PageEdit, styles: PageStyles) {
    this.#edit = edit;
    this.#styles = styles;
    const byId = new Map<string, Element>();
    const byTab = new Map<string, Element>();
    for (const element of elements) {
      const id = readAttribute(element, 'id');
      if (id && !byId.has(id)) byId.set(id, element);
      const tab = readAttribute(element, 'data-w-tab');
      if (tab && listNameWords(element).includes('pane')) byTab.set(tab, element);
    }
    for (const element of elements) {
      this.#recordTargets(element, byId, byTab);
      this.#recordPair(element);
    }
    for (const element of elements) {
      const panels = listTabPanels(element).filter((panel) => !this.#triggers.get(panel)?.length);
      const tabs = panels.length > 1 ? findTabs(element, panels, edit) : [];
      for (const [at, tab] of tabs.entries()) this.#recordPanel(panels[at]!, tab);
    }
  }

  /** Records the panels that an element opens, and the element as a panel if a trigger labels it. */
  #recordTargets(element: Element, byId: Map<string, Element>, byTab: Map<string, Element>): void {
    if (element.attrs.length === 0 && element.tagName !== 'button') return;
    const scripted: string[] = [];
    for (const [, name] of readAttribute(element, 'onclick')
      .slice(0, 1_000)
      .matchAll(/['"]#?([\w-]{1,80})['"]/g)) {
      scripted.push(name!);
      this.#scripted.add(name!);
    }
    if (mayOpen(element)) {
      const targets = [...listTargets(element), ...scripted].map((id) => byId.get(id));
      const tab = readAttribute(element, 'data-w-tab');
      const all = [...targets, tab ? byTab.get(tab) : undefined].filter(
        (panel) => panel !== undefined && panel !== element,
      );
      // A trigger of many panels names none of them.
      if (new Set(all).size === 1) this.#recordPanel(all[0]!, element);
      else for (const panel of all) this.#recordPanel(panel!);
    }
    this.#recordNextPanel(element);
    const label = byId.get(readAttribute(element, 'aria-labelledby').trim());
    if (
      label &&
      label !== element &&
      isPanelRole(element) &&
      (hasAttribute(label, 'aria-expanded') || isTrigger(label))
    ) {
      this.#recordPanel(element, label);
    }
  }

  /** Records a trigger without a target, which opens the element next to it. */
  #recordNextPanel(element: Element): void {
    const isButton = element.tagName === 'button' || readAttribute(element, 'role') === 'button';
    if (!isButton || !mayOpen(element) || listTargets(element).length > 0 || isInForm(element)) return;
    const isNamed = listNameWords(element).some((word) => triggerWords.has(word));
    if (!hasAttribute(element, 'aria-expanded') && !isNamed && !isQuestion(element)) return;
    const next = this.#findNext(element);
    const isPanel = next && /^(?:div|section|p|ul|ol|dl|table|article)$/.test(next.tagName);
    if (isPanel && !isOutsideContent(next) && !isMostlyLinks(next)) this.#recordPanel(next, element);
  }

  /** Returns the element next to a button, or next to its parent if the button is alone in it. */
  #findNext(element: Element): Element | undefined {
    const neighbour = this.#edit.findBeside(element, 1);
    const parent = element.parentNode;
    const isAlone = isElement(parent) && !neighbour && !this.#edit.findBeside(element, -1);
    return isAlone && parent.tagName !== 'dt' ? this.#edit.findBeside(parent, 1) : neighbour;
  }

  /** Records a panel, and its trigger if the trigger names it. */
  #recordPanel(panel: Element, trigger?: Element): void {
    const triggers = this.#triggers.get(panel) ?? [];
    this.#triggers.set(panel, trigger && !triggers.includes(trigger) ? [...triggers, trigger] : triggers);
  }

  /** Counts a hidden element and the visible one before it. */
  #recordPair(element: Element): void {
    const pair = this.#findPair(element);
    if (!pair) return;
    const pairs = this.#pairs.get(pair.place) ?? new Map<string, number>();
    this.#pairs.set(pair.place, pairs);
    pairs.set(pair.key, (pairs.get(pair.key) ?? 0) + 1);
  }

  /**
   * Returns the kinds of a hidden element and the visible one before it, and the element in which such pairs
   * repeat; undefined without such a pair.
   */
  #findPair(element: Element): { place: unknown; key: string } | undefined {
    const before = isHidden(element) ? this.#edit.findBeside(element, -1) : undefined;
    if (!before || isHidden(before)) return undefined;
    const name = (one: Element) => `${one.tagName}.${readAttribute(one, 'class').slice(0, 100)}`;
    const parent = element.parentNode;
    const isAlone =
      isElement(parent) && !this.#edit.findBeside(before, -1) && !this.#edit.findBeside(element, 1);
    return { place: isAlone ? parent.parentNode : parent, key: `${name(before)} ${name(element)}` };
  }

  /** Returns whether a hidden element is a panel that something on the page opens. */
  isOpenable(panel: Element): boolean {
    if (isOverlay(panel) || (isOutsideContent(panel) && !isPart(panel)) || isMostlyLinks(panel)) return false;
    if (this.#triggers.has(panel) || readAttribute(panel, 'hidden') === 'until-found') return true;
    const role = readAttribute(panel, 'role');
    if (role === 'tabpanel') return true;
    const id = readAttribute(panel, 'id');
    if (id && this.#scripted.has(id)) return true;
    const before = this.#edit.findBeside(panel, -1);
    const after = this.#edit.findBeside(panel, 1);
    if (isInForm(panel)) return false;
    if ([before, after].some((one) => one && announcesMore(one))) return true;
    if (!before || isOutsideContent(before)) return this.#isNamedPanel(panel);
    const pair = this.#findPair(panel);
    const isRepeated = pair !== undefined && (this.#pairs.get(pair.place)?.get(pair.key) ?? 0) > 1;
    return isRepeated || isTrigger(before) || isQuestion(before) || this.#isNamedPanel(panel);
  }

  /**
   * Returns whether a style rule opens a panel, or a class or id of it or its parent contains a word for
   * panels.
   */
  #isNamedPanel(panel: Element): boolean {
    if (this.#styles.read(panel).mayOpen) return true;
    const ownWords = listNameWords(panel);
    const parentWords = isElement(panel.parentNode) ? listNameWords(panel.parentNode) : [];
    return [...ownWords, ...parentWords].some((word) => panelWords.has(word));
  }

  /**
   * Returns the triggers that name a panel. They may be elsewhere, often before all panels, so their name is
   * inserted into the panel. Empty when no known trigger opens it.
   */
  findTriggers(panel: Element): Element[] {
    const triggers = this.#triggers.get(panel);
    if (triggers && triggers.length > 0) return triggers;
    const before = this.#edit.findBeside(panel, -1);
    return before &&
      (before.tagName === 'button' || readAttribute(before, 'role') === 'button') &&
      isTrigger(before)
      ? [before]
      : [];
  }

  /** Returns all recorded panels, also those without a known trigger. */
  listPanels(): Iterable<Element> {
    return this.#triggers.keys();
  }
}

/** Returns whether an element's own attributes hide it. */
const isHidden = (element: Element) =>
  hasAttribute(element, 'hidden') || /display\s*:\s*none/i.test(readAttribute(element, 'style'));

/** Returns whether the role or name of an element marks it as a panel, regardless of its other names. */
const isPart = (panel: Element) =>
  isPanelRole(panel) || listNameWords(panel).some((word) => partWords.has(word));

/** Returns whether an element is a panel by its ARIA role. */
function isPanelRole(element: Element): boolean {
  return /^(?:tabpanel|region)$/.test(readAttribute(element, 'role'));
}

/**
 * Returns whether an element may open a collapsible panel: it is not a form field and does not open a menu or
 * dialog.
 */
function mayOpen(element: Element): boolean {
  if (fields.has(element.tagName) || readAttribute(element, 'role') === 'combobox') return false;
  if (/^(?:true|menu|dialog|listbox)$/.test(readAttribute(element, 'aria-haspopup'))) return false;
  const toggle = readAttribute(element, 'data-bs-toggle') || readAttribute(element, 'data-toggle');
  return !otherTogglers.test(toggle);
}

/** Returns the ids of the elements that an element's attributes name as its targets. */
function listTargets(element: Element): string[] {
  const named = references.flatMap((name) =>
    readAttribute(element, name)
      .slice(0, 1_000)
      .split(/[\s,]+/, maxReferences),
  );
  const toggle = readAttribute(element, 'data-bs-toggle') || readAttribute(element, 'data-toggle');
  const href = readAttribute(element, 'href');
  const isToggle =
    togglers.has(toggle) ||
    readAttribute(element, 'role') === 'tab' ||
    hasAttribute(element, 'aria-expanded');
  const linked = href.startsWith('#') && (isToggle || isTab(element)) ? [href] : [];
  return [...named, ...linked].map((name) => name.replace(/^#/, '')).filter(Boolean);
}

/** Returns whether a link is a tab, by the class names and ids of the link and the two elements around it. */
function isTab(element: Element): boolean {
  const item = element.parentNode;
  const list = isElement(item) ? item.parentNode : null;
  const names = [element, item, list].flatMap((one) => (isElement(one) ? listNameWords(one) : []));
  return names.some((word) => word === 'tab' || word === 'tabs' || word === 'accordion');
}

/** Returns whether an element looks like a trigger that opens the element after it. */
function isTrigger(element: Element): boolean {
  if (!mayOpen(element)) return false;
  if (hasAttribute(element, 'aria-expanded') || /^(?:button|tab)$/.test(readAttribute(element, 'role')))
    return true;
  if (element.tagName === 'button') return readAttribute(element, 'type') !== 'submit';
  if (/^(?:summary|dt)$/.test(element.tagName) || hasAttribute(element, 'onclick')) return true;
  // A ticked checkbox opens the element after its label.
  if (element.tagName === 'label' && readAttribute(element, 'for')) return true;
  if (listNameWords(element).some((word) => triggerWords.has(word))) return true;
  const [only] = element.childNodes.filter((node) => isElement(node));
  return (
    /^h[1-6]$/.test(element.tagName) &&
    isElement(only) &&
    (only.tagName === 'button' || hasAttribute(only, 'aria-expanded'))
  );
}

/** Returns whether the text of an element ends in a question mark. */
const isQuestion = (element: Element) => /\?["'”’)»]*\s*$/.test(readText(element));

/** Returns whether the text of an element only announces more content, such as "Read more". */
function announcesMore(element: Element): boolean {
  return (
    /^(?:button|a|span|label|p|div)$/.test(element.tagName) &&
    moreWords.test(readText(element, { nodeLimit: 20 }))
  );
}

/** Returns whether one of the eight nearest ancestors of an element is a form. */
function isInForm(element: Element): boolean {
  return listAncestors(element, 8).some(({ tagName }) => tagName === 'form');
}

/** Returns whether the text of a panel is mostly links, at least two, as in a menu. */
function isMostlyLinks(panel: Element): boolean {
  const all = readText(panel).length;
  const plain = readText(panel, { excludes: ({ tagName }) => tagName === 'a' }).length;
  return all > 0 && plain < all * 0.2 && panel.childNodes.length > 0 && countLinks(panel) > 1;
}

/** Returns the number of links in a panel. */
function countLinks(panel: Element): number {
  let count = 0;
  readText(panel, { excludes: ({ tagName }) => tagName === 'a' && count++ >= 0 });
  return count;
}

/**
 * Returns the text of a trigger as a label. Returns an empty text if it is too long, has no words or only
 * announces more content.
 */
export function readLabel(trigger: Element): string {
  const text = readText(trigger);
  const isName =
    text.length <= maxLabelLength && (text.match(/\p{L}/gu)?.length ?? 0) >= 2 && !moreWords.test(text);
  return isName ? text : '';
}
