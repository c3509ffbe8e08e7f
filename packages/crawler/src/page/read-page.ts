import { rm, writeFile } from 'node:fs/promises';
import { UnreadableError } from '@anito/documents/unreadable-error';
import { OutsideError } from '@anito/outside/outside-error';
import { parseOutsideUrl } from '@anito/outside/safe-fetch/outside-url';
import { CrawlError, isPageError, PageStatusError, SiteBusyError, SiteClosedError } from '../crawl-error.ts';
import type { CrawlerParts, PageOptions } from '../crawler-parts.ts';
import { fetchPage, type PageAnswer, renderPage } from './fetch-page.ts';
import type { NamedPage } from './named-pages.ts';
import { type PageDigest, pageTask } from './page-digest.ts';

/** Content of a page that was read. */
export type ReadPage = {
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
};

/** Result of reading a page. `unchanged` only when validators were sent. */
export type PageRead = ReadPage | { status: 'unchanged' };

type Kind = 'web-page' | 'pdf';

/** Servers send unknown files as HTML, so the first bytes decide. */
function tellKind({ contentType, body }: PageAnswer): Kind {
  if (body.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf';
  const isHtml = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType);
  if (contentType && !isHtml) throw new CrawlError('no-page');
  return 'web-page';
}

/** Returns the first value that is a date between 1990 and now. */
function readDate(...values: (string | null | undefined)[]): string | null {
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
 * Returns the directives of X-Robots-Tag for all robots or for this crawler. A robot name applies to the
 * directives after it.
 */
function readRobotsTag(header: string | null, crawlerName: string): string[] {
  let isMeant = true;
  return (header ?? '').split(',').flatMap((part) => {
    const [, name, rest] = /^\s*([\w-]+)\s*:(.*)$/s.exec(part) ?? [];
    if (name && name !== 'unavailable_after') isMeant = name.toLowerCase() === crawlerName.toLowerCase();
    return isMeant ? [(rest ?? part).trim().toLowerCase()] : [];
  });
}

/** Maximum characters of an empty app page: a name, "Loading", a notice that scripts are required. */
const shellText = 200;

type Taken = { answer: PageAnswer; kind: Kind; digest: PageDigest; isRendered: boolean };

async function takeApart(parts: CrawlerParts, answer: PageAnswer, options: PageOptions): Promise<Taken> {
  if (answer.body.length === 0) throw new CrawlError('empty-page');
  const kind = tellKind(answer);
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
      maxCharacters: parts.most.contentCharacters,
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

async function renderAndTakeApart(
  parts: CrawlerParts,
  start: URL,
  options: PageOptions,
  address: URL,
): Promise<Taken> {
  const taken = await takeApart(parts, await renderPage(parts, start, options, address), options);
  return { ...taken, isRendered: true };
}

/** Maximum number of forwardings. */
const maxForwards = 5;

/**
 * Returns the options for requests after the first one: without validators, and without another call of
 * `onSend`.
 */
function askAgain({ onSend: _, validators: __, ...again }: PageOptions): PageOptions {
  return again;
}

/** Reads a page and follows its forwardings like redirects. */
async function followPages(
  parts: CrawlerParts,
  start: URL,
  options: PageOptions,
): Promise<Taken | 'unchanged'> {
  let address = start;
  for (let forwards = 0; ; forwards++) {
    const asking = forwards === 0 ? options : askAgain(options);
    const taken = await readInMode(parts, start, asking, address);
    if (taken === 'unchanged' || taken.digest.forwardsTo === null) return taken;
    if (forwards === maxForwards) throw new OutsideError('too-many-redirects');
    address = parseOutsideUrl(taken.digest.forwardsTo);
  }
}

/** Reads a page in the given mode. `auto` uses the browser when it is available and the page has no text. */
async function readInMode(
  parts: CrawlerParts,
  start: URL,
  options: PageOptions,
  address: URL,
): Promise<Taken | 'unchanged'> {
  if (options.mode === 'browser') return renderAndTakeApart(parts, start, options, address);
  const answer = await fetchPage(parts, start, options, address);
  if (answer.status === 304) return 'unchanged';
  const taken = await takeApart(parts, answer, options);
  if (taken.digest.forwardsTo !== null) return taken;
  // A page with almost no text before its scripts have run.
  const { hasScripts, contentLength, linkListLength } = taken.digest;
  const isAppShell = hasScripts && contentLength + linkListLength < shellText;
  const wantsBrowser = options.mode === 'auto' && isAppShell;
  if (!wantsBrowser || !(await parts.browser.isAvailable())) return taken;
  return renderAndTakeApart(parts, start, askAgain(options), address);
}

/**
 * Returns the address of a page: its canonical address when the page there has the same content, otherwise
 * its own address. Sites name one page as canonical everywhere by mistake, or pages that do not exist.
 */
async function findOwnUrl(parts: CrawlerParts, digest: PageDigest, options: PageOptions): Promise<string> {
  const { canonical } = digest;
  if (canonical === null) return digest.url;
  const key = [options.tenantId, options.mode, canonical].join(' ');
  const named = await parts.namedPages.find(key, () => readNamed(parts, canonical, askAgain(options)));
  return named && saysAll(named, digest) ? named.url : digest.url;
}

async function readNamed(parts: CrawlerParts, address: string, options: PageOptions): Promise<NamedPage> {
  try {
    const taken = await followPages(parts, parseOutsideUrl(address), options);
    if (taken === 'unchanged') return null;
    const { url, contentHash, lines } = taken.digest;
    return { url, contentHash, lines };
  } catch (error) {
    options.signal.throwIfAborted();
    const isBusy = error instanceof SiteBusyError || error instanceof SiteClosedError;
    if (isBusy || !isPageError(error)) throw error;
    return null;
  }
}

/** Returns whether a page contains all lines of another one, in any order. */
function saysAll(page: NonNullable<NamedPage>, other: PageDigest): boolean {
  if (page.contentHash === other.contentHash) return true;
  const said = new Set(page.lines);
  return other.lines.length > 0 && other.lines.every((line) => said.has(line));
}

async function readOnce(parts: CrawlerParts, address: string, options: PageOptions): Promise<PageRead> {
  const taken = await followPages(parts, parseOutsideUrl(address), options);
  if (taken === 'unchanged') return { status: 'unchanged' };
  const { answer, digest } = taken;
  const {
    title,
    content,
    packed,
    contentHash,
    parts: saidAgain,
    contentLength,
    linkListLength,
    language,
  } = digest;
  const robots = [...digest.robots, ...readRobotsTag(answer.robotsTag, parts.name)];
  const isNofollow = robots.some((word) => word === 'nofollow' || word === 'none');
  const isNoindex = robots.some((word) => word === 'noindex' || word === 'none');
  if (contentLength + linkListLength === 0 && !isNoindex) throw new CrawlError('no-text');
  return {
    status: 'read',
    url: isNoindex ? digest.url : await findOwnUrl(parts, digest, options),
    title,
    content,
    lastModified: readDate(answer.lastModified, digest.modifiedAt),
    packed,
    contentHash,
    parts: saidAgain,
    contentLength,
    links: isNofollow ? [] : digest.links,
    isNoindex,
    // The content that scripts add can change while the HTML does not. The next visit must load the whole
    // page.
    etag: taken.isRendered ? null : answer.etag,
    lastModifiedHeader: taken.isRendered ? null : answer.lastModified,
    language,
  };
}

/** Maximum number of attempts when the site is busy. */
const maxTries = 2;

/**
 * Reads a page and parses it in a separate process. Retries when the site asks for a wait that is not too
 * long. Throws like `fetchPage`, and CrawlError `no-page`, `empty-page` or `no-text`, or UnreadableError, for
 * content that cannot be read.
 */
export async function readIfChanged(
  parts: CrawlerParts,
  address: string,
  options: PageOptions,
): Promise<PageRead> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await readOnce(parts, address, options);
    } catch (error) {
      const isWorthIt = error instanceof SiteBusyError && error.closedMs <= options.maxClosedMs;
      if (!isWorthIt || attempt >= maxTries) throw error;
    }
  }
}

/** Reads a page without validators. */
export async function readPage(
  parts: CrawlerParts,
  address: string,
  options: Omit<PageOptions, 'validators'>,
): Promise<ReadPage> {
  const read = await readIfChanged(parts, address, options);
  if (read.status === 'unchanged') throw new PageStatusError(304);
  return read;
}
