import { afterAll, describe, expect, it } from 'vitest';
import { createReaders } from '../readers/readers.ts';
import { decodePicture } from './decode-picture.ts';
import { encodeJpeg, encodePng, type Rgba } from './picture-codecs.ts';
import { shrinkTask } from './shrink-task.ts';

const readers = createReaders({ maxWorkers: 1, readable: [] });
afterAll(() => readers.close());

const shrink = async (bytes: Uint8Array, maxBytes = 500_000) =>
  (await readers.run(shrinkTask, { bytes, maxSide: 400, maxBytes }, { tenantId: 'a' })).value;

function paint(width: number, height: number, at: (x: number, y: number) => number[]): Rgba {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set(at(x, y), (y * width + x) * 4);
  }
  return { width, height, channels: 4, data };
}

/** The same noise in each run. */
function paintNoise(width: number, height: number): Rgba {
  let state = 7;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state >> 16;
  };
  return paint(width, height, () => [next() & 255, next() & 255, next() & 255, 255]);
}

const pixelAt = ({ width, data }: Rgba, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];

describe('shrinkTask', () => {
  it('keeps colours and transparency, and limits the longer side to 400 pixels', async () => {
    const half = paint(1_000, 500, (x) => (x < 500 ? [200, 30, 60, 255] : [0, 0, 0, 0]));
    const { type, content } = await shrink(await encodePng(half));
    expect(type).toBe('image/png');
    const shown = await decodePicture(Buffer.from(content));
    expect([shown.width, shown.height]).toEqual([400, 200]);
    expect(pixelAt(shown, 10, 100)).toEqual([200, 30, 60, 255]);
    expect(pixelAt(shown, 390, 100)[3]).toBe(0);
  });

  it('returns the main color, without grey and transparent pixels', async () => {
    const picture = paint(20, 10, (x, y) => {
      if (x < 10) return [255, 255, 255, 255];
      return y < 7 ? [122, 59, 18, 255] : [10, 250, 10, 0];
    });
    expect((await shrink(await encodePng(picture))).mainColor).toBe('#7a3b12');
    const grey = paint(4, 4, (x) => [x * 40, x * 40, x * 40, 255]);
    expect(await shrink(await encodePng(grey))).toMatchObject({ mainColor: null, width: 4, height: 4 });
  });

  it('keeps the size of a small picture', async () => {
    const { content } = await shrink(await encodePng(paint(3, 2, () => [1, 2, 3, 255])));
    const shown = await decodePicture(Buffer.from(content));
    expect([shown.width, shown.height, ...pixelAt(shown, 2, 1)]).toEqual([3, 2, 1, 2, 3, 255]);
  });

  it('falls back to JPEG, with lower quality if needed, when a PNG is too large', async () => {
    const noise = await encodePng(paintNoise(400, 400));
    expect((await shrink(noise, 1_000_000)).type).toBe('image/png');
    const [large, small] = [await shrink(noise, 200_000), await shrink(noise, 60_000)];
    expect([large.type, small.type]).toEqual(['image/jpeg', 'image/jpeg']);
    expect(large.content.length).toBeLessThanOrEqual(200_000);
    expect(small.content.length).toBeLessThanOrEqual(60_000);
    expect(small.content.length).toBeLessThan(large.content.length);
    await expect(shrink(noise, 1_000)).rejects.toMatchObject({ problem: 'picture-damaged' });
  });

  it('drops everything besides the pixels', async () => {
    const jpeg = Buffer.from(
      await encodeJpeg(
        paint(20, 20, () => [9, 9, 9, 255]),
        90,
      ),
    );
    const note = Buffer.from('Exif\0\0 at home <script>alert(1)</script>');
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, note.length + 2]), note]);
    const told = Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2), Buffer.from('<script>')]);
    const { content } = await shrink(told);
    expect(Buffer.from(content).toString('latin1')).not.toMatch(/script|Exif/);
  });
});

describe('shrinkTask with invalid pictures', () => {
  const header = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  const vast = Buffer.concat([header, Buffer.from([0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 8, 6, 0, 0, 0])]);
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['the beginning of a PNG', header],
    ['the beginning of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0])],
    ['a PNG that declares 30,000 × 30,000 pixels', vast],
  ])('rejects %s', async (_name, bytes) => {
    await expect(shrink(bytes)).rejects.toMatchObject({
      name: 'UnreadableError',
      problem: expect.stringMatching(/^picture-/),
    });
  });
});
