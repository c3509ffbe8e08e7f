import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import decodeJpegFile, { init as initJpegDecoder } from '@jsquash/jpeg/decode.js';
import encodeJpegFile, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js';
import decodePngFile, { init as initPngDecoder } from '@jsquash/png/decode.js';
import encodePngFile, { init as initPngEncoder } from '@jsquash/png/encode.js';
import decodeWebpFile, { init as initWebpDecoder } from '@jsquash/webp/decode.js';
import type { Pixels } from '../extract/ocr/write-pnm.ts';

/** Pixels of four bytes each, as in browsers and codecs. */
export type Rgba = Pixels & { channels: 4; data: Uint8ClampedArray };

/** Replacement for the browser's ImageData, which the codecs need and Node lacks. */
class PixelData {
  readonly colorSpace = 'srgb';
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

/** Node provides WebAssembly, but its types do not. */
const { WebAssembly: assembly } = globalThis as unknown as {
  WebAssembly: { compile(code: Uint8Array): Promise<unknown> };
};

/**
 * Returns a function that compiles and initializes a WebAssembly codec on its first call and returns that
 * promise on every call.
 */
function createLoader(file: string, init: (module: never) => Promise<unknown>) {
  let loading: Promise<unknown> | undefined;
  async function load(): Promise<unknown> {
    Object.assign(globalThis, { ImageData: PixelData });
    const code = await readFile(fileURLToPath(import.meta.resolve(file)));
    return init((await assembly.compile(code)) as never);
  }
  return () => {
    loading ??= load();
    return loading;
  };
}

const png = '@jsquash/png/codec/pkg/squoosh_png_bg.wasm';
const loadPngDecoder = createLoader(png, initPngDecoder);
const loadPngEncoder = createLoader(png, initPngEncoder);
const loadJpegDecoder = createLoader('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm', initJpegDecoder);
const loadJpegEncoder = createLoader('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm', initJpegEncoder);
const loadWebpDecoder = createLoader('@jsquash/webp/codec/dec/webp_dec.wasm', initWebpDecoder);

const toBuffer = (bytes: Uint8Array) => new Uint8Array(bytes).buffer;
const toRgba = ({ width, height, data }: PixelData): Rgba => ({
  width,
  height,
  channels: 4,
  data: new Uint8ClampedArray(data),
});
const toPixelData = ({ data, width, height }: Rgba) => new PixelData(data, width, height);

/** Returns the pixels of a PNG file. Throws for a damaged file. */
export async function decodePng(bytes: Uint8Array): Promise<Rgba> {
  await loadPngDecoder();
  return toRgba(await decodePngFile(toBuffer(bytes)));
}

/** Returns the pixels of a JPEG file without rotation. Throws for a damaged file. */
export async function decodeJpeg(bytes: Uint8Array): Promise<Rgba> {
  await loadJpegDecoder();
  return toRgba(await decodeJpegFile(toBuffer(bytes)));
}

/** Returns the pixels of a WebP file without animation. Throws for a damaged file. */
export async function decodeWebp(bytes: Uint8Array): Promise<Rgba> {
  await loadWebpDecoder();
  return toRgba(await decodeWebpFile(toBuffer(bytes)));
}

/** Returns a PNG file of the pixels. */
export async function encodePng(pixels: Rgba): Promise<Uint8Array> {
  await loadPngEncoder();
  return new Uint8Array(await encodePngFile(toPixelData(pixels)));
}

/** Returns a JPEG file of opaque pixels; quality from 1 to 100. */
export async function encodeJpeg(pixels: Rgba, quality: number): Promise<Uint8Array> {
  await loadJpegEncoder();
  return new Uint8Array(await encodeJpegFile(toPixelData(pixels), { quality }));
}
