import type { Block } from '../document.ts';
import { writeLinkEnd } from '../links/write-link.ts';
import { type DrawnContext, DrawnText } from '../office/drawn-text.ts';
import { HiddenShapes } from '../office/hidden-shapes.ts';
import { walkXml } from '../office/walk-xml.ts';
import { splitHeader } from '../table-header.ts';
import { ShapePosition } from './shape-place.ts';

/**
 * `diagrams` are relation ids of diagrams, with the number of blocks before each; `footers` are texts of its
 * footer.
 */
type Slide = {
  isHidden: boolean;
  blocks: Block[];
  diagrams: { id: string; at: number }[];
  footers: string[];
};
type Paragraph = { text: string; isItem: boolean };
/** `href` is the link target of the whole shape. */
type Shape = { placeholder: string | null; paragraphs: Paragraph[]; href: string | undefined };
/** Context of reading slides, with their size in file units; null if it is unknown. */
export type SlideContext = DrawnContext & { size: { width: number; height: number } | null };
type Grid = { rows: string[][][]; hasHeader: boolean };

const TITLES = new Set(['title', 'ctrTitle']);
/** Placeholders with text that repeats on every slide. */
const FURNITURE = new Set(['dt', 'sldNum', 'sldImg']);
/** Placeholders with repeated text of the author. */
const FOOTERS = new Set(['ftr', 'hdr']);
const MAX_TITLE_LENGTH = 90;

/**
 * Reads the text of a slide: its title first, then its shapes and tables in file order. Omits hidden shapes
 * and shapes outside the slide's area. A hidden slide has no content.
 */
export function readSlide(xml: string, page: number, context: SlideContext): Slide {
  const titles: Block[] = [];
  const content: Block[] = [];
  const diagrams: { id: string; after: number }[] = [];
  const footers: string[] = [];
  const isHidden = readShapes(xml, context, {
    diagram: (id) => void diagrams.push({ id, after: content.length }),
    shape({ placeholder, paragraphs }) {
      if (FOOTERS.has(placeholder ?? '')) footers.push(paragraphs.map(({ text }) => text).join(' '));
      if (FOOTERS.has(placeholder ?? '') || FURNITURE.has(placeholder ?? '')) return;
      if (TITLES.has(placeholder ?? '') || (content.length === 0 && looksLikeTitle(paragraphs))) {
        titles.push({ kind: 'heading', level: 1, text: paragraphs.map(({ text }) => text).join(' '), page });
        return;
      }
      for (const { text, isItem } of paragraphs) {
        content.push({ kind: isItem ? 'list-item' : 'paragraph', text, page });
      }
    },
    grid({ rows: grid, hasHeader }) {
      const rows = grid.map((row) => row.map((texts) => texts.join(' ').trim()));
      const [header, ...body] = rows;
      if (hasHeader && header && body.length > 0) content.push({ kind: 'table', header, rows: body, page });
      else content.push({ kind: 'table', ...splitHeader(rows), page });
    },
  });
  return {
    isHidden,
    blocks: [...titles, ...content],
    diagrams: diagrams.map(({ id, after }) => ({ id, at: titles.length + after })),
    footers,
  };
}

/**
 * Returns whether the first shape is a title: one short line. Programs other than PowerPoint often mark no
 * title.
 */
function looksLikeTitle([first, ...others]: Paragraph[]): boolean {
  if (!first || others.length > 0 || first.isItem) return false;
  return first.text.length <= MAX_TITLE_LENGTH && !/[.;,:]$/.test(first.text.trim());
}

type SlideHandlers = { shape(shape: Shape): void; grid(grid: Grid): void; diagram(id: string): void };

/**
 * Calls the handlers for each shape with words, each visible table and each visible diagram, in file order.
 * Returns whether the slide is hidden.
 */
function readShapes(xml: string, context: SlideContext, handlers: SlideHandlers): boolean {
  let isHidden = false;
  let shape: Shape | null = null;
  let grid: Grid | null = null;
  let paragraph: (Paragraph & { words: DrawnText }) | null = null;
  const shapes = new HiddenShapes();
  const place = new ShapePosition(context.size);
  if (!xml) return isHidden;
  walkXml(xml, {
    open({ name, attributes }) {
      if (name === 'sld') isHidden = isOff(attributes.show);
      if (isHidden) return;
      shapes.open(name, attributes);
      if (place.open(name, attributes)) shapes.hide(place.levels);
      if (name === 'sp' || name === 'pic') shape = { placeholder: null, paragraphs: [], href: undefined };
      else if (name === 'ph' && shape) shape.placeholder = attributes.type ?? 'body';
      else if (name === 'tbl') grid = { rows: [], hasHeader: false };
      else if (name === 'tblPr' && grid) grid.hasHeader = /^(?:1|true)$/.test(attributes.firstRow ?? '');
      else if (name === 'tr') grid?.rows.push([]);
      else if (name === 'tc') grid?.rows.at(-1)?.push([]);
      else if (name === 'p') {
        paragraph = { text: '', isItem: shape?.placeholder === 'body', words: new DrawnText(context) };
      } else if (name === 'buNone' && paragraph) paragraph.isItem = false;
      else if ((name === 'buChar' || name === 'buAutoNum') && paragraph) paragraph.isItem = true;
      else if (name === 'relIds' && attributes['r:dm'] && !shapes.isHidden)
        handlers.diagram(attributes['r:dm']);
      else if (paragraph) paragraph.words.open(name, attributes);
      else if (name === 'hlinkClick' && shape && !shapes.isHidden) {
        shape.href = context.links.get(attributes['r:id'] ?? '');
      }
    },
    close(name) {
      if (isHidden) return;
      paragraph?.words.close(name);
      if (name === 'p' && paragraph) {
        context.leftOut.endPart();
        const { words, isItem } = paragraph;
        const row = grid?.rows.at(-1);
        if (words.text.trim() && row) row.at(-1)?.push(words.text);
        else if (words.text.trim()) shape?.paragraphs.push({ text: words.text, isItem });
        paragraph = null;
      }
      if ((name === 'sp' || name === 'pic') && shape) {
        addShapeLink(shape);
        if (shape.paragraphs.length > 0) handlers.shape(shape);
        shape = null;
      }
      if (name === 'tbl' && grid) {
        if (grid.rows.length > 0 && !shapes.isHidden) handlers.grid(grid);
        grid = null;
      }
      place.close();
      shapes.close();
    },
    text: (text) => paragraph?.words.write(text, shapes.isHidden),
  });
  return isHidden;
}

/** Returns whether the value of a boolean attribute is false. A missing one counts as true. */
function isOff(value: string | undefined): boolean {
  return /^(?:0|false)$/.test(value ?? '');
}

/**
 * Appends the address of a link on a whole shape to its last paragraph, or as a paragraph to a picture
 * without words. Does nothing if the address is not useful to readers.
 */
function addShapeLink({ paragraphs, href }: Shape): void {
  if (!href) return;
  const last = paragraphs.at(-1);
  const end = writeLinkEnd(paragraphs.map(({ text }) => text).join(' '), href);
  if (last) last.text += end;
  else if (end) paragraphs.push({ text: end, isItem: false });
}
