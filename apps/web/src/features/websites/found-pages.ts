import { limits } from '@anito/contract/limits';
import type { SkippedPage, WebsitePage, WebsiteValidation } from '@anito/contract/websites';

/** A discovered page of a website. Without title and content until it is read. */
export type FoundPage = {
  url: string;
  title: string | null;
  content: string | null;
  lastModified: string | null;
};

/** Discovered pages of a website by URL, in the order of discovery. */
export type FoundPages = {
  pages: FoundPage[];
  /** Pages that could not be read. */
  failed: SkippedPage[];
  chosen: ReadonlySet<string>;
  /** Number of pages that are selected and read unless the owner asks for more. */
  firstPages: number;
};

const notRead = (url: string): FoundPage => ({ url, title: null, content: null, lastModified: null });

const view = ({ url, title, content, lastModified }: WebsitePage): FoundPage => ({
  url,
  title,
  content,
  lastModified,
});

/** Returns the pages of the first validation, with the first ones selected. */
export function startFound({ pages, remainingUrls }: WebsiteValidation, firstPages: number): FoundPages {
  const read = pages.map(view);
  const known = new Set(read.map(({ url }) => url));
  const waiting = [...new Set(remainingUrls)].filter((url) => !known.has(url));
  const all = [...read, ...waiting.map(notRead)];
  const chosen = new Set(all.slice(0, firstPages).map(({ url }) => url));
  return { pages: all, failed: [], chosen, firstPages };
}

/** Returns the URLs that were not read yet. */
export function listWaiting({ pages }: FoundPages): string[] {
  return pages.filter(({ content }) => content === null).map(({ url }) => url);
}

/**
 * Merges the results of reading the `requestedUrls`. Failed pages leave the list. A redirected page is
 * replaced by its target, unless that is already listed, and stays selected if it was. Linked pages are
 * appended, and selected up to the limit of the first pages.
 */
export function takeLoaded(
  found: FoundPages,
  asked: string[],
  loaded: { pages: WebsitePage[]; skipped: SkippedPage[]; foundUrls: string[] },
): FoundPages {
  const read = new Map(loaded.pages.map((page) => [page.url, view(page)]));
  const skipped = new Set(loaded.skipped.map(({ url }) => url));
  const moved = asked.filter((url) => !read.has(url) && !skipped.has(url));
  const wasMovedChosen = moved.some((url) => found.chosen.has(url));
  const gone = new Set([...skipped, ...moved]);
  const known = new Set(found.pages.map(({ url }) => url));
  const added = [...read.values()].filter(({ url }) => !known.has(url));
  const pages: FoundPage[] = [];
  for (const page of found.pages) {
    if (page.url === moved[0]) pages.push(...added);
    if (!gone.has(page.url)) pages.push(read.get(page.url) ?? page);
  }
  const chosen = [...found.chosen].filter((url) => !gone.has(url));
  const taken = {
    firstPages: found.firstPages,
    pages: moved.length > 0 ? pages : [...pages, ...added],
    failed: [...found.failed, ...loaded.skipped],
    chosen: new Set(wasMovedChosen ? [...chosen, ...added.map(({ url }) => url)] : chosen),
  };
  return addFound(taken, loaded.foundUrls, asked);
}

function addFound(found: FoundPages, urls: string[], asked: string[]): FoundPages {
  const known = new Set([
    ...found.pages.map(({ url }) => url),
    ...found.failed.map(({ url }) => url),
    ...asked,
  ]);
  const room = limits.pagesPerWebsite - found.pages.length;
  const added = urls.filter((url) => !known.has(url)).slice(0, Math.max(0, room));
  const chosen = added.slice(0, Math.max(0, found.firstPages - found.pages.length));
  return {
    ...found,
    pages: [...found.pages, ...added.map(notRead)],
    chosen: new Set([...found.chosen, ...chosen]),
  };
}

/** Words that sites put beside their name in the title of the home page. */
const homeWords = /^(?:home|home ?page|welcome|main|start|tahanan|inicio|bienvenidos?|accueil|bienvenue)$/i;

/**
 * Returns the proposed name of a new source: the first page's title without words for "home", or the host.
 */
export function suggestName({ pages }: FoundPages): string {
  const parts = (pages[0]?.title ?? '').trim().split(/\s{1,20}[|–—·-]\s{1,20}/);
  const named = parts.filter((part) => !homeWords.test(part.trim()));
  const title = named.join(' – ').trim().slice(0, limits.connectionNameMax);
  return title.length >= limits.connectionNameMin ? title : hostOf(pages[0]?.url ?? '');
}

/** Returns the host of a URL without `www.`, or the text itself if it is not a URL. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url;
}

/** Returns the path of a page, for the line under its title. */
export function pathOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  try {
    return decodeURI(pathname) + search;
  } catch {
    return pathname + search;
  }
}
