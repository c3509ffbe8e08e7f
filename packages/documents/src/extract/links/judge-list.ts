import type { LinkedBlock } from './linked-block.ts';
import { countWords, isBar, isNumbered, isStep, leadsHome, namesSteps } from './tell-knowledge.ts';

/** Where a list of links stands, and what its page makes of it. */
export type ListPlace = {
  /** The heading or line right above it. */
  label: LinkedBlock | null;
  /** Nothing but links is to be read on the page. */
  isHub: boolean;
  /** It stands in a part that is marked as navigation. */
  isMarked: boolean;
  /** It stands around what the page is about, as a foot does: there what has no heading leads on. */
  isInFrame: boolean;
  /** Links whose words stand again where they lead on the same page. */
  echoes: number;
  /** The label says that it leads on. */
  isNamedSo: boolean;
  /** Links that hold a figure, as a price. */
  figures: number;
};

/** Names that stand below a heading of their own may answer it, as branches and services do: so many of them. */
const mostNames = 12;
/** Titles of pages are no names: they have about so many words, and say nothing without their pages. */
const titleWords = 6;
/** Links without a heading, or titles, that may stand by chance or as somebody's advice. */
const mostOthers = 4;
/** A headline may hold a price; where more of them do, the list says what things cost. */
const mostFigures = 0.2;
/** A list that is ordered like a book needs no more than these to be known as one. */
const leastNested = 4;
const leastQuestions = 3;
const price = /[\s:=.…–—-](\d{2,6})\s*$/;

/** Whether a run of blocks that are all links is there to lead on, and not to say what there is. */
export function isLinkList(entries: readonly LinkedBlock[], place: ListPlace): boolean {
  const links = entries.flatMap((entry) => entry.links);
  const count = links.length;
  if (place.isMarked || (place.isInFrame && !place.label)) return true;
  if (count === 0 || place.figures > count * mostFigures) return false;
  const share = (isSo: (link: (typeof links)[number]) => boolean) => links.filter(isSo).length / count;
  const steps = entries.flatMap((entry) => (namesSteps(entry) ? entry.links : entry.links.filter(isStep)));
  if (place.isNamedSo || steps.length >= count / 2) return true;
  const homes = links.filter(leadsHome).length;
  if (count >= 2 && ((homes > 0 && homes <= count / 2) || place.echoes >= count / 2)) return true;
  if (share(({ text }) => hasPrice(text)) >= 1 / 3) return false;
  if (place.isHub) return true;
  if (count >= 2 && share(({ text }) => isNumbered(text)) >= 0.5) return true;
  if (count >= leastQuestions && share(({ text }) => isQuestion(text) || isBare(text)) >= 0.5) return true;
  if (!place.label && entries.some(isBar)) return true;
  const depths = entries.map(({ depth }) => depth);
  if (count >= leastNested && new Set(depths).size > 1) return true;
  const words = links.reduce((sum, { text }) => sum + countWords(text), 0) / count;
  return count > (place.label && words < titleWords ? mostNames : mostOthers);
}

const isQuestion = (text: string) => /\?["'”’)]*\s*$/.test(text);
/** A letter of an index or the number of a page. */
const isBare = (text: string) => /^\s*(?:\p{L}|\d{1,5}(?:\s?[–-]\s?\d{1,5})?)\s*$/u.test(text);

/** Whether words end in a number that is no year, as a list of prices without a currency does. */
function hasPrice(text: string): boolean {
  const number = price.exec(text.slice(-12))?.[1];
  return number !== undefined && !isBare(text) && !/^(?:19|20)\d{2}$/.test(number);
}
