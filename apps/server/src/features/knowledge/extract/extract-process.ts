import { AppError } from '../../../lib/errors.ts';
import type { ExtractedDocument } from './document.ts';
import type { ExtractInput } from './extract-file.ts';
import { serveJobs } from './serve-jobs.ts';
import { splitLargeBlocks } from './split-large-blocks.ts';

type Reader = (path: string, keepAlive: () => void) => Promise<ExtractedDocument>;

const readImages = async (): Promise<Reader> => (await import('./image/extract-image.ts')).extractImage;

/** Libraries are loaded on the first file of their kind: a process that reads only Markdown stays small. */
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
  jpg: readImages,
  png: readImages,
  gif: readImages,
  bmp: readImages,
  webp: readImages,
};

// No document may make this process open a connection.
for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']) {
  Reflect.deleteProperty(globalThis, name);
}

serveJobs(async ({ kind, path }: Pick<ExtractInput, 'kind' | 'path'>, keepAlive) => {
  const readDocument = await readers[kind]();
  const document = await readDocument(path, keepAlive);
  const needsText = kind !== 'web-page';
  if (needsText && document.blocks.length === 0)
    throw new AppError('unreadable_file', 'The file holds no text.');
  return { ...document, blocks: splitLargeBlocks(document.blocks) };
});
