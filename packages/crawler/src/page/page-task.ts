import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  type ExtractedDocument,
  isFramePart,
  listParts,
  type PageBrand,
} from '@anito/documents/extract/document';
import { extractFile } from '@anito/documents/extract/extract-file';
import { decodeHtml } from '@anito/documents/extract/html/decode-html';
import { parseWebPage } from '@anito/documents/extract/html/extract-html';
import { parseRefresh } from '@anito/documents/extract/html/find-forward';
import { splitLargeBlocks } from '@anito/documents/extract/split-large-blocks';
import { packDocument, renderPlainText } from '@anito/documents/extract/stored-document';
import type { NeedsLonger, Read } from '@anito/documents/readers/reader-task';
import { detectLanguage } from '@anito/language/detect-language';
import { listSiteLinks } from '../addresses/list-site-links.ts';
import { normalizePageUrl } from '../addresses/normalize-url.ts';
import { isSameSite } from '../addresses/same-site.ts';
import { type PageDigest, type PageInput, toContentHash } from './page-digest.ts';
import { toUtf8 } from './to-utf8.ts';

type ParsedPage = { document: ExtractedDocument; hasScripts: boolean };

/** Parses the file of a downloaded page, HTML or PDF. `hasScripts` is false for a PDF. */
async function parsePageFile(
  { path, kind, contentType, url, crawlerName }: PageInput,
  needsLonger: NeedsLonger,
): Promise<ParsedPage> {
  if (kind === 'pdf') return { document: await extractFile({ path, kind }, needsLonger), hasScripts: false };
  const html = decodeHtml(toUtf8(await readFile(path), contentType));
  const document = parseWebPage(html, crawlerName, url);
  return {
    document: { ...document, blocks: splitLargeBlocks(document.blocks) },
    hasScripts: /<script[\s>]/i.test(html),
  };
}

/**
 * Returns the language tag that a page declares, otherwise the detected language. Returns null if neither is
 * clear.
 */
function readLanguage(declared: string | null, text: string): string | null {
  if (declared && /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(declared)) return declared;
  const detected = detectLanguage(text);
  return detected === 'simple' ? null : detected;
}

/**
 * Returns the canonical address that a page names, normalized, if it is another address on the same site,
 * otherwise null.
 */
function findCanonical(url: URL, { about }: ExtractedDocument): string | null {
  const canonical = about?.canonical;
  if (!canonical || !URL.canParse(canonical, url.href)) return null;
  const canonicalUrl = new URL(canonical, url);
  if (!isSameSite(canonicalUrl, url) || !/^https?:$/.test(canonicalUrl.protocol)) return null;
  const normal = normalizePageUrl(canonicalUrl);
  return normal === normalizePageUrl(url) ? null : normal;
}

/**
 * Maximum delays in seconds of a page that forwards like a redirect: without its own text, and with a short
 * notice.
 */
const maxRedirectSeconds = 1;
const maxNoticeSeconds = 10;
/** Maximum characters of a page that only announces the forwarding. */
const maxNoticeLength = 200;

/**
 * Returns the address to which a page forwards. Returns null if it does not forward, forwards to itself,
 * waits too long before that, or forwards by script and has more text than a notice.
 */
function findForwardUrl(
  url: URL,
  { about, links }: ExtractedDocument,
  refresh: string | null,
  length: number,
) {
  const forward = (refresh ? parseRefresh(refresh) : undefined) ?? about?.forward;
  if (!forward) return null;
  const isNotice = length < maxNoticeLength;
  const isForwarding =
    forward.seconds <= (isNotice ? maxNoticeSeconds : maxRedirectSeconds) &&
    (isNotice || !forward.isByScript);
  const base = links?.base && URL.canParse(links.base, url.href) ? new URL(links.base, url) : url;
  if (!isForwarding || !URL.canParse(forward.href, base.href)) return null;
  const target = new URL(forward.href, base);
  target.hash = '';
  return target.href === url.href ? null : target.href;
}

/** Maximum number of lines for comparing two pages. */
const maxLines = 5_000;

/**
 * Returns a short hash of each distinct line of the main content. Returns an empty list if there are more
 * than `maxLines`. Ignores page frames and link lists, which may differ between addresses of one page.
 */
function hashLines({ blocks }: ExtractedDocument): string[] {
  const lines = renderPlainText(blocks.filter(({ part }) => part === undefined)).split('\n');
  if (lines.length > maxLines) return [];
  const hash = (line: string) => createHash('sha256').update(line).digest('base64url').slice(0, 12);
  return [
    ...new Set(
      lines
        .map((line) => line.replace(/\s+/g, ' ').trim())
        .filter(Boolean)
        .map(hash),
    ),
  ];
}

/** Maximum characters of a page's title, which appears in lists and in every passage of the page. */
const maxTitleLength = 300;

/**
 * Returns the title of a document, otherwise the file name of a PDF, otherwise the host. Truncated to
 * `maxTitleLength`.
 */
function getTitle(url: URL, document: ExtractedDocument): string {
  const file = decodeURIComponentSafely(url.pathname.split('/').at(-1) ?? '').replace(/\.pdf$/i, '');
  const title = document.title || (document.about ? '' : file) || url.host;
  return title.slice(0, maxTitleLength).toWellFormed();
}

/** Decodes percent-encoding. Returns malformed text unchanged. */
function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Returns a SHA-256 of the title and the main content. Ignores page frames. Pages with only links are
 * distinguished by their links.
 */
function hashContent(title: string, document: ExtractedDocument): string {
  const mainBlocks = document.blocks.filter(({ part }) => !isFramePart(part));
  const content = mainBlocks.length === 0 ? (document.links ?? null) : mainBlocks;
  return createHash('sha256')
    .update(JSON.stringify([title, content]))
    .digest('hex');
}

/**
 * Returns a brand with absolute http and https addresses. Addresses of other schemes become null or are left
 * out.
 */
function resolveBrand(brand: PageBrand, url: URL): PageBrand {
  const resolve = (href: string | null) => {
    if (href === null || !URL.canParse(href, url.href)) return null;
    const resolved = new URL(href, url);
    return /^https?:$/.test(resolved.protocol) ? resolved.href : null;
  };
  return {
    ...brand,
    icons: brand.icons.flatMap(({ href, side }) => {
      const resolved = resolve(href);
      return resolved === null ? [] : [{ href: resolved, side }];
    }),
    logo: resolve(brand.logo),
    picture: resolve(brand.picture),
    manifest: resolve(brand.manifest),
  };
}

/**
 * Parses a page.
 * @public A reader process imports it by the file's address.
 */
export const read: Read<PageInput, PageDigest> = async (input, { needsLonger }) => {
  const url = new URL(input.url);
  const { document, hasScripts } = await parsePageFile(input, needsLonger);
  const { links, about, ...indexed } = document;
  const title = getTitle(url, document);
  const text = renderPlainText(document.blocks);
  return {
    title,
    url: normalizePageUrl(url),
    canonical: findCanonical(url, document),
    forwardsTo: findForwardUrl(url, document, input.refresh, text.length),
    lines: hashLines(document),
    packed: await packDocument({ ...indexed, title }),
    contentHash: toContentHash(hashContent(title, document)),
    parts: listParts(document),
    contentLength: text.length,
    linkListLength: document.linkListLength ?? 0,
    content: text.slice(0, input.maxCharacters),
    links: links ? listSiteLinks(url, links) : [],
    robots: about?.robots ?? [],
    language: readLanguage(about?.language ?? null, text),
    modifiedAt: about?.modifiedAt ?? null,
    brand: about?.brand ? resolveBrand(about.brand, url) : null,
    hasScripts,
  };
};
