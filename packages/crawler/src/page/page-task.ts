import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type ExtractedDocument, isFramePart, listParts } from '@anito/documents/extract/document';
import { extractFile } from '@anito/documents/extract/extract-file';
import { decodeHtml } from '@anito/documents/extract/html/decode-html';
import { parseWebPage } from '@anito/documents/extract/html/extract-html';
import { packDocument, writeText } from '@anito/documents/extract/kept-document';
import { splitLargeBlocks } from '@anito/documents/extract/split-large-blocks';
import type { NeedsLonger, Read } from '@anito/documents/readers/reader-task';
import { detectLanguage } from '@anito/language/detect-language';
import { listSiteLinks } from '../addresses/list-site-links.ts';
import { normalizePageUrl } from '../addresses/normalize-url.ts';
import { isSameSite } from '../addresses/same-site.ts';
import { type PageDigest, type PageInput, writeContentHash } from './page-digest.ts';
import { toUtf8 } from './to-utf8.ts';

type Taken = { document: ExtractedDocument; hasScripts: boolean };

async function takeApart(
  { path, kind, contentType, crawlerName }: PageInput,
  needsLonger: NeedsLonger,
): Promise<Taken> {
  if (kind === 'pdf') return { document: await extractFile({ path, kind }, needsLonger), hasScripts: false };
  const html = decodeHtml(toUtf8(await readFile(path), contentType));
  const document = parseWebPage(html, crawlerName);
  return {
    document: { ...document, blocks: splitLargeBlocks(document.blocks) },
    hasScripts: /<script[\s>]/i.test(html),
  };
}

function readLanguage(declared: string | null, text: string): string | null {
  if (declared && /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(declared)) return declared;
  const detected = detectLanguage(text);
  return detected === 'simple' ? null : detected;
}

/** The address that a page gives itself where it lies on the same site, else where it was found. */
function findOwnUrl(url: URL, { about }: ExtractedDocument): string {
  const canonical = about?.canonical;
  const named = canonical && URL.canParse(canonical, url.href) ? new URL(canonical, url) : url;
  // A whole site that names its first page everywhere has set this up wrongly.
  const isMeant = isSameSite(named, url) && /^https?:$/.test(named.protocol) && named.pathname !== '/';
  return normalizePageUrl(isMeant ? named : url);
}

/** Characters of a page's name: it stands in lists, and in every passage of the page. */
const maxTitleLength = 300;

function nameOf(url: URL, document: ExtractedDocument): string {
  const file = decodeURIComponentSafely(url.pathname.split('/').at(-1) ?? '').replace(/\.pdf$/i, '');
  const title = document.title || (document.about ? '' : file) || url.host;
  return title.slice(0, maxTitleLength).toWellFormed();
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What stands around a page is not its own; pages that hold only links are told apart by these. */
function hashWords(title: string, document: ExtractedDocument): string {
  const own = document.blocks.filter(({ part }) => !isFramePart(part));
  const words = own.length === 0 ? (document.links ?? null) : own;
  return createHash('sha256')
    .update(JSON.stringify([title, words]))
    .digest('hex');
}

/** Takes a page apart. */
export const read: Read<PageInput, PageDigest> = async (input, { needsLonger }) => {
  const url = new URL(input.url);
  const { document, hasScripts } = await takeApart(input, needsLonger);
  const { links, about, ...learned } = document;
  const title = nameOf(url, document);
  const text = writeText(document.blocks);
  return {
    title,
    url: findOwnUrl(url, document),
    packed: await packDocument({ ...learned, title }),
    contentHash: writeContentHash(hashWords(title, document)),
    parts: listParts(document),
    contentLength: text.length,
    linkListLength: document.linkListLength ?? 0,
    content: text.slice(0, input.maxCharacters),
    links: links ? listSiteLinks(url, links) : [],
    robots: about?.robots ?? [],
    language: readLanguage(about?.language ?? null, text),
    modifiedAt: about?.modifiedAt ?? null,
    hasScripts,
  };
};
