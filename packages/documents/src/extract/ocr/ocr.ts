import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import english from '@tesseract.js-data/eng';
import filipino from '@tesseract.js-data/fil';
import openTesseract from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import type { Block } from '../document.ts';
import { hasWords, readTsv } from './read-tsv.ts';

/** Words read from a picture, as blocks, and how sure the reader is of them: 0 to 100. */
export type ReadPicture = { blocks: Block[]; confidence: number };

const languages = [english, filipino];
/** Tesseract's neural reader, which is all that the small data of the languages holds. */
const neuralEngine = 1;
/**
 * How the page is cut into texts: by columns, which finds headings of any size, and, where that finds nothing, as one
 * block, which finds single words but no letters much larger than the others.
 */
const byColumns = 3;
const asOneBlock = 6;

let engine: Promise<(picture: Uint8Array, orientation: number) => string> | undefined;

async function openEngine() {
  const tesseract = await openTesseract({ printErr: () => undefined });
  for (const { code, langPath } of languages) {
    const data = gunzipSync(readFileSync(`${langPath}_best_int/${code}.traineddata.gz`));
    tesseract.FS.writeFile(`./${code}.traineddata`, data);
  }
  const api = new tesseract.TessBaseAPI();
  const codes = languages.map(({ code }) => code).join('+');
  if (api.Init(null, codes, neuralEngine) !== 0) throw new Error('Tesseract does not start.');
  return (picture: Uint8Array, orientation: number) => {
    tesseract.FS.writeFile('/input', picture);
    if (api.SetImageFile(orientation, 0) !== 0) throw new Error('Tesseract cannot read the picture.');
    const recognize = (mode: number) => {
      api.SetPageSegMode(mode);
      api.Recognize(null);
      return api.GetTSVText(0);
    };
    const found = recognize(byColumns);
    return hasWords(found) ? found : recognize(asOneBlock);
  };
}

/** Pictures that are read worse than this may lie on their side. */
const turnBelow = 65;
/** Exif's orientations of a picture that lies on its left side, on its right side, on its head. */
const turns = [6, 8, 3];

/**
 * Reads the words of a picture in English and Filipino with Tesseract, compiled to WebAssembly; one that makes no
 * sense is tried on its sides. `picture` is a PNG, JPEG, WebP or PNM file; `orientation` is Exif's (1 to 8). Takes
 * about a second and 150 MB for a page.
 */
export async function readPicture(
  picture: Uint8Array,
  options: { page: number | null; orientation?: number },
): Promise<ReadPicture> {
  engine ??= openEngine();
  const read = await engine;
  const readTurned = (orientation: number) => readTsv(read(picture, orientation), options.page);
  const { orientation = 1 } = options;
  let best = readTurned(orientation);
  if (best.confidence >= turnBelow || orientation !== 1) return best;
  for (const turn of turns) {
    const turned = readTurned(turn);
    if (turned.confidence > best.confidence) best = turned;
  }
  return best;
}
