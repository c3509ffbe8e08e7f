import { rm, writeFile } from 'node:fs/promises';
import type { WebsitePage } from '@anito/contract/websites';
import { crawlerName } from '../../../lib/crawler-name.ts';
import { AppError } from '../../../lib/errors.ts';
import { parseOutsideUrl } from '../../../lib/safe-fetch/outside-url.ts';
import { fetchPage, type PageAnswer, type PageOptions, renderPage, type SiteDeps } from './fetch-page.ts';
import { nameWebPage } from './normalize-url.ts';
import { type PageDigest, pageTask } from './page-digest.ts';

/** A page as it was read. */
export type ReadPage = {
  status: 'read';
  page: WebsitePage;
  /** What is learned from it, as `packDocument` makes it. */
  packed: Buffer;
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

type Taken = { answer: PageAnswer; kind: Kind; digest: PageDigest; isRendered: boolean };

async function takeApart(deps: SiteDeps, answer: PageAnswer, options: PageOptions): Promise<Taken> {
  if (answer.body.length === 0) throw new AppError('unreadable_file', 'The page is empty.');
  const kind = tellKind(answer);
  const path = await deps.storage.createUploadPath();
  const { accountId, signal } = options;
  try {
    await writeFile(path, answer.body, { mode: 0o600 });
    const input = { path, kind, contentType: answer.contentType, url: answer.url.href };
    const { value: digest } = await deps.readers.run(pageTask, input, { accountId, signal });
    return { answer, kind, digest, isRendered: false };
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
  const taken = await takeApart(deps, await renderPage(deps, start, options), options);
  return { ...taken, isRendered: true };
}

/** Reads in the way that the mode names; `Auto` goes to the browser where there is one and the page has no words. */
async function readInMode(deps: SiteDeps, start: URL, options: PageOptions): Promise<Taken | 'unchanged'> {
  if (options.mode === 'Playwright') return renderAndTakeApart(deps, start, options);
  const answer = await fetchPage(deps, start, options);
  if (answer.status === 304) return 'unchanged';
  const taken = await takeApart(deps, answer, options);
  // A page that has next to nothing to read before its scripts have run.
  const isAppShell = taken.digest.hasScripts && taken.digest.contentLength < shellText;
  const wantsBrowser = options.mode === 'Auto' && isAppShell;
  if (!wantsBrowser || !(await deps.browser.isAvailable())) return taken;
  const { onSend: _, ...again } = options;
  return renderAndTakeApart(deps, start, again);
}

/**
 * Reads a page and takes it apart, in a process of its own. Throws as `fetchPage`, and `unreadable_file` for what is
 * no page or has no words.
 */
export async function readPage(deps: SiteDeps, address: string, options: PageOptions): Promise<PageRead> {
  const taken = await readInMode(deps, parseOutsideUrl(address), options);
  if (taken === 'unchanged') return { status: 'unchanged' };
  const { answer, digest } = taken;
  const { title, url, content, packed, contentHash, contentLength, language } = digest;
  const robots = [...digest.robots, ...readRobotsTag(answer.robotsTag)];
  const isNofollow = robots.some((word) => word === 'nofollow' || word === 'none');
  const isNoindex = robots.some((word) => word === 'noindex' || word === 'none');
  if (contentLength === 0 && !isNoindex) throw noText();
  return {
    status: 'read',
    page: {
      id: nameWebPage(url),
      url,
      title,
      content,
      lastModified: readDate(answer.lastModified, digest.modifiedAt),
      isSelected: true,
    },
    packed,
    contentHash,
    contentLength,
    links: isNofollow ? [] : digest.links,
    isNoindex,
    // What scripts put into a page changes while the page does not: its next look needs all of it.
    etag: taken.isRendered ? null : answer.etag,
    lastModifiedHeader: taken.isRendered ? null : answer.lastModified,
    language,
  };
}
