import { readFile } from 'node:fs/promises';
import { getDocument } from 'unpdf/pdfjs';
import type { NeedsLonger } from '../../readers/reader-task.ts';
import { unreadable } from '../../unreadable-error.ts';
import { cleanBlocks, cleanText } from '../clean-text.ts';
import type { Block, ExtractedDocument } from '../document.ts';
import { warnOfPages } from '../warnings.ts';
import { isMeaningless } from './is-meaningless.ts';
import { openPlainText } from './open-encryption.ts';
import { removeFurniture } from './page-furniture.ts';
import type { PageText, PdfDocument } from './page-text.ts';
import { readAnnotations } from './pdf-annotations.ts';
import { buildBlocks } from './pdf-blocks.ts';
import { findCropped } from './pdf-crop.ts';
import { DiskDataFactory } from './pdf-data.ts';
import { type MarkedItem, readMarks } from './pdf-marks.ts';
import { readPage } from './pdf-page.ts';
import { readSpans } from './pdf-spans.ts';
import { readTaggedPage } from './pdf-tags.ts';
import { createTreeReader, pruneTree, type TreeReader } from './pdf-trees.ts';
import { readTurned } from './pdf-turned.ts';
import { readScans } from './read-scans.ts';

const MAX_PAGES = 2_000;
/** Titles that programs fill in by themselves. */
const JUNK_TITLE =
  /^(?:untitled|microsoft \w+ -|document\d*$|slide \d|print)|\.(?:docx?|pdf|indd|html?|odt|pptx?|xlsx?)$/i;

const noText: PageText = {
  spans: [],
  height: 0,
  tree: null,
  turned: [],
  comments: [],
  isMeaningless: false,
};

/**
 * Reads the text of a PDF in reading order, of scanned pages from their pictures. Scripts and attachments are
 * never opened. Throws UnreadableError for protected, damaged and wordless files.
 */
export async function extractPdf(path: string, needsLonger: NeedsLonger): Promise<ExtractedDocument> {
  const { buffer, byteOffset, byteLength } = await readFile(path);
  const file = new Uint8Array(buffer, byteOffset, byteLength);
  const readTree = createTreeReader(file);
  const pdf = await openPdf(file);
  try {
    if (pdf.numPages > MAX_PAGES) {
      throw unreadable('pdf-too-long', { pages: pdf.numPages, most: MAX_PAGES });
    }
    return await readDocument(pdf, readTree, needsLonger);
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function openPdf(data: Uint8Array): Promise<PdfDocument> {
  // pdf.js takes the bytes that it is given.
  const plain = openPlainText(data);
  try {
    return await getDocument({
      data: plain ?? data,
      useSystemFonts: false,
      disableFontFace: true,
      useWorkerFetch: false,
      enableXfa: false,
      BinaryDataFactory: DiskDataFactory,
      verbosity: 0,
    }).promise;
  } catch (cause) {
    const isProtected = cause instanceof Error && cause.name === 'PasswordException';
    throw unreadable(isProtected ? 'pdf-protected' : 'pdf-damaged', {}, cause);
  }
}

async function readDocument(
  pdf: PdfDocument,
  readTree: TreeReader,
  needsLonger: NeedsLonger,
): Promise<ExtractedDocument> {
  const pages: PageText[] = [];
  const damaged: number[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await readSpansOf(pdf, number, readTree);
    if (!page) damaged.push(number);
    pages.push(page ?? noText);
  }
  if (damaged.length === pages.length) throw unreadable('pdf-without-page');
  const scans = await readScans(pdf, pages, needsLonger);
  const texts = removeFurniture(pages);
  const written = buildBlocks(
    texts.map((spans, index) => readTaggedPage(spans, pages[index]!.tree) ?? readPage(spans)),
  );
  const around = [
    ...readTurned(pages.map(({ turned }) => turned)),
    ...pages.flatMap(({ comments }) => comments),
  ];
  const blocks = cleanBlocks(
    [...written, ...scans.blocks, ...around].sort((a, b) => (a.page ?? 0) - (b.page ?? 0)),
  );
  if (blocks.length === 0) throw unreadable(scans.isIllegible ? 'pdf-illegible' : 'pdf-without-words');
  const warnings = [
    ...scans.warnings,
    ...warnOfPages('pages-damaged', damaged, pages.length),
    ...warnOfPages('pages-cropped', await findCropped(pdf), pages.length),
  ];
  return { title: await findTitle(pdf, blocks), blocks, pageCount: pages.length, warnings };
}

/** The text of one page, or null when the page is damaged: the others can still be read. */
async function readSpansOf(pdf: PdfDocument, number: number, readTree: TreeReader): Promise<PageText | null> {
  try {
    const page = await pdf.getPage(number);
    const content = await page.getTextContent({ includeMarkedContent: true });
    const tree = await readTree(page);
    const viewport = page.getViewport({ scale: 1 });
    const { items, comments } = await readAnnotations(page);
    const printed = [...readMarks(content.items), ...items];
    const { spans, turned } = readSpans(printed, content.styles, viewport.transform);
    page.cleanup();
    const marks = new Set(spans.map(({ mark }) => mark ?? ''));
    return {
      spans,
      height: viewport.height,
      tree: tree && pruneTree(tree, marks),
      turned,
      comments,
      isMeaningless: isMeaningless(listTexts(content.items)),
    };
  } catch {
    return null;
  }
}

function listTexts(items: MarkedItem[]): string[] {
  return items.flatMap((item) => ('str' in item ? [item.str] : []));
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
