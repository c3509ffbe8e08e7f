import { tellsContact } from '../tells-contact.ts';
import { foldWords } from './fold-words.ts';
import { type LinkedBlock, readWords, type ShownLink } from './linked-block.ts';
import { isNavigationLabel } from './navigation-labels.ts';
import { isCommonPage, isNavigationStep } from './navigation-marks.ts';

/** Prices and hours: what customers ask for, wherever it stands. A day alone is when something was posted. */
const figures = /[₱$€£¥]|\b(?:php|usd|eur|pesos?)\b|\d{1,2}:\d{2}|\d\s?(?:am|pm)\b|\d[.,]\d{2}\b/i;
/** Numbers of chapters: `7.1.`, `Chapter 3`, `IV.`, `A.2`. */
const chapterNumber =
  /^\s*(?:(?:chapter|part|section|appendix|annex|cap[ií]tulo|parte|secci[oó]n|ap[eé]ndice|chapitre|partie|annexe|kabanata|bahagi)\s{1,3}(?:\d{1,3}|[ivxlc]{1,7}|[a-z])\b|\d{1,3}(?:\.\d{1,3}){1,5}\.?\s|\d{1,3}\.\s|[ivxlc]{1,7}\.\s|[a-z]\.\d{1,3}(?:\.\d{1,3}){0,4}\.?\s)/i;
/** Reached by more than a page: to call, to write, to find. */
const contactAddress =
  /^(?:tel|mailto|sms|callto|geo|whatsapp|viber|skype|facetime):|^https?:\/\/(?:wa\.me|m\.me|t\.me|maps\.|goo\.gl\/maps|www\.google\.[a-z.]{2,6}\/maps)/i;
const maxLinkText = 200;
const maxDate = 40;
const sentence = /[.!…。]["'”’)]*$/u;
const leastSentenceWords = 4;
/** Letters outside of links for each inside, at most, in an entry of a list of links. */
const plainShare = 0.25;

/** Whether a text holds a price, an hour, a day to come or a way to reach somebody; not only a date or the number of a chapter. */
export function hasFigure(text: string): boolean {
  return (
    figures.test(text.replace(chapterNumber, '')) || day.test(text) || tellsContact(text.replace(dates, ' '))
  );
}

export const isNumbered = (text: string) => chapterNumber.test(text);
export const countWords = (text: string) => foldWords(text).split(' ').filter(Boolean).length;

/** Links that lead to a page, not to a person or place. */
const isPageLink = ({ href }: ShownLink) => !contactAddress.test(href);

export function isSentence(text: string): boolean {
  const words = text.trim();
  return sentence.test(words) && countWords(words) >= leastSentenceWords;
}

const countLetters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;

/** Months and days beside a link say when it was written, and separators say nothing. */
const dates =
  /\b(?:\d{4}-\d{2}-\d{2}|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?\s{1,2}\d{1,2}(?:st|nd|rd|th)?,?\s{1,2}\d{4}|\d{1,2}\s{1,2}(?:de\s)?[a-zà-ÿ]{3,10}\.?\s{1,2}(?:de\s)?\d{4})\b/gi;

/** A day of no year is one to come, or comes back: `July 8`, `18 et 19 mai`. */
const months =
  'january|february|march|april|may|june|july|august|september|october|november|december|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|pebrero|marso|hunyo|hulyo|setyembre|oktubre|nobyembre|disyembre';
const day = new RegExp(
  `(?:\\b(?:${months})\\s\\d{1,2}\\b|\\b\\d{1,2}\\s(?:de\\s)?(?:${months})(?![\\p{L}]))(?!,?\\s(?:de\\s)?\\d{4})`,
  'iu',
);

/** What is drawn between the links of a bar or a crumb trail. */
const separators = /[|›»>/→·•∙◦⟩]/;

/**
 * Whether a block says nothing but where links lead: it is (almost) all links, and short. `areEchoes` where the page
 * says the words of all of them again.
 */
export function isAllLinks(linked: LinkedBlock, areEchoes = false): boolean {
  const { links, plain, isBelowTitle, blocks } = linked;
  const words = readWords(linked);
  if (links.length === 0) return isDate(linked, words);
  if (!links.every(isPageLink)) return false;
  if (blocks.some(({ kind }) => kind === 'code')) return false;
  const isShort = links.every(({ text }) => text.length <= maxLinkText && !isSentence(text));
  if ((!isShort && !areEchoes) || (isBelowTitle && countWords(words) >= leastSentenceWords)) return false;
  if (links.every((link) => link.isNavigation)) return countWords(plain) <= links.length * 2;
  const linkedLetters = links.reduce((sum, { text }) => sum + countLetters(text), 0);
  if (isCrumbTrail(linked) || namesSteps(linked) || namesItself(linked)) return true;
  // In an index of a book the links are the numbers of pages: what stands before them is short.
  const areNumbers = links.every(({ text }) => /^[\s\d–-]+$/.test(text));
  if (areNumbers) return !isSentence(plain) && countWords(plain) <= 8 * blocks.length;
  return countLetters(plain.replace(dates, ' ')) <= linkedLetters * plainShare;
}

/** The way to a page from the start of its site, the page itself at the end. */
function isCrumbTrail({ links, plain }: LinkedBlock): boolean {
  return links.some(leadsHome) && separators.test(plain) && countWords(plain) <= 8 && !isSentence(plain);
}

/** Whether words before links say that they lead to neighbours: `Next: Firing | Up: Kilns`. */
export function namesSteps({ plain }: LinkedBlock): boolean {
  const pieces = plain.split(/[|:•·,;/()[\]]/).filter((piece) => /\p{L}/u.test(piece));
  return pieces.length > 0 && pieces.every(isNavigationStep);
}

/** Whether the words before links say that they lead on: `Read also: Pier repairs finish early`. */
export const namesItself = ({ links, plain }: LinkedBlock) => links.length > 0 && isNavigationLabel(plain);

/** Whether the links of a block stand in a bar. */
export const isBar = ({ links, plain }: LinkedBlock) =>
  links.length >= 3 && separators.test(plain) && countWords(plain) === 0;

/** A line that says only when something was written. */
function isDate({ blocks, list }: LinkedBlock, words: string): boolean {
  if (list !== null || blocks[0]?.kind !== 'paragraph' || words.length > maxDate) return false;
  return !/[\p{L}\p{N}]/u.test(words.replace(dates, ''));
}

/** The same inside of a part that is marked as navigation, where words may stand between the links. */
export function isMarkedEntry(linked: LinkedBlock): boolean {
  if (!linked.links.every(isPageLink) || linked.blocks.some(({ kind }) => kind === 'code')) return false;
  const isShort = linked.plain.length <= maxLinkText && linked.links.every(({ text }) => !isSentence(text));
  return isShort && !isSentence(linked.plain) && !holdsFigure(linked);
}

/** Whether a block holds a figure; each link by itself, since each may begin with the number of its chapter. */
export function holdsFigure({ links, plain }: LinkedBlock): boolean {
  return hasFigure(plain) || links.some(({ text }) => hasFigure(text));
}

/** Whether links go to the start of their site, as menus and crumb trails do. */
export function leadsHome({ href }: ShownLink): boolean {
  return /^(?:\/|\.\/|\.\.\/|(?:\.\.?\/){0,9}(?:index|default|home)\.\w{2,5})$/i.test(href);
}

/** Whether a link leads to a neighbour of its page, or to what every site has. */
export const isStep = (link: ShownLink) =>
  link.isNavigation || isNavigationStep(link.text) || isCommonPage(link.text);
