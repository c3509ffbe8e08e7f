import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import english from '@tesseract.js-data/eng';
import filipino from '@tesseract.js-data/fil';
import openTesseract from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import type { Block } from '../document.ts';
import { countWords, findSize, readTsv } from './read-tsv.ts';

/**
 * Words recognised in a picture, as blocks, with the recogniser's confidence from 0 to 100. `isLegible` is
 * false if most of the text makes no sense, as for scripts that it does not know.
 */
export type OcrResult = { blocks: Block[]; confidence: number; isLegible: boolean };

/** Confidence below which a person should check the text. Sharp printed pages are usually above it. */
const doubtfulConfidence = 70;

/** Returns whether a person should check the recognised text. */
export function isDoubtful({ confidence }: OcrResult): boolean {
  return confidence < doubtfulConfidence;
}

const languages = [english, filipino];
/** Tesseract's neural engine. The small language data supports no other engine. */
const neuralEngine = 1;
/**
 * Tesseract's page segmentation modes: by columns, which finds headings of any size; then, if that finds
 * nothing, as one block, which finds single words but no letters much larger than the others.
 */
const byColumns = 3;
const asOneBlock = 6;

/**
 * Skew in radians that is corrected. Lines with less skew are read equally well; more skew is a wrong
 * measurement.
 */
const minSkew = 0.01;
const maxSkew = 0.3;
/**
 * Largest picture whose skew is corrected, in pixels. A larger one, such as a phone photo, would be in memory
 * three times.
 */
const maxSkewPixels = 12_500_000;

/** A part of a picture, in pixels. */
type PictureArea = { left: number; top: number; width: number; height: number };
type Picture = { bytes: Uint8Array; pixels: number };
type Engine = (picture: Picture, orientation: number, part?: PictureArea) => string;

let engine: Promise<Engine> | undefined;

/**
 * Loads Tesseract with its languages. The returned function recognises a picture and returns Tesseract's
 * table of words (TSV).
 */
async function openEngine(): Promise<Engine> {
  const tesseract = await openTesseract({ printErr: () => undefined });
  for (const { code, langPath } of languages) {
    const data = gunzipSync(readFileSync(`${langPath}_best_int/${code}.traineddata.gz`));
    tesseract.FS.writeFile(`./${code}.traineddata`, data);
  }
  const api = new tesseract.TessBaseAPI();
  const codes = languages.map(({ code }) => code).join('+');
  if (api.Init(null, codes, neuralEngine) !== 0) throw new Error('Tesseract could not be initialized.');
  return ({ bytes, pixels }, orientation, part) => {
    tesseract.FS.writeFile('/input', bytes);
    const open = (angle: number) => {
      if (api.SetImageFile(orientation, angle) !== 0) throw new Error('Tesseract cannot read the picture.');
      if (part) api.SetRectangle(part.left, part.top, part.width, part.height);
    };
    open(0);
    api.SetPageSegMode(byColumns);
    const lean = pixels <= maxSkewPixels && api.FindLines() === 0 ? api.GetGradient() : 0;
    if (Math.abs(lean) > minSkew && Math.abs(lean) < maxSkew) open(lean);
    const recognize = (mode: number) => {
      api.SetPageSegMode(mode);
      api.Recognize(null);
      return api.GetTSVText(0);
    };
    const tsv = recognize(byColumns);
    return countWords(tsv) > 0 ? tsv : recognize(asOneBlock);
  };
}

/** Confidence below which a picture may be rotated. */
const rotationConfidence = 65;
/** Exif orientations of pictures that are rotated to the left, to the right, and upside down. */
const rotations = [6, 8, 3];
/**
 * Number of words that is enough to tell the rotation, or that the text makes no sense. Recognising all words
 * takes long.
 */
export const sampleWords = 60;
/** Largest tested part, as a share of width and height. */
const largestMiddle = 1 / 2;

/**
 * Recognises English and Filipino words of a picture with Tesseract, compiled to WebAssembly. A picture whose
 * text makes no sense or has a low confidence is also tried rotated, unless `orientation` rotates it. `bytes`
 * is a PNG, JPEG, WebP or PNM file with the given number of `pixels`; `orientation` is Exif's (1 to 8). Takes
 * about one second and 150 MB for a page.
 */
export async function readPicture(
  bytes: Uint8Array,
  options: { page: number | null; pixels: number; orientation?: number },
): Promise<OcrResult> {
  engine ??= openEngine();
  const read = await engine;
  const picture = { bytes, pixels: options.pixels };
  const readRotated = (turn: number) => readTsv(read(picture, turn), options.page);
  const { orientation = 1 } = options;
  const tsv = read(picture, orientation);
  const upright = readTsv(tsv, options.page);
  const isClear = upright.confidence >= rotationConfidence && upright.isLegible;
  if (isClear || orientation !== 1) return upright;
  const size = findSize(tsv);
  const words = countWords(tsv);
  if (!size || words < sampleWords) return chooseBest([upright, ...rotations.map(readRotated)]);
  const candidates = rotations.map((turn) => {
    const isOnSide = turn !== 3;
    const share = Math.min(largestMiddle, Math.sqrt(sampleWords / words));
    const turned = isOnSide ? { width: size.height, height: size.width } : size;
    const part = cropMiddle(turned, share);
    return { turn, ...readTsv(read(picture, turn, part), options.page) };
  });
  const best = chooseBest(candidates);
  const isBetter = best.isLegible && best.confidence > upright.confidence;
  return isBetter ? chooseBest([upright, readRotated(best.turn)]) : upright;
}

/** Returns the legible result with the highest confidence, or else the most confident one. */
function chooseBest<T extends OcrResult>(candidates: T[]): T {
  const rank = ({ isLegible, confidence }: T) => (isLegible ? 1_000 : 0) + confidence;
  return candidates.reduce((best, other) => (rank(other) > rank(best) ? other : best));
}

/**
 * Returns the area in the middle of a picture that has the given share (0 to 1) of its width and of its
 * height.
 */
function cropMiddle({ width, height }: { width: number; height: number }, share: number): PictureArea {
  const cut = (length: number) => Math.floor(length * share);
  const [left, top] = [(width - cut(width)) >> 1, (height - cut(height)) >> 1];
  return { left, top, width: cut(width), height: cut(height) };
}
