import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { FileKind } from '../../file-kinds.ts';
import { createExtractor } from '../../testing/create-extractor.ts';
import { decodeGif } from '../image/decode-gif.ts';
import { readPicture } from './ocr.ts';
import { rotateByQuarters, writePnm } from './write-pnm.ts';

const extractor = createExtractor({ maxWorkers: 1 });
afterAll(() => extractor.close());

async function extract(kind: FileKind, name: string) {
  const path = fileURLToPath(new URL(`../../fixtures/${name}.${kind}`, import.meta.url));
  return extractor.extract({ path, kind });
}

describe('OCR of a menu', () => {
  it.each<[FileKind, string, number | null]>([
    ['png', 'cafe-menu', null],
    ['gif', 'cafe-menu', null],
    ['webp', 'cafe-menu', null],
    ['jpg', 'cafe-menu-sideways', null],
    ['pdf', 'cafe-menu-scan', 1],
  ])('reads the words of the %s file %s', async (kind, name, page) => {
    const document = await extract(kind, name);
    expect(document.blocks[0]).toMatchObject({
      kind: 'heading',
      text: expect.stringContaining('Kapihan sa Kanto'),
      page,
    });
    const text = document.blocks.map((block) => ('text' in block ? block.text : '')).join('\n');
    expect(text).toContain('Cold Brew with Calamansi ₱150');
    // The peso sign is the first to be lost when a picture is drawn at another size.
    expect(text).toContain('Kapeng Barako ₱95');
    expect(text).toContain('mula alas-siyete ng umaga hanggang alas-nuwebe ng gabi');
    expect(text).toContain('Order ten pieces or more and get one free.');
  });

  it.each([1, 2, 3])(
    'reads a picture that is rotated by %s quarter turns',
    async (quarters) => {
      const gif = await readFile(new URL('../../fixtures/cafe-menu.gif', import.meta.url));
      const turned = rotateByQuarters(decodeGif(gif), quarters);
      const pixels = turned.width * turned.height;
      const { blocks, isLegible } = await readPicture(writePnm(turned), { page: 1, pixels });
      const text = blocks.map((block) => ('text' in block ? block.text : '')).join('\n');
      expect(isLegible).toBe(true);
      expect(text).toContain('Cold Brew with Calamansi ₱150');
    },
    120_000,
  );

  it('reads a skewed photo by columns, with each name beside its price and below its title', async () => {
    const { blocks, title } = await extract('jpg', 'carinderia-menu');
    expect(title).toBe("Aling Nena's Carinderia");
    expect(
      blocks
        .map((block) => ('text' in block ? block.text : ''))
        .join('\n')
        .split('\n'),
    ).toEqual([
      "Aling Nena's Carinderia",
      'Ulam',
      'Adobong manok 85',
      'Sinigang na baboy 110',
      'Pinakbet 70',
      'Kare-kare 150',
      'Inumin',
      "Sago't gulaman 35",
      'Buko juice 45',
      'Kapeng barako 30',
      'Bottled water 20',
    ]);
  });

  it('rejects pictures that have no words, are damaged or would fill the memory', async () => {
    const gif = await readFile(new URL('../../fixtures/cafe-menu.gif', import.meta.url));
    const huge = Buffer.from(gif);
    huge.writeUInt16LE(30_000, 6);
    huge.writeUInt16LE(30_000, 8);
    const blank = 'R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=';
    const folder = await mkdtemp(join(tmpdir(), 'anito-ocr-'));
    const cases: [Buffer, string][] = [
      [Buffer.from(blank, 'base64'), 'no words'],
      [gif.subarray(0, 40), 'damaged'],
      [huge, 'too large'],
    ];
    try {
      for (const [content, reason] of cases) {
        const path = join(folder, 'x.gif');
        await writeFile(path, content);
        await expect(extractor.extract({ path, kind: 'gif' })).rejects.toMatchObject({
          name: 'UnreadableError',
          message: expect.stringContaining(reason),
        });
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
