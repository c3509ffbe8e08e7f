import { StringDecoder } from 'node:string_decoder';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { SaxesParser } from 'saxes';
import { AppError } from '../../../lib/errors.ts';
import { isPageOf } from './list-site-links.ts';
import { normalizePageUrl } from './normalize-url.ts';
import type { RobotsRules } from './parse-robots.ts';
import type { RobotsDeps } from './robots.ts';
import { isSameSite } from './same-site.ts';
import { type VisitOptions, visitPlainly } from './site-visit.ts';

/** Bounds of the protocol (sitemaps.org): 50 MB unpacked and 50,000 addresses in each file. */
const mostBytes = 50_000_000;
const mostUrls = 50_000;
const mostFiles = 50;
/** A sitemap of sitemaps of sitemaps is none. */
const deepest = 2;
/** A sitemap has three levels of elements and some six of them for each address. */
const mostLevels = 16;
const mostElements = 16 * mostUrls;
/** Of an address: what is longer is none. */
const longestAddress = 4_096;
/** Bytes that are parsed in one turn of the event loop. */
const sliceLength = 65_536;

const unpack = promisify(gunzip);

/** What one file names: pages, or further sitemaps. */
export type Sitemap = { pages: string[]; sitemaps: string[] };

/** Reads the bytes of a sitemap or of an index of them; what is no XML, or no sitemap's, names nothing from there on. */
export async function parseSitemap(xml: Buffer): Promise<Sitemap> {
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
    isBroken ||= open.length === mostLevels || elements > mostElements;
    if (!isBroken) open.push(name.slice(name.lastIndexOf(':') + 1).toLowerCase());
    text = '';
  });
  const addText = (more: string) => {
    if (open.at(-1) === 'loc' && text.length + more.length <= longestAddress) text += more;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    if (isBroken) return;
    const list = open.at(-2) === 'sitemap' ? found.sitemaps : open.at(-2) === 'url' ? found.pages : undefined;
    if (open.pop() === 'loc' && list && list.length < mostUrls) list.push(text.trim());
  });
  parser.on('error', () => {
    isBroken = true;
  });
  for (let start = 0; start < xml.length && !isBroken; start += sliceLength) {
    parser.write(decoder.write(xml.subarray(start, start + sliceLength)));
    await yieldToOthers();
  }
  return found;
}

/** Packed sitemaps are so by their content, whatever their server says. */
async function unpackSitemap(body: Buffer): Promise<Buffer> {
  const isPacked = body[0] === 0x1f && body[1] === 0x8b;
  return isPacked ? unpack(body, { maxOutputLength: mostBytes }) : body;
}

/** One sitemap; undefined for one that is not there or cannot be read: a site is read without it too. */
async function readSitemap(
  deps: RobotsDeps,
  address: string,
  options: VisitOptions & { allow: (url: URL) => Promise<{ crawlDelayMs: number }> },
): Promise<Sitemap | undefined> {
  try {
    const { status, body } = await visitPlainly(deps, address, { ...options, maxBytes: mostBytes });
    return status === 200 ? await parseSitemap(await unpackSitemap(body)) : undefined;
  } catch (error) {
    options.signal.throwIfAborted();
    const isOfSite = error instanceof AppError || (error instanceof Error && 'code' in error);
    if (!isOfSite) throw error;
    return undefined;
  }
}

/**
 * The pages of a site that its sitemaps name (those of its robots.txt, else /sitemap.xml), normalised, each once, in
 * their order; at most `most`. Only sitemaps and pages of the site itself count.
 */
export async function listSitemapPages(
  deps: RobotsDeps,
  site: URL,
  robots: RobotsRules,
  options: VisitOptions & { most: number },
): Promise<string[]> {
  const named = robots.sitemaps.filter((address) => URL.canParse(address, site.href));
  const first = named.length > 0 ? named : ['/sitemap.xml'];
  const waiting = first.map((address) => ({ url: new URL(address, site), depth: 0 }));
  const seen = new Set<string>();
  const pages = new Set<string>();
  const allow = async (url: URL) => {
    if (!isSameSite(url, site)) throw new AppError('upstream_failed', 'The sitemap lies on another website.');
    return robots;
  };
  for (
    let next = waiting.shift();
    next && pages.size < options.most && seen.size < mostFiles;
    next = waiting.shift()
  ) {
    const { url, depth } = next;
    if (!isSameSite(url, site) || seen.has(url.href)) continue;
    seen.add(url.href);
    const sitemap = await readSitemap(deps, url.href, { ...options, allow });
    for (const address of sitemap?.pages ?? []) {
      if (pages.size >= options.most) break;
      const page = URL.canParse(address) ? new URL(address) : undefined;
      if (page && isPageOf(site, page)) pages.add(normalizePageUrl(page));
    }
    if (depth >= deepest) continue;
    const further = (sitemap?.sitemaps ?? []).filter((address) => URL.canParse(address));
    waiting.push(
      ...further.slice(0, mostFiles).map((address) => ({ url: new URL(address), depth: depth + 1 })),
    );
  }
  return [...pages];
}
