import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Data files that pdf.js needs, from the package of the same version: character maps of Chinese, Japanese and
 * Korean fonts, the standard fonts, and decoders of scanner formats (JBIG2, JPEG 2000).
 */
const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const folders: Record<string, string> = {
  cMapUrl: 'cmaps',
  standardFontDataUrl: 'standard_fonts',
  wasmUrl: 'wasm',
};

/** Reads these files for pdf.js from the disk, because the process has no network. */
export class DiskDataFactory {
  fetch = async ({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> => {
    const inside = folders[kind];
    if (!inside || !/^[\w-]+(?:\.[a-z]+)?$/.test(filename))
      throw new Error(`Invalid name of pdf.js data: ${kind}`);
    return new Uint8Array(await readFile(join(folder, inside, filename)));
  };
}
