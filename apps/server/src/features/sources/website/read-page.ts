import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { limits } from '@anito/contract/limits';
import type { WebsitePage } from '@anito/contract/websites';
import { crawlerName } from '../../../lib/crawler-name.ts';
import { AppError } from '../../../lib/errors.ts';
import { parseOutsideUrl } from '../../../lib/safe-fetch/outside-url.ts';
import { detectLanguage } from '../../../lib/words/detect-language.ts';
import type { ExtractedDocument } from '../../knowledge/extract/document.ts';
import { writeText } from '../kept-documents.ts';
import { fetchPage, type PageAnswer, type PageOptions, renderPage, type SiteDeps } from './fetch-page.ts';
import { listSiteLinks } from './list-site-links.ts';
import { nameWebPage, normalizePageUrl } from './normalize-url.ts';
import { isSameSite } from './same-site.ts';
import { toUtf8 } from './to-utf8.ts';

/** A page as it was read. */
export type ReadPage = {
  status: 'read';
  page: WebsitePage;
  /** What is learned from it. */
  document: ExtractedDocument;
  /** The same for the same words: hash of title and blocks. */
  contentHash: string;
  /** Characters of the whole text. */
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

const notAPage = () => new AppError('unreadable_file', 'This address does not lead to a web page.');

type Kind = 'web-page' | 'pdf';

/** Servers that do not know a file call it HTML; what it is, its first bytes say. */
function tellKind({ contentType, body }: PageAnswer): Kind {
  if (body.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf';
  const isHtml = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType);
  if (contentType && !isHtml) throw notAPage();
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

const languageSample = 4_000;

function readLanguage(declared: string | null, text: string): string | null {
  if (declared && /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(declared)) return declared;
  const detected = detectLanguage(text.slice(0, languageSample));
  return detected === 'simple' ? null : detected;
}

/** Words of X-Robots-Tag to all robots or to this one; a name before words ends what was said to others. */
function readRobotsTag(header: string | null): string[] {
  let isMeant = true;
  return (header ?? '').split(',').flatMap((part) => {
    const [, name, rest] = /^\s*([\w-]+)\s*:\s*(.*)$/.exec(part) ?? [];
    if (name && name !== 'unavailable_after') isMeant = name.toLowerCase() === crawlerName.toLowerCase();
    return isMeant ? [(rest ?? part).trim().toLowerCase()] : [];
  });
}

/** Text of an app's empty shell: a name, a word that it loads, that it wants scripts. */
const shellText = 200;

/** Whether a page has next to nothing to read before its scripts have run. */
function isAppShell(html: Buffer, document: ExtractedDocument): boolean {
  return /<script[\s>]/i.test(html.toString('latin1')) && writeText(document.blocks).length < shellText;
}

type Taken = { answer: PageAnswer; kind: Kind; document: ExtractedDocument; isRendered: boolean };

async function takeApart(deps: SiteDeps, answer: PageAnswer, signal: AbortSignal): Promise<Taken> {
  if (answer.body.length === 0) throw new AppError('unreadable_file', 'The page is empty.');
  const kind = tellKind(answer);
  const body = kind === 'pdf' ? answer.body : toUtf8(answer.body, answer.contentType);
  return {
    answer: { ...answer, body },
    kind,
    document: await extract(deps, kind, body, signal),
    isRendered: false,
  };
}

async function extract(
  { storage, extractor }: SiteDeps,
  kind: Kind,
  body: Buffer,
  signal: AbortSignal,
): Promise<ExtractedDocument> {
  const path = await storage.createUploadPath();
  try {
    await writeFile(path, body, { mode: 0o600 });
    return await extractor.extract({
      path,
      kind,
      fileName: kind === 'pdf' ? 'page.pdf' : 'page.html',
      signal,
    });
  } catch (cause) {
    // The reader speaks of files.
    const isPage = kind === 'web-page' && cause instanceof AppError && cause.code === 'unreadable_file';
    throw isPage ? noText(cause) : cause;
  } finally {
    await rm(path, { force: true });
  }
}

const noText = (cause?: unknown) =>
  new AppError('unreadable_file', 'No text could be read from the page.', { cause });

async function renderAndTakeApart(deps: SiteDeps, start: URL, options: PageOptions): Promise<Taken> {
  const taken = await takeApart(deps, await renderPage(deps, start, options), options.signal);
  return { ...taken, isRendered: true };
}

/** Reads in the way that the mode names; `Auto` goes to the browser where there is one and the page has no words. */
async function readInMode(deps: SiteDeps, start: URL, options: PageOptions): Promise<Taken | 'unchanged'> {
  if (options.mode === 'Playwright') return renderAndTakeApart(deps, start, options);
  const answer = await fetchPage(deps, start, options);
  if (answer.status === 304) return 'unchanged';
  const taken = await takeApart(deps, answer, options.signal);
  const wantsBrowser =
    options.mode === 'Auto' && taken.kind === 'web-page' && isAppShell(taken.answer.body, taken.document);
  if (!wantsBrowser || !(await deps.browser.isAvailable())) return taken;
  const { onSend: _, ...again } = options;
  return renderAndTakeApart(deps, start, again);
}

/** The address that a page gives itself where it lies on the same site, else where it was found. */
function findOwnUrl(url: URL, document: ExtractedDocument): string {
  const { canonical } = document.about ?? {};
  const named = canonical && URL.canParse(canonical, url.href) ? new URL(canonical, url) : url;
  // A whole site that names its first page everywhere has set this up wrongly.
  const isMeant = isSameSite(named, url) && /^https?:$/.test(named.protocol) && named.pathname !== '/';
  return normalizePageUrl(isMeant ? named : url);
}

function nameOf(url: URL, document: ExtractedDocument): string {
  const file = decodeURIComponentSafely(url.pathname.split('/').at(-1) ?? '').replace(/\.pdf$/i, '');
  return document.title || (document.about ? '' : file) || url.host;
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Reads a page and takes it apart, in a process of its own. Throws as `fetchPage`, and `unreadable_file` for what is
 * no page or has no words.
 */
export async function readPage(deps: SiteDeps, address: string, options: PageOptions): Promise<PageRead> {
  const taken = await readInMode(deps, parseOutsideUrl(address), options);
  if (taken === 'unchanged') return { status: 'unchanged' };
  const { answer, document } = taken;
  const { links, about, ...learned } = document;
  const robots = [...(about?.robots ?? []), ...readRobotsTag(answer.robotsTag)];
  const isNofollow = robots.some((word) => word === 'nofollow' || word === 'none');
  const text = writeText(document.blocks);
  const isNoindex = robots.some((word) => word === 'noindex' || word === 'none');
  if (text === '' && !isNoindex) throw noText();
  const url = findOwnUrl(answer.url, document);
  const title = nameOf(answer.url, document);
  return {
    status: 'read',
    page: {
      id: nameWebPage(url),
      url,
      title,
      content: text.slice(0, limits.pageContentMax),
      lastModified: readDate(answer.lastModified, about?.modifiedAt),
      isSelected: true,
    },
    document: { ...learned, title },
    contentHash: createHash('sha256')
      .update(JSON.stringify([title, document.blocks]))
      .digest('hex'),
    contentLength: text.length,
    links: links && !isNofollow ? listSiteLinks(answer.url, links) : [],
    isNoindex,
    // What scripts put into a page changes while the page does not: its next look needs all of it.
    etag: taken.isRendered ? null : answer.etag,
    lastModifiedHeader: taken.isRendered ? null : answer.lastModified,
    language: readLanguage(about?.language ?? null, text),
  };
}
