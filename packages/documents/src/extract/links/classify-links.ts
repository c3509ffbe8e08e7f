import { hasContact } from '../has-contact.ts';
import { foldWords } from './fold-words.ts';
import { type LinkedBlock, readWords, type ShownLink } from './linked-block.ts';
import { isNavigationLabel } from './navigation-labels.ts';
import { isCommonPage, isNavigationStep } from './navigation-marks.ts';

/**
 * Prices and opening hours, which customers ask for, anywhere on the page. A day alone is only the date of a
 * post.
 */
const figures = /[₱$€£¥]|\b(?:php|usd|eur|pesos?)\b|\d{1,2}:\d{2}|\d\s?(?:am|pm)\b|\d[.,]\d{2}\b/i;
/** Chapter numbers: `7.1.`, `Chapter 3`, `IV.`, `A.2`. */
const chapterNumber =
  /^\s*(?:(?:chapter|part|section|appendix|annex|cap[ií]tulo|parte|secci[oó]n|ap[eé]ndice|chapitre|partie|annexe|kabanata|bahagi)\s{1,3}(?:\d{1,3}|[ivxlc]{1,7}|[a-z])\b|\d{1,3}(?:\.\d{1,3}){1,5}\.?\s|\d{1,3}\.\s|[ivxlc]{1,7}\.\s|[a-z]\.\d{1,3}(?:\.\d{1,3}){0,4}\.?\s)/i;
/** Addresses for calling, writing or finding the way, which are more than a page. */
const contactAddress =
  /^(?:tel|mailto|sms|callto|geo|whatsapp|viber|skype|facetime):|^https?:\/\/(?:wa\.me|m\.me|t\.me|maps\.|goo\.gl\/maps|www\.google\.[a-z.]{2,6}\/maps)/i;
const maxLinkText = 200;
const maxDate = 40;
const sentence = /[.!…。]["'”’)]*$/u;
const minSentenceWords = 4;
/** Most letters outside links per letter inside, in an entry of a list of links. */
const maxPlainShare = 0.25;

/**
 * Returns whether a text contains a price, a time, a day without a year or contact details, rather than only
 * a date or a chapter number.
 */
export function hasFigure(text: string): boolean {
  return (
    figures.test(text.replace(chapterNumber, '')) || day.test(text) || hasContact(text.replace(dates, ' '))
  );
}

/** Returns whether a text begins with a chapter number. */
export const isNumbered = (text: string) => chapterNumber.test(text);
export const countWords = (text: string) => foldWords(text).split(' ').filter(Boolean).length;

/** Returns whether a link leads to a page, not to a person or place. */
const isPageLink = ({ href }: ShownLink) => !contactAddress.test(href);

/** Returns whether a text has at least four words and ends in a full stop or a similar sign. */
export function isSentence(text: string): boolean {
  const words = text.trim();
  return sentence.test(words) && countWords(words) >= minSentenceWords;
}

const countLetters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;

/** Dates beside a link, which say when it was published. */
const dates =
  /\b(?:\d{4}-\d{2}-\d{2}|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?\s{1,2}\d{1,2}(?:st|nd|rd|th)?,?\s{1,2}\d{4}|\d{1,2}\s{1,2}(?:de\s)?[a-zà-ÿ]{3,10}\.?\s{1,2}(?:de\s)?\d{4})\b/gi;

/** A day without a year is upcoming or recurring: `July 8`, `18 et 19 mai`. */
const months =
  'january|february|march|april|may|june|july|august|september|october|november|december|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|pebrero|marso|hunyo|hulyo|setyembre|oktubre|nobyembre|disyembre';
const day = new RegExp(
  `(?:\\b(?:${months})\\s\\d{1,2}\\b|\\b\\d{1,2}\\s(?:de\\s)?(?:${months})(?![\\p{L}]))(?!,?\\s(?:de\\s)?\\d{4})`,
  'iu',
);

/** Separators between the links of a bar or a breadcrumb. */
const separators = /[|›»>/→·•∙◦⟩]/;

/**
 * Returns whether a block contains only links: it is short, and all or almost all of its text is in links. A
 * block without links only counts if it is a date. `areEchoes` says that the page repeats the words of all
 * its links.
 */
export function isAllLinks(linked: LinkedBlock, areEchoes = false): boolean {
  const { links, plain, isBelowTitle, blocks } = linked;
  const words = readWords(linked);
  if (links.length === 0) return isDateLine(linked, words);
  if (!links.every(isPageLink)) return false;
  if (blocks.some(({ kind }) => kind === 'code')) return false;
  const isShort = links.every(({ text }) => text.length <= maxLinkText && !isSentence(text));
  if ((!isShort && !areEchoes) || (isBelowTitle && countWords(words) >= minSentenceWords)) return false;
  if (links.every((link) => link.isNavigation)) return countWords(plain) <= links.length * 2;
  const linkedLetters = links.reduce((sum, { text }) => sum + countLetters(text), 0);
  if (isCrumbTrail(linked) || namesSteps(linked) || namesItself(linked)) return true;
  // In a book index the links are page numbers, after short terms.
  const areNumbers = links.every(({ text }) => /^[\s\d–-]+$/.test(text));
  if (areNumbers) return !isSentence(plain) && countWords(plain) <= 8 * blocks.length;
  return countLetters(plain.replace(dates, ' ')) <= linkedLetters * maxPlainShare;
}

/** Returns whether a block is a breadcrumb: the path from the start of the site to the page itself. */
function isCrumbTrail({ links, plain }: LinkedBlock): boolean {
  return links.some(leadsHome) && separators.test(plain) && countWords(plain) <= 8 && !isSentence(plain);
}

/**
 * Returns whether the words outside links name neighbouring pages: `Next: Firing | Up: Kilns`. Returns false
 * without words.
 */
export function namesSteps({ plain }: LinkedBlock): boolean {
  const pieces = plain.split(/[|:•·,;/()[\]]/).filter((piece) => /\p{L}/u.test(piece));
  return pieces.length > 0 && pieces.every(isNavigationStep);
}

/** Returns whether the words before links mark them as navigation: `Read also: Pier repairs finish early`. */
export const namesItself = ({ links, plain }: LinkedBlock) => links.length > 0 && isNavigationLabel(plain);

/** Returns whether a block is a bar: at least three links with only separators between them. */
export const isBar = ({ links, plain }: LinkedBlock) =>
  links.length >= 3 && separators.test(plain) && countWords(plain) === 0;

/** Returns whether a short paragraph outside lists contains only dates and punctuation. */
function isDateLine({ blocks, list }: LinkedBlock, words: string): boolean {
  if (list !== null || blocks[0]?.kind !== 'paragraph' || words.length > maxDate) return false;
  return !/[\p{L}\p{N}]/u.test(words.replace(dates, ''));
}

/**
 * Returns whether a block in a part that is marked as navigation is only navigation. Words may stand between
 * its links.
 */
export function isMarkedEntry(linked: LinkedBlock): boolean {
  if (!linked.links.every(isPageLink) || linked.blocks.some(({ kind }) => kind === 'code')) return false;
  const isShort = linked.plain.length <= maxLinkText && linked.links.every(({ text }) => !isSentence(text));
  return isShort && !isSentence(linked.plain) && !holdsFigure(linked);
}

/**
 * Returns whether `hasFigure` holds for the text outside the links of a block, or for one of its links. Links
 * are tested one by one, because each may begin with a chapter number.
 */
export function holdsFigure({ links, plain }: LinkedBlock): boolean {
  return hasFigure(plain) || links.some(({ text }) => hasFigure(text));
}

/** Returns whether a link leads to the start of its site, as in menus and breadcrumbs. */
export function leadsHome({ href }: ShownLink): boolean {
  return /^(?:\/|\.\/|\.\.\/|(?:\.\.?\/){0,9}(?:index|default|home)\.\w{2,5})$/i.test(href);
}

/** Returns whether a link leads to a neighbouring page, or to a page that every site has. */
export const isStep = (link: ShownLink) =>
  link.isNavigation || isNavigationStep(link.text) || isCommonPage(link.text);
