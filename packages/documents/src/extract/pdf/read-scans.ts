import type { PDFPageProxy } from 'unpdf/pdfjs';
import type { NeedsLonger } from '../../readers/reader-task.ts';
import type { Block } from '../document.ts';
import { isDoubtful, type OcrResult, readPicture, sampleWords } from '../ocr/ocr.ts';
import { writePnm } from '../ocr/write-pnm.ts';
import { type DocumentWarning, warnOfPages } from '../warnings.ts';
import { drawPage } from './draw/draw-page.ts';
import { hasUnmappedCharacters } from './is-meaningless.ts';
import { PageOrder } from './page-order.ts';
import type { PageText, PdfDocument } from './page-text.ts';
import { fieldFont } from './pdf-annotations.ts';

/** Most pages that are recognised from pictures. */
const maxPages = 300;
/** Longest time for recognition, in milliseconds. Some pages are better than none. */
const maxMs = 200_000;

/** `isIllegible` is true if pages show letters that were not understood. */
type Scans = { blocks: Block[]; warnings: DocumentWarning[]; isIllegible: boolean };

/** Numbers of the recognised pages, by result. */
type Outcomes = Record<'read' | 'doubtful' | 'blank' | 'wordless' | 'illegible' | 'left', number[]>;

/**
 * Recognises the words of pages without text, such as scans, and of pages whose text is meaningless. `open`
 * opens the file with its pictures. Removes replaced and meaningless text from `pages`. Stops at `maxPages`
 * pages or after `maxMs`; a warning names the pages that are left.
 */
export async function readScans(
  open: () => Promise<PdfDocument>,
  pages: PageText[],
  needsLonger: NeedsLonger,
): Promise<Scans> {
  const blocks: Block[] = [];
  const outcomes: Outcomes = { read: [], doubtful: [], blank: [], wordless: [], illegible: [], left: [] };
  const endsAt = performance.now() + maxMs;
  const order = new PageOrder(listUnread(pages));
  let attempted = 0;
  for (let number = order.next(); number !== undefined; number = order.next()) {
    const page = pages[number - 1]!;
    if (attempted === 0) needsLonger();
    if (attempted === maxPages || performance.now() > endsAt) {
      outcomes.left.push(number);
      continue;
    }
    attempted++;
    const result = await readScannedPage(await (await open()).getPage(number), number);
    if (result === 'undrawn') {
      outcomes.left.push(number);
      continue;
    }
    const outcome = classifyResult(result);
    outcomes[outcome].push(number);
    if (outcome === 'illegible' && countWords(result) >= sampleWords) order.recordResult('none');
    if (!result || result.blocks.length === 0 || !result.isLegible) continue;
    order.recordResult('some');
    if (page.isMeaningless) Object.assign(page, { spans: page.spans.filter(isFilledIn), turned: [] });
    for (const block of result.blocks) blocks.push(block);
  }
  outcomes.illegible.push(...order.remaining);
  return {
    blocks,
    warnings: listWarnings(outcomes, pages.length),
    isIllegible: outcomes.illegible.length > 0,
  };
}

/**
 * Returns the numbers of pages without meaningful text, except damaged pages. Removes the unmapped texts of
 * the pages that are meaningless.
 */
function listUnread(pages: PageText[]): number[] {
  return pages.flatMap((page, index) => {
    if (page.height === 0 || (hasPrint(page) && !page.isMeaningless)) return [];
    if (page.isMeaningless) dropUnmapped(page);
    return [index + 1];
  });
}

/** Returns the number of words outside tables. Returns 1 without words and for null. */
function countWords(result: OcrResult | null): number {
  const texts = result?.blocks.map((block) => ('text' in block ? block.text : '')) ?? [];
  return texts.join(' ').split(/\s+/).length;
}

/** Returns whether a text is the value of a form field. */
function isFilledIn({ font }: { font: string }): boolean {
  return font === fieldFont;
}

/** Returns whether a page has text besides filled-in form fields. */
function hasPrint({ spans }: PageText): boolean {
  return spans.some((span) => !isFilledIn(span));
}

/** Removes texts with characters that their fonts do not map to letters. */
function dropUnmapped(page: PageText): void {
  page.spans = page.spans.filter(({ text }) => !hasUnmappedCharacters(text));
  page.turned = page.turned
    .map((group) => group.filter(({ text }) => !hasUnmappedCharacters(text)))
    .filter((group) => group.length > 0);
}

/**
 * Returns the outcome of a page: `blank` for null, `wordless` without blocks, otherwise by how well its words
 * were recognised.
 */
function classifyResult(result: OcrResult | null): keyof Outcomes {
  if (!result) return 'blank';
  if (result.blocks.length === 0) return 'wordless';
  if (!result.isLegible) return 'illegible';
  return isDoubtful(result) ? 'doubtful' : 'read';
}

/**
 * Returns one warning for each kind of page that could not be read well, with the numbers of these pages and
 * the `total` number of pages. Returns an empty list if all were read.
 */
function listWarnings({ left, illegible, wordless, doubtful }: Outcomes, total: number): DocumentWarning[] {
  return [
    ...warnOfPages('pages-unread', left, total),
    ...warnOfPages('pages-illegible', illegible, total),
    ...warnOfPages('pages-without-words', wordless, total),
    ...warnOfPages('pages-doubtful', doubtful, total),
  ];
}

/**
 * Recognises a page from its picture. Returns null if it shows nothing that may be words, and 'undrawn' if
 * drawing it fails or takes too much time or memory.
 */
async function readScannedPage(page: PDFPageProxy, number: number): Promise<OcrResult | null | 'undrawn'> {
  const pixels = await drawPage(page).catch(() => 'undrawn' as const);
  // The page's fonts and pictures are no longer needed, and recognition needs the memory.
  page.cleanup();
  if (pixels === 'undrawn') return pixels;
  return pixels && readPicture(writePnm(pixels), { page: number, pixels: pixels.width * pixels.height });
}
