import type { TextItem } from './pdf-spans.ts';

/** What pdf.js gives of a page's text: items, and the marks that enclose them. */
export type MarkedItem = TextItem | { type: string; id?: string | null; tag?: string | null };

/** The mark of what is no part of the text: running heads and feet, page numbers, watermarks. */
export const artifact = 'Artifact';

/** The text items of a page, each with the mark that it stands in. Source: ISO 32000-1, 14.7.4 and 14.8.2.2. */
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
