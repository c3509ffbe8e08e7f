import { readFile } from 'node:fs/promises';
import { getDocument } from 'unpdf/pdfjs';
import { AppError } from '../../../../lib/errors.ts';
import { cleanBlocks, cleanText } from '../clean-text.ts';
import type { Block, ExtractedDocument } from '../document.ts';
import { type PageSpans, removeFurniture } from './page-furniture.ts';
import { buildBlocks } from './pdf-blocks.ts';
import { readPage } from './pdf-page.ts';
import { readSpans, type TextItem } from './pdf-spans.ts';

const MAX_PAGES = 2_000;
/** Titles that programs fill in by themselves. */
const JUNK_TITLE =
  /^(?:untitled|microsoft \w+ -|document\d*$|slide \d|print)|\.(?:docx?|pdf|indd|html?|odt|pptx?|xlsx?)$/i;

type PdfDocument = Awaited<ReturnType<typeof getDocument>['promise']>;

/**
 * Reads the text of a PDF in reading order. Scripts, forms, attachments and pictures are never opened.
 * Throws AppError('unreadable_file') for protected, damaged and picture-only files.
 */
export async function extractPdf(path: string): Promise<ExtractedDocument> {
  const { buffer, byteOffset, byteLength } = await readFile(path);
  const pdf = await openPdf(new Uint8Array(buffer, byteOffset, byteLength));
  try {
    if (pdf.numPages > MAX_PAGES) {
      throw new AppError(
        'unreadable_file',
        `The PDF has ${pdf.numPages} pages; at most ${MAX_PAGES} are read.`,
      );
    }
    return await readDocument(pdf);
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function openPdf(data: Uint8Array): Promise<PdfDocument> {
  try {
    return await getDocument({
      data,
      useSystemFonts: false,
      disableFontFace: true,
      useWorkerFetch: false,
      enableXfa: false,
      verbosity: 0,
    }).promise;
  } catch (cause) {
    const isProtected = cause instanceof Error && cause.name === 'PasswordException';
    const reason = isProtected ? 'is protected by a password' : 'is damaged or incomplete';
    throw new AppError('unreadable_file', `The PDF ${reason}.`, { cause });
  }
}

async function readDocument(pdf: PdfDocument): Promise<ExtractedDocument> {
  const pages: PageSpans[] = [];
  let damaged = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await readSpansOf(pdf, number);
    if (!page) damaged++;
    pages.push(page ?? { spans: [], height: 0 });
  }
  const empty = pages.filter((page) => page.spans.length === 0).length;
  if (damaged === pages.length)
    throw new AppError('unreadable_file', 'The PDF is damaged: no page can be read.');
  if (empty === pages.length) {
    const reason = 'It holds no text: its pages are pictures, such as scans, or empty.';
    throw new AppError('unreadable_file', `The PDF cannot be read. ${reason}`);
  }
  const blocks = cleanBlocks(buildBlocks(removeFurniture(pages).map((spans) => readPage(spans))));
  const warnings: string[] = [];
  if (damaged > 0) warnings.push(`${damaged} of ${pages.length} pages are damaged and were left out.`);
  if (empty > damaged)
    warnings.push(`${empty - damaged} of ${pages.length} pages hold no text; they may be scans.`);
  return { title: await findTitle(pdf, blocks), blocks, pageCount: pages.length, warnings };
}

/** The text of one page, or null when the page is damaged: the others can still be read. */
async function readSpansOf(pdf: PdfDocument, number: number): Promise<PageSpans | null> {
  try {
    const page = await pdf.getPage(number);
    const content = await page.getTextContent();
    const viewport = page.getViewport({ scale: 1 });
    const items = content.items.filter((item): item is typeof item & TextItem => 'str' in item);
    const spans = readSpans(items, content.styles, viewport.transform);
    page.cleanup();
    return { spans, height: viewport.height };
  } catch {
    return null;
  }
}

/** The largest heading of the first page is what a reader takes for the title; else what the file says. */
async function findTitle(pdf: PdfDocument, blocks: Block[]): Promise<string | null> {
  const heading = blocks.find((block) => block.page === 1 && block.kind === 'heading' && block.level === 1);
  if (heading?.kind === 'heading') return heading.text;
  const metadata = await pdf.getMetadata().catch(() => null);
  const info: { Title?: unknown } = metadata?.info ?? {};
  const title = typeof info.Title === 'string' ? cleanText(info.Title) : '';
  return title && !JUNK_TITLE.test(title) ? title : null;
}
