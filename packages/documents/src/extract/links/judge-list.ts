import { countWords, isBar, isNumbered, isStep, leadsHome, namesSteps } from './classify-links.ts';
import type { LinkedBlock } from './linked-block.ts';

/** Context of a list of links on its page. */
export type ListPlace = {
  /** Heading or line directly above the list. */
  label: LinkedBlock | null;
  /** The page has almost no text besides links. */
  isHub: boolean;
  /** The list is in a part that is marked as navigation. */
  isMarked: boolean;
  /** The list is in the page's frame, such as a footer. Without a heading it is navigation there. */
  isInFrame: boolean;
  /** Links to anchors on the same page whose words are repeated at the target. */
  echoes: number;
  /** The label marks it as navigation. */
  isNamedSo: boolean;
  /** Links that contain a figure, such as a price. */
  figures: number;
};

/** Most names below a heading that answer it, such as branches or services. */
const maxNames = 12;
/**
 * Average number of words from which links are titles of pages. Titles are not names, and carry no
 * information without their pages.
 */
const titleWords = 6;
/** Most links without a heading, or titles, that may be accidental or a recommendation. */
const maxOtherLinks = 4;
/** Largest share of links with prices, as in headlines. Above it, the list is a price list. */
const maxFigureShare = 0.2;
/** Fewest links for a list that is nested or numbered like a book. */
const minNestedLinks = 4;
const minQuestions = 3;
const price = /[\s:=.…–—-](\d{2,6})\s*$/;

/** Returns whether a run of link blocks is navigation rather than information. */
export function isLinkList(entries: readonly LinkedBlock[], place: ListPlace): boolean {
  const links = entries.flatMap((entry) => entry.links);
  const count = links.length;
  if (place.isMarked || (place.isInFrame && !place.label)) return true;
  if (count === 0 || place.figures > count * maxFigureShare) return false;
  const share = (isSo: (link: (typeof links)[number]) => boolean) => links.filter(isSo).length / count;
  const steps = entries.flatMap((entry) => (namesSteps(entry) ? entry.links : entry.links.filter(isStep)));
  if (place.isNamedSo || steps.length >= count / 2) return true;
  const homes = links.filter(leadsHome).length;
  if (count >= 2 && ((homes > 0 && homes <= count / 2) || place.echoes >= count / 2)) return true;
  if (share(({ text }) => hasPrice(text)) >= 1 / 3) return false;
  if (place.isHub) return true;
  if (count >= 2 && share(({ text }) => isNumbered(text)) >= 0.5) return true;
  if (count >= minQuestions && share(({ text }) => isQuestion(text) || isBare(text)) >= 0.5) return true;
  if (!place.label && entries.some(isBar)) return true;
  const depths = entries.map(({ depth }) => depth);
  if (count >= minNestedLinks && new Set(depths).size > 1) return true;
  const words = links.reduce((sum, { text }) => sum + countWords(text), 0) / count;
  return count > (place.label && words < titleWords ? maxNames : maxOtherLinks);
}

const isQuestion = (text: string) => /\?["'”’)]*\s*$/.test(text);
/** Returns whether the text is a letter of an index or a page number. */
const isBare = (text: string) => /^\s*(?:\p{L}|\d{1,5}(?:\s?[–-]\s?\d{1,5})?)\s*$/u.test(text);

/**
 * Returns whether a text has other words and ends in a number that is not a year, as in a price list without
 * currency.
 */
function hasPrice(text: string): boolean {
  const number = price.exec(text.slice(-12))?.[1];
  return number !== undefined && !isBare(text) && !/^(?:19|20)\d{2}$/.test(number);
}
