import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import decodeJpegFile, { init as initJpegDecoder } from '@jsquash/jpeg/decode.js';
import encodeJpegFile, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js';
import decodePngFile, { init as initPngDecoder } from '@jsquash/png/decode.js';
import encodePngFile, { init as initPngEncoder } from '@jsquash/png/encode.js';
import decodeWebpFile, { init as initWebpDecoder } from '@jsquash/webp/decode.js';
import type { Pixels } from '../extract/ocr/write-pnm.ts';

/** Pixels of four bytes each, as browsers and codecs hold them. */
export type Rgba = Pixels & { channels: 4; data: Uint8ClampedArray };

/** What the codecs make of decoded pixels; Node has no such class. */
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

/** Node has it, the types of Node do not. */
const { WebAssembly: assembly } = globalThis as unknown as {
  WebAssembly: { compile(code: Uint8Array): Promise<unknown> };
};

/** Each codec is compiled once, when it is first needed. */
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

/** The pixels of a PNG file; throws where it is damaged. */
export async function decodePng(bytes: Uint8Array): Promise<Rgba> {
  await loadPngDecoder();
  return toRgba(await decodePngFile(toBuffer(bytes)));
}

/** The pixels of a JPEG file as they lie in it; throws where it is damaged. */
export async function decodeJpeg(bytes: Uint8Array): Promise<Rgba> {
  await loadJpegDecoder();
  return toRgba(await decodeJpegFile(toBuffer(bytes)));
}

/** The pixels of a WebP file that does not move; throws where it is damaged. */
export async function decodeWebp(bytes: Uint8Array): Promise<Rgba> {
  await loadWebpDecoder();
  return toRgba(await decodeWebpFile(toBuffer(bytes)));
}

/** A PNG file of the pixels. */
export async function encodePng(pixels: Rgba): Promise<Uint8Array> {
  await loadPngEncoder();
  return new Uint8Array(await encodePngFile(toPixelData(pixels)));
}

/** A JPEG file of the pixels, which must not be transparent; quality from 1 to 100. */
export async function encodeJpeg(pixels: Rgba, quality: number): Promise<Uint8Array> {
  await loadJpegEncoder();
  return new Uint8Array(await encodeJpegFile(toPixelData(pixels), { quality }));
}
