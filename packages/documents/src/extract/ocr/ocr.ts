import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import english from '@tesseract.js-data/eng';
import filipino from '@tesseract.js-data/fil';
import openTesseract from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import type { Block } from '../document.ts';
import { countWords, findSize, readTsv } from './read-tsv.ts';

/**
 * Words read from a picture, as blocks, and how sure the reader is of them: 0 to 100. `isLegible` is false where most of
 * what was found makes no sense, as letters of other languages do.
 */
export type ReadPicture = { blocks: Block[]; confidence: number; isLegible: boolean };

/** Surer than this the reader is of most pages that are printed and sharp. */
const doubtfulBelow = 70;

/** Whether a person should look at what was read. */
export function isDoubtful({ confidence }: ReadPicture): boolean {
  return confidence < doubtfulBelow;
}

const languages = [english, filipino];
/** Tesseract's neural reader, which is all that the small data of the languages holds. */
const neuralEngine = 1;
/**
 * How the page is cut into texts: by columns, which finds headings of any size, and, where that finds nothing, as one
 * block, which finds single words but no letters much larger than the others.
 */
const byColumns = 3;
const asOneBlock = 6;

/** In radians: lines that lean less are read as well as they are, those that seem to lean more were not seen right. */
const leastLean = 0.01;
const mostLean = 0.3;
/** A larger picture, as telephones take, is not set straight: it would lie in memory three times. */
const maxLeaningPixels = 12_500_000;

/** A part of a picture in pixels. */
type Part = { left: number; top: number; width: number; height: number };
type Picture = { bytes: Uint8Array; pixels: number };
type Engine = (picture: Picture, orientation: number, part?: Part) => string;

let engine: Promise<Engine> | undefined;

async function openEngine(): Promise<Engine> {
  const tesseract = await openTesseract({ printErr: () => undefined });
  for (const { code, langPath } of languages) {
    const data = gunzipSync(readFileSync(`${langPath}_best_int/${code}.traineddata.gz`));
    tesseract.FS.writeFile(`./${code}.traineddata`, data);
  }
  const api = new tesseract.TessBaseAPI();
  const codes = languages.map(({ code }) => code).join('+');
  if (api.Init(null, codes, neuralEngine) !== 0) throw new Error('Tesseract does not start.');
  return ({ bytes, pixels }, orientation, part) => {
    tesseract.FS.writeFile('/input', bytes);
    const open = (angle: number) => {
      if (api.SetImageFile(orientation, angle) !== 0) throw new Error('Tesseract cannot read the picture.');
      if (part) api.SetRectangle(part.left, part.top, part.width, part.height);
    };
    open(0);
    api.SetPageSegMode(byColumns);
    const lean = pixels <= maxLeaningPixels && api.FindLines() === 0 ? api.GetGradient() : 0;
    if (Math.abs(lean) > leastLean && Math.abs(lean) < mostLean) open(lean);
    const recognize = (mode: number) => {
      api.SetPageSegMode(mode);
      api.Recognize(null);
      return api.GetTSVText(0);
    };
    const found = recognize(byColumns);
    return countWords(found) > 0 ? found : recognize(asOneBlock);
  };
}

/** Pictures that are read worse than this may lie on their side. */
const turnBelow = 65;
/** Exif's orientations of a picture that lies on its left side, on its right side, on its head. */
const turns = [6, 8, 3];
/** Words that tell how a picture lies, or that it makes no sense; reading all of it takes long. */
export const manyWords = 60;
/** Of its width and height. */
const largestMiddle = 1 / 2;

/**
 * Reads the words of a picture in English and Filipino with Tesseract, compiled to WebAssembly; one that makes no
 * sense is tried on its sides. `bytes` are a PNG, JPEG, WebP or PNM file of so many `pixels`; `orientation` is Exif's (1 to 8). Takes
 * about a second and 150 MB for a page.
 */
export async function readPicture(
  bytes: Uint8Array,
  options: { page: number | null; pixels: number; orientation?: number },
): Promise<ReadPicture> {
  engine ??= openEngine();
  const read = await engine;
  const picture = { bytes, pixels: options.pixels };
  const readTurned = (turn: number) => readTsv(read(picture, turn), options.page);
  const { orientation = 1 } = options;
  const found = read(picture, orientation);
  const upright = readTsv(found, options.page);
  const isClear = upright.confidence >= turnBelow && upright.isLegible;
  if (isClear || orientation !== 1) return upright;
  const size = findSize(found);
  const words = countWords(found);
  if (!size || words < manyWords) return chooseBest([upright, ...turns.map(readTurned)]);
  const tried = turns.map((turn) => {
    const isOnSide = turn !== 3;
    const share = Math.min(largestMiddle, Math.sqrt(manyWords / words));
    const turned = isOnSide ? { width: size.height, height: size.width } : size;
    const part = cutMiddle(turned, share);
    return { turn, ...readTsv(read(picture, turn, part), options.page) };
  });
  const best = chooseBest(tried);
  const isBetter = best.isLegible && best.confidence > upright.confidence;
  return isBetter ? chooseBest([upright, readTurned(best.turn)]) : upright;
}

/** The one that makes sense, then the one that the reader is surest of. */
function chooseBest<T extends ReadPicture>(found: T[]): T {
  const rank = ({ isLegible, confidence }: T) => (isLegible ? 1_000 : 0) + confidence;
  return found.reduce((best, other) => (rank(other) > rank(best) ? other : best));
}

function cutMiddle({ width, height }: { width: number; height: number }, share: number): Part {
  const cut = (length: number) => Math.floor(length * share);
  const [left, top] = [(width - cut(width)) >> 1, (height - cut(height)) >> 1];
  return { left, top, width: cut(width), height: cut(height) };
}
