import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SourceFile } from '@anito/contract/files';
import { writeZip } from '@anito/documents/fixtures/write-zip';
import {
  circularPdf,
  protectedPdf,
  writeActivePdf,
  writeCutPdf,
  writeEncryptedWord,
  writeEntityWord,
  writeLaughs,
  writeLinkedWord,
  writeLostPdf,
  writeNestedRtf,
  writeNestedZip,
  writePagesPdf,
  writeTextPdf,
  writeWordWith,
} from '@anito/documents/testing/hostile-files/documents';
import {
  readMenu,
  writeAnimation,
  writeBlankPng,
  writeGif,
  writeJpegWithPlace,
  writeMenuWith,
  writeProfile,
} from '@anito/documents/testing/hostile-files/pictures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSourcesApp, waitForSync } from '../sources/testing/sources-app.ts';

type Content = string | Uint8Array;
type Case = [what: string, name: string, write: () => Content, expected: string];

let sources: Awaited<ReturnType<typeof createSourcesApp>>;
let owner: { authorization: string };
let trap: Server;
const trapped: string[] = [];
let trapUrl = '';

beforeAll(async () => {
  trap = createServer((request, response) => {
    trapped.push(request.url ?? '');
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => trap.once('listening', resolve));
  trapUrl = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`;
  sources = await createSourcesApp({ worker: true });
  owner = await sources.signIn('hostile@example.com');
});
afterAll(async () => {
  trap.close();
  await sources.close();
});

const tooManyEntries = () =>
  Array.from({ length: 100_000 }, (_, at) => ({ name: `word/${at}`, content: '' }));
const megabytes = (count: number) => Buffer.alloc(count * 2 ** 20);

/** Files that are refused on upload, with the status and the reason that the owner sees. */
const refused: [...Case, status: number][] = [
  ['a page called PDF', 'a.pdf', () => '<!doctype html><p>x', 'a web page', 415],
  ['a script called PDF', 'b.pdf', () => 'alert(1)', 'something else', 415],
  ['a program called PDF', 'c.pdf', () => `MZ${'\0'.repeat(58)}PE\0\0`, 'a Windows program', 415],
  ['a zip called PDF', 'd.pdf', () => writeZip([{ name: 'a', content: 'x' }]), 'a zip archive', 415],
  ['a PDF called text', 'a.txt', () => writeTextPdf('x'), 'a PDF document', 415],
  ['a GIF that is a script, as text', 'b.txt', () => 'GIF89a=1;alert(1)', 'a GIF picture', 415],
  ['a PDF that is also a zip, as Word', 'a.docx', writePdfZip, 'a PDF document', 415],
  ['a PDF that ends in .exe', 'a.pdf.exe', () => writeTextPdf('x'), '".exe" is not supported', 415],
  ['a PDF without an ending', 'menu', () => writeTextPdf('x'), 'has no file type', 415],
  ['archives in archives', 'b.docx', () => writeNestedZip(), 'another kind of zip', 415],
  [
    'archives in a Word file',
    'c.docx',
    () => writeWordWith('x', { name: 'word/a.zip', content: writeNestedZip(2) }, bomb(40)),
    'too large',
    422,
  ],
  ['a ratio of 1000', 'd.docx', () => writeWordWith('x', bomb(30)), 'too large', 422],
  ['100,000 entries', 'e.docx', () => writeWordWith('x', ...tooManyEntries()), 'too many files', 422],
  [
    'entries that overlap',
    'f.docx',
    () => writeWordWith('x', { name: 'word/a.bin', content: 'x', declaredOffset: 0 }),
    'overlap',
    422,
  ],
  [
    'a link',
    'g.docx',
    () => writeWordWith('x', { name: 'word/a.xml', content: '/etc/passwd', unixMode: 0o120777 }),
    'a link',
    422,
  ],
  [
    'a name outside of the archive',
    'h.docx',
    () => writeWordWith('x', { name: '../../a.xml', content: 'x' }),
    'unsafe file name',
    422,
  ],
  [
    'macros in a .docx',
    'i.docx',
    () => writeWordWith('x', { name: 'word/vbaProject.bin', content: 'x' }),
    'contains macros',
    415,
  ],
  ['Word with a password', 'j.docx', writeEncryptedWord, 'password-protected', 422],
  ['an empty file', 'a.md', () => '', 'is empty', 422],
  ['a text with NUL bytes', 'c.txt', () => 'abc\0def\0\0ghi', 'binary', 422],
];

/** Files that are accepted and read without harm, with a text of one of their passages. */
const read: Case[] = [
  ['one byte', 'one.txt', () => 'x', 'x'],
  ['a PDF in capitals', 'MENU.PDF', () => writeTextPdf('Capital menu'), 'Capital menu'],
  ['a PDF with a space at its end', 'menu.pdf ', () => writeTextPdf('Spaced menu'), 'Spaced menu'],
  ['a PDF that is also a zip', 'both.pdf', writePdfZip, 'Both at once'],
  [
    'a PDF that acts when it is opened',
    'active.pdf',
    () => writeActivePdf('Harmless words', trapUrl),
    'Harmless words',
  ],
  ['a PDF whose list of objects is not there', 'lost.pdf', () => writeLostPdf('Found again'), 'Found again'],
  ['a picture in place of pages', 'scan.pdf', () => readMenu('-scan.pdf'), 'Cold Brew'],
  [
    'Word with links to elsewhere',
    'linked.docx',
    () => writeLinkedWord('Linked words', trapUrl),
    'Linked words',
  ],
  [
    'a JPEG in CMYK that knows its place',
    'place.jpg',
    () => writeJpegWithPlace('Sikretong bahay'),
    'Bukas araw-araw',
  ],
  ['an animated PNG', 'moving.png', () => writeMenuWith(...writeAnimation()), 'Cold Brew'],
  ['a PNG with a profile of 100 MB', 'profile.png', () => writeMenuWith(writeProfile(100)), 'Cold Brew'],
  [
    'RTF with an object and an address',
    'object.rtf',
    () =>
      `{\\rtf1 Shown {\\object\\objautlink\\objupdate{\\*\\objdata 0105}{\\result x}}{\\field{\\*\\fldinst INCLUDEPICTURE "${trapUrl}"}{\\fldrslt here}}}`,
    'Shown here',
  ],
  ['text in UTF-16', 'utf16.txt', () => Buffer.from('\ufeffBukás kamí', 'utf16le'), 'Bukás kamí'],
  [
    'text in Shift-JIS',
    'jis.txt',
    () => Buffer.from('93fa967b8cea82cc8365834c83588367', 'hex'),
    '日本語のテキスト',
  ],
  ['4 MB in one line', 'line.txt', () => 'mahaba '.repeat(600_000), 'mahaba'],
];

/** Files that are accepted but cannot be read, with the reason that the owner sees. */
const failing: Case[] = [
  [
    'an entity that is a file',
    'xxe-file.docx',
    () => writeEntityWord('<!ENTITY a SYSTEM "file:///etc/passwd">'),
    'entities',
  ],
  [
    'an entity that is an address',
    'xxe-url.docx',
    () => writeEntityWord(`<!ENTITY a SYSTEM "${trapUrl}/x">`),
    'entities',
  ],
  ['entities that multiply', 'laughs.docx', () => writeEntityWord(writeLaughs()), 'entities'],
  [
    'an entry larger than it says',
    'lying.docx',
    () => writeWordWith('x', { name: 'word/a.xml', content: 'x'.repeat(9_000), declaredSize: 10 }),
    'damaged',
  ],
  ['pages in a circle', 'circle.pdf', circularPdf, 'The PDF'],
  ['100,000 pages', 'pages.pdf', () => writePagesPdf(100_000), 'up to 2,000'],
  ['a PDF with a password', 'locked.pdf', protectedPdf, 'password-protected'],
  ['a PDF that ends in its list of objects', 'cut.pdf', writeCutPdf, 'damaged'],
  ['a PDF that ends before any page', 'short.pdf', () => writeTextPdf('x').subarray(0, 100), 'damaged'],
  ['a PNG of 30,000 × 30,000', 'huge.png', () => writeBlankPng(30_000, 30_000), '40 million pixels'],
  ['a GIF of 100,000 frames', 'frames.gif', () => writeGif(100_000), 'no words'],
  ['a GIF that is also a script', 'script.gif', () => 'GIF89a=1;alert(1)', 'The picture'],
  ['RTF nested 20,000 deep', 'deep.rtf', () => writeNestedRtf(20_000), 'nested'],
];

function writePdfZip(): Buffer {
  return Buffer.concat([writeTextPdf('Both at once'), writeZip([{ name: 'a.exe', content: 'MZ' }])]);
}

function bomb(size: number) {
  return { name: 'word/media/bomb.bin', content: megabytes(size) };
}

const good = { name: 'good.md', content: 'The bakery sells ensaymada on Sundays.' };

/** Uploads a file. The server ignores `type`, which the client states. */
async function upload(connectionId: number, name: string, content: Content, type: string) {
  const file = { name, content: Buffer.from(content as Uint8Array), type };
  return sources.api.upload(owner, connectionId, [file]);
}

async function syncAndWait(connectionId: number) {
  const ended = waitForSync(sources.deps, connectionId);
  await sources.api.startSync(owner, connectionId);
  return ended;
}

async function listTexts(file: SourceFile): Promise<string> {
  const { passages } = await sources.api.listPassages(owner, file.documentId!);
  return passages.map(({ text }) => text).join('\n');
}

describe('a file that is refused on upload', () => {
  let connectionId = 0;
  beforeAll(async () => {
    ({ id: connectionId } = await sources.api.createConnection(owner, 'Refused'));
  });

  test.each(refused)('%s', async (_, name, write, reason, status) => {
    const response = await upload(connectionId, name, write(), 'application/pdf');
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([
      status,
      expect.stringContaining(reason),
    ]);
    expect((await sources.api.getConnection(owner, connectionId)).fileCount).toBe(0);
  });
});

describe('hostile files of every kind, ingested beside a valid one', () => {
  const files = new Map<string, SourceFile>();

  beforeAll(async () => {
    const { id } = await sources.api.createConnection(owner, 'Hostile');
    for (const [, name, write] of [...read, ...failing]) {
      const response = await upload(id, name, write(), 'text/html');
      if (response.statusCode !== 201) throw new Error(`${name}: ${response.body}`);
    }
    await sources.api.addFiles(owner, id, [good]);
    const ended = await syncAndWait(id);
    for (const file of (await sources.api.getConnection(owner, id)).files)
      files.set(file.originalFileName, file);
    expect(ended).toMatchObject({ successful: read.length + 1, failed: failing.length, isComplete: true });
  });

  test.each(read)('reads %s', async (_, name, __, text) => {
    const file = files.get(name.trim())!;
    expect(file).toMatchObject({ isProcessed: true, error: null });
    expect(await listTexts(file)).toContain(text);
  });

  test.each(failing)('fails for %s alone, with its reason', (_, name, __, reason) => {
    expect(files.get(name)).toMatchObject({ isProcessed: false, error: expect.stringContaining(reason) });
  });

  test('sends no request elsewhere and ingests no hidden text', async () => {
    expect(trapped).toEqual([]);
    expect(await listTexts(files.get('place.jpg')!)).not.toContain('bahay');
    expect(await listTexts(files.get('linked.docx')!)).not.toContain('root:');
  });

  test('ingests the valid file, and then the next source', async () => {
    expect(await listTexts(files.get(good.name)!)).toBe(good.content);
    const { id } = await sources.api.createConnection(owner, 'After them');
    await sources.api.addFiles(owner, id, [good]);
    expect(await syncAndWait(id)).toMatchObject({ successful: 1, failed: 0 });
  });
});

describe('a file name', () => {
  test.each([
    ['../../etc/a.md', '../../etc/a.md'],
    ['C:\\a.md', 'C:\\a.md'],
    ['a\0.md', 'a.md'],
    ['CON.md', 'CON.md'],
    [`${'ñ'.repeat(200)}.md`, `${'ñ'.repeat(126)}.md`],
    ['\u202efdp.md', 'fdp.md'],
    ['😀 menu.md', '😀 menu.md'],
    ['e\u0301.md', '\u00e9.md'],
    ['<img src=x onerror=alert(1)>.md', '<img src=x onerror=alert(1)>.md'],
    ['%22;rm -rf.md', '";rm -rf.md'],
    ['.md', '.md'],
    ['a%0D%0ASet-Cookie: b.md', 'a%0D%0ASet-Cookie: b.md'],
  ])('is data: %j is stored and downloaded as %j', async (uploadedName, storedName) => {
    const { api, app } = sources;
    const { id } = await api.createConnection(owner, 'Names');
    const [file] = await api.addFiles(owner, id, [{ name: uploadedName, content: good.content }]);
    expect(file!.originalFileName).toBe(storedName);
    const link = await api.request(owner, 'GET', `/api/files/${file!.id}/download`);
    const { pathname, search } = new URL(link.json<{ downloadUrl: string }>().downloadUrl);
    const { headers, body } = await app.inject({ url: pathname + search });
    const disposition = String(headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; filename="[ !#-[\]-~]*"; filename\*=UTF-8''[!-~]*$/);
    expect(decodeURIComponent(disposition.split("''")[1]!)).toBe(storedName);
    expect([headers['set-cookie'], headers['x-content-type-options'], body]).toEqual([
      undefined,
      'nosniff',
      good.content,
    ]);
  });
});
