import { rm, writeFile } from 'node:fs/promises';
import type { PageBrand } from '@anito/documents/extract/document';
import { UnreadableError } from '@anito/documents/unreadable-error';
import { OutsideError } from '@anito/outside/outside-error';
import { parseOutsideUrl } from '@anito/outside/safe-fetch/outside-url';
import { CrawlError, isPageError, PageStatusError, SiteBusyError, SiteClosedError } from '../crawl-error.ts';
import type { CrawlerParts, PageOptions } from '../crawler-parts.ts';
import type { CanonicalPage } from './canonical-page-cache.ts';
import { fetchPage, type PageResponse, renderPage } from './fetch-page.ts';
import { type PageDigest, pageTask } from './page-digest.ts';

/** Content of a page that was read. */
export type PageContent = {
  status: 'read';
  /** Its own address, normalized. */
  url: string;
  title: string;
  /** The beginning of its text. */
  content: string;
  /** ISO 8601. */
  lastModified: string | null;
  /** The document for indexing, as returned by `packDocument`. */
  packed: Buffer;
  /** Equal for equal content, see `toContentHash`. */
  contentHash: string;
  /** Hashes of parts that other pages of the site may repeat. */
  parts: string[];
  /** Characters of the whole text. 0 when the page has only links. */
  contentLength: number;
  /** Links to pages of the same site. Empty when the page asks robots not to follow them. */
  links: string[];
  /** Whether the page asks robots not to store it. */
  isNoindex: boolean;
  etag: string | null;
  lastModifiedHeader: string | null;
  language: string | null;
  /** How the page presents its business, with absolute addresses; null for a PDF. */
  brand: PageBrand | null;
};

/** Result of reading a page. `unchanged` only when validators were sent. */
export type PageResult = PageContent | { status: 'unchanged' };

type Kind = 'web-page' | 'pdf';

/**
 * Returns whether a response is HTML or PDF. A response without a type counts as HTML. Throws CrawlError
 * `no-page` for other types. Servers send unknown files as HTML, so a PDF is recognised by its first bytes.
 */
function detectKind({ contentType, body }: PageResponse): Kind {
  if (body.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf';
  const isHtml = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType);
  if (contentType && !isHtml) throw new CrawlError('no-page');
  return 'web-page';
}

/** Returns the first value that is a date between 1990 and now, in ISO 8601. Returns null without one. */
function parseFirstDate(...values: (string | null | undefined)[]): string | null {
  const isReal = (date: Date) =>
    !Number.isNaN(date.getTime()) && date.getUTCFullYear() >= 1990 && date.getTime() <= Date.now();
  return (
    values
      .map((value) => new Date(value ?? ''))
      .find(isReal)
      ?.toISOString() ?? null
  );
}

/**
 * Returns the directives of X-Robots-Tag that apply to all robots or to this crawler, in lower case. A robot
 * name applies to the directives after it.
 */
function parseRobotsTag(header: string | null, crawlerName: string): string[] {
  let applies = true;
  return (header ?? '').split(',').flatMap((part) => {
    const [, name, directive] = /^\s*([\w-]+)\s*:(.*)$/s.exec(part) ?? [];
    if (name && name !== 'unavailable_after') applies = name.toLowerCase() === crawlerName.toLowerCase();
    return applies ? [(directive ?? part).trim().toLowerCase()] : [];
  });
}

/** Maximum characters of an empty app page: a name, "Loading", a notice that scripts are required. */
const maxShellLength = 200;

type ProcessedPage = { answer: PageResponse; kind: Kind; digest: PageDigest; isRendered: boolean };

/**
 * Parses a response in a separate process. Throws CrawlError `empty-page`, `no-page` or `no-text`, and
 * UnreadableError for a PDF that cannot be read.
 */
async function processAnswer(
  parts: CrawlerParts,
  answer: PageResponse,
  options: PageOptions,
): Promise<ProcessedPage> {
  if (answer.body.length === 0) throw new CrawlError('empty-page');
  const kind = detectKind(answer);
  const path = await parts.createFilePath();
  const { tenantId, signal } = options;
  try {
    await writeFile(path, answer.body, { mode: 0o600 });
    const input = {
      path,
      kind,
      contentType: answer.contentType,
      url: answer.url.href,
      refresh: answer.refresh ?? null,
      crawlerName: parts.name,
      maxCharacters: parts.limits.contentCharacters,
    };
    const { value: digest } = await parts.readers.run(pageTask, input, { tenantId, signal });
    return { answer, kind, digest, isRendered: false };
  } catch (cause) {
    // The message of the reader is about files.
    const isPage = kind === 'web-page' && cause instanceof UnreadableError;
    throw isPage ? new CrawlError('no-text', {}, { cause }) : cause;
  } finally {
    await rm(path, { force: true });
  }
}

/** Loads a page in the browser and parses it. Throws like `renderPage` and `processAnswer`. */
async function renderAndProcess(
  parts: CrawlerParts,
  start: URL,
  options: PageOptions,
  address: URL,
): Promise<ProcessedPage> {
  const page = await processAnswer(parts, await renderPage(parts, start, options, address), options);
  return { ...page, isRendered: true };
}

/** Maximum number of forwardings. */
const maxForwards = 5;

/** Returns the options for requests after the first one: without validators and without `onSend`. */
function toFollowUpOptions({ onSend: _, validators: __, ...followUp }: PageOptions): PageOptions {
  return followUp;
}

/**
 * Reads a page and follows forwards in its content like redirects, at most `maxForwards`. Throws OutsideError
 * `too-many-redirects` for more. Returns `unchanged` for status 304.
 */
async function followPages(
  parts: CrawlerParts,
  start: URL,
  options: PageOptions,
): Promise<ProcessedPage | 'unchanged'> {
  let address = start;
  for (let forwards = 0; ; forwards++) {
    const requestOptions = forwards === 0 ? options : toFollowUpOptions(options);
    const page = await readInMode(parts, start, requestOptions, address);
    if (page === 'unchanged' || page.digest.forwardsTo === null) return page;
    if (forwards === maxForwards) throw new OutsideError('too-many-redirects');
    address = parseOutsideUrl(page.digest.forwardsTo);
  }
}

/**
 * Reads a page in the mode of the options. `auto` uses the browser, if it is available, for a page with
 * scripts and almost no text. Returns `unchanged` for status 304.
 */
async function readInMode(
  parts: CrawlerParts,
  start: URL,
  options: PageOptions,
  address: URL,
): Promise<ProcessedPage | 'unchanged'> {
  if (options.mode === 'browser') return renderAndProcess(parts, start, options, address);
  const answer = await fetchPage(parts, start, options, address);
  if (answer.status === 304) return 'unchanged';
  const page = await processAnswer(parts, answer, options);
  if (page.digest.forwardsTo !== null) return page;
  // A page with almost no text before its scripts have run.
  const { hasScripts, contentLength, linkListLength } = page.digest;
  const isAppShell = hasScripts && contentLength + linkListLength < maxShellLength;
  const wantsBrowser = options.mode === 'auto' && isAppShell;
  if (!wantsBrowser || !(await parts.browser.isAvailable())) return page;
  return renderAndProcess(parts, start, toFollowUpOptions(options), address);
}

/**
 * Returns the address under which a page is stored: its canonical address if the page there has the same
 * content, otherwise its own address. Sites name one page as canonical everywhere by mistake, or pages that
 * do not exist.
 */
async function findOwnUrl(parts: CrawlerParts, digest: PageDigest, options: PageOptions): Promise<string> {
  const { canonical } = digest;
  if (canonical === null) return digest.url;
  const key = [options.tenantId, options.mode, canonical].join(' ');
  const canonicalPage = await parts.namedPages.find(key, () =>
    readCanonical(parts, canonical, toFollowUpOptions(options)),
  );
  return canonicalPage && containsAllLines(canonicalPage, digest) ? canonicalPage.url : digest.url;
}

/**
 * Reads a canonical page. Returns null if it cannot be read. Throws if the site is busy, because a later
 * attempt may succeed.
 */
async function readCanonical(
  parts: CrawlerParts,
  address: string,
  options: PageOptions,
): Promise<CanonicalPage> {
  try {
    const page = await followPages(parts, parseOutsideUrl(address), options);
    if (page === 'unchanged') return null;
    const { url, contentHash, lines } = page.digest;
    return { url, contentHash, lines };
  } catch (error) {
    options.signal.throwIfAborted();
    const isBusy = error instanceof SiteBusyError || error instanceof SiteClosedError;
    if (isBusy || !isPageError(error)) throw error;
    return null;
  }
}

/**
 * Returns whether a page contains all lines of another one, in any order, or has the same content hash.
 * Returns false if the lines of the other one are unknown.
 */
function containsAllLines(page: NonNullable<CanonicalPage>, other: PageDigest): boolean {
  if (page.contentHash === other.contentHash) return true;
  const ownLines = new Set(page.lines);
  return other.lines.length > 0 && other.lines.every((line) => ownLines.has(line));
}

/**
 * Reads a page without retries, and finds the address under which it is stored. Throws CrawlError `no-text`
 * for a page without text, unless it forbids indexing.
 */
async function readOnce(parts: CrawlerParts, address: string, options: PageOptions): Promise<PageResult> {
  const page = await followPages(parts, parseOutsideUrl(address), options);
  if (page === 'unchanged') return { status: 'unchanged' };
  const { answer, digest } = page;
  const {
    title,
    content,
    packed,
    contentHash,
    parts: repeatableParts,
    contentLength,
    linkListLength,
    language,
    brand,
  } = digest;
  const robots = [...digest.robots, ...parseRobotsTag(answer.robotsTag, parts.name)];
  const isNofollow = robots.some((word) => word === 'nofollow' || word === 'none');
  const isNoindex = robots.some((word) => word === 'noindex' || word === 'none');
  if (contentLength + linkListLength === 0 && !isNoindex) throw new CrawlError('no-text');
  return {
    status: 'read',
    url: isNoindex ? digest.url : await findOwnUrl(parts, digest, options),
    title,
    content,
    lastModified: parseFirstDate(answer.lastModified, digest.modifiedAt),
    packed,
    contentHash,
    parts: repeatableParts,
    contentLength,
    links: isNofollow ? [] : digest.links,
    isNoindex,
    // The content that scripts add can change while the HTML does not. The next visit must load the whole
    // page.
    etag: page.isRendered ? null : answer.etag,
    lastModifiedHeader: page.isRendered ? null : answer.lastModified,
    language,
    brand,
  };
}

/** Maximum number of attempts when the site is busy. */
const maxAttempts = 2;

/**
 * Reads a page and parses it in a separate process. Returns the status `unchanged` if the site answers 304.
 * Retries if the site asks for a wait of at most `maxClosedMs`. Throws like `fetchPage`, and CrawlError
 * `no-page`, `empty-page` or `no-text`, or UnreadableError, for content that cannot be read.
 */
export async function readIfChanged(
  parts: CrawlerParts,
  address: string,
  options: PageOptions,
): Promise<PageResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await readOnce(parts, address, options);
    } catch (error) {
      const canRetry = error instanceof SiteBusyError && error.closedMs <= options.maxClosedMs;
      if (!canRetry || attempt >= maxAttempts) throw error;
    }
  }
}

/** Reads a page without validators, so that it is never unchanged. Throws like `readIfChanged`. */
export async function readPage(
  parts: CrawlerParts,
  address: string,
  options: Omit<PageOptions, 'validators'>,
): Promise<PageContent> {
  const result = await readIfChanged(parts, address, options);
  if (result.status === 'unchanged') throw new PageStatusError(304);
  return result;
}
