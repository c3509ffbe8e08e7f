import { dropFormerLabel } from '../../struck-text.ts';
import type { PageEdit } from './page-edit.ts';
import type { PageStyles } from './page-styles.ts';
import { readEffects } from './page-styles.ts';
import { type Element, foldName, isElement, listNames, readAttribute, readText } from './tree.ts';

const struckTags = new Set(['s', 'del', 'strike']);
/** Classes by which style frameworks strike text out. */
const struckNames =
  /(?:^|[\s-])(?:line-through|strike-?through|striked|struck(?:-out)?|crossed-out)(?:$|[\s-])/i;
/** How shops name the price that was, in classes and marks for tests: `old-price`, `price--compare`. */
const price = '(?:prices?|pricing|amount|money|cost)';
const former =
  '(?:old|was|original|regular|former|previous|rrp|msrp|srp|compared?(?:[-_]+at)?|compareat|crossed|strike|non-sale)';
const formerName = new RegExp(
  // A list of prices is no price of a list.
  `(?:(?:^(?:list|retail|before)|(?:^|[-_])${former})[-_]+(?:\\w{1,20}[-_]+)?${price}|(?:^|[-_])${price}[-_]+(?:item[-_]+)?(?:${former}|before))(?:$|[-_])`,
);
const figure = /\d/;
/** A figure that may be a price: not the age or the number of persons in the name of a thing. */
const amount = /[₱$€£¥]|\b(?:php|usd|eur|p)\s?\d|\d[.,]\d{2}\b|\d{3}/i;

/** Whether an element says by itself that its text is struck out. */
export function isStruck(element: Element, styles: PageStyles): boolean {
  if (struckTags.has(element.tagName)) return true;
  if (struckNames.test(readAttribute(element, 'class').slice(0, 2_000))) return true;
  const style = readAttribute(element, 'style');
  return (style !== '' && readEffects(style).includes('struck')) || styles.read(element).isStruck;
}

/**
 * Whether an element is the part for a reduced price of a product that is not reduced: Shopify's themes write both and
 * show one.
 */
export function isUnusedSale(element: Element): boolean {
  if (!listNames(element).includes('price__sale')) return false;
  const around = element.parentNode;
  const outer = isElement(around) ? around.parentNode : null;
  const isReduced = [around, outer].some(
    (one) => isElement(one) && listNames(one).includes('price--on-sale'),
  );
  const hasOther =
    isElement(around) &&
    around.childNodes.some((node) => isElement(node) && listNames(node).includes('price__regular'));
  return hasOther && !isReduced;
}

/** Around a price stands no more text than this, in characters. */
const mostAround = 300;

/**
 * Whether an element is named as the price that was before, and another price stands beside it: alone it would be the
 * price that is.
 */
export function isFormerPrice(element: Element): boolean {
  if (!isNamedFormer(element)) return false;
  const own = readText(element);
  if (!figure.test(own) || own.length > mostAround / 3) return false;
  let around = element.parentNode;
  for (let steps = 0; steps < 2 && isElement(around); steps++) {
    const isApart = (other: Element) => other === element || isNamedFormer(other) || isUnusedSale(other);
    const others = readText(around, { leavesOut: isApart });
    if (others.length > mostAround) return false;
    if (amount.test(others) && !isNamedFormer(around)) return true;
    around = around.parentNode;
  }
  return false;
}

function isNamedFormer(element: Element): boolean {
  if (element.attrs.length === 0) return false;
  const marks = ['data-hook', 'data-aid', 'data-testid'].map((name) =>
    readAttribute(element, name).slice(0, 200),
  );
  const classes = readAttribute(element, 'class').slice(0, 2_000).split(/\s+/);
  const names = [...classes, readAttribute(element, 'id').slice(0, 200), ...marks];
  return names.some((name) => formerName.test(foldName(name)));
}

/** Takes an element out that is not valid any more, with the label that announces it. */
export function dropStruck(edit: PageEdit, element: Element): void {
  const before = edit.findBefore(element);
  if (before && 'value' in before) before.value = dropFormerLabel(before.value);
  else if (before && isElement(before) && dropFormerLabel(readText(before)) === '') edit.drop(before);
  edit.drop(element);
}
