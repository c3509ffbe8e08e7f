import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writePdfObjects } from '../../fixtures/write-pdf.ts';
import { extractPdf } from './extract-pdf.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anito-crop-'));
});
afterAll(() => rm(folder, { recursive: true }));

const show = (text: string, x: number, y: number) => `BT /F1 11 Tf ${x} ${y} Td (${text}) Tj ET`;
/** Some 400 letters in the lower half of a page. */
const small = Array.from({ length: 10 }, (_, line) =>
  show('Our prices of last year, not to be shown any more', 60, 300 - line * 14),
);

/** Reads pages with the same content and these boxes. */
async function read(content: string, looks: string[]) {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${looks.length}/Kids[${looks.map((_, at) => `${5 + at} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    ...looks.map(
      (look) =>
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${look}/Resources<</Font<</F1 3 0 R>>>>/Contents 4 0 R>>`,
    ),
  ];
  const path = join(folder, 'file.pdf');
  await writeFile(path, writePdfObjects(objects));
  const { blocks, warnings } = await extractPdf(path, () => undefined);
  return { texts: blocks.map((block) => ('text' in block ? block.text : '')), warnings };
}

const shown = show('Open from seven', 60, 700);

it('leaves out cropped content and warns of it', async () => {
  const { texts, warnings } = await read([shown, ...small].join('\n'), ['', '/CropBox[0 421 595 842]']);
  expect(texts.filter((text) => text.includes('last year')).length).toBeGreaterThan(0);
  expect(warnings).toEqual([{ problem: 'pages-cropped', values: { count: 1, total: 2 }, pages: [[2, 2]] }]);
  const alone = await read([shown, ...small].join('\n'), ['/CropBox[0 421 595 842]']);
  expect(alone.texts).toEqual(['Open from seven']);
});

it("does not warn of printer's marks, invisible content and halves of a spread", async () => {
  const marks = show('menu final 3.indd 24-11-2026 10:15 C M Y K', 60, 300);
  expect((await read([shown, marks].join('\n'), ['/CropBox[0 421 595 842]'])).warnings).toEqual([]);
  const hidden = ['q 0 421 595 421 re W n', ...small, 'Q'];
  expect((await read([shown, ...hidden].join('\n'), ['/CropBox[0 421 595 842]'])).warnings).toEqual([]);
  const halves = ['/CropBox[0 421 595 842]', '/CropBox[0 0 595 421]'];
  expect((await read([shown, ...small].join('\n'), halves)).warnings).toEqual([]);
});
