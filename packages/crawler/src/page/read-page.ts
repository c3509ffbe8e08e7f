import { rm, writeFile } from 'node:fs/promises';
import { UnreadableError } from '@anito/documents/unreadable-error';
import { OutsideError } from '@anito/outside/outside-error';
import { parseOutsideUrl } from '@anito/outside/safe-fetch/outside-url';
import { CrawlError, isPageError, PageStatusError, SiteBusyError, SiteClosedError } from '../crawl-error.ts';
import type { CrawlerParts, PageOptions } from '../crawler-parts.ts';
import { fetchPage, type PageAnswer, renderPage } from './fetch-page.ts';
import type { NamedPage } from './named-pages.ts';
import { type PageDigest, pageTask } from './page-digest.ts';

/** A page as it was read. */
export type ReadPage = {
  status: 'read';
  /** Its own address, normalised. */
  url: string;
  title: string;
  /** The beginning of its text. */
  content: string;
  /** ISO 8601. */
  lastModified: string | null;
  /** What is learned from it, as `packDocument` makes it. */
  packed: Buffer;
  /** The same for the same words, as `writeContentHash` writes it. */
  contentHash: string;
  /** Parts that other pages of the site may say too, by a hash of their words. */
  parts: string[];
  /** Characters of the whole text; none where the page holds only links. */
  contentLength: number;
  /** Pages of the same site that it leads to; none where it asks robots not to follow them. */
  links: string[];
  /** Whether it asks robots not to keep it. */
  isNoindex: boolean;
  etag: string | null;
  lastModifiedHeader: string | null;
  language: string | null;
};

/** What reading a page gives; `unchanged` only where validators were sent. */
export type PageRead = ReadPage | { status: 'unchanged' };

type Kind = 'web-page' | 'pdf';

/** Servers that do not know a file call it HTML; what it is, its first bytes say. */
function tellKind({ contentType, body }: PageAnswer): Kind {
  if (body.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf';
  const isHtml = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType);
  if (contentType && !isHtml) throw new CrawlError('no-page');
  return 'web-page';
}

/** The first of these that is a date in the life of the web. */
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

/** Words of X-Robots-Tag to all robots or to this one; a name before words ends what was said to others. */
function readRobotsTag(header: string | null, crawlerName: string): string[] {
  let isMeant = true;
  return (header ?? '').split(',').flatMap((part) => {
    const [, name, rest] = /^\s*([\w-]+)\s*:(.*)$/s.exec(part) ?? [];
    if (name && name !== 'unavailable_after') isMeant = name.toLowerCase() === crawlerName.toLowerCase();
    return isMeant ? [(rest ?? part).trim().toLowerCase()] : [];
  });
}

/** Text of an app's empty shell: a name, a word that it loads, that it wants scripts. */
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
    // The reader speaks of files.
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

/** Times that pages may send a visitor on. */
const maxForwards = 5;

/** What is asked for after a first request, which was told of and has sent what was known. */
function askAgain({ onSend: _, validators: __, ...again }: PageOptions): PageOptions {
  return again;
}

/** Reads a page, and where it sends its visitors on, the page that they come to: as redirects are followed. */
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

/** Reads in the way that the mode names; `auto` goes to the browser where there is one and the page has no words. */
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
  // A page that has next to nothing to read before its scripts have run.
  const { hasScripts, contentLength, linkListLength } = taken.digest;
  const isAppShell = hasScripts && contentLength + linkListLength < shellText;
  const wantsBrowser = options.mode === 'auto' && isAppShell;
  if (!wantsBrowser || !(await parts.browser.isAvailable())) return taken;
  return renderAndTakeApart(parts, start, askAgain(options), address);
}

/**
 * The address of a page: the one that it gives itself where the page there says the same, else where it was found. Sites
 * name one page everywhere by mistake, and addresses that are not there any more.
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

/** Whether a page says everything that another one does, in whichever order. */
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
    // What scripts put into a page changes while the page does not: its next look needs all of it.
    etag: taken.isRendered ? null : answer.etag,
    lastModifiedHeader: taken.isRendered ? null : answer.lastModified,
    language,
  };
}

/** Times that a page is asked for when the site is busy. */
const maxTries = 2;

/**
 * Reads a page and takes it apart, in a process of its own; once more when the site asks to wait and that is not too
 * long. Throws as `fetchPage`, and `no-page`, `empty-page`, `no-text` or UnreadableError for what cannot be read.
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

/** The same for a page of which nothing is known. */
export async function readPage(
  parts: CrawlerParts,
  address: string,
  options: Omit<PageOptions, 'validators'>,
): Promise<ReadPage> {
  const read = await readIfChanged(parts, address, options);
  if (read.status === 'unchanged') throw new PageStatusError(304);
  return read;
}
