import { limits } from '@anito/contract/limits';
import type { SkippedPage, WebsitePage, WebsiteValidation } from '@anito/contract/websites';

/** A discovered page of a website. Without title and content until it is read. */
export type DiscoveredPage = {
  url: string;
  title: string | null;
  content: string | null;
  lastModified: string | null;
};

/** Discovered pages of a website by URL, in the order of discovery. */
export type DiscoveredPages = {
  pages: DiscoveredPage[];
  /** Pages that could not be read. */
  failed: SkippedPage[];
  chosen: ReadonlySet<string>;
  /** Number of pages that are selected and read unless the owner asks for more. */
  firstPages: number;
};

const toUnreadPage = (url: string): DiscoveredPage => ({
  url,
  title: null,
  content: null,
  lastModified: null,
});

const toReadPage = ({ url, title, content, lastModified }: WebsitePage): DiscoveredPage => ({
  url,
  title,
  content,
  lastModified,
});

/** Returns the pages that the validation found, read or not, with the first `firstPages` of them selected. */
export function createDiscoveredPages(
  { pages, remainingUrls }: WebsiteValidation,
  firstPages: number,
): DiscoveredPages {
  const read = pages.map(toReadPage);
  const readUrls = new Set(read.map(({ url }) => url));
  const waiting = [...new Set(remainingUrls)].filter((url) => !readUrls.has(url));
  const all = [...read, ...waiting.map(toUnreadPage)];
  const chosen = new Set(all.slice(0, firstPages).map(({ url }) => url));
  return { pages: all, failed: [], chosen, firstPages };
}

/** Returns the URLs of pages that were not read yet. */
export function listWaiting({ pages }: DiscoveredPages): string[] {
  return pages.filter(({ content }) => content === null).map(({ url }) => url);
}

/**
 * Returns the discovered pages after `requestedUrls` were read. Failed pages move to `failed`. A redirected
 * page is replaced by its target, unless that is already listed, and stays selected if it was. Linked pages
 * are appended, and selected up to the limit `firstPages`.
 */
export function mergeLoadedPages(
  discovered: DiscoveredPages,
  requestedUrls: string[],
  loaded: { pages: WebsitePage[]; skipped: SkippedPage[]; foundUrls: string[] },
): DiscoveredPages {
  const read = new Map(loaded.pages.map((page) => [page.url, toReadPage(page)]));
  const skipped = new Set(loaded.skipped.map(({ url }) => url));
  const redirectedUrls = requestedUrls.filter((url) => !read.has(url) && !skipped.has(url));
  const wasMovedChosen = redirectedUrls.some((url) => discovered.chosen.has(url));
  const removedUrls = new Set([...skipped, ...redirectedUrls]);
  const listedUrls = new Set(discovered.pages.map(({ url }) => url));
  const added = [...read.values()].filter(({ url }) => !listedUrls.has(url));
  const pages: DiscoveredPage[] = [];
  for (const page of discovered.pages) {
    if (page.url === redirectedUrls[0]) pages.push(...added);
    if (!removedUrls.has(page.url)) pages.push(read.get(page.url) ?? page);
  }
  const chosen = [...discovered.chosen].filter((url) => !removedUrls.has(url));
  const merged = {
    firstPages: discovered.firstPages,
    pages: redirectedUrls.length > 0 ? pages : [...pages, ...added],
    failed: [...discovered.failed, ...loaded.skipped],
    chosen: new Set(wasMovedChosen ? [...chosen, ...added.map(({ url }) => url)] : chosen),
  };
  return addDiscovered(merged, loaded.foundUrls, requestedUrls);
}

/**
 * Appends pages that are not known yet, up to the limit of pages per website. Those within the first
 * `firstPages` are selected.
 */
function addDiscovered(
  discovered: DiscoveredPages,
  urls: string[],
  requestedUrls: string[],
): DiscoveredPages {
  const knownUrls = new Set([
    ...discovered.pages.map(({ url }) => url),
    ...discovered.failed.map(({ url }) => url),
    ...requestedUrls,
  ]);
  const room = limits.pagesPerWebsite - discovered.pages.length;
  const added = urls.filter((url) => !knownUrls.has(url)).slice(0, Math.max(0, room));
  const chosen = added.slice(0, Math.max(0, discovered.firstPages - discovered.pages.length));
  return {
    ...discovered,
    pages: [...discovered.pages, ...added.map(toUnreadPage)],
    chosen: new Set([...discovered.chosen, ...chosen]),
  };
}

/** Words that sites put beside their name in the title of the home page. */
const homeWords = /^(?:home|home ?page|welcome|main|start|tahanan|inicio|bienvenidos?|accueil|bienvenue)$/i;

/**
 * Returns a proposed name for a source: the first page's title without words such as "Home", or the host if
 * that is too short.
 */
export function suggestName({ pages }: DiscoveredPages): string {
  const parts = (pages[0]?.title ?? '').trim().split(/\s{1,20}[|–—·-]\s{1,20}/);
  const nameParts = parts.filter((part) => !homeWords.test(part.trim()));
  const title = nameParts.join(' – ').trim().slice(0, limits.connectionNameMax);
  return title.length >= limits.connectionNameMin ? title : hostOf(pages[0]?.url ?? '');
}

/** Returns the host of a URL without `www.`, or the text itself if it is not a URL. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url;
}

/** Returns the decoded path and the query of a URL. Returns the text itself if it is not a URL. */
export function pathOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  try {
    return decodeURI(pathname) + search;
  } catch {
    return pathname + search;
  }
}
