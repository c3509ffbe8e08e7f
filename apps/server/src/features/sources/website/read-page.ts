import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { limits } from '@anito/contract/limits';
import type { WebsitePage } from '@anito/contract/websites';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../lib/errors.ts';
import type { FetchedPage } from '../../../lib/safe-fetch/safe-fetch.ts';
import { renderTableRows } from '../../knowledge/chunk/render-table.ts';
import type { Block, ExtractedDocument } from '../../knowledge/extract/document.ts';
import { toUtf8 } from './to-utf8.ts';

type Page = { page: WebsitePage; links: NonNullable<ExtractedDocument['links']> };

const notAPage = () => new AppError('unreadable_file', 'This address does not lead to a web page.');

function assertPage({ status, contentType, body }: FetchedPage): void {
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

/** Fetches a page and takes it apart, in a process of its own; throws as `SafeFetch`, and `unreadable_file`. */
export async function readPage(
  deps: Pick<Deps, 'safeFetch' | 'storage' | 'extractor'>,
  address: string,
  signal: AbortSignal,
): Promise<Page> {
  const fetched = await deps.safeFetch(address, { maxBytes: limits.webPageBytes, signal });
  assertPage(fetched);
  const { url } = fetched;
  const document = await extractPage(deps, toUtf8(fetched.body, fetched.contentType), signal);
  const page = {
    id: createHash('sha256').update(url.href).digest('hex').slice(0, 32),
    url: url.href,
    title: document.title ?? url.host,
    content: writeText(document.blocks),
    lastModified: readDate(fetched.lastModified),
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
