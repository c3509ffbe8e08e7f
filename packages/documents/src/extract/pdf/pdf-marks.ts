import type { TextItem } from './pdf-spans.ts';

/** An item of pdf.js's text content: a text, or the start or end of a mark. */
export type MarkedItem = TextItem | { type: string; id?: string | null; tag?: string | null };

/** Mark of content outside the text: headers, footers, page numbers, watermarks. */
export const artifact = 'Artifact';

/**
 * Returns the text items of a page. `mark` is the id of the innermost mark around a text, `Artifact`, or
 * null. Source: ISO 32000-1, 14.7.4 and 14.8.2.2.
 */
export function readMarks(items: MarkedItem[]): TextItem[] {
  const open: (string | null)[] = [];
  const texts: TextItem[] = [];
  for (const item of items) {
    const outer = open.at(-1) ?? null;
    if ('str' in item) texts.push({ ...item, mark: outer });
    else if (item.type === 'endMarkedContent') open.pop();
    else open.push(item.tag === artifact ? artifact : (item.id ?? outer));
  }
  return texts;
}
