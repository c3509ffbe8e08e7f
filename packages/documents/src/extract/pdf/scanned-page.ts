import { ImageKind, OPS, type PDFPageProxy } from 'unpdf/pdfjs';
import type { Block } from '../document.ts';
import { readPicture } from '../ocr/ocr.ts';
import { type Pixels, turnPixels, writePnm } from '../ocr/write-pnm.ts';

/** A picture as pdf.js decodes it; `kind` tells how its pixels lie. */
type PdfPicture = { width: number; height: number; kind: number; data?: Uint8Array | Uint8ClampedArray };

/** What is smaller is a logo, not a page. */
const minPixels = 250_000;
const maxPixels = 40_000_000;

/** Reads a page that holds no text but a picture, as scanners make them; null where there is no such picture. */
export async function readScannedPage(page: PDFPageProxy, number: number): Promise<Block[] | null> {
  const picture = await findLargestPicture(page);
  if (!picture) return null;
  const pixels = turnPixels(picture, Math.round(page.rotate / 90));
  const { blocks } = await readPicture(writePnm(pixels), { page: number });
  return blocks;
}

async function findLargestPicture(page: PDFPageProxy): Promise<Pixels | null> {
  const operators = await page.getOperatorList();
  let largest: Pixels | null = null;
  for (const [index, operator] of operators.fnArray.entries()) {
    if (operator !== OPS.paintImageXObject) continue;
    const name = String((operators.argsArray[index] as unknown[])[0]);
    const objects = name.startsWith('g_') ? page.commonObjs : page.objs;
    const picture = await new Promise<PdfPicture | null>((resolve) => objects.get(name, resolve));
    const area = picture ? picture.width * picture.height : 0;
    if (!picture?.data || area < minPixels || area > maxPixels) continue;
    if (!largest || area > largest.width * largest.height) largest = toPixels(picture, picture.data);
  }
  return largest;
}

function toPixels({ width, height, kind }: PdfPicture, data: Uint8Array | Uint8ClampedArray): Pixels {
  if (kind !== ImageKind.GRAYSCALE_1BPP)
    return { width, height, channels: kind === ImageKind.RGB_24BPP ? 3 : 4, data };
  const grey = new Uint8Array(width * height);
  const stride = (width + 7) >> 3;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isLight = (data[y * stride + (x >> 3)]! >> (7 - (x & 7))) & 1;
      grey[y * width + x] = isLight ? 255 : 0;
    }
  }
  return { width, height, channels: 1, data: grey };
}
