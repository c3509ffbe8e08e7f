import { readFile } from 'node:fs/promises';
import { type DefaultTreeAdapterTypes, serialize } from 'parse5';
import { cleanBlocks, cleanText } from '../clean-text.ts';
import type { Block, ExtractedDocument } from '../document.ts';
import type { PageText } from '../links/drop-link-lists.ts';
import { warnOfEncoding } from '../warn-of-encoding.ts';
import { decodeHtml, detectAndDecodeHtml } from './decode-html.ts';
import { describePage } from './describe-page.ts';
import { findArticle } from './find-article.ts';
import { listElements } from './list-elements.ts';
import { parsePage } from './parse-page.ts';
import { preparePage } from './prepare/prepare-page.ts';
import { readAttribute } from './prepare/tree.ts';
import { readFrame } from './read-frame.ts';
import { readHtmlText } from './read-html-blocks.ts';
import { readStructuredData } from './read-structured-data.ts';
import { splitLeaders } from './split-leaders.ts';

type Element = DefaultTreeAdapterTypes.Element;

/** More links than any page for people has. */
const MAX_LINKS = 5_000;
const MAX_HREF_LENGTH = 2_048;

/**
 * Reads a saved web page from a file. Throws UnreadableError if the file is not text, or if its tags create
 * too many elements.
 */
export async function extractHtml(path: string): Promise<ExtractedDocument> {
  const decoded = detectAndDecodeHtml(await readFile(path));
  return { ...parseHtml(decoded.text), warnings: warnOfEncoding(decoded) };
}

/**
 * Parses a page and returns its visible headings, paragraphs, lists, tables, code and quotes, including its
 * header and footer.
 */
export function parseHtml(html: string): ExtractedDocument {
  const page = parsePage(html);
  const elements = listElements(page);
  const details = readStructuredData(elements);
  preparePage(elements, findBase(elements));
  const body = findContent(elements);
  const text = joinTexts([...(body ? [readHtmlText(body)] : []), readFrame(page.childNodes, body)]);
  const { linkListLength } = text;
  const blocks = [...text.blocks, ...details];
  return { title: findTitle(elements, blocks), blocks, pageCount: null, warnings: [], linkListLength };
}

/**
 * Reads a page of a website from a file: like a saved page, but without the parts around an article, and with
 * its links and metadata. A page without text has no blocks.
 */
export async function extractWebPage(path: string): Promise<ExtractedDocument> {
  return parseWebPage(decodeHtml(await readFile(path)));
}

/**
 * Parses a page of a website to its blocks, links and metadata. `robotName` is the crawler's name in robot
 * directives, `url` the page's address. Throws UnreadableError if its tags create too many elements.
 */
export function parseWebPage(html: string, robotName = 'robots', url?: string): ExtractedDocument {
  const page = parsePage(html);
  const elements = listElements(page);
  const details = readStructuredData(elements);
  const isChanged = preparePage(elements, findBase(elements, url));
  const mains = listMains(elements);
  const body = findContent(elements);
  const content = joinTexts(body ? [readHtmlText(body)] : []);
  const article =
    mains.length === 1
      ? undefined
      : findArticle(isChanged ? serialize(page) : html, elements, content.blocks);
  const frame = readFrame(page.childNodes, body);
  const blocks = [...(article ?? content.blocks), ...frame.blocks, ...details];
  return {
    title: findTitle(elements, blocks),
    blocks,
    pageCount: null,
    warnings: [],
    linkListLength: content.linkListLength + frame.linkListLength,
    links: findLinks(elements),
    about: describePage(elements, robotName),
  };
}

/** Joins the texts of parts of a page, cleaned. Lists with dot leaders ("Soup ..... 90") become tables. */
function joinTexts(texts: PageText[]): PageText {
  const linkListLength = texts.reduce((sum, text) => sum + text.linkListLength, 0);
  const blocks = splitLeaders(cleanBlocks(texts.flatMap(({ blocks }) => blocks)));
  return { blocks, linkListLength };
}

/** Returns the elements that are the main content by their tag or role. */
function listMains(elements: Element[]): Element[] {
  return elements.filter(({ tagName, attrs }) => {
    return tagName === 'main' || attrs.some(({ name, value }) => name === 'role' && value === 'main');
  });
}

/** Returns the page's only `main` element or, if there are none or several, its body. */
function findContent(elements: Element[]): Element | undefined {
  const mains = listMains(elements);
  return mains.length === 1 ? mains[0] : elements.find(({ tagName }) => tagName === 'body');
}

/** Returns whether a link has `nofollow` in `rel`. */
function isNofollow(element: Element): boolean {
  return readAttribute(element, 'rel').toLowerCase().split(/\s+/).includes('nofollow');
}

/**
 * Returns the distinct link targets of the whole page as written, including those of its frame, which
 * contains the site's navigation. Leaves out `nofollow` links.
 */
function findLinks(elements: Element[]): ExtractedDocument['links'] {
  const hrefs = elements
    .filter((element) => (element.tagName === 'a' || element.tagName === 'area') && !isNofollow(element))
    .map(readHref)
    .filter((href) => href && href.length <= MAX_HREF_LENGTH);
  return { base: readBase(elements) || null, hrefs: [...new Set(hrefs)].slice(0, MAX_LINKS) };
}

const readHref = (element: Element) => readAttribute(element, 'href').trim();

/** Returns the address of the page's `base` element as written, or an empty text without one. */
function readBase(elements: Element[]): string {
  const base = elements.find(({ tagName }) => tagName === 'base');
  return base ? readHref(base) : '';
}

/**
 * Returns the absolute base of the page's relative addresses: its `base` element, otherwise `url`. Returns
 * undefined if neither is known.
 */
function findBase(elements: Element[], url?: string): string | undefined {
  const href = readBase(elements);
  return href && URL.canParse(href, url) ? new URL(href, url).href : url;
}

/** Returns the title of the page's head, otherwise its first heading, otherwise null. */
function findTitle(elements: Element[], blocks: Block[]): string | null {
  const title = elements.find(({ tagName, parentNode }) => {
    return tagName === 'title' && parentNode && 'tagName' in parentNode && parentNode.tagName === 'head';
  });
  const text = title?.childNodes.map((node) => ('value' in node ? node.value : '')).join('') ?? '';
  if (text.trim()) return cleanText(text).replaceAll('\n', ' ');
  const first = blocks.find((block) => block.kind === 'heading');
  return first?.kind === 'heading' ? first.text : null;
}
