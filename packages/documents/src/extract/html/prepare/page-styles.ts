import { type Element, isElement, listNames, readAttribute } from './tree.ts';

/** Style sheets of a page are looked at as far as this, in characters and rules. */
const maxSheet = 400_000;
const maxRules = 3_000;
const maxSelectors = 20;
/** Comparisons of an element with a rule on one page: a page that was made for many is read without its styles. */
const maxComparisons = 100_000;
/** Elements around one that a rule is compared with. */
const maxAround = 30;

export type Hiding = 'gone' | 'off-screen';
type Effect = Hiding | 'struck' | 'shown';
/** Part of a selector between its combinators. `isState` where it asks for what only happens, as `:hover`. */
type Compound = { tag: string; names: string[]; without: string[]; isState: boolean };
type Rule = { effects: Effect[]; target: Compound; around: Compound[]; isState: boolean };

/** What a list of declarations does to how text is read. */
export function readEffects(declarations: string): Effect[] {
  const text = declarations.slice(0, 4_000).toLowerCase().replace(/\s+/g, '');
  const effects: Effect[] = [];
  if (/text-decoration(?:-line)?:[^;]{0,60}line-through/.test(text)) effects.push('struck');
  // Effects that let things appear while one scrolls hide them until then.
  const isAnimated = /animation|transition|opacity/.test(text);
  if (/(?:^|;)display:none/.test(text)) effects.push('gone');
  else if (/(?:^|;)visibility:(?:hidden|collapse)/.test(text) && !isAnimated) effects.push('gone');
  else if (/(?:^|;)(?:display:(?!none)|visibility:visible)/.test(text)) effects.push('shown');
  if (isOffScreen(text)) effects.push('off-screen');
  return effects;
}

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

type Styling = { isStruck: boolean; hiding: Hiding | undefined; mayOpen: boolean };

const unstyled: Styling = { isStruck: false, hiding: undefined, mayOpen: false };

/** Which elements the style sheets in a page strike out and hide, as far as simple rules say so. */
export class PageStyles {
  readonly #rules = new Map<string, Rule[]>();
  /** Names that a rule shows when something happens, or another class is added. */
  readonly #openable = new Set<string>();
  /** Names that are shown on some screens. */
  readonly #elsewhere = new Set<string>();
  readonly #known = new WeakMap<Element, Styling>();
  #comparisonsLeft = maxComparisons;

  constructor(elements: Element[]) {
    let left = maxSheet;
    let rules = 0;
    for (const element of elements) {
      if (element.tagName !== 'style' || /print/i.test(readAttribute(element, 'media'))) continue;
      const sheet = element.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
      for (const { selectors, declarations } of listRules(sheet.slice(0, left))) {
        if (/^@(?:media|supports|layer|container)/i.test(selectors)) {
          if (!/print/i.test(selectors)) this.#addScreen(declarations);
          continue;
        }
        const effects = readEffects(declarations);
        if (effects.length > 0 && ++rules <= maxRules) this.#addRule(selectors, effects);
      }
      left -= sheet.length;
      if (left <= 0) return;
    }
  }

  #addScreen(sheet: string): void {
    for (const { selectors, declarations } of listRules(sheet)) {
      if (!readEffects(declarations).includes('shown')) continue;
      const targets = selectors.split(',', maxSelectors).map((selector) => parseSelector(selector).at(-1));
      for (const target of targets) for (const name of target?.names ?? []) this.#elsewhere.add(name);
    }
  }

  #addRule(selectors: string, effects: Effect[]): void {
    for (const selector of selectors.split(',', maxSelectors)) {
      const compounds = parseSelector(selector);
      const target = compounds.at(-1);
      if (!target) continue;
      const isState = compounds.some((compound) => compound.isState);
      const rule: Rule = { effects, target, around: compounds.slice(0, -1), isState };
      if (effects.includes('shown') && (isState || rule.around.length > 0 || target.names.length > 1)) {
        for (const name of target.names) this.#openable.add(name);
      }
      const key = target.names[0] ?? target.tag;
      if (!key || isState) continue;
      const known = this.#rules.get(key);
      if (known) known.push(rule);
      else this.#rules.set(key, [rule]);
    }
  }

  /** What the rules for an element do to it. */
  read(element: Element): Styling {
    if (this.#rules.size === 0) return unstyled;
    const known = this.#known.get(element) ?? this.#compare(element);
    this.#known.set(element, known);
    return known;
  }

  #compare(element: Element): Styling {
    const marks = [...listNames(element), `#${readAttribute(element, 'id').toLowerCase()}`];
    const effects = new Set<Effect>();
    for (const key of [element.tagName, ...marks]) {
      for (const rule of this.#rules.get(key) ?? []) {
        if (--this.#comparisonsLeft < 0) return unstyled;
        if (matches(rule, element)) for (const effect of rule.effects) effects.add(effect);
      }
    }
    const isShown = effects.has('shown') || marks.some((name) => this.#elsewhere.has(name));
    const isGone = effects.has('gone') && !isShown;
    return {
      isStruck: effects.has('struck'),
      hiding: isGone ? 'gone' : effects.has('off-screen') ? 'off-screen' : undefined,
      mayOpen: marks.some((name) => this.#openable.has(name)),
    };
  }
}

function dropComments(sheet: string): string {
  const [first = '', ...rest] = sheet.split('/*');
  return [
    first,
    ...rest.map((part) => part.slice(part.includes('*/') ? part.indexOf('*/') + 2 : part.length)),
  ].join(' ');
}

/** The rules of a sheet outside of blocks for other media; takes one pass. */
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

/** The parts of a selector, the last that of the element itself; none for what is not understood. */
function parseSelector(selector: string): Compound[] {
  const compounds: Compound[] = [];
  // A rule about what stands beside an element asks for a state of it: a box that is ticked, a title that is open.
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

function parseCompound(part: string): Compound | undefined {
  const compound: Compound = { tag: '', names: [], without: [], isState: false };
  let rest = part;
  while (rest) {
    const [token, sign, name] = /^([.#]?)(-?[\w\u0080-\uffff][\w\u0080-\uffff-]*|\*)/.exec(rest) ?? [];
    const [negation, negated] = /^:not\(([.#][\w-]+)\)/.exec(rest) ?? [];
    const [state] = /^(?:::?[\w-]+(?:\([^()]*\))?|\[[^\]]*\])/.exec(rest) ?? [];
    const taken = token ?? negation ?? state;
    if (taken === undefined) return undefined;
    if (token !== undefined && sign === '#') compound.names.push(`#${name}`);
    else if (token !== undefined && sign === '.') compound.names.push(name!);
    else if (token !== undefined) compound.tag = name === '*' ? '' : name!;
    else if (negated) compound.without.push(negated.replace(/^\./, ''));
    else compound.isState = true;
    rest = rest.slice(taken.length);
  }
  return compound;
}

function isLike(element: Element, { tag, names, without }: Compound): boolean {
  if (tag && tag !== element.tagName) return false;
  const own = [...listNames(element), `#${readAttribute(element, 'id').toLowerCase()}`];
  return names.every((name) => own.includes(name)) && !without.some((name) => own.includes(name));
}

function matches({ target, around }: Rule, element: Element): boolean {
  if (!isLike(element, target)) return false;
  const wanted = [...around];
  let parent = element.parentNode;
  for (let left = maxAround; left > 0 && wanted.length > 0 && isElement(parent); left--) {
    if (isLike(parent, wanted.at(-1)!)) wanted.pop();
    parent = parent.parentNode;
  }
  return wanted.length === 0;
}
