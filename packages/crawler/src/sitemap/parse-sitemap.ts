import { StringDecoder } from 'node:string_decoder';
import { gunzipSync } from 'node:zlib';
import { SaxesParser } from 'saxes';
/** Bounds of the protocol (sitemaps.org): 50 MB unpacked and 50,000 addresses in each file. */
export const maxSitemapBytes = 50_000_000;
const maxUrls = 50_000;
/** A sitemap has three levels of elements and some six of them for each address. */
const maxLevels = 16;
const maxElements = 16 * maxUrls;
/** Of an address: what is longer is none. */
const maxAddressLength = 4_096;
const sliceLength = 65_536;

/** What one file names: pages, or further sitemaps. */
export type Sitemap = { pages: string[]; sitemaps: string[] };

/** Reads the bytes of a sitemap or of an index of them; what is no XML, or no sitemap's, names nothing from there on. */
export function parseSitemap(xml: Buffer): Sitemap {
  // Slice by slice: fifty megabytes as one text would take twice that.
  const decoder = new StringDecoder('utf8');
  const found: Sitemap = { pages: [], sitemaps: [] };
  const open: string[] = [];
  let text = '';
  let elements = 0;
  let isBroken = false;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    elements++;
    isBroken ||= open.length === maxLevels || elements > maxElements;
    if (!isBroken) open.push(name.slice(name.lastIndexOf(':') + 1).toLowerCase());
    text = '';
  });
  const addText = (more: string) => {
    if (open.at(-1) === 'loc' && text.length + more.length <= maxAddressLength) text += more;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    if (isBroken) return;
    const list = open.at(-2) === 'sitemap' ? found.sitemaps : open.at(-2) === 'url' ? found.pages : undefined;
    if (open.pop() === 'loc' && list && list.length < maxUrls) list.push(text.trim());
  });
  parser.on('error', () => {
    isBroken = true;
  });
  for (let start = 0; start < xml.length && !isBroken; start += sliceLength) {
    parser.write(decoder.write(xml.subarray(start, start + sliceLength)));
  }
  return found;
}

/** Packed sitemaps are so by their content, whatever their server says. */
export function unpackSitemap(body: Buffer): Buffer {
  const isPacked = body[0] === 0x1f && body[1] === 0x8b;
  return isPacked ? gunzipSync(body, { maxOutputLength: maxSitemapBytes }) : body;
}
