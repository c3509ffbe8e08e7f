import type { FileKind } from '../file-kinds.ts';
import type { NeedsLonger } from '../readers/reader-task.ts';
import { unreadable } from '../unreadable-error.ts';
import { type ExtractedDocument, holdsOnlyLinks } from './document.ts';
import { dropPagedContents } from './links/drop-paged-contents.ts';
import { splitLargeBlocks } from './split-large-blocks.ts';

/** A file on disk whose kind was already detected. */
export type ExtractInput = {
  path: string;
  /** `web-page` is HTML of a website, which may also be a page without words. */
  kind: FileKind | 'web-page';
};

type Reader = (path: string, needsLonger: NeedsLonger) => Promise<ExtractedDocument>;

const loadImageReader = async (): Promise<Reader> => (await import('./image/extract-image.ts')).extractImage;

/**
 * Libraries are loaded for the first file of their kind, so a process that reads only Markdown stays small.
 */
const readers: Record<ExtractInput['kind'], () => Promise<Reader>> = {
  pdf: async () => (await import('./pdf/extract-pdf.ts')).extractPdf,
  docx: async () => (await import('./docx/extract-docx.ts')).extractDocx,
  rtf: async () => (await import('./rtf/extract-rtf.ts')).extractRtf,
  md: async () => (await import('./markdown/extract-markdown.ts')).extractMarkdown,
  txt: async () => (await import('./text/extract-text.ts')).extractText,
  csv: async () => (await import('./csv/extract-csv.ts')).extractCsv,
  xlsx: async () => (await import('./xlsx/extract-xlsx.ts')).extractXlsx,
  pptx: async () => (await import('./pptx/extract-pptx.ts')).extractPptx,
  html: async () => (await import('./html/extract-html.ts')).extractHtml,
  'web-page': async () => (await import('./html/extract-html.ts')).extractWebPage,
  jpg: loadImageReader,
  png: loadImageReader,
  gif: loadImageReader,
  bmp: loadImageReader,
  webp: loadImageReader,
};

/**
 * Reads a file of any supported kind into blocks. Runs only in a separate process. Throws UnreadableError
 * with a reason for people, also for a file without text (except web pages and lists of links), and any error
 * of a library on a damaged file.
 */
export async function extractFile(
  { kind, path }: ExtractInput,
  needsLonger: NeedsLonger,
): Promise<ExtractedDocument> {
  const readDocument = await readers[kind]();
  const document = dropPagedContents(await readDocument(path, needsLonger));
  const mayBeEmpty = kind === 'web-page' || holdsOnlyLinks(document);
  if (!mayBeEmpty && document.blocks.length === 0) throw unreadable('no-text');
  return { ...document, blocks: splitLargeBlocks(document.blocks) };
}
