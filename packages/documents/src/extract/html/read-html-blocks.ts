import type { DefaultTreeAdapterTypes } from 'parse5';
import type { Block } from '../document.ts';
import { type Anchor, dropLinkLists, type PageText } from '../links/drop-link-lists.ts';
import { LinkTrail } from '../links/link-trail.ts';
import type { LinkedBlock } from '../links/linked-block.ts';
import { isMarkedNavigation, isNavigationRelation } from '../links/navigation-marks.ts';
import { RepeatedTexts } from '../repeated-texts.ts';
import { HtmlTable } from './html-table.ts';
import { findLayoutTables } from './layout-tables.ts';
import { readAttribute } from './prepare/tree.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;
type TextKind = 'paragraph' | 'list-item' | 'quote';

/** Elements without text of the page: scripts, forms, menus. */
const SKIPPED_TAGS = new Set(
  'script style noscript template svg math iframe object embed canvas audio video select input textarea nav dialog head title'.split(
    ' ',
  ),
);
const BLOCKS = new Set(
  'address article blockquote body center dd details div dl dt fieldset figcaption figure form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu ol p pre section summary table tbody td tfoot th thead tr ul caption'.split(
    ' ',
  ),
);
const LISTS = new Set(['ul', 'ol', 'menu', 'dl']);
/** Fewest columns of a data table. A table with fewer is read as text. */
const MIN_COLUMNS = 2;
/** Deepest nesting of tables. The text of deeper tables belongs to the cell that contains them. */
const MAX_TABLES = 10;

/** Deepest nesting of navigation parts that is tracked. */
const MAX_MARKED = 8;

/**
 * Returns the blocks of an element in reading order, without lists of links that are only navigation. Skips
 * menus, and the footers and asides inside the element. With `isInFrame`, more lists of links count as
 * navigation. Iterative, because pages may be nested thousands deep.
 */
export function readHtmlText(root: Element, isInFrame = false): PageText {
  const reader = new BlockReader(findLayoutTables(root));
  const waiting: { node: Node; isLeaving: boolean }[] = [{ node: root, isLeaving: false }];
  for (let step = waiting.pop(); step; step = waiting.pop()) {
    const { node, isLeaving: leaves } = step;
    if (leaves) {
      reader.leave(node as Element);
    } else if (node.nodeName === '#text') {
      reader.addText((node as DefaultTreeAdapterTypes.TextNode).value);
    } else if (
      'tagName' in node &&
      (node === root || (isShown(node) && !isFrame(node) && reader.isReadable(node)))
    ) {
      reader.enter(node);
      waiting.push({ node, isLeaving: true });
      for (const child of node.childNodes.toReversed()) waiting.push({ node: child, isLeaving: false });
    }
  }
  return reader.end(isInFrame);
}

/** Returns whether an element is an aside or a footer, which surround the main content. */
export function isFrame(element: Element): boolean {
  const { tagName } = element;
  return tagName === 'aside' || tagName === 'footer' || readAttribute(element, 'role') === 'contentinfo';
}

/**
 * Returns whether an element's own tag and attributes make it readable text: neither hidden nor a menu,
 * search form or dialog. Its ancestors and style sheets are not read.
 */
export function isShown({ tagName, attrs }: Element): boolean {
  if (SKIPPED_TAGS.has(tagName)) return false;
  return !attrs.some(
    ({ name, value }) =>
      name === 'hidden' ||
      (name === 'style' && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(value)) ||
      (name === 'role' && /^(?:navigation|search|dialog)$/.test(value)),
  );
}

/** Collects text until a block ends, and tracks the elements around it. */
class BlockReader {
  private readonly layouts: ReadonlySet<Element>;
  private readonly page: LinkedBlock[] = [];
  private readonly anchors = new Map<string, Anchor>();
  /** Ids since the last block; they are anchors of the next one. */
  private pendingIds: string[] = [];
  private readonly trail = new LinkTrail();
  /** The open navigation parts by number, and the number of parts nested too deeply to track. */
  private marked: readonly number[] = [];
  private deepMarked = 0;
  private markedParts = 0;
  private depth = 0;
  private listParts = 0;
  private text = '';
  /** Whether the current paragraph already has lines, and the separator before the next one. */
  private hasLine = false;
  private joint = '';
  private readonly lists: { isOrdered: boolean; count: number }[] = [];
  private readonly tables: HtmlTable[] = [];
  /** Number of open tables inside the deepest table that is tracked. */
  private deepTables = 0;
  private readonly repeated = new RepeatedTexts();
  private heading: number | null = null;
  /** A link to an anchor on the same page is open. */
  private isAnchorLink = false;
  /** No text has followed the last closed link. */
  private endsInLink = false;
  private quotes = 0;
  private codes = 0;
  private marker = '';
  private isItem = false;
  private terms: string[] = [];
  /** The terms that the current descriptions explain. */
  private currentTerms = '';
  private hasDescription = false;

  constructor(layouts: ReadonlySet<Element>) {
    this.layouts = layouts;
  }

  /**
   * Returns whether an element is read. Buttons trigger actions and are skipped, except in headings, where
   * they open the panel below.
   */
  isReadable({ tagName }: Element): boolean {
    return tagName !== 'button' || this.heading !== null;
  }

  enter(element: Element): void {
    const { tagName } = element;
    if (tagName === 'br') this.endLine();
    if (tagName === 'a') this.openLink(element);
    if (BLOCKS.has(tagName)) this.enterBlock(element);
    const id = readAttribute(element, 'id');
    if (id) this.pendingIds.push(id);
    if (this.isMarked(element)) this.openMarked();
  }

  /** Ends a line. Lines of a paragraph are judged separately, because some are only navigation. */
  private endLine(): void {
    const isParagraph = this.heading === null && this.codes === 0 && !this.isItem && this.tables.length === 0;
    if (isParagraph && !this.marker) {
      this.flush();
      if (this.hasLine) this.joint += '\n';
    } else {
      this.text += '\n';
      this.trail.separate();
    }
  }

  private endBlock(): void {
    this.flush();
    this.hasLine = false;
    this.joint = '';
  }

  private enterBlock(element: Element): void {
    const { tagName } = element;
    this.endBlock();
    if (LISTS.has(tagName) && this.depth++ === 0) this.listParts++;
    const level = /^h([1-6])$/.exec(tagName)?.[1];
    if (level) this.heading = Number(level);
    if (tagName === 'blockquote') this.quotes++;
    if (tagName === 'pre') this.codes++;
    if (tagName === 'ul' || tagName === 'ol' || tagName === 'menu') this.openList(element);
    if (tagName === 'li') this.openItem();
    if (tagName === 'dd') this.explainTerms();
    if (this.isTable(element)) this.openTable();
    if (this.deepTables > 0) return;
    if (tagName === 'tr') this.tables.at(-1)?.openRow();
    if (tagName === 'td' || tagName === 'th') this.tables.at(-1)?.openCell(element);
  }

  leave(element: Element): void {
    const { tagName } = element;
    if (tagName === 'a') this.closeLink();
    if (BLOCKS.has(tagName)) this.leaveBlock(element);
    if (this.isMarked(element)) this.closeMarked();
  }

  private leaveBlock(element: Element): void {
    const { tagName } = element;
    if (tagName === 'dt') this.addTerm();
    this.endBlock();
    if (tagName === 'dl') this.closeTerms();
    if (LISTS.has(tagName)) this.depth--;
    if (/^h[1-6]$/.test(tagName)) this.heading = null;
    if (tagName === 'blockquote') this.quotes--;
    if (tagName === 'pre') this.codes--;
    if (tagName === 'ul' || tagName === 'ol' || tagName === 'menu') this.lists.pop();
    if (tagName === 'li') this.isItem = false;
    if (this.deepTables > 0) {
      if (this.isTable(element)) this.deepTables--;
      return;
    }
    if (tagName === 'td' || tagName === 'th') this.tables.at(-1)?.closeCell();
    if (this.isTable(element)) this.closeTable();
  }

  addText(text: string): void {
    // The permalink sign beside a heading carries no meaning.
    if (this.heading !== null && this.isAnchorLink && !/[\p{L}\p{N}]/u.test(text)) return;
    this.endsInLink = false;
    const visible = this.codes > 0 ? text : text.replace(/\s+/g, ' ');
    this.text += visible;
    this.trail.add(visible);
  }

  /** Ends the text and returns the page's blocks without lists of links. */
  end(isInFrame: boolean): PageText {
    this.flush();
    this.nameAnchors('text');
    return dropLinkLists(this.page, this.anchors, isInFrame);
  }

  private openLink(element: Element): void {
    const href = readAttribute(element, 'href').trim();
    this.isAnchorLink = href.startsWith('#');
    // Cards and buttons may follow each other without a space.
    if (this.endsInLink && this.codes === 0) this.addText(' ');
    if (href)
      this.trail.openLink({ href, isNavigation: isNavigationRelation(readAttribute(element, 'rel')) });
  }

  private closeLink(): void {
    this.endsInLink = true;
    this.isAnchorLink = false;
    this.trail.closeLink();
  }

  /** Returns whether an element is marked as navigation. */
  private isMarked(element: Element): boolean {
    return isMarkedNavigation((name) => readAttribute(element, name));
  }

  /** Opens a navigation part. Beyond `MAX_MARKED` nested parts, only their number is tracked. */
  private openMarked(): void {
    if (this.marked.length < MAX_MARKED) this.marked = [...this.marked, this.markedParts++];
    else this.deepMarked++;
  }

  private closeMarked(): void {
    if (this.deepMarked > 0) this.deepMarked--;
    else this.marked = this.marked.slice(0, -1);
  }

  /** Adds blocks to the page, with the links and position of the text. */
  private push(blocks: Block[]): void {
    const list = this.depth > 0 ? this.listParts : null;
    this.nameAnchors(blocks[0]?.kind === 'heading' ? 'heading' : 'text');
    const { depth, joint, marked } = this;
    this.page.push({ blocks, ...this.trail.take(), depth, list, joint, marked });
    this.hasLine = true;
    this.joint = '';
  }

  /** Records the kind of block that the ids since the last block mark. */
  private nameAnchors(anchor: Anchor): void {
    for (const id of this.pendingIds) this.anchors.set(id, anchor);
    this.pendingIds = [];
  }

  private openList(element: Element): void {
    const start = Number(element.attrs.find(({ name }) => name === 'start')?.value ?? 1);
    this.lists.push({ isOrdered: element.tagName === 'ol', count: Number.isInteger(start) ? start - 1 : 0 });
  }

  /** Starts a list item, with its number if the list is ordered. */
  private openItem(): void {
    const list = this.lists.at(-1);
    if (list) list.count++;
    this.marker = list?.isOrdered ? `${list.count}. ` : '';
    this.isItem = true;
  }

  /** Collects a term, which is repeated before each text that explains it. */
  private addTerm(): void {
    if (this.hasDescription) this.terms = [];
    this.hasDescription = false;
    const term = this.text.trim();
    if (term) this.terms.push(term);
    this.repeated.add(term);
    this.text = '';
  }

  /** Puts the open terms before the text that explains them. */
  private explainTerms(): void {
    if (!this.hasDescription) this.currentTerms = this.terms.join(', ');
    const named = this.hasDescription ? this.repeated.repeat(this.currentTerms) : this.currentTerms;
    if (named) this.marker = `${named}: `;
    this.hasDescription = true;
  }

  /** Ends a list of terms. Terms without an explanation become text. */
  private closeTerms(): void {
    if (!this.hasDescription) {
      this.text = this.terms.join(', ');
      this.flush();
    }
    this.terms = [];
    this.hasDescription = false;
  }

  /**
   * Returns whether an element is read as a table: a layout table only inside another table, as text of its
   * cell.
   */
  private isTable(element: Element): boolean {
    return element.tagName === 'table' && (this.tables.length > 0 || !this.layouts.has(element));
  }

  /** Opens a table. Beyond `MAX_TABLES` nested tables, only their number is tracked. */
  private openTable(): void {
    if (this.tables.length === MAX_TABLES) this.deepTables++;
    else this.tables.push(new HtmlTable(this.repeated));
  }

  /** Ends the innermost table. A nested table becomes text of the outer table's cell. */
  private closeTable(): void {
    const table = this.tables.pop();
    if (!table) return;
    const outer = this.tables.at(-1);
    const blocks = table.read(MIN_COLUMNS);
    if (!outer) {
      if (blocks.length > 0) this.push(blocks);
      return;
    }
    for (const block of blocks) {
      if (block.kind === 'table') outer.addText(block.rows.flat().join(' '));
      else outer.addText(block.text);
    }
  }

  /** Ends the collected text: it becomes a block, or text of the open table. */
  private flush(): void {
    const text = this.codes > 0 ? this.text : this.text.replace(/ ?\n ?/g, '\n').trim();
    this.text = '';
    this.trail.separate();
    if (!text.trim()) return;
    const table = this.tables.at(-1);
    if (table) {
      table.addText(this.marker + text);
      this.marker = '';
      return;
    }
    this.push([this.toBlock(text)]);
    this.marker = '';
  }

  private toBlock(text: string): Block {
    const page = null;
    if (this.heading !== null) return { kind: 'heading', level: this.heading, text, page };
    if (this.codes > 0) return { kind: 'code', text, page };
    const kind: TextKind = this.isItem ? 'list-item' : this.quotes > 0 ? 'quote' : 'paragraph';
    return { kind, text: this.marker + text, page };
  }
}
