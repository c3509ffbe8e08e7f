import { StringDecoder } from 'node:string_decoder';
import { gunzipSync } from 'node:zlib';
import { SaxesParser } from 'saxes';
/** Limits of the protocol (sitemaps.org): 50 MB decompressed and 50,000 addresses per file. */
export const maxSitemapBytes = 50_000_000;
const maxUrls = 50_000;
/** A sitemap has three levels of elements and about six elements per address. */
const maxDepth = 16;
const maxElements = 16 * maxUrls;
/** Longer addresses are ignored. */
const maxAddressLength = 4_096;
const sliceLength = 65_536;

/** A page of a sitemap. According to the sitemap, it did not change after `changedBy` (ISO 8601). */
export type SitemapPage = { url: string; changedBy: string | null };

/** Content of one sitemap: pages of the site, or further sitemaps. */
export type Sitemap = { pages: SitemapPage[]; sitemaps: string[] };

/** A page in a sitemap file, with its `lastmod` as written. */
type ListedPage = { address: string; lastmod: string | null };

/** Content of one sitemap file: pages, or further sitemaps. */
type ParsedSitemap = { pages: ListedPage[]; sitemaps: string[] };

/**
 * Parses a sitemap or a sitemap index. Never throws: stops at the first error and returns what it has read. A
 * file of another format gives an empty sitemap.
 */
export function parseSitemap(xml: Buffer): ParsedSitemap {
  // Parses in slices: fifty megabytes as one text would take twice as much memory.
  const decoder = new StringDecoder('utf8');
  const sitemap: ParsedSitemap = { pages: [], sitemaps: [] };
  const open: string[] = [];
  let text = '';
  let changed: string | null = null;
  let page: ListedPage | undefined;
  let elements = 0;
  let isBroken = false;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    elements++;
    isBroken ||= open.length === maxDepth || elements > maxElements;
    if (!isBroken) open.push(name.slice(name.lastIndexOf(':') + 1).toLowerCase());
    text = '';
    if (open.at(-1) === 'url') [changed, page] = [null, undefined];
  });
  const addText = (more: string) => {
    const isWanted = open.at(-1) === 'loc' || open.at(-1) === 'lastmod';
    if (isWanted && text.length + more.length <= maxAddressLength) text += more;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    if (isBroken) return;
    const name = open.pop();
    const parent = open.at(-1);
    if (name === 'loc' && parent === 'sitemap' && sitemap.sitemaps.length < maxUrls) {
      sitemap.sitemaps.push(text.trim());
    } else if (name === 'loc' && parent === 'url' && sitemap.pages.length < maxUrls) {
      page = { address: text.trim(), lastmod: changed };
      sitemap.pages.push(page);
    } else if (name === 'lastmod' && parent === 'url') {
      changed = text.trim();
      if (page) page.lastmod = changed;
    }
  });
  parser.on('error', () => {
    isBroken = true;
  });
  for (let start = 0; start < xml.length && !isBroken; start += sliceLength) {
    parser.write(decoder.write(xml.subarray(start, start + sliceLength)));
  }
  return sitemap;
}

/**
 * Decompresses a gzip file, and returns other files unchanged. Detects compression by the content, not by the
 * headers of the server. Throws for more than `maxSitemapBytes` and for a damaged file.
 */
export function decompressSitemap(body: Buffer): Buffer {
  const isPacked = body[0] === 0x1f && body[1] === 0x8b;
  return isPacked ? gunzipSync(body, { maxOutputLength: maxSitemapBytes }) : body;
}
