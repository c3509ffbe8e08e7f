import { readFile } from 'node:fs/promises';
import { getDocument } from 'unpdf/pdfjs';
import type { NeedsLonger } from '../../readers/reader-task.ts';
import { unreadable } from '../../unreadable-error.ts';
import { cleanBlocks, cleanText } from '../clean-text.ts';
import type { Block, ExtractedDocument } from '../document.ts';
import { LeftOutText } from '../left-out-text.ts';
import { warnOfNames, warnOfPages } from '../warnings.ts';
import { CanvasFactory } from './draw/canvas.ts';
import { createInkReader, type InkReader } from './ink-reader.ts';
import { isMeaningless } from './is-meaningless.ts';
import { removeAttachmentEncryption } from './open-encryption.ts';
import { removeHeadersAndFooters } from './page-furniture.ts';
import type { PageText, PdfDocument } from './page-text.ts';
import { readAnnotations } from './pdf-annotations.ts';
import { buildBlocks } from './pdf-blocks.ts';
import { findCropped } from './pdf-crop.ts';
import { DiskDataFactory } from './pdf-data.ts';
import { insertLinkAddresses } from './pdf-links.ts';
import { type MarkedItem, readMarks } from './pdf-marks.ts';
import { readPage } from './pdf-page.ts';
import { readSpans } from './pdf-spans.ts';
import { readTaggedPage } from './pdf-tags.ts';
import { createTreeReader, pruneTree, type TreeReader } from './pdf-trees.ts';
import { readRotatedText } from './pdf-turned.ts';
import { readScans } from './read-scans.ts';
import { removeHiddenItems } from './remove-hidden-items.ts';

const MAX_PAGES = 2_000;
/** Titles that programs fill in automatically. */
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
 * Reads the text of a PDF in reading order, and of scanned pages by optical character recognition. Scripts
 * and attachments are never opened. Throws UnreadableError for protected, damaged and too long files, and for
 * files without words.
 */
export async function extractPdf(path: string, needsLonger: NeedsLonger): Promise<ExtractedDocument> {
  const { buffer, byteOffset, byteLength } = await readFile(path);
  const file = new Uint8Array(buffer, byteOffset, byteLength);
  const readTree = createTreeReader(file);
  const pdf = await openPdf(file, { maxImageSize: 0 });
  const opened = [pdf];
  const whole = once(async () => {
    // Reading has transferred the buffer, so the file is read again.
    const reopened = await openPdf(new Uint8Array(await readFile(path)));
    opened.push(reopened);
    return reopened;
  });
  try {
    if (pdf.numPages > MAX_PAGES) {
      throw unreadable('pdf-too-long', { pages: pdf.numPages, most: MAX_PAGES });
    }
    return await readDocument(pdf, whole, { readTree, needsLonger, bytes: byteLength });
  } finally {
    for (const each of opened) await each.loadingTask.destroy();
  }
}

/**
 * Returns a function that calls `make` on its first call only, and returns that promise on every call, even
 * if it is rejected.
 */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined;
  return () => (promise ??= make());
}

/**
 * Opens a PDF. Pictures larger than `maxImageSize` are not decoded. Throws UnreadableError for a protected or
 * damaged file.
 */
async function openPdf(data: Uint8Array, options: { maxImageSize?: number } = {}): Promise<PdfDocument> {
  // pdf.js transfers the buffer that it gets.
  const plain = removeAttachmentEncryption(data);
  try {
    return await getDocument({
      data: plain ?? data,
      useSystemFonts: false,
      disableFontFace: true,
      useWorkerFetch: false,
      enableXfa: false,
      ...options,
      BinaryDataFactory: DiskDataFactory,
      CanvasFactory,
      verbosity: 0,
    }).promise;
  } catch (cause) {
    const isProtected = cause instanceof Error && cause.name === 'PasswordException';
    throw unreadable(isProtected ? 'pdf-protected' : 'pdf-damaged', {}, cause);
  }
}

/**
 * Reads all pages and joins them to one document. A damaged page stays empty and causes a warning. Throws
 * UnreadableError if all pages are damaged or no words are found.
 */
async function readDocument(
  pdf: PdfDocument,
  openWhole: () => Promise<PdfDocument>,
  { readTree, needsLonger, bytes }: { readTree: TreeReader; needsLonger: NeedsLonger; bytes: number },
): Promise<ExtractedDocument> {
  const leftOut = new LeftOutText();
  const ink = await createInkReader(pdf, openWhole, bytes);
  let isLayered = false;
  const pages: PageText[] = [];
  const damaged: number[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await readSpansOf(pdf, number, { readTree, ink, leftOut });
    if (!page) damaged.push(number);
    isLayered ||= page?.isLayered ?? false;
    pages.push(page ?? noText);
  }
  if (damaged.length === pages.length) throw unreadable('pdf-without-page');
  const scans = await readScans(openWhole, pages, needsLonger);
  const texts = removeHeadersAndFooters(pages);
  const pageBlocks = buildBlocks(
    texts.map((spans, index) => readTaggedPage(spans, pages[index]!.tree) ?? readPage(spans)),
  );
  const turnedAndComments = [
    ...readRotatedText(pages.map(({ turned }) => turned)),
    ...pages.flatMap(({ comments }) => comments),
  ];
  const blocks = cleanBlocks(
    [...pageBlocks, ...scans.blocks, ...turnedAndComments].sort((a, b) => (a.page ?? 0) - (b.page ?? 0)),
  );
  if (blocks.length === 0) throw unreadable(scans.isIllegible ? 'pdf-illegible' : 'pdf-without-words');
  const warnings = [
    ...scans.warnings,
    ...warnOfPages('pages-damaged', damaged, pages.length),
    ...warnOfPages('pages-cropped', await findCropped(pdf), pages.length),
    ...warnOfNames('layers-hidden', isLayered ? ink.hiddenLayers : []),
    ...leftOut.warnings(),
  ];
  return { title: await findTitle(pdf, blocks), blocks, pageCount: pages.length, warnings };
}

type PageReading = { readTree: TreeReader; ink: InkReader; leftOut: LeftOutText };

/**
 * Returns the text of one page. Returns null if the page is damaged, because the others can still be read.
 */
async function readSpansOf(
  pdf: PdfDocument,
  number: number,
  { readTree, ink, leftOut }: PageReading,
): Promise<(PageText & { isLayered: boolean }) | null> {
  try {
    const page = await pdf.getPage(number);
    const content = await page.getTextContent({ includeMarkedContent: true });
    const tree = await readTree(page);
    const viewport = page.getViewport({ scale: 1 });
    const { items, comments, links, struck } = await readAnnotations(page, ink.isShown);
    const printed = readMarks(content.items);
    const painted = await ink.read(page);
    painted?.ink.rules.push(...struck);
    const visible = painted
      ? removeHiddenItems(printed, painted.ink, { invisible: painted.invisible, leftOut })
      : { items: printed, isLayered: false };
    const linkedItems = insertLinkAddresses([...visible.items, ...items], links);
    const { spans, turned } = readSpans(linkedItems, content.styles, viewport.transform);
    page.cleanup();
    const marks = new Set(spans.map(({ mark }) => mark ?? ''));
    return {
      spans,
      height: viewport.height,
      tree: tree && pruneTree(tree, marks),
      turned,
      comments,
      isMeaningless: isMeaningless(listTexts(content.items)),
      isLayered: visible.isLayered,
    };
  } catch {
    return null;
  }
}

function listTexts(items: MarkedItem[]): string[] {
  return items.flatMap((item) => ('str' in item ? [item.str] : []));
}

/**
 * Returns the title: the first top-level heading of the first page, as readers see it, or else the title in
 * the file's metadata. Returns null without either.
 */
async function findTitle(pdf: PdfDocument, blocks: Block[]): Promise<string | null> {
  const heading = blocks.find((block) => block.page === 1 && block.kind === 'heading' && block.level === 1);
  if (heading?.kind === 'heading') return heading.text;
  const metadata = await pdf.getMetadata().catch(() => null);
  const info: { Title?: unknown } = metadata?.info ?? {};
  const title = typeof info.Title === 'string' ? cleanText(info.Title) : '';
  return title && !JUNK_TITLE.test(title) ? title : null;
}
