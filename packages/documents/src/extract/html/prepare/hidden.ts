import type { PageEdit } from './page-edit.ts';
import { type HiddenState, type PageStyles, readEffects } from './page-styles.ts';
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

/** Class names of overlays and off-page panels, from libraries and common practice. */
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

/** Returns whether an element is a cookie consent notice, by its class names and id. */
function isConsent(element: Element): boolean {
  if (listNames(element).some((name) => consentTools.test(name))) return true;
  const words = listNameWords(element);
  return words.some((word) => consentWords.has(word)) && words.some((word) => noticeWords.has(word));
}

/**
 * Returns whether an element is a dialog, popup or consent notice, or navigation or search by its role. It is
 * then not content, even if nothing in the page hides it.
 */
export function isOverlay(element: Element): boolean {
  if (menuRoles.has(readAttribute(element, 'role')) && readAttribute(element, 'role') !== 'menu') return true;
  return (
    readAttribute(element, 'aria-modal') === 'true' ||
    listNames(element).some((name) => overlays.has(name)) ||
    isConsent(element)
  );
}

/**
 * Returns whether a hidden element is not part of the page's content: an overlay, a menu or a similar box by
 * its role, class names or id.
 */
export function isOutsideContent(element: Element): boolean {
  if (isOverlay(element) || menuRoles.has(readAttribute(element, 'role'))) return true;
  return listNameWords(element).some((word) => overlayWords.has(word));
}

/** Classes of scroll effects that fade parts in. */
const scrollEffectClasses = new Set('elementor-invisible wow aos-init aos-animate animated'.split(' '));

/**
 * Returns how an element's own attributes and the page's style rules hide it. Returns undefined for a visible
 * one. Ignores its ancestors.
 */
export function findHiding(element: Element, styles: PageStyles): HiddenState | undefined {
  if (hasAttribute(element, 'hidden')) return 'gone';
  const style = readAttribute(element, 'style');
  const ownEffects = style === '' ? [] : readEffects(style);
  const isAppearing = listNames(element).some((name) => scrollEffectClasses.has(name));
  if (ownEffects.includes('gone') && (!isAppearing || /display/i.test(style))) return 'gone';
  const ofSheet = isAppearing ? undefined : styles.read(element).hiding;
  if (ownEffects.includes('shown') && ofSheet === 'gone') return undefined;
  return ownEffects.includes('off-screen') ? 'off-screen' : ofSheet;
}

/** Classes of text for screen readers only. */
const screenReaderClasses = new Set(
  'screen-reader-text screen-reader-only screenreader-only sr-only sronly visually-hidden visuallyhidden visually-hidden--inline show-for-sr u-visually-hidden u-hidden-visually hidden-visually element-invisible assistive-text vh a11y-hidden hide-visually is-visually-hidden visuallyhidden--always'.split(
    ' ',
  ),
);

/** Returns whether an element is only for screen readers, by its class or its `data-hook`. */
export function isForScreenReaders(element: Element): boolean {
  const hook = readAttribute(element, 'data-hook');
  return hook.startsWith('sr-') || listNames(element).some((name) => screenReaderClasses.has(name));
}

/**
 * Returns whether text for screen readers, such as "original price", only announces the struck-out text next
 * to it.
 */
export function announcesStruckText(element: Element, edit: PageEdit, styles: PageStyles): boolean {
  const next = edit.findBeside(element, 1);
  if (!next || /\d/.test(readText(element))) return false;
  const remainingText = readText(next, { excludes: (inner) => isStruck(inner, styles) });
  return isStruck(next, styles) || (remainingText === '' && readText(next) !== '');
}

const numbers = /\d[\d.,:]*\d|\d/g;
/** Returns only letters and digits in lower case, with single spaces between words. */
const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Returns whether text for screen readers repeats the text next to it: the same words or the same figures,
 * even struck out. Also true for an element without text. False for text with its own content, such as the
 * name of an icon.
 */
export function repeatsSurroundingText(element: Element): boolean {
  const parent = element.parentNode;
  if (!isElement(parent)) return false;
  const ownText = readText(element);
  if (!ownText) return true;
  const surroundingText = readText(parent, { excludes: isForScreenReaders });
  const figures = ownText.match(numbers) ?? [];
  const surroundingFigures = new Set(surroundingText.match(numbers) ?? []);
  if (figures.length > 0) return figures.every((each) => surroundingFigures.has(each));
  return ` ${fold(surroundingText)} `.includes(` ${fold(ownText)} `);
}

/** Returns whether an element is a honeypot: a trap for programs that fill in forms. */
export function isHoneypot(element: Element): boolean {
  const words = listNameWords(element);
  return (
    words.includes('honeypot') ||
    (words.includes('hp') && element.childNodes.length > 0 && holdsField(element))
  );
}

/** Returns whether an element has a form field or a label as a child. */
function holdsField(element: Element): boolean {
  return element.childNodes.some(
    (node) => isElement(node) && /^(?:input|textarea|label)$/.test(node.tagName),
  );
}
