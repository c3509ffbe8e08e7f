import { isProbablyReaderable, Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { cleanBlocks } from '../clean-text.ts';
import type { Block } from '../document.ts';
import { hasContact } from '../has-contact.ts';
import { parsePage } from './parse-page.ts';
import { readHtmlText } from './read-html-blocks.ts';

type Element = DefaultTreeAdapterTypes.Element;

/** A larger or deeper page is not an article, and scoring it takes long. */
const maxElements = 5_000;
const maxNodes = 3 * maxElements;
const maxCharacters = 1_000_000;
const deepest = 100;
/**
 * Most characters, each multiplied by the number of elements around it. Readability reads the text of each of
 * these elements many times.
 */
const maxWork = 10_000_000;
/** Length in characters from which a text is prose, not a link or label. */
const longText = 80;
const minCharacters = 500;
/** Share of the page's long texts that an article must contain. */
const minShare = 0.8;
/** Type of a text node (DOM, 4.4). */
const textNode = 3;
/**
 * Prices and opening hours, which customers ask for, anywhere on the page. A day alone is only the date of a
 * post.
 */
const figures = /[₱$€£¥]|\b(?:php|usd|eur|pesos?)\b|\d{1,2}:\d{2}|\d\s?(?:am|pm)\b|\d[.,]\d{2}\b/i;

/**
 * Returns the blocks of the page's article, found by Readability, without menus, teasers and notices around
 * it. Returns undefined for a page that is not an article. A page is an article if the article contains
 * nearly all of its long texts, and the rest is short and contains no table, figure or contact. On a shop's
 * page nothing may be lost.
 */
export function findArticle(html: string, elements: Element[], content: Block[]): Block[] | undefined {
  const isLarge = html.length > maxCharacters || elements.length > maxElements || isDeep(elements);
  if (isLarge || sumLong(content) < minCharacters) return undefined;
  const article = readArticle(html);
  return article && isWholeArticle(article, content) ? article : undefined;
}

/** Returns whether an element is nested deeper than `deepest`. Requires `elements` in document order. */
function isDeep(elements: Element[]): boolean {
  const depths = new Map<unknown, number>();
  return elements.some((element) => {
    const depth = (depths.get(element.parentNode) ?? 0) + 1;
    depths.set(element, depth);
    return depth > deepest;
  });
}

/**
 * Returns the blocks that Readability finds, or undefined if it finds no article, would take too long or
 * fails.
 */
function readArticle(html: string): Block[] | undefined {
  try {
    const { document } = parseHTML(html);
    // linkedom parses a broken page in its own way. The result may be another tree than the one counted
    // before, and may have several roots.
    if (isCostly(document) || !isProbablyReaderable(document)) return undefined;
    const article = new Readability(document, {
      maxElemsToParse: maxElements,
      disableJSONLD: true,
      keepClasses: true,
    }).parse();
    const body = parsePage(article?.content ?? '').childNodes.find((node) => node.nodeName === 'html');
    return body && 'tagName' in body ? cleanBlocks(readHtmlText(body).blocks) : undefined;
  } catch {
    // Readability is made for browser documents. A page that it cannot handle is read the normal way.
    return undefined;
  }
}

type PlainNode = { nodeType: number; nodeValue: string | null; childNodes: Iterable<PlainNode> };

/**
 * Returns whether Readability would take too long on a tree. Iterative, because pages may be nested thousands
 * deep.
 */
function isCostly(root: PlainNode): boolean {
  const waiting = [{ node: root, depth: 0 }];
  let work = 0;
  let nodes = 0;
  for (let step = waiting.pop(); step; step = waiting.pop()) {
    const { node, depth } = step;
    if (node.nodeType === textNode) work += (node.nodeValue ?? '').length * depth;
    if (work > maxWork || ++nodes > maxNodes || depth > deepest) return true;
    for (const child of node.childNodes) waiting.push({ node: child, depth: depth + 1 });
  }
  return false;
}

const textOf = (block: Block) =>
  block.kind === 'table' ? [block.header ?? [], ...block.rows].flat().join(' ') : block.text;

/** Returns the total number of characters in the blocks of at least `longText` characters. */
function sumLong(blocks: Block[]): number {
  return blocks
    .map((block) => textOf(block).length)
    .filter((length) => length >= longText)
    .reduce((sum, length) => sum + length, 0);
}

/**
 * Returns whether an article contains nearly all long texts of the page, and the rest is short and without
 * tables, figures and contacts.
 */
function isWholeArticle(article: Block[], content: Block[]): boolean {
  if (sumLong(article) < Math.max(minCharacters, sumLong(content) * minShare)) return false;
  const articleText = article.map(textOf).join('\n').replace(/\s+/g, ' ');
  const missing = content.filter((block) => !articleText.includes(textOf(block).replace(/\s+/g, ' ')));
  return missing.every((block) => {
    const text = textOf(block);
    return block.kind !== 'table' && text.length < longText && !figures.test(text) && !hasContact(text);
  });
}
