import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';

const fixtures = new URL('../../fixtures/', import.meta.url);
const pngSignatureBytes = 8;
const pngHeaderBytes = 25;

/** Returns a picture of the café's menu with readable words. */
export function readMenu(name: string): Buffer {
  return readFileSync(new URL(`cafe-menu${name}`, fixtures));
}

function writeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Returns the menu as PNG with additional chunks after its header. */
export function writeMenuWith(...chunks: [type: string, data: Buffer][]): Buffer {
  const menu = readMenu('.png');
  const start = pngSignatureBytes + pngHeaderBytes;
  const added = chunks.map(([type, data]) => writeChunk(type, data));
  return Buffer.concat([menu.subarray(0, start), ...added, menu.subarray(start)]);
}

/** Returns a complete white PNG of one bit per pixel, so that only its size is a problem. */
export function writeBlankPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc(height * (Math.ceil(width / 8) + 1), 0xff);
  for (let row = 0; row < height; row++) rows[row * (Math.ceil(width / 8) + 1)] = 0;
  return Buffer.concat([
    readMenu('.png').subarray(0, pngSignatureBytes),
    writeChunk('IHDR', header),
    writeChunk('IDAT', deflateSync(rows, { level: 1 })),
    writeChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns the control chunks of an animated PNG that shows its only picture forever. */
export function writeAnimation(): [string, Buffer][] {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(1, 0);
  const frame = Buffer.alloc(26);
  // Width and height are those of the header.
  readMenu('.png').copy(frame, 4, 16, 24);
  return [
    ['acTL', control],
    ['fcTL', frame],
  ];
}

/** Returns a colour profile that inflates to the given number of megabytes. */
export function writeProfile(megabytes: number): [string, Buffer] {
  const profile = deflateSync(Buffer.alloc(megabytes * 2 ** 20), { level: 9 });
  return ['iCCP', Buffer.concat([Buffer.from('bomb\0\0', 'latin1'), profile])];
}

/** Returns the menu as JPEG with the place where it was taken (Exif 2.32, 4.6.6: GPSAreaInformation). */
export function writeJpegWithPlace(place: string): Buffer {
  const jpeg = readMenu('-cmyk.jpg');
  const text = Buffer.from(place, 'latin1');
  const tiff = Buffer.alloc(44);
  tiff.write('MM\0*', 'latin1');
  // The first directory: one entry, which points to the GPS directory.
  tiff.writeUInt32BE(8, 4);
  writeEntry(tiff, 8, { tag: 0x8825, type: 4, count: 1, value: 26 });
  writeEntry(tiff, 26, { tag: 0x1c, type: 7, count: text.length, value: 44 });
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, text]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

/** Writes a directory with one entry (TIFF 6.0, section 2). */
function writeEntry(
  tiff: Buffer,
  at: number,
  entry: { tag: number; type: number; count: number; value: number },
): void {
  tiff.writeUInt16BE(1, at);
  tiff.writeUInt16BE(entry.tag, at + 2);
  tiff.writeUInt16BE(entry.type, at + 4);
  tiff.writeUInt32BE(entry.count, at + 6);
  tiff.writeUInt32BE(entry.value, at + 10);
}

/** Returns a GIF of one white pixel with the given number of frames. */
export function writeGif(frames: number): Buffer {
  const head = Buffer.from('R0lGODlhAQABAIAAAP///wAAAA==', 'base64');
  const frame = Buffer.from('2c0000000001000100000202440100', 'hex');
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}
