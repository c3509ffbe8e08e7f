import { isProbablyReaderable, Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { cleanBlocks } from '../clean-text.ts';
import type { Block } from '../document.ts';
import { tellsContact } from '../tells-contact.ts';
import { parsePage } from './parse-page.ts';
import { readHtmlText } from './read-html-blocks.ts';

type Element = DefaultTreeAdapterTypes.Element;

/** A larger or deeper page is no article, and scoring it takes long. */
const maxElements = 5_000;
const maxNodes = 3 * maxElements;
const maxCharacters = 1_000_000;
const deepest = 100;
/** Characters, each times the elements that it stands in: every one of these is asked for its text many times. */
const maxWork = 10_000_000;
/** Text that was written to be read, not to be clicked. */
const longText = 80;
const leastCharacters = 500;
/** Part of the page's long texts that an article has to hold. */
const leastShare = 0.8;
/** The type of a node that is text (DOM, 4.4). */
const textNode = 3;
/** Prices and hours: what customers ask for, wherever it stands. A day alone is when something was posted. */
const figures = /[₱$€£¥]|\b(?:php|usd|eur|pesos?)\b|\d{1,2}:\d{2}|\d\s?(?:am|pm)\b|\d[.,]\d{2}\b/i;

/**
 * The blocks of the article that a page is about, by Readability, without menus, teasers and notices around it;
 * undefined for other pages. A page is an article when nearly all of its long texts are, and what stands around them is
 * short and holds no table, figure or contact: of a shop's page nothing may be lost.
 */
export function findArticle(html: string, elements: Element[], content: Block[]): Block[] | undefined {
  const isLarge = html.length > maxCharacters || elements.length > maxElements || isDeep(elements);
  if (isLarge || sumLong(content) < leastCharacters) return undefined;
  const found = readArticle(html);
  return found && isWholeArticle(found, content) ? found : undefined;
}

/** Parents come before their children. */
function isDeep(elements: Element[]): boolean {
  const depths = new Map<unknown, number>();
  return elements.some((element) => {
    const depth = (depths.get(element.parentNode) ?? 0) + 1;
    depths.set(element, depth);
    return depth > deepest;
  });
}

function readArticle(html: string): Block[] | undefined {
  try {
    const { document } = parseHTML(html);
    // It reads a broken page in its own way: what was counted before may be another page, and may have several roots.
    if (isCostly(document) || !isProbablyReaderable(document)) return undefined;
    const article = new Readability(document, {
      maxElemsToParse: maxElements,
      disableJSONLD: true,
      keepClasses: true,
    }).parse();
    const body = parsePage(article?.content ?? '').childNodes.find((node) => node.nodeName === 'html');
    return body && 'tagName' in body ? cleanBlocks(readHtmlText(body).blocks) : undefined;
  } catch {
    // It was made for browsers' documents: what it cannot deal with is read in the plain way.
    return undefined;
  }
}

type PlainNode = { nodeType: number; nodeValue: string | null; childNodes: Iterable<PlainNode> };

/** Without recursion, since pages may nest by the thousand. */
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

function sumLong(blocks: Block[]): number {
  return blocks
    .map((block) => textOf(block).length)
    .filter((length) => length >= longText)
    .reduce((sum, length) => sum + length, 0);
}

function isWholeArticle(found: Block[], content: Block[]): boolean {
  if (sumLong(found) < Math.max(leastCharacters, sumLong(content) * leastShare)) return false;
  const kept = found.map(textOf).join('\n').replace(/\s+/g, ' ');
  const lost = content.filter((block) => !kept.includes(textOf(block).replace(/\s+/g, ' ')));
  return lost.every((block) => {
    const text = textOf(block);
    return block.kind !== 'table' && text.length < longText && !figures.test(text) && !tellsContact(text);
  });
}
