import { dropFormerLabel } from '../../struck-text.ts';
import type { PageEdit } from './page-edit.ts';
import type { PageStyles } from './page-styles.ts';
import { readEffects } from './page-styles.ts';
import { type Element, foldName, isElement, listNames, readAttribute, readText } from './tree.ts';

const struckTags = new Set(['s', 'del', 'strike']);
/** Classes with which style frameworks strike text out. */
const struckNames =
  /(?:^|[\s-])(?:line-through|strike-?through|striked|struck(?:-out)?|crossed-out)(?:$|[\s-])/i;
/** Names of former prices in classes and test attributes of shops: `old-price`, `price--compare`. */
const price = '(?:prices?|pricing|amount|money|cost)';
const formerPrefix =
  '(?:old|was|original|regular|former|previous|rrp|msrp|srp|compared?(?:[-_]+at)?|compareat|crossed|strike|non-sale)';
const formerName = new RegExp(
  // A list of prices does not match, only the price "list-price".
  `(?:(?:^(?:list|retail|before)|(?:^|[-_])${formerPrefix})[-_]+(?:\\w{1,20}[-_]+)?${price}|(?:^|[-_])${price}[-_]+(?:item[-_]+)?(?:${formerPrefix}|before))(?:$|[-_])`,
);
const digit = /\d/;
/** A number that may be a price, unlike the age or the number of persons in a product's name. */
const amount = /[₱$€£¥]|\b(?:php|usd|eur|p)\s?\d|\d[.,]\d{2}\b|\d{3}/i;

/**
 * Returns whether an element's own tag, class or style, inline or from a style sheet, strikes its text out.
 */
export function isStruck(element: Element, styles: PageStyles): boolean {
  if (struckTags.has(element.tagName)) return true;
  if (struckNames.test(readAttribute(element, 'class').slice(0, 2_000))) return true;
  const style = readAttribute(element, 'style');
  return (style !== '' && readEffects(style).includes('struck')) || styles.read(element).isStruck;
}

/**
 * Returns whether an element is the sale price of a product that is not reduced. Shopify's themes render both
 * prices and hide one.
 */
export function isInactiveSalePrice(element: Element): boolean {
  if (!listNames(element).includes('price__sale')) return false;
  const parent = element.parentNode;
  const outer = isElement(parent) ? parent.parentNode : null;
  const isReduced = [parent, outer].some(
    (one) => isElement(one) && listNames(one).includes('price--on-sale'),
  );
  const hasOther =
    isElement(parent) &&
    parent.childNodes.some((node) => isElement(node) && listNames(node).includes('price__regular'));
  return hasOther && !isReduced;
}

/** Longest text around a price, in characters. */
const maxTextAround = 300;

/**
 * Returns whether the class names of an element mark a former price, and it contains a number and has
 * another price beside it or beside its parent. An element without another price shows the current one.
 */
export function isFormerPrice(element: Element): boolean {
  if (!hasFormerPriceName(element)) return false;
  const ownText = readText(element);
  if (!digit.test(ownText) || ownText.length > maxTextAround / 3) return false;
  let ancestor = element.parentNode;
  for (let steps = 0; steps < 2 && isElement(ancestor); steps++) {
    const isApart = (other: Element) =>
      other === element || hasFormerPriceName(other) || isInactiveSalePrice(other);
    const surroundingText = readText(ancestor, { excludes: isApart });
    if (surroundingText.length > maxTextAround) return false;
    if (amount.test(surroundingText) && !hasFormerPriceName(ancestor)) return true;
    ancestor = ancestor.parentNode;
  }
  return false;
}

/** Returns whether a class, the id or a test attribute of an element names a former price. */
function hasFormerPriceName(element: Element): boolean {
  if (element.attrs.length === 0) return false;
  const marks = ['data-hook', 'data-aid', 'data-testid'].map((name) =>
    readAttribute(element, name).slice(0, 200),
  );
  const classes = readAttribute(element, 'class').slice(0, 2_000).split(/\s+/);
  const names = [...classes, readAttribute(element, 'id').slice(0, 200), ...marks];
  return names.some((name) => formerName.test(foldName(name)));
}

/** Removes a struck-out element together with a label such as "was" directly before it. */
export function dropStruck(edit: PageEdit, element: Element): void {
  const before = edit.findBefore(element);
  if (before && 'value' in before) before.value = dropFormerLabel(before.value);
  else if (before && isElement(before) && dropFormerLabel(readText(before)) === '') edit.drop(before);
  edit.drop(element);
}
