import { readFile } from 'node:fs/promises';
import { getDocument, type PDFPageProxy } from 'unpdf/pdfjs';
import { describe, expect, it } from 'vitest';
import { writePdfObjects } from '../../../fixtures/write-pdf.ts';
import { leanPixels } from '../../../testing/lean-pixels.ts';
import { decodeGif } from '../../image/decode-gif.ts';
import { readPicture } from '../../ocr/ocr.ts';
import { type Pixels, turnPixels, writePnm } from '../../ocr/write-pnm.ts';
import { DiskDataFactory } from '../pdf-data.ts';
import { drawPage } from './draw-page.ts';

async function openPage(file: Buffer): Promise<PDFPageProxy> {
  const options = { useSystemFonts: false, disableFontFace: true, BinaryDataFactory: DiskDataFactory };
  const pdf = await getDocument({ ...options, data: new Uint8Array(file), verbosity: 0 }).promise;
  return pdf.getPage(1);
}

/** A page of 100 by 200 points, where nothing else is said. */
function writePage(
  content: string,
  { box = '0 0 100 200', look = '', objects = [] as string[] } = {},
): Buffer {
  return writePdfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[${box}]${look}/Contents 4 0 R>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    ...objects,
  ]);
}

/** How light a drawn page is at a place of so many hundredths of its width and height, from its upper left corner. */
function lightAt({ width, height, data }: Pixels, across: number, down: number): number {
  return data[Math.floor((height * down) / 100) * width + Math.floor((width * across) / 100)]!;
}

const squares = (count: number) =>
  Array.from({ length: count }, (_, index) => `${index * 2} 0 1 1 re f`).join(' ');

describe('a drawn page', () => {
  it('shows what is filled where it stands and as light as it is, and no more', async () => {
    const content = `${squares(20)} 0.5 g 10 100 80 80 re f 1 g 30 120 20 20 re f`;
    const pixels = (await drawPage(await openPage(writePage(content))))!;
    expect([pixels.width, pixels.height]).toEqual([417, 834]);
    const seen = [
      [5, 5],
      [15, 15],
      [40, 35],
      [85, 45],
      [15, 60],
    ] as const;
    expect(seen.map(([across, down]) => lightAt(pixels, across, down))).toEqual([255, 127, 255, 127, 255]);
    const expected = 255 - (127 * (80 * 80 - 20 * 20) + 255 * 20) / (100 * 200);
    let sum = 0;
    for (const light of pixels.data) sum += light;
    const mean = sum / pixels.data.length;
    expect(mean).toBeCloseTo(expected, 0);
  });

  it('is upright, as viewers show it, and cut to what shows', async () => {
    const content = `${squares(20)} 10 150 30 30 re f`;
    const turned = (await drawPage(await openPage(writePage(content, { look: '/Rotate 90' }))))!;
    expect([turned.width, turned.height]).toEqual([834, 417]);
    expect(lightAt(turned, 82, 25)).toBe(0);
    expect(lightAt(turned, 25, 25)).toBe(255);
    const cropped = (await drawPage(
      await openPage(writePage(content, { look: '/CropBox[0 100 100 200]' })),
    ))!;
    expect([cropped.width, cropped.height]).toEqual([417, 417]);
    expect(lightAt(cropped, 25, 35)).toBe(0);
  });

  it('is none where hardly anything is on it', async () => {
    expect(await drawPage(await openPage(writePage(squares(19))))).toBeNull();
    expect(await drawPage(await openPage(writePage('')))).toBeNull();
  });
});

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];

const read = (pixels: Pixels) =>
  readPicture(writePnm(pixels), { page: 1, pixels: pixels.width * pixels.height });

/** The share of `wanted` words that are read from a picture, each as often as it stands there. */
async function readShare(pixels: Pixels, wanted: string[]): Promise<number> {
  const { blocks } = await read(pixels);
  const left: string[] = wordsOf(blocks.map((block) => ('text' in block ? block.text : '')).join(' '));
  const found = wanted.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return found.length / wanted.length;
}

describe('a page of text that became a picture', () => {
  it.each([
    ['guest-handbook', [3, -5]],
    ['price-list', [93]],
  ] as const)(
    'is read from %s, however it lies on the scanner: %j degrees',
    async (name, angles: readonly number[]) => {
      const file = await readFile(new URL(`../../../fixtures/${name}.pdf`, import.meta.url));
      const page = await openPage(file);
      const { items } = await page.getTextContent();
      const wanted = wordsOf(items.map((item) => ('str' in item ? item.str : '')).join(' '));
      const pixels = (await drawPage(page))!;
      for (const angle of angles) {
        const quarters = Math.round(angle / 90);
        const leaned = leanPixels(pixels, angle - quarters * 90);
        expect(await readShare(turnPixels(leaned, quarters), wanted), `${angle}`).toBeGreaterThan(0.9);
      }
    },
    180_000,
  );

  it('keeps the signs of a photo that stands among shapes', async () => {
    const menu = decodeGif(await readFile(new URL('../../../fixtures/cafe-menu.gif', import.meta.url)));
    const { width, height, channels, data } = menu;
    const grey = Buffer.alloc(width * height);
    for (let at = 0; at < grey.length; at++) grey[at] = data[at * channels]!;
    const content = `${squares(30)} q 200 0 0 ${(200 * height) / width} 20 20 cm /I Do Q`;
    const picture = `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8/Length ${grey.length}>>\nstream\n${grey.toString('latin1')}\nendstream`;
    const look = '/Resources<</XObject<</I 5 0 R>>>>';
    const file = writePage(content, { box: '0 0 595 842', look, objects: [picture] });
    const pixels = (await drawPage(await openPage(file)))!;
    const { blocks } = await read(pixels);
    const text = blocks.map((block) => ('text' in block ? block.text : '')).join('\n');
    expect(text).toContain('Kapeng Barako ₱95');
  }, 60_000);
});
