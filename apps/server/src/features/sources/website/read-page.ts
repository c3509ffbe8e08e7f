import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { limits } from '@anito/contract/limits';
import type { ScraperMode, WebsitePage } from '@anito/contract/websites';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../lib/errors.ts';
import { renderTableRows } from '../../knowledge/chunk/render-table.ts';
import type { Block, ExtractedDocument } from '../../knowledge/extract/document.ts';
import { toUtf8 } from './to-utf8.ts';

type ReadDeps = Pick<Deps, 'safeFetch' | 'browser' | 'storage' | 'extractor'>;
/** What an address answered, whichever way it was asked. */
type Answer = {
  url: URL;
  status: number;
  contentType: string;
  lastModified: string | null;
  body: Buffer;
};
type Page = { page: WebsitePage; links: NonNullable<ExtractedDocument['links']> };

const notAPage = () => new AppError('unreadable_file', 'This address does not lead to a web page.');

function assertPage({ status, contentType, body }: Answer): void {
  if (status < 200 || status > 299) {
    throw new AppError('upstream_failed', `The website answered with status ${status}.`);
  }
  const isHtml = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType);
  // Servers that do not know a file call it HTML; what it is, its first bytes say.
  if ((contentType && !isHtml) || body.subarray(0, 5).toString('latin1') === '%PDF-') throw notAPage();
}

function writeText(blocks: Block[]): string {
  return blocks
    .map((block) => (block.kind === 'table' ? renderTableRows(block).join('\n') : block.text))
    .join('\n\n');
}

function readDate(value: string | null): string | null {
  const date = new Date(value ?? '');
  const isReal =
    !Number.isNaN(date.getTime()) && date.getUTCFullYear() >= 1990 && date.getTime() <= Date.now();
  return isReal ? date.toISOString() : null;
}

/** Text of an app's empty shell: a name, a word that it loads, that it wants scripts. */
const shellText = 200;

/** Whether a page has next to nothing to read before its scripts have run. */
function isAppShell(html: Buffer, document: ExtractedDocument | null): boolean {
  const hasScripts = /<script[\s>]/i.test(html.toString('latin1'));
  return hasScripts && (document === null || writeText(document.blocks).length < shellText);
}

/** Fetches a page without a browser. */
async function fetchPage(deps: ReadDeps, address: string, signal: AbortSignal) {
  const answer = await deps.safeFetch(address, { maxBytes: limits.webPageBytes, signal });
  assertPage(answer);
  return answer;
}

async function renderPage(deps: ReadDeps, address: string, signal: AbortSignal) {
  const { html, ...answer } = await deps.browser.render(address, { signal });
  const rendered = { ...answer, body: html };
  assertPage(rendered);
  return { answer: rendered, document: await extractPage(deps, html, signal) };
}

/** Reads a page plainly, and in the browser when there is one and the page has no words without its scripts. */
async function readPlainlyOrRender(deps: ReadDeps, address: string, signal: AbortSignal) {
  const answer = await fetchPage(deps, address, signal);
  const html = toUtf8(answer.body, answer.contentType);
  const extracting = extractPage(deps, html, signal);
  const document = await extracting.catch(() => null);
  if (isAppShell(html, document) && (await deps.browser.isAvailable())) {
    return renderPage(deps, address, signal);
  }
  return { answer, document: await extracting };
}

async function readInMode(deps: ReadDeps, address: string, { mode, signal }: ReadOptions) {
  if (mode === 'Playwright') return renderPage(deps, address, signal);
  if (mode === 'Auto') return readPlainlyOrRender(deps, address, signal);
  const answer = await fetchPage(deps, address, signal);
  return { answer, document: await extractPage(deps, toUtf8(answer.body, answer.contentType), signal) };
}

type ReadOptions = { mode: ScraperMode; signal: AbortSignal };

/**
 * Reads a page in the way that `mode` names and takes it apart, in a process of its own; throws as `SafeFetch`, and
 * `unreadable_file`.
 */
export async function readPage(deps: ReadDeps, address: string, options: ReadOptions): Promise<Page> {
  const { answer, document } = await readInMode(deps, address, options);
  const { url } = answer;
  const page = {
    id: createHash('sha256').update(url.href).digest('hex').slice(0, 32),
    url: url.href,
    title: document.title ?? url.host,
    content: writeText(document.blocks),
    lastModified: readDate(answer.lastModified),
    isSelected: true,
  };
  return { page, links: document.links ?? { base: null, hrefs: [] } };
}

async function extractPage(
  { storage, extractor }: Pick<Deps, 'storage' | 'extractor'>,
  html: Buffer,
  signal: AbortSignal,
): Promise<ExtractedDocument> {
  if (html.length === 0) throw new AppError('unreadable_file', 'The page is empty.');
  const path = await storage.createUploadPath();
  try {
    await writeFile(path, html, { mode: 0o600 });
    return await extractor.extract({ path, kind: 'html', fileName: 'page.html', signal });
  } catch (cause) {
    // The reader speaks of files.
    const isUnreadable = cause instanceof AppError && cause.code === 'unreadable_file';
    throw isUnreadable
      ? new AppError('unreadable_file', 'No text could be read from the page.', { cause })
      : cause;
  } finally {
    await rm(path, { force: true });
  }
}
