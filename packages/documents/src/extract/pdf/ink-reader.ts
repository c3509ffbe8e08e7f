import type { PDFPageProxy } from 'unpdf/pdfjs';
import type { Box } from './operators/matrix.ts';
import { type PageInk, readInk } from './page-ink.ts';
import type { PdfDocument } from './page-text.ts';
import type { Stretch } from './stretches.ts';

/**
 * Longest time for following how pages are painted, in milliseconds for the whole file. It takes as long as
 * reading their texts; the rest of a long file is read without it.
 */
const maxMs = 10_000;
/** Largest average size of a page, in bytes. Larger drawings take more memory than a reader process has. */
const maxBytesPerPage = 2_000_000;
/** Most pages that are checked for pictures below invisible text. The other pages of a scan are like them. */
const maxScans = 6;
/** Tallest shape that may be an outlined letter, in letter heights. */
const maxLetterHeights = 4;
const letterSize = 12;
/** Most shapes at one height, and most pictures of a page, that are compared. */
const maxLetters = 1_000;
const maxPictures = 500;

/** Reads how pages are painted, within a time limit. */
export type InkReader = {
  /** Names of the hidden layers. */
  hiddenLayers: string[];
  isShown(layer: unknown): boolean;
  /**
   * Returns how a page is painted, with the invisible texts that no picture or outline shows; null if that is
   * unknown.
   */
  read(page: PDFPageProxy): Promise<{ ink: PageInk; invisible: Stretch[] } | null>;
};

/**
 * Creates an InkReader. `pdf` may omit pictures; `openWhole` opens the file with them; `bytes` is the size of
 * the file. Its `read` returns null if the pages of the file are large on average, and when its time is used
 * up.
 */
export async function createInkReader(
  pdf: PdfDocument,
  openWhole: () => Promise<PdfDocument>,
  bytes: number,
): Promise<InkReader> {
  const config = await pdf.getOptionalContentConfig({ intent: 'display' }).catch(() => null);
  const hiddenLayers = [...(config ?? [])].flatMap(([, { name, visible }]) =>
    visible ? [] : [String(name ?? '')],
  );
  const isShown = (layer: unknown) => config === null || config.isVisible(layer as never);
  let remainingMs = bytes / pdf.numPages > maxBytesPerPage ? 0 : maxMs;
  let scans = 0;
  let areScans = false;

  /** Returns the tall shapes of a page, such as pictures, from the file with pictures. */
  async function findScan(number: number): Promise<Box[]> {
    const page = await (await openWhole()).getPage(number);
    const { shapes } = await readInk(page, isShown);
    page.cleanup();
    return shapes.filter((box) => !isLow(box)).slice(0, maxPictures);
  }

  /**
   * Returns the invisible texts that no picture shows. After `maxScans` pages, the last checked page decides
   * for the others.
   */
  async function dropScanned(number: number, texts: Stretch[]): Promise<Stretch[]> {
    if (scans >= maxScans) return areScans ? [] : texts;
    scans++;
    const pictures = await findScan(number);
    const remaining = texts.filter((text) => !pictures.some((box) => isInBox(box, text)));
    areScans = remaining.length < texts.length / 2;
    return remaining;
  }

  async function read(page: PDFPageProxy) {
    if (remainingMs <= 0) return null;
    const startedAt = performance.now();
    try {
      const ink = await readInk(page, isShown);
      // Outlined letters are often repeated as invisible text.
      const letters = indexLetters(ink.shapes);
      const withoutOutlines = ink.invisible.filter((text) => !hasLetters(letters, text));
      const invisible = withoutOutlines.length > 0 ? await dropScanned(page.pageNumber, withoutOutlines) : [];
      return { ink, invisible };
    } catch {
      return null;
    } finally {
      remainingMs -= performance.now() - startedAt;
    }
  }

  return { hiddenLayers, isShown, read };
}

/** Returns whether the horizontal middle of a text and its baseline are in a box. */
function isInBox({ left, right, top, bottom }: Box, text: Stretch): boolean {
  const middle = (text.left + text.right) / 2;
  return middle >= left && middle <= right && text.y >= top - 1 && text.y <= bottom + 1;
}

/**
 * Indexes shapes that are low enough to be lines of letters, by the heights that they cover, in steps of
 * `letterSize`.
 */
function indexLetters(shapes: Box[]): Map<number, Box[]> {
  const byHeight = new Map<number, Box[]>();
  for (const box of shapes) {
    if (!isLow(box)) continue;
    const last = Math.floor((box.bottom + letterSize) / letterSize);
    for (let height = Math.floor((box.top - letterSize) / letterSize); height <= last; height++) {
      const boxes = byHeight.get(height) ?? [];
      byHeight.set(height, boxes);
      if (boxes.length < maxLetters) boxes.push(box);
    }
  }
  return byHeight;
}

/** Returns whether shapes that may be letters are at the position of a text. */
function hasLetters(letters: Map<number, Box[]>, { left, right, y }: Stretch): boolean {
  const boxes = letters.get(Math.floor(y / letterSize)) ?? [];
  return boxes.some((box) => {
    const height = box.bottom - box.top;
    return box.left < right && box.right > left && y >= box.top - height && y <= box.bottom;
  });
}

/** Returns whether a box is low enough to be a line of letters. */
function isLow({ top, bottom }: Box): boolean {
  return bottom - top <= letterSize * maxLetterHeights;
}
