import type { PageEdit } from './page-edit.ts';
import { statesSomething } from './states-something.ts';
import {
  type Element,
  headingTag,
  isElement,
  listAncestors,
  listNameWords,
  maxHeadingLevel,
  readAttribute,
  readText,
} from './tree.ts';

const maxLength = 80;
const maxWords = 10;
/** Pages may be nested thousands deep. */
const maxInlineLevels = 5;
/** Words in the class names of headings. */
const titleWords = new Set('title heading headline heading1 heading2 heading3'.split(' '));
const bold = new Set(['b', 'strong']);
/** Elements that only style their text. */
const inline = new Set(['span', 'font', 'em', 'i', 'u', 'big', 'b', 'strong']);
/** Elements whose bold texts are names of rows, items and controls. */
const withoutHeadings = new Set(
  'li dt dd td th a button label nav footer figcaption summary form address blockquote h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
);

/**
 * Makes headings of texts that only look like headings: short texts in bold, or with a class such as
 * `card-title`, above other content. Website builders often write them. Their level is below the heading
 * before them, by their depth in the page.
 */
export function markVisualHeadings(elements: readonly Element[], edit: PageEdit): void {
  let realLevel = 1;
  let open: { depth: number; level: number }[] = [];
  for (const element of elements) {
    const ownLevel = headingTag.exec(element.tagName)?.[1];
    if (ownLevel) [realLevel, open] = [Number(ownLevel), []];
    if (!isVisualHeading(element, edit)) continue;
    const depth = listAncestors(element, 60).length;
    open = open.filter((other) => other.depth < depth);
    const level = Math.min(maxHeadingLevel, (open.at(-1)?.level ?? realLevel) + 1);
    open.push({ depth, level });
    edit.rename(element, `h${level}`);
  }
}

/** Returns whether a `div` or `p` is a short title of the content after it. */
function isVisualHeading(element: Element, edit: PageEdit): boolean {
  if (element.tagName !== 'div' && element.tagName !== 'p') return false;
  if (!isBold(element) && !isTitle(element)) return false;
  const text = readText(element, { nodeLimit: 20 }).replace(/:$/, '');
  if (text.length < 2 || text.length > maxLength || text.split(' ').length > maxWords) return false;
  if (statesSomething(text) || !hasContentAfter(element, edit)) return false;
  return !listAncestors(element, 12).some(({ tagName }) => withoutHeadings.has(tagName));
}

/** Returns whether an element has a title's class or role, and no blocks inside. */
function isTitle(element: Element): boolean {
  const isNamed =
    readAttribute(element, 'role') === 'heading' ||
    listNameWords(element).some((word) => titleWords.has(word));
  return isNamed && hasOnlyInline(element);
}

/** Returns whether an element contains only text and styled text, at most `levels` elements deep. */
function hasOnlyInline({ childNodes }: Element, levels = maxInlineLevels): boolean {
  return childNodes.every(
    (node) => !isElement(node) || (levels > 0 && inline.has(node.tagName) && hasOnlyInline(node, levels - 1)),
  );
}

/** Returns whether all text of an element is in one bold element, at most `levels` elements deep. */
function isBold(element: Element, levels = maxInlineLevels): boolean {
  const nodes = element.childNodes.filter(
    (node) => isElement(node) || ('value' in node && node.value.trim() !== ''),
  );
  const [only] = nodes;
  if (nodes.length !== 1 || !isElement(only) || !inline.has(only.tagName) || levels === 0) return false;
  return bold.has(only.tagName) ? hasOnlyInline(only) : isBold(only, levels - 1);
}

/** Returns whether the element directly after a title has text and is no title itself. */
function hasContentAfter(element: Element, edit: PageEdit): boolean {
  const next = edit.findBeside(element, 1);
  if (!next || headingTag.test(next.tagName) || isBold(next)) return false;
  return readText(next, { nodeLimit: 40 }).length > 1;
}
