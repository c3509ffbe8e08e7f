import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileKind } from '../file-kinds.ts';
import { linkedPicture, paragraph, writeDocx } from '../fixtures/write-docx.ts';
import { writePdf, writePdfObjects } from '../fixtures/write-pdf.ts';
import { writeZip } from '../fixtures/write-zip.ts';
import { createExtractor } from '../testing/create-extractor.ts';
import type { ExtractedDocument } from './document.ts';

const extractor = createExtractor({ maxWorkers: 2, timeoutMs: 120_000, maxMemoryMb: 256 });
let folder = '';
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anito-extract-'));
});
afterAll(async () => {
  await extractor.close();
  await rm(folder, { recursive: true });
});

async function extract(kind: FileKind, content: string | Uint8Array): Promise<ExtractedDocument> {
  const path = join(folder, `${files++}.${kind}`);
  await writeFile(path, content);
  return extractor.extract({ path, kind });
}

function textOf(document: ExtractedDocument): string {
  return document.blocks
    .map((block) => (block.kind === 'table' ? block.rows.flat().join(' ') : block.text))
    .join('\n');
}

function refusal(reason: string) {
  return { name: 'UnreadableError', message: expect.stringContaining(reason) };
}

describe('encodings that Node decodes in part', () => {
  // `네일샾` in code page 949; Windows added its last syllable to EUC-KR.
  const korean = [0xb3, 0xd7, 0xc0, 0xcf, 0x98, 0xde];
  // `嘅` in Big5 with the letters of Hong Kong.
  const cantonese = [0x9d, 0xef];
  const page = (label: string, bytes: number[]) =>
    Buffer.concat([Buffer.from(`<meta charset="${label}"><p>`), Buffer.from(bytes), Buffer.from('</p>')]);
  const escaped = (bytes: number[]) => bytes.map((byte) => `\\'${byte.toString(16)}`).join('');

  it.each<[kind: FileKind, content: string | Uint8Array, text: string]>([
    ['html', page('ks_c_5601-1987', korean), '네일샾'],
    ['html', page('Big5', cantonese), '嘅'],
    ['rtf', `{\\rtf1\\ansi\\ansicpg949 ${escaped(korean)}}`, '네일샾'],
    ['rtf', `{\\rtf1\\ansi\\ansicpg950 ${escaped(cantonese)}}`, '嘅'],
  ])('decodes every letter of a file of kind %s, case %#', async (kind, content, text) => {
    expect(textOf(await extract(kind, content))).toBe(text);
  });

  it.each(['constructor', '__proto__', 'nonsense'])(
    'ignores the declared encoding %s and detects it from the letters',
    async (label) => {
      expect(textOf(await extract('html', page(label, [0x50, 0x69, 0xf1, 0x61, 0x74, 0x61])))).toBe('Piñata');
    },
  );
});

describe('extractFile with Word files', () => {
  it('reads text and never follows external links', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const external = { x1: 'file:///etc/passwd', x2: `http://127.0.0.1:${port}/picture.png` };
    const body = paragraph('Before') + linkedPicture('x1') + linkedPicture('x2') + paragraph('After');
    const document = await extract('docx', writeDocx(body, { external }));
    server.close();
    expect(document.blocks.map((block) => block.kind)).toEqual(['paragraph', 'paragraph']);
    expect(textOf(document)).not.toContain('root:');
    expect(asked).toEqual([]);
  });

  it.each([
    ['an external entity', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'],
    ['entities that multiply', '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'],
  ])('rejects %s', async (_, prolog) => {
    await expect(extract('docx', writeDocx(paragraph('&e;'), { prolog }))).rejects.toMatchObject(
      refusal('entities'),
    );
  });

  it('reads a document with macros without running them', async () => {
    const more = [{ name: 'word/vbaProject.bin', content: 'Sub AutoOpen()' }];
    expect(textOf(await extract('docx', writeDocx(paragraph('Text'), { more })))).toBe('Text');
  });

  it.each([
    ['a compression bomb', [{ name: 'word/media/a.bin', content: Buffer.alloc(30 * 2 ** 20) }], 'too large'],
    [
      'an entry larger than declared',
      [{ name: 'word/a.xml', content: 'x'.repeat(9_000), declaredSize: 10 }],
      'damaged',
    ],
    ['overlapping entries', [{ name: 'word/a.bin', content: 'x', declaredOffset: 0 }], 'overlap'],
    ['a link', [{ name: 'word/a.bin', content: '/etc/passwd', unixMode: 0o120777 }], 'link'],
    ['a name outside the folder', [{ name: '../../a.xml', content: 'x' }], 'unsafe'],
    [
      'too many entries',
      Array.from({ length: 2_001 }, (_, i) => ({ name: `word/${i}`, content: '' })),
      'too many',
    ],
  ])('rejects %s', async (_, more, reason) => {
    await expect(extract('docx', writeDocx(paragraph('x'), { more }))).rejects.toMatchObject(refusal(reason));
  });

  it.each([
    ['cut short', writeDocx(paragraph('x')).subarray(0, 700), 'damaged'],
    ['another zip', writeZip([{ name: 'a.txt', content: 'x' }]), 'damaged'],
    ['not well-formed', writeDocx('<w:p><w:r>'), 'damaged'],
    ['without text', writeDocx(''), 'no text'],
    [
      'encrypted',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'password',
    ],
  ])('names the reason why it cannot read a file %s', async (_, content, reason) => {
    await expect(extract('docx', content)).rejects.toMatchObject(refusal(reason));
  });
});

describe('extractFile with PDF files', () => {
  const line = (text: string, y = 700, size = 11) => ({ text, x: 60, y, size });

  it('keeps page numbers of blocks, joins hyphenated words and drops repeated headers', async () => {
    const pages = ['first', 'second', 'third'].map((name, index) => [
      line('Bahay Habi catalogue', 815, 8),
      line(`Page ${index + 1} of 3`, 25, 8),
      line(`Text of the ${name} page, which goes on until the margin stops this remark-`, 700),
      line('able sentence, and the halo-', 686),
      line('halo stays.', 672),
    ]);
    const document = await extract('pdf', writePdf(pages));
    expect(document).toMatchObject({ pageCount: 3, warnings: [] });
    expect(document.blocks.map((block) => block.page)).toEqual([1, 2, 3]);
    expect(textOf(document)).toContain('this remarkable sentence, and the halo-halo stays.');
    expect(textOf(document)).not.toMatch(/catalogue|Page/);
  });

  it('ignores blank pages', async () => {
    const document = await extract('pdf', writePdf([[line('Text')], [], []]));
    expect(document.warnings).toEqual([]);
  });

  const sound = writePdf([[line('Some words to find')]]);
  const catalog = '<</Type/Catalog/Pages 2 0 R>>';

  it.each([
    ['cut short before any page', sound.subarray(0, 100), 'damaged'],
    ['of noise', `%PDF-1.7\n1 0 obj\n${'\x00\xff'.repeat(5_000)}`, 'damaged'],
    [
      'with a circular page tree',
      writePdfObjects([catalog, '<</Type/Pages/Count 2/Kids[2 0 R 2 0 R]>>']),
      'The PDF',
    ],
    ['without text', writePdf([[], []]), 'contains no words'],
    [
      'protected by a password',
      writePdf(
        [[line('x')]],
        `/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O(${'a'.repeat(32)})/U(${'b'.repeat(32)})>>`,
      ),
      'password',
    ],
    ['of 2,001 pages', writePdf(Array.from({ length: 2_001 }, () => [])), '2001 pages'],
  ])('names the reason why it cannot read a file %s', async (_, content, reason) => {
    await expect(extract('pdf', content)).rejects.toMatchObject(refusal(reason));
  });

  it('reads a file with a lost cross-reference table', async () => {
    const lost = sound.toString('latin1').replace(/startxref\n\d+/, 'startxref\n999999');
    expect(textOf(await extract('pdf', Buffer.from(lost, 'latin1')))).toBe('Some words to find');
  });

  it('ends a page stream that inflates without limit', async () => {
    const small = createExtractor({ maxWorkers: 1, maxMemoryMb: 160 });
    const bomb = deflateSync(Buffer.alloc(80 * 2 ** 20, ' ')).toString('latin1');
    const path = join(folder, 'bomb.pdf');
    const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>';
    const stream = `<</Length ${bomb.length}/Filter/FlateDecode>>\nstream\n${bomb}\nendstream`;
    await writeFile(path, writePdfObjects([catalog, '<</Type/Pages/Count 1/Kids[3 0 R]>>', page, stream]));
    const extraction = small.extract({ path, kind: 'pdf' });
    await expect(extraction).rejects.toMatchObject(refusal('memory'));
    await small.close();
  });

  it('survives damage in 20 files with wrong bytes or a missing end', async () => {
    const original = await readFile(new URL('../fixtures/price-list.pdf', import.meta.url));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, seed) => extract('pdf', damage(original, seed))),
    );
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ name: 'UnreadableError' });
    }
    expect(textOf(await extract('pdf', sound))).toBe('Some words to find');
  });
});

/**
 * Returns the same damage for the same seed: every fourth file is truncated, the others have 200 wrong bytes.
 */
function damage(original: Buffer, seed: number): Buffer {
  const copy = Buffer.from(original);
  if (seed % 4 === 0) return copy.subarray(0, Math.floor((copy.length * (seed + 1)) / 21));
  let state = seed * 2_654_435_761;
  for (let i = 0; i < 200; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    copy[state % copy.length] = state >>> 24;
  }
  return copy;
}

describe('extractFile with RTF and text files', () => {
  it.each([
    ['rtf', 'nested without end', `{\\rtf1 ${'{'.repeat(20_000)}`, 'nested'],
    ['rtf', 'of another kind', '<html></html>', 'isn’t an RTF'],
    ['rtf', 'without text', '{\\rtf1{\\pict 89504e47}}', 'no text'],
    ['txt', 'with NUL bytes', 'abc\0def\0\0ghi', 'binary'],
    ['txt', 'of spaces', ' \n\n ', 'no text'],
    ['md', 'with nothing but front matter', '---\ntitle: x\n---\n', 'no text'],
  ] as const)('names the reason why it cannot read a %s file %s', async (kind, _, content, reason) => {
    await expect(extract(kind, content)).rejects.toMatchObject(refusal(reason));
  });

  it('never opens objects and fields of RTF', async () => {
    const rtf =
      '{\\rtf1 Seen {\\object\\objemb{\\*\\objdata 0105}{\\result x}}{\\field{\\*\\fldinst INCLUDETEXT "/etc/passwd"}{\\fldrslt shown}} \\bin5 }}}}}end}';
    expect(textOf(await extract('rtf', rtf))).toBe('Seen shown end');
  });

  it('reads a line of 4 MB', async () => {
    const document = await extract('txt', 'mahaba '.repeat(600_000));
    expect(textOf(document).split(/\s/)).toHaveLength(600_000);
    for (const block of document.blocks) expect(JSON.stringify(block).length).toBeLessThan(31_000);
  });

  it('splits long tables into parts that repeat the header', async () => {
    const rows = Array.from({ length: 5_000 }, (_, i) => `| Dish ${i} of the great menu | ₱${i} |`);
    const { blocks } = await extract('md', ['| Item | Price |', '|---|---|', ...rows].join('\n'));
    expect(blocks.length).toBeGreaterThan(1);
    expect(blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []))).toHaveLength(5_000);
    for (const block of blocks) expect(block).toMatchObject({ kind: 'table', header: ['Item', 'Price'] });
  });

  it('reads Markdown nested thousands deep as if it were nested less', async () => {
    const document = await extract('md', `${'> 1. '.repeat(5_000)} deep\n${'-'.repeat(90)}\n- [x](y)\n\n`);
    expect(document.warnings).toEqual([]);
    expect(textOf(document)).toMatch(/^(?:1\. )?deep\n+x$/);
  });
});
