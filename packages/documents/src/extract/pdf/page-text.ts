import type { getDocument } from 'unpdf/pdfjs';
import type { Block } from '../document.ts';
import type { PageSpans } from './page-furniture.ts';
import type { StructNode } from './pdf-trees.ts';
import type { Span } from './span.ts';

/** The text of a page with its comments, and its structure tree if the file contains one. */
export type PageText = PageSpans & {
  tree: StructNode | null;
  turned: Span[][];
  comments: Block[];
  isMeaningless: boolean;
};

export type PdfDocument = Awaited<ReturnType<typeof getDocument>['promise']>;
