import { isOutsideContent, isOverlay } from './hidden.ts';
import type { PageEdit } from './page-edit.ts';
import type { PageStyles } from './page-styles.ts';
import { findTabs, listTabPanels } from './tabs.ts';
import {
  type Element,
  hasAttribute,
  isElement,
  listAround,
  listNameWords,
  readAttribute,
  readText,
} from './tree.ts';

/** Attributes by which an element names what it opens. */
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
/** What opens something else than a part of the page. */
const otherTogglers = /^(?:modal|dropdown|offcanvas|popover|tooltip|lightbox|menu)$/;
const fields = new Set('input select textarea option'.split(' '));
/** Words of names for what is opened, and for what opens it. */
const panelWords = new Set(
  'accordion collapse collapsible collapsed toggle toggled tab tabs tabpanel pane faq answer panel expand expandable expanded expander disclosure spoiler readmore more details'.split(
    ' ',
  ),
);
const partWords = new Set('accordion faq tab tabpanel collapse'.split(' '));
const triggerWords = new Set(
  'accordion toggle trigger question collapsible expand expander faq tab readmore more'.split(' '),
);
/** Says that there is more, and not of what. */
const moreWords =
  /^[^\p{L}\p{N}]*(?:(?:read|see|show|view|learn|load|know)\s(?:more|less|all|details?)|more|less|expand|collapse|open|close|toggle|details?|(?:ver|leer|mostrar)\s(?:más|menos)|(?:voir|lire|afficher)\s(?:plus|moins|la suite)|(?:basahin|tingnan|magbasa)(?:\s\S+){0,3}|magpakita ng (?:higit pa|marami pa))[^\p{L}\p{N}]*$/iu;
const mostLabel = 300;
const maxReferences = 20;

/** What opens parts of a page, and what is opened. */
export class Disclosures {
  readonly #edit: PageEdit;
  readonly #styles: PageStyles;
  /** The triggers of a panel, in the order of the page. */
  readonly #triggers = new Map<Element, Element[]>();
  /** Names that scripts written into the page give to what they open. */
  readonly #scripted = new Set<string>();
  /** How often a hidden element of one kind follows a shown one of another kind. */
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
      this.#noteTargets(element, byId, byTab);
      this.#notePair(element);
    }
    for (const element of elements) {
      const panels = listTabPanels(element).filter((panel) => !this.#triggers.get(panel)?.length);
      const tabs = panels.length > 1 ? findTabs(element, panels, edit) : [];
      for (const [at, tab] of tabs.entries()) this.#note(panels[at]!, tab);
    }
  }

  #noteTargets(element: Element, byId: Map<string, Element>, byTab: Map<string, Element>): void {
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
      // What opens many parts at once names none of them.
      if (new Set(all).size === 1) this.#note(all[0]!, element);
      else for (const panel of all) this.#note(panel!);
    }
    this.#noteNext(element);
    const label = byId.get(readAttribute(element, 'aria-labelledby').trim());
    if (
      label &&
      label !== element &&
      isPanelRole(element) &&
      (hasAttribute(label, 'aria-expanded') || isTrigger(label))
    ) {
      this.#note(element, label);
    }
  }

  /** A button that says of itself that it opens something, and names nothing, opens what stands next to it. */
  #noteNext(element: Element): void {
    const isButton = element.tagName === 'button' || readAttribute(element, 'role') === 'button';
    if (!isButton || !mayOpen(element) || listTargets(element).length > 0 || isInForm(element)) return;
    const isNamed = listNameWords(element).some((word) => triggerWords.has(word));
    if (!hasAttribute(element, 'aria-expanded') && !isNamed && !isQuestion(element)) return;
    const next = this.#findNext(element);
    const isPanel = next && /^(?:div|section|p|ul|ol|dl|table|article)$/.test(next.tagName);
    if (isPanel && !isOutsideContent(next) && !isMostlyLinks(next)) this.#note(next, element);
  }

  /** What stands next to a button, also to one that is alone in its line. */
  #findNext(element: Element): Element | undefined {
    const beside = this.#edit.findBeside(element, 1);
    const parent = element.parentNode;
    const isAlone = isElement(parent) && !beside && !this.#edit.findBeside(element, -1);
    return isAlone && parent.tagName !== 'dt' ? this.#edit.findBeside(parent, 1) : beside;
  }

  #note(panel: Element, trigger?: Element): void {
    const known = this.#triggers.get(panel) ?? [];
    this.#triggers.set(panel, trigger && !known.includes(trigger) ? [...known, trigger] : known);
  }

  #notePair(element: Element): void {
    const found = this.#findPair(element);
    if (!found) return;
    const pairs = this.#pairs.get(found.place) ?? new Map<string, number>();
    this.#pairs.set(found.place, pairs);
    pairs.set(found.key, (pairs.get(found.key) ?? 0) + 1);
  }

  #findPair(element: Element): { place: unknown; key: string } | undefined {
    const before = isHidden(element) ? this.#edit.findBeside(element, -1) : undefined;
    if (!before || isHidden(before)) return undefined;
    const name = (one: Element) => `${one.tagName}.${readAttribute(one, 'class').slice(0, 100)}`;
    const parent = element.parentNode;
    const isAlone =
      isElement(parent) && !this.#edit.findBeside(before, -1) && !this.#edit.findBeside(element, 1);
    return { place: isAlone ? parent.parentNode : parent, key: `${name(before)} ${name(element)}` };
  }

  /** Whether a hidden element is a part of the page that something on it opens. */
  opens(panel: Element): boolean {
    if (isOverlay(panel) || (isOutsideContent(panel) && !isPart(panel)) || isMostlyLinks(panel)) return false;
    if (this.#triggers.has(panel) || readAttribute(panel, 'hidden') === 'until-found') return true;
    const role = readAttribute(panel, 'role');
    if (role === 'tabpanel') return true;
    const id = readAttribute(panel, 'id');
    if (id && this.#scripted.has(id)) return true;
    const before = this.#edit.findBeside(panel, -1);
    const after = this.#edit.findBeside(panel, 1);
    if (isInForm(panel)) return false;
    if ([before, after].some((one) => one && saysMore(one))) return true;
    if (!before || isOutsideContent(before)) return this.#isNamedPanel(panel);
    const pair = this.#findPair(panel);
    const isRepeated = pair !== undefined && (this.#pairs.get(pair.place)?.get(pair.key) ?? 0) > 1;
    return isRepeated || isTrigger(before) || isQuestion(before) || this.#isNamedPanel(panel);
  }

  #isNamedPanel(panel: Element): boolean {
    if (this.#styles.read(panel).mayOpen) return true;
    const own = listNameWords(panel);
    const around = isElement(panel.parentNode) ? listNameWords(panel.parentNode) : [];
    return [...own, ...around].some((word) => panelWords.has(word));
  }

  /**
   * What names a panel, and the elements that say it: they stand elsewhere, often before all panels, so the name is put
   * into the panel. None where it says nothing or does not open by a known trigger.
   */
  findTriggers(panel: Element): Element[] {
    const known = this.#triggers.get(panel);
    if (known && known.length > 0) return known;
    const before = this.#edit.findBeside(panel, -1);
    return before &&
      (before.tagName === 'button' || readAttribute(before, 'role') === 'button') &&
      isTrigger(before)
      ? [before]
      : [];
  }

  listPanels(): Iterable<Element> {
    return this.#triggers.keys();
  }
}

const isHidden = (element: Element) =>
  hasAttribute(element, 'hidden') || /display\s*:\s*none/i.test(readAttribute(element, 'style'));

/** Whether an element is named as a part of a page, whatever else its names say. */
const isPart = (panel: Element) =>
  isPanelRole(panel) || listNameWords(panel).some((word) => partWords.has(word));

function isPanelRole(element: Element): boolean {
  return /^(?:tabpanel|region)$/.test(readAttribute(element, 'role'));
}

/** Whether an element may open a part of the page: no field, and nothing that opens a menu or a dialog. */
function mayOpen(element: Element): boolean {
  if (fields.has(element.tagName) || readAttribute(element, 'role') === 'combobox') return false;
  if (/^(?:true|menu|dialog|listbox)$/.test(readAttribute(element, 'aria-haspopup'))) return false;
  const toggle = readAttribute(element, 'data-bs-toggle') || readAttribute(element, 'data-toggle');
  return !otherTogglers.test(toggle);
}

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

/** Whether a link to a part of the page is one of its tabs. */
function isTab(element: Element): boolean {
  const item = element.parentNode;
  const list = isElement(item) ? item.parentNode : null;
  const names = [element, item, list].flatMap((one) => (isElement(one) ? listNameWords(one) : []));
  return names.some((word) => word === 'tab' || word === 'tabs' || word === 'accordion');
}

function isTrigger(element: Element): boolean {
  if (!mayOpen(element)) return false;
  if (hasAttribute(element, 'aria-expanded') || /^(?:button|tab)$/.test(readAttribute(element, 'role')))
    return true;
  if (element.tagName === 'button') return readAttribute(element, 'type') !== 'submit';
  if (/^(?:summary|dt)$/.test(element.tagName) || hasAttribute(element, 'onclick')) return true;
  // A box that is ticked opens what stands after its label.
  if (element.tagName === 'label' && readAttribute(element, 'for')) return true;
  if (listNameWords(element).some((word) => triggerWords.has(word))) return true;
  const [only] = element.childNodes.filter((node) => isElement(node));
  return (
    /^h[1-6]$/.test(element.tagName) &&
    isElement(only) &&
    (only.tagName === 'button' || hasAttribute(only, 'aria-expanded'))
  );
}

const isQuestion = (element: Element) => /\?["'”’)»]*\s*$/.test(readText(element));

/** Whether an element is a button or link of a few words that say that there is more. */
function saysMore(element: Element): boolean {
  return (
    /^(?:button|a|span|label|p|div)$/.test(element.tagName) && moreWords.test(readText(element, { most: 20 }))
  );
}

function isInForm(element: Element): boolean {
  return listAround(element, 8).some(({ tagName }) => tagName === 'form');
}

/** A panel of links is a menu. */
function isMostlyLinks(panel: Element): boolean {
  const all = readText(panel).length;
  const plain = readText(panel, { leavesOut: ({ tagName }) => tagName === 'a' }).length;
  return all > 0 && plain < all * 0.2 && panel.childNodes.length > 0 && countLinks(panel) > 1;
}

function countLinks(panel: Element): number {
  let count = 0;
  readText(panel, { leavesOut: ({ tagName }) => tagName === 'a' && count++ >= 0 });
  return count;
}

/** The words by which a trigger names what it opens; empty where they only say that there is more. */
export function readLabel(trigger: Element): string {
  const text = readText(trigger);
  const isName =
    text.length <= mostLabel && (text.match(/\p{L}/gu)?.length ?? 0) >= 2 && !moreWords.test(text);
  return isName ? text : '';
}
