import { type Element, isElement, listNames, readAttribute } from './tree.ts';

/** Limits of the style sheets that are read, in characters and rules. */
const maxSheet = 400_000;
const maxRules = 3_000;
const maxSelectors = 20;
/** Most comparisons of elements with rules on one page. A page that exceeds it is read without its styles. */
const maxComparisons = 100_000;
/** Ancestors that a rule is compared with. */
const maxAround = 30;

export type HiddenState = 'gone' | 'off-screen';
type Effect = HiddenState | 'struck' | 'shown';
/**
 * Part of a selector between its combinators. `isState` marks a condition that depends on a state, such as
 * `:hover`.
 */
type Compound = { tag: string; names: string[]; without: string[]; isState: boolean };
type Rule = { effects: Effect[]; target: Compound; ancestors: Compound[]; isState: boolean };

/**
 * Returns the effects of CSS declarations on how text is read: struck out, hidden or shown. Empty without
 * any.
 */
export function readEffects(declarations: string): Effect[] {
  const text = declarations.slice(0, 4_000).toLowerCase().replace(/\s+/g, '');
  const effects: Effect[] = [];
  if (/text-decoration(?:-line)?:[^;]{0,60}line-through/.test(text)) effects.push('struck');
  // Scroll effects hide elements until they fade in.
  const isAnimated = /animation|transition|opacity/.test(text);
  if (/(?:^|;)display:none/.test(text)) effects.push('gone');
  else if (/(?:^|;)visibility:(?:hidden|collapse)/.test(text) && !isAnimated) effects.push('gone');
  else if (/(?:^|;)(?:display:(?!none)|visibility:visible)/.test(text)) effects.push('shown');
  if (isOffScreen(text)) effects.push('off-screen');
  return effects;
}

/**
 * Returns whether CSS declarations place an element outside the screen or clip it to nothing. They must be in
 * lower case and without spaces.
 */
function isOffScreen(text: string): boolean {
  if (!/position:(?:absolute|fixed)/.test(text)) return false;
  return (
    /(?:^|;)(?:left|top|right|inset-inline-start|text-indent):-\d{3,6}(?:\.\d+)?(?:px|em|rem|vw|vh|%)?/.test(
      text,
    ) ||
    /(?:^|;)clip:rect\((?:0|1px)/.test(text) ||
    /(?:^|;)clip-path:inset\((?:50|100)%/.test(text) ||
    /(?:^|;)font-size:0(?:px|em|rem|%)?(?:;|!|$)/.test(text)
  );
}

type ElementStyling = { isStruck: boolean; hiding: HiddenState | undefined; mayOpen: boolean };

const unstyled: ElementStyling = { isStruck: false, hiding: undefined, mayOpen: false };

/** Finds the elements that the style sheets of a page strike out or hide, for simple rules. */
export class PageStyles {
  readonly #rules = new Map<string, Rule[]>();
  /** Names that a rule shows in a state or with an additional class. */
  readonly #openableNames = new Set<string>();
  /** Names that are shown on some screens. */
  readonly #responsiveNames = new Set<string>();
  readonly #stylingByElement = new WeakMap<Element, ElementStyling>();
  #comparisonsLeft = maxComparisons;

  constructor(elements: Element[]) {
    let remaining = maxSheet;
    let rules = 0;
    for (const element of elements) {
      if (element.tagName !== 'style' || /print/i.test(readAttribute(element, 'media'))) continue;
      const sheet = element.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
      for (const { selectors, declarations } of listRules(sheet.slice(0, remaining))) {
        if (/^@(?:media|supports|layer|container)/i.test(selectors)) {
          if (!/print/i.test(selectors)) this.#addMediaRules(declarations);
          continue;
        }
        const effects = readEffects(declarations);
        if (effects.length > 0 && ++rules <= maxRules) this.#addRule(selectors, effects);
      }
      remaining -= sheet.length;
      if (remaining <= 0) return;
    }
  }

  /** Records the names that the rules of a media query show. */
  #addMediaRules(sheet: string): void {
    for (const { selectors, declarations } of listRules(sheet)) {
      if (!readEffects(declarations).includes('shown')) continue;
      const targets = selectors.split(',', maxSelectors).map((selector) => parseSelector(selector).at(-1));
      for (const target of targets) for (const name of target?.names ?? []) this.#responsiveNames.add(name);
    }
  }

  /** Records a rule for each selector, and the names that it shows only in a state or a context. */
  #addRule(selectors: string, effects: Effect[]): void {
    for (const selector of selectors.split(',', maxSelectors)) {
      const compounds = parseSelector(selector);
      const target = compounds.at(-1);
      if (!target) continue;
      const isState = compounds.some((compound) => compound.isState);
      const rule: Rule = { effects, target, ancestors: compounds.slice(0, -1), isState };
      if (effects.includes('shown') && (isState || rule.ancestors.length > 0 || target.names.length > 1)) {
        for (const name of target.names) this.#openableNames.add(name);
      }
      const key = target.names[0] ?? target.tag;
      if (!key || isState) continue;
      const rulesOfKey = this.#rules.get(key);
      if (rulesOfKey) rulesOfKey.push(rule);
      else this.#rules.set(key, [rule]);
    }
  }

  /** Returns the effects of the rules that match an element; none after `maxComparisons` comparisons. */
  read(element: Element): ElementStyling {
    if (this.#rules.size === 0) return unstyled;
    const styling = this.#stylingByElement.get(element) ?? this.#compare(element);
    this.#stylingByElement.set(element, styling);
    return styling;
  }

  /** Compares an element with the rules of its tag, classes and id. */
  #compare(element: Element): ElementStyling {
    const marks = [...listNames(element), `#${readAttribute(element, 'id').toLowerCase()}`];
    const effects = new Set<Effect>();
    for (const key of [element.tagName, ...marks]) {
      for (const rule of this.#rules.get(key) ?? []) {
        if (--this.#comparisonsLeft < 0) return unstyled;
        if (matchesRule(rule, element)) for (const effect of rule.effects) effects.add(effect);
      }
    }
    const isShown = effects.has('shown') || marks.some((name) => this.#responsiveNames.has(name));
    const isGone = effects.has('gone') && !isShown;
    return {
      isStruck: effects.has('struck'),
      hiding: isGone ? 'gone' : effects.has('off-screen') ? 'off-screen' : undefined,
      mayOpen: marks.some((name) => this.#openableNames.has(name)),
    };
  }
}

/** Returns a style sheet without its comments. */
function dropComments(sheet: string): string {
  const [first = '', ...parts] = sheet.split('/*');
  return [
    first,
    ...parts.map((part) => part.slice(part.includes('*/') ? part.indexOf('*/') + 2 : part.length)),
  ].join(' ');
}

/**
 * Yields the top-level rules of a style sheet in one pass. The declarations of a group such as `@media` are
 * the text of its rules.
 */
function* listRules(sheet: string): Generator<{ selectors: string; declarations: string }> {
  const text = dropComments(sheet);
  let depth = 0;
  let start = 0;
  let selectors = '';
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '{') {
      if (depth++ === 0) {
        selectors = text.slice(start, at).trim();
        start = at + 1;
      }
    } else if (sign === '}') {
      if (depth === 0) start = at + 1;
      else if (--depth === 0) {
        if (selectors.length <= 2_000) yield { selectors, declarations: text.slice(start, at) };
        start = at + 1;
      }
    } else if (sign === ';' && depth === 0) start = at + 1;
  }
}

/**
 * Parses a CSS selector to its compounds, at most the last six, in order: the one for the element itself is
 * last. Returns an empty list for unsupported selectors.
 */
function parseSelector(selector: string): Compound[] {
  const compounds: Compound[] = [];
  // A rule with a sibling combinator depends on a state: a ticked box, or an open title.
  const isBeside = /[+~](?!=)/.test(selector);
  const parts = selector
    .trim()
    .replace(/\s{0,20}([>+~])\s{0,20}/g, '$1')
    .split(/[\s>+~]+/)
    .slice(-6);
  for (const part of parts) {
    const compound = parseCompound(part.toLowerCase());
    if (!compound) return [];
    compounds.push({ ...compound, isState: compound.isState || isBeside });
  }
  return compounds;
}

/** Parses a compound of a CSS selector, such as `a.menu`. Returns undefined if it is not supported. */
function parseCompound(part: string): Compound | undefined {
  const compound: Compound = { tag: '', names: [], without: [], isState: false };
  let remaining = part;
  while (remaining) {
    const [token, sign, name] = /^([.#]?)(-?[\w\u0080-\uffff][\w\u0080-\uffff-]*|\*)/.exec(remaining) ?? [];
    const [negation, negated] = /^:not\(([.#][\w-]+)\)/.exec(remaining) ?? [];
    const [state] = /^(?:::?[\w-]+(?:\([^()]*\))?|\[[^\]]*\])/.exec(remaining) ?? [];
    const match = token ?? negation ?? state;
    if (match === undefined) return undefined;
    if (token !== undefined && sign === '#') compound.names.push(`#${name}`);
    else if (token !== undefined && sign === '.') compound.names.push(name!);
    else if (token !== undefined) compound.tag = name === '*' ? '' : name!;
    else if (negated) compound.without.push(negated.replace(/^\./, ''));
    else compound.isState = true;
    remaining = remaining.slice(match.length);
  }
  return compound;
}

/**
 * Returns whether an element has the tag and names of a compound, and none of the names that it excludes.
 * Ignores states such as `:hover`.
 */
function matchesCompound(element: Element, { tag, names, without }: Compound): boolean {
  if (tag && tag !== element.tagName) return false;
  const own = [...listNames(element), `#${readAttribute(element, 'id').toLowerCase()}`];
  return names.every((name) => own.includes(name)) && !without.some((name) => own.includes(name));
}

/**
 * Returns whether the selector of a CSS rule matches an element. A child combinator (`>`) counts as a
 * descendant, and only the nearest `maxAround` ancestors are compared.
 */
function matchesRule({ target, ancestors: around }: Rule, element: Element): boolean {
  if (!matchesCompound(element, target)) return false;
  const unmatched = [...around];
  let parent = element.parentNode;
  for (let remaining = maxAround; remaining > 0 && unmatched.length > 0 && isElement(parent); remaining--) {
    if (matchesCompound(parent, unmatched.at(-1)!)) unmatched.pop();
    parent = parent.parentNode;
  }
  return unmatched.length === 0;
}
