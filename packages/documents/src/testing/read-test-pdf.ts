import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractPdf } from '../extract/pdf/extract-pdf.ts';
import { writePdfObjects } from '../fixtures/write-pdf.ts';

/**
 * A page in Helvetica: its content stream, additional resources, page entries and catalogue entries, and
 * additional objects from number 6.
 */
type TestPdf = { content: string; resources?: string; page?: string; catalogue?: string; objects?: string[] };

/** Reads a PDF of one page and returns the texts of its blocks, and its warnings. */
export async function readTestPdf({
  content,
  resources = '',
  page = '',
  catalogue = '',
  objects = [],
}: TestPdf) {
  const folder = await mkdtemp(join(tmpdir(), 'anito-pdf-'));
  const path = join(folder, 'a.pdf');
  const file = writePdfObjects([
    `<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 5 0 R>>${resources}>>/Contents 4 0 R${page}>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...objects,
  ]);
  try {
    await writeFile(path, file);
    const { blocks, warnings } = await extractPdf(path, () => undefined);
    const texts = blocks.map((block) => ('text' in block ? block.text : block.rows.flat().join('|')));
    return { texts, warnings };
  } finally {
    await rm(folder, { recursive: true });
  }
}
