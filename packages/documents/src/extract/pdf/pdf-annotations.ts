import type { PDFPageProxy } from 'unpdf/pdfjs';
import type { Block } from '../document.ts';
import { writeComment } from '../office/read-comments.ts';
import type { LayerTest } from './operators/walk-page.ts';
import type { TextItem } from './pdf-spans.ts';
import type { Stretch } from './stretches.ts';

/** The used part of an annotation of pdf.js. */
type Annotation = {
  subtype?: string;
  rect?: unknown;
  annotationFlags?: number;
  fieldType?: string | null;
  fieldValue?: unknown;
  password?: boolean;
  multiLine?: boolean;
  checkBox?: boolean;
  radioButton?: boolean;
  exportValue?: string;
  buttonValue?: string | null;
  options?: { exportValue: unknown; displayValue: unknown }[];
  contentsObj?: { str?: string };
  titleObj?: { str?: string };
  inReplyTo?: string;
  /** Corners of the marked areas, eight numbers each, or none for a rectangle. */
  quadPoints?: ArrayLike<number> | null;
  url?: string;
  unsafeUrl?: string;
  /** Its layer. */
  oc?: unknown;
};

/** Annotations of a page: visible text as if it were printed, comments, links, and strikethroughs. */
export type PageAnnotations = {
  items: TextItem[];
  comments: Block[];
  links: PageLink[];
  struck: Stretch[];
};

/** An area of a page with a link; coordinates grow upwards. */
export type PageLink = { href: string; left: number; bottom: number; right: number; top: number };

/** Font name for the text of form fields and typed annotations. */
export const fieldFont = 'field';
/** Flags of invisible annotations: hidden, and no view (ISO 32000-1, 12.5.3). */
const invisibleFlags = 2 | 32;
/** Kinds of annotations that may have a comment. */
const commentKinds = new Set(['Text', 'Highlight', 'Underline', 'Squiggly', 'StrikeOut', 'Caret']);
const maxAnnotations = 5_000;
/** Most lines of one strikethrough. */
const maxStrikeLines = 200;
/** Height of a strikethrough line in the box around its letters. */
const strikeHeight = 0.42;
/** Font size in points. The size of fields is stored in forms that are not worth parsing. */
const defaultSize = 10;
/** Height of letters above their baseline, and width of a letter, relative to the font size. */
const ascent = 0.75;
const letterWidth = 0.5;

/**
 * Reads the visible annotations of a page: values of form fields, typed texts, comments, links and
 * strikethroughs. Source: ISO 32000-1, 12.5.6 and 12.7.4.
 */
export async function readAnnotations(page: PDFPageProxy, isShown: LayerTest): Promise<PageAnnotations> {
  const items: TextItem[] = [];
  const comments: Block[] = [];
  const links: PageLink[] = [];
  const struck: Stretch[] = [];
  const all = (await page.getAnnotations({ intent: 'display' })) as Annotation[];
  for (const annotation of all.slice(0, maxAnnotations)) {
    if ((annotation.annotationFlags ?? 0) & invisibleFlags) continue;
    if (annotation.oc && !isShown(annotation.oc)) continue;
    const { subtype = '', contentsObj, titleObj } = annotation;
    const contents = contentsObj?.str?.trim() ?? '';
    if (subtype === 'Widget') placeLines(annotation, readField(annotation), items);
    else if (subtype === 'FreeText') placeLines(annotation, contents, items);
    else if (subtype === 'Link') links.push(...readLink(annotation));
    if (subtype === 'StrikeOut') struck.push(...readStruck(annotation));
    if (commentKinds.has(subtype) && contents) {
      const text = writeComment(contents, titleObj?.str?.trim());
      comments.push({ kind: 'quote', text, page: page.pageNumber });
    }
  }
  return { items, comments, links, struck };
}

/** Returns the link of an annotation. Returns an empty list if it leads to a place in the document. */
function readLink({ rect, url, unsafeUrl }: Annotation): PageLink[] {
  const href = unsafeUrl ?? url;
  if (!href || !Array.isArray(rect)) return [];
  const [left = 0, bottom = 0, right = 0, top = 0] = rect.map(Number);
  return [{ href, left, bottom, right, top }];
}

/** Returns the lines that a strikethrough annotation draws, one for each line of text. */
function readStruck({ rect, quadPoints }: Annotation): Stretch[] {
  const corners = quadPoints && quadPoints.length >= 8 ? [...Array.from(quadPoints)] : null;
  if (!corners) {
    if (!Array.isArray(rect)) return [];
    const [left = 0, bottom = 0, right = 0, top = 0] = rect.map(Number);
    return [{ left, right, y: bottom + (top - bottom) * strikeHeight }];
  }
  const lines: Stretch[] = [];
  for (let at = 0; at + 7 < corners.length && lines.length < maxStrikeLines; at += 8) {
    const xs = [0, 2, 4, 6].map((next) => Number(corners[at + next]));
    const ys = [1, 3, 5, 7].map((next) => Number(corners[at + next]));
    const [bottom, top] = [Math.min(...ys), Math.max(...ys)];
    lines.push({ left: Math.min(...xs), right: Math.max(...xs), y: bottom + (top - bottom) * strikeHeight });
  }
  return lines;
}

/**
 * Returns the displayed value of a form field, `[x]` or `[ ]` for a check box or radio button. Returns an
 * empty text for a password or a push button.
 */
function readField(field: Annotation): string {
  const { fieldType, fieldValue, password, checkBox, radioButton, exportValue, buttonValue } = field;
  if (password) return '';
  if (fieldType === 'Btn') {
    if (!checkBox && !radioButton) return '';
    return fieldValue === (checkBox ? exportValue : buttonValue) ? '[x]' : '[ ]';
  }
  const values = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
  const options = new Map(field.options?.map((option) => [option.exportValue, option.displayValue]));
  const displayed = values.map((value) => (fieldType === 'Ch' ? (options.get(value) ?? value) : value));
  return displayed.filter((value) => typeof value === 'string').join(', ');
}

/** Adds the lines of a text to `items`, below each other in the annotation's rectangle. */
function placeLines({ rect }: Annotation, text: string, items: TextItem[]): void {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim());
  if (!Array.isArray(rect) || lines.length === 0) return;
  const [left = 0, bottom = 0, right = 0, top = 0] = rect.map(Number);
  const step = (top - bottom) / lines.length;
  const size = Math.min(defaultSize, Math.max(1, step));
  for (const [index, str] of lines.entries()) {
    // A single line is centred in its field, like the labels beside it.
    const baseline = top - index * step - (step + size * ascent) / 2;
    const width = Math.min(right - left, str.length * size * letterWidth);
    items.push({ str, transform: [size, 0, 0, size, left, baseline], width, fontName: fieldFont });
  }
}
