import type { DefaultTreeAdapterTypes } from 'parse5';
import { cleanBlocks } from '../clean-text.ts';
import type { Block, PagePart } from '../document.ts';
import { writeText } from '../kept-document.ts';
import type { PageText } from '../links/drop-link-lists.ts';
import { hashWords } from '../links/fold-words.ts';
import { countWords, hasFigure } from '../links/tell-knowledge.ts';
import { isFrame, isShown, readHtmlText } from './read-html-blocks.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Characters; a longer foot is a map of its site. */
const maxLength = 1_000;
/** Feet and asides of a page that are read. */
const maxFrames = 20;
/** Fewer are a name or a button, where they hold no figure. */
const leastWords = 4;
/** Who owns a page and with what it was made: no customer asks for it. */
const imprint =
  /©|\(c\)\s*(?:19|20)\d\d|\b(?:copyright|all rights reserved|todos los derechos reservados|tous droits r[ée]serv[ée]s|powered by|proudly made|uses? cookies|cookies? (?:policy|notice|settings|consent))\b/i;
const maxImprint = 200;

/**
 * What stands around what a page is about: its feet and asides, and all outside of `content` where that is not the whole
 * body. It says hours, branches, how to reach somebody; menus are left out. Each is a part by itself, since most sites
 * say the same on every page.
 */
export function readFrame(root: Node[], content: Element | undefined): PageText {
  const texts = findFrames(root, content).map((frame) => readHtmlText(frame, true));
  return {
    blocks: texts.flatMap(({ blocks }) => nameFrame(cleanBlocks(blocks))),
    linkListLength: texts.reduce((sum, { linkListLength }) => sum + linkListLength, 0),
  };
}

/** In the order of the page, one in another too; without recursion, since pages may nest by the thousand. */
function findFrames(root: Node[], content: Element | undefined): Element[] {
  const around = listAncestors(content);
  const frames: Element[] = [];
  const waiting = root.toReversed().map((node) => ({ node, isOutside: true }));
  for (let next = waiting.pop(); next && frames.length < maxFrames; next = waiting.pop()) {
    const { node } = next;
    if (!('tagName' in node) || !isShown(node)) continue;
    const isOutside = next.isOutside && node !== content;
    const isBeside = isOutside && !around.has(node);
    if (isFrame(node) || isBeside) frames.push(node);
    // What stands in it was read with it.
    for (const child of node.childNodes.toReversed()) {
      waiting.push({ node: child, isOutside: isOutside && !isBeside });
    }
  }
  return frames;
}

function listAncestors(content: Element | undefined): Set<unknown> {
  const ancestors = new Set<unknown>();
  for (let parent = content?.parentNode; parent; ) {
    ancestors.add(parent);
    parent = 'parentNode' in parent ? parent.parentNode : null;
  }
  return ancestors;
}

function nameFrame(all: Block[]): Block[] {
  const blocks = all.filter(
    ({ kind, ...block }) => kind === 'table' || !isImprint('text' in block ? block.text : ''),
  );
  const text = writeText(blocks);
  const isMore =
    blocks.some(({ kind }) => kind !== 'heading') && (countWords(text) >= leastWords || hasFigure(text));
  if (!isMore || text.length > maxLength) return [];
  const part: PagePart = `frame-${hashWords(text)}`;
  return blocks.map((block) => ({ ...block, part }));
}

const isImprint = (text: string) => text.length <= maxImprint && imprint.test(text);
