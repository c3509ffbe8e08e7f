import type { DefaultTreeAdapterTypes } from 'parse5';
import { cleanBlocks } from '../clean-text.ts';
import type { Block, PagePart } from '../document.ts';
import { countWords, hasFigure } from '../links/classify-links.ts';
import type { PageText } from '../links/drop-link-lists.ts';
import { hashWords } from '../links/fold-words.ts';
import { renderPlainText } from '../stored-document.ts';
import { isFrame, isShown, readHtmlText } from './read-html-blocks.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Longest frame in characters. A longer footer is a site map. */
const maxLength = 1_000;
/** Most footers and asides of a page that are read. */
const maxFrames = 20;
/** Fewest words of a frame without a figure. A shorter text is a name or a button. */
const minWords = 4;
/** Copyright and software notices, which customers never ask about. */
const imprint =
  /©|\(c\)\s*(?:19|20)\d\d|\b(?:copyright|all rights reserved|todos los derechos reservados|tous droits r[ée]serv[ée]s|powered by|proudly made|uses? cookies|cookies? (?:policy|notice|settings|consent))\b/i;
const maxImprint = 200;

/**
 * Returns the frame of a page: its footers and asides, and everything outside `content` if that is not the
 * whole body. Frames contain opening hours, branches and contact details; menus are omitted. Each frame is a
 * separate part, because most sites repeat it on every page.
 */
export function readFrame(root: Node[], content: Element | undefined): PageText {
  const texts = findFrames(root, content).map((frame) => readHtmlText(frame, true));
  return {
    blocks: texts.flatMap(({ blocks }) => toFramePart(cleanBlocks(blocks))),
    linkListLength: texts.reduce((sum, { linkListLength }) => sum + linkListLength, 0),
  };
}

/**
 * Returns the frames in document order, nested ones too. Iterative, because pages may be nested thousands
 * deep.
 */
function findFrames(root: Node[], content: Element | undefined): Element[] {
  const ancestors = listAncestors(content);
  const frames: Element[] = [];
  const waiting = root.toReversed().map((node) => ({ node, isOutside: true }));
  for (let next = waiting.pop(); next && frames.length < maxFrames; next = waiting.pop()) {
    const { node } = next;
    if (!('tagName' in node) || !isShown(node)) continue;
    const isOutside = next.isOutside && node !== content;
    const isBeside = isOutside && !ancestors.has(node);
    if (isFrame(node) || isBeside) frames.push(node);
    // Its descendants were read with it.
    for (const child of node.childNodes.toReversed()) {
      waiting.push({ node: child, isOutside: isOutside && !isBeside });
    }
  }
  return frames;
}

/** Returns all ancestors of an element. Returns an empty set without an element. */
function listAncestors(content: Element | undefined): Set<unknown> {
  const ancestors = new Set<unknown>();
  for (let parent = content?.parentNode; parent; ) {
    ancestors.add(parent);
    parent = 'parentNode' in parent ? parent.parentNode : null;
  }
  return ancestors;
}

/**
 * Returns the blocks of a frame as one part, without copyright notices. Returns an empty list if it is too
 * long, or has only headings, or has too few words and no price, hour or contact.
 */
function toFramePart(all: Block[]): Block[] {
  const blocks = all.filter(
    ({ kind, ...block }) => kind === 'table' || !isImprint('text' in block ? block.text : ''),
  );
  const text = renderPlainText(blocks);
  const isMore =
    blocks.some(({ kind }) => kind !== 'heading') && (countWords(text) >= minWords || hasFigure(text));
  if (!isMore || text.length > maxLength) return [];
  const part: PagePart = `frame-${hashWords(text)}`;
  return blocks.map((block) => ({ ...block, part }));
}

/** Returns whether a short text is a copyright or software notice. */
const isImprint = (text: string) => text.length <= maxImprint && imprint.test(text);
