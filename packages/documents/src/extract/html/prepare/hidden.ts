import type { PageEdit } from './page-edit.ts';
import { type Hiding, type PageStyles, readEffects } from './page-styles.ts';
import { isStruck } from './struck.ts';
import {
  type Element,
  hasAttribute,
  isElement,
  listNames,
  listNameWords,
  readAttribute,
  readText,
} from './tree.ts';

/** Names of what lies over a page or waits beside it, by libraries and by habit. */
const overlays = new Set(
  'modal popup pum lightbox offcanvas drawer mfp-hide fancybox-content elementor-popup-modal newsletter-popup popmake remodal'.split(
    ' ',
  ),
);
const overlayWords = new Set(
  'modal popup popover lightbox overlay offcanvas drawer toast snackbar tooltip dropdown submenu megamenu navbar nav preloader loader spinner honeypot cart minicart newsletter'.split(
    ' ',
  ),
);
const consentWords = new Set('cookie cookies consent gdpr ccpa'.split(' '));
const noticeWords = new Set(
  'banner notice bar popup modal message alert box overlay law policy compliance manager dialog wrapper container'.split(
    ' ',
  ),
);
const consentTools =
  /^(?:onetrust|ot-sdk|cybot|cookiebot|cmplz|cky-|cookie-law-info|moove_gdpr|iubenda-cs|termly|usercentrics|osano-cm|qc-cmp|didomi)/;
const menuRoles = new Set('dialog alertdialog menu menubar listbox navigation tooltip search'.split(' '));

/** Whether an element asks visitors for their consent to cookies. */
function isConsent(element: Element): boolean {
  if (listNames(element).some((name) => consentTools.test(name))) return true;
  const words = listNameWords(element);
  return words.some((word) => consentWords.has(word)) && words.some((word) => noticeWords.has(word));
}

/** Whether an element lies over the page, also where nothing in the page says that it is hidden. */
export function isOverlay(element: Element): boolean {
  if (menuRoles.has(readAttribute(element, 'role')) && readAttribute(element, 'role') !== 'menu') return true;
  return (
    readAttribute(element, 'aria-modal') === 'true' ||
    listNames(element).some((name) => overlays.has(name)) ||
    isConsent(element)
  );
}

/** Whether an element that is hidden is no part of what the page says, whatever opens it. */
export function isOutsideContent(element: Element): boolean {
  if (isOverlay(element) || menuRoles.has(readAttribute(element, 'role'))) return true;
  return listNameWords(element).some((word) => overlayWords.has(word));
}

/** Classes of effects by which parts appear while one scrolls. */
const appearing = new Set('elementor-invisible wow aos-init aos-animate animated'.split(' '));

/** How an element is hidden by itself, if it is. */
export function findHiding(element: Element, styles: PageStyles): Hiding | undefined {
  if (hasAttribute(element, 'hidden')) return 'gone';
  const style = readAttribute(element, 'style');
  const own = style === '' ? [] : readEffects(style);
  const isAppearing = listNames(element).some((name) => appearing.has(name));
  if (own.includes('gone') && (!isAppearing || /display/i.test(style))) return 'gone';
  const ofSheet = isAppearing ? undefined : styles.read(element).hiding;
  if (own.includes('shown') && ofSheet === 'gone') return undefined;
  return own.includes('off-screen') ? 'off-screen' : ofSheet;
}

/** Classes for text that only screen readers read out. */
const readerNames = new Set(
  'screen-reader-text screen-reader-only screenreader-only sr-only sronly visually-hidden visuallyhidden visually-hidden--inline show-for-sr u-visually-hidden u-hidden-visually hidden-visually element-invisible assistive-text vh a11y-hidden hide-visually is-visually-hidden visuallyhidden--always'.split(
    ' ',
  ),
);

/** Whether an element is there for screen readers. */
export function isForReaders(element: Element): boolean {
  const hook = readAttribute(element, 'data-hook');
  return hook.startsWith('sr-') || listNames(element).some((name) => readerNames.has(name));
}

/** Whether text for screen readers only says what the struck-out text next to it is. */
export function namesStruck(element: Element, edit: PageEdit, styles: PageStyles): boolean {
  const next = edit.findBeside(element, 1);
  if (!next || /\d/.test(readText(element))) return false;
  const left = readText(next, { leavesOut: (inner) => isStruck(inner, styles) });
  return isStruck(next, styles) || (left === '' && readText(next) !== '');
}

const numbers = /\d[\d.,:]*\d|\d/g;
const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Whether text for screen readers says again what stands beside it: the same words, or the same figures, also where that
 * is struck out. What says something by itself, as the name of a sign, stays.
 */
export function saysAgain(element: Element): boolean {
  const around = element.parentNode;
  if (!isElement(around)) return false;
  const own = readText(element);
  if (!own) return true;
  const others = readText(around, { leavesOut: isForReaders });
  const figures = own.match(numbers) ?? [];
  const known = new Set(others.match(numbers) ?? []);
  if (figures.length > 0) return figures.every((each) => known.has(each));
  return ` ${fold(others)} `.includes(` ${fold(own)} `);
}

/** Whether an element is a trap for programs that fill in forms. */
export function isHoneypot(element: Element): boolean {
  const words = listNameWords(element);
  return (
    words.includes('honeypot') ||
    (words.includes('hp') && element.childNodes.length > 0 && holdsField(element))
  );
}

function holdsField(element: Element): boolean {
  return element.childNodes.some(
    (node) => isElement(node) && /^(?:input|textarea|label)$/.test(node.tagName),
  );
}
