import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { getDocument, type PDFPageProxy } from 'unpdf/pdfjs';
import { describe, expect, it } from 'vitest';
import { writePdfObjects } from '../../../fixtures/write-pdf.ts';
import { rotatePixels } from '../../../testing/rotate-pixels.ts';
import { decodeGif } from '../../image/decode-gif.ts';
import { readPicture } from '../../ocr/ocr.ts';
import { type Pixels, rotateByQuarters, writePnm } from '../../ocr/write-pnm.ts';
import { DiskDataFactory } from '../pdf-data.ts';
import { CanvasFactory } from './canvas.ts';
import { drawPage } from './draw-page.ts';

async function openPage(file: Buffer): Promise<PDFPageProxy> {
  const options = {
    useSystemFonts: false,
    disableFontFace: true,
    BinaryDataFactory: DiskDataFactory,
    CanvasFactory,
  };
  const pdf = await getDocument({ ...options, data: new Uint8Array(file), verbosity: 0 }).promise;
  return pdf.getPage(1);
}

/** Opens a page of 100 by 200 points, unless given otherwise. */
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

/**
 * Returns the brightness of a drawn page at a position, in hundredths of its width and height from the upper
 * left corner.
 */
function lightAt({ width, height, data }: Pixels, across: number, down: number): number {
  return data[Math.floor((height * down) / 100) * width + Math.floor((width * across) / 100)]!;
}

const squares = (count: number) =>
  Array.from({ length: count }, (_, index) => `${index * 2} 0 1 1 re f`).join(' ');

describe('drawPage', () => {
  it('shows filled shapes in their place and brightness, and nothing else', async () => {
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
    expect(seen.map(([across, down]) => lightAt(pixels, across, down))).toEqual([255, 128, 255, 128, 255]);
    const expected = 255 - (127 * (80 * 80 - 20 * 20) + 255 * 20) / (100 * 200);
    let sum = 0;
    for (const light of pixels.data) sum += light;
    const mean = sum / pixels.data.length;
    expect(mean).toBeCloseTo(expected, 0);
  });

  it('draws the page upright and cropped, as viewers show it', async () => {
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

  it('returns null for a nearly empty page', async () => {
    expect(await drawPage(await openPage(writePage(squares(19))))).toBeNull();
    expect(await drawPage(await openPage(writePage('')))).toBeNull();
  });
});

/**
 * Writes a page of 100 by 100 points, filled by a picture of one bit per pixel that is black on its left
 * half.
 */
function writeScan(side: number, look: string): Buffer {
  const row = Buffer.alloc(side / 8, 0xff).fill(0, 0, side / 16);
  const bits = Buffer.concat(Array.from({ length: side }, () => row));
  const packed = deflateSync(bits);
  const picture = `<</Type/XObject/Subtype/Image/Width ${side}/Height ${side}/BitsPerComponent 1${look}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n${packed.toString('latin1')}\nendstream`;
  const resources = '/Resources<</XObject<</I 5 0 R>>>>';
  return writePage('q 100 0 0 100 0 0 cm /I Do Q', {
    box: '0 0 100 100',
    look: resources,
    objects: [picture],
  });
}

/** Writes a page of nested groups, each drawn half transparent over the previous content. */
function writeGroups(count: number): Buffer {
  const look = '/ExtGState<</G<</ca 0.5>>>>';
  const groups = Array.from({ length: count }, (_, index) => {
    const inner = index + 1 < count ? `/XObject<</X ${index + 6} 0 R>>` : '';
    const content = `/G gs ${inner ? '/X Do' : ''} 10 10 80 80 re f`;
    return `<</Type/XObject/Subtype/Form/BBox[0 0 900 900]/Group<</S/Transparency/I true>>/Resources<<${inner}${look}>>/Length ${content.length}>>\nstream\n${content}\nendstream`;
  });
  return writePage(`/G gs /X Do ${squares(20)}`, {
    box: '0 0 900 900',
    look: `/Resources<</XObject<</X 5 0 R>>${look}>>`,
    objects: groups,
  });
}

describe('drawPage with limited memory', () => {
  it.each([
    ['picture', '/ColorSpace/DeviceGray'],
    ['stencil', '/ImageMask true'],
  ])('shrinks a %s of 36 million pixels', async (_, look) => {
    const pixels = (await drawPage(await openPage(writeScan(6_000, look))))!;
    expect(pixels.width * pixels.height).toBeLessThanOrEqual(12_100_000);
    expect([lightAt(pixels, 25, 50), lightAt(pixels, 75, 50)]).toEqual([0, 255]);
  });

  it('draws at a lower resolution when groups need the memory', async () => {
    const plain = (await drawPage(await openPage(writeGroups(1))))!;
    const deep = (await drawPage(await openPage(writeGroups(6))))!;
    expect(deep.width).toBe(Math.ceil(plain.width / 2));
  });

  it('throws when even that is too much, and when one shape would take minutes', async () => {
    const line = (index: number) => `${(index * 7_919) % 595} ${(index * 104_729) % 842} l`;
    const tangle = `${squares(20)} 0 0 m ${Array.from({ length: 30_000 }, (_, index) => line(index)).join(' ')} f*`;
    for (const file of [writeGroups(40), writePage(tangle, { box: '0 0 595 842' })]) {
      await expect(drawPage(await openPage(file))).rejects.toThrow('The page takes too');
    }
  });
});

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];

const read = (pixels: Pixels) =>
  readPicture(writePnm(pixels), { page: 1, pixels: pixels.width * pixels.height });

/** Returns the share of the `wanted` words that were recognised, counting repeated words. */
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

describe('scanned pages', () => {
  it.each([
    ['guest-handbook', [3, -5]],
    ['price-list', [93]],
  ] as const)(
    'are read from %s at scan angles of %j degrees',
    async (name, angles: readonly number[]) => {
      const file = await readFile(new URL(`../../../fixtures/${name}.pdf`, import.meta.url));
      const page = await openPage(file);
      const { items } = await page.getTextContent();
      const wanted = wordsOf(items.map((item) => ('str' in item ? item.str : '')).join(' '));
      const pixels = (await drawPage(page))!;
      for (const angle of angles) {
        const quarters = Math.round(angle / 90);
        const leaned = rotatePixels(pixels, angle - quarters * 90);
        expect(await readShare(rotateByQuarters(leaned, quarters), wanted), `${angle}`).toBeGreaterThan(0.9);
      }
    },
    180_000,
  );

  it('keep the peso signs of a photo among shapes', async () => {
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
