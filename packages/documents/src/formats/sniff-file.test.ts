import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeZip } from '../fixtures/write-zip.ts';
import { sniffFile } from './sniff-file.ts';

const fixtures = new URL('../fixtures/', import.meta.url);
const docx = fileURLToPath(new URL('returns-policy.docx', fixtures));
const pdf = fileURLToPath(new URL('price-list.pdf', fixtures));
const rtf = fileURLToPath(new URL('warranty.rtf', fixtures));
const xlsx = fileURLToPath(new URL('catering-prices.xlsx', fixtures));
const pptx = fileURLToPath(new URL('wedding-packages.pptx', fixtures));
const png = fileURLToPath(new URL('cafe-menu.png', fixtures));
const jpg = fileURLToPath(new URL('cafe-menu-sideways.jpg', fixtures));
const csv = fileURLToPath(new URL('questions.csv', fixtures));
const html = fileURLToPath(new URL('price-list.html', fixtures));
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anito-sniff-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function sniff(content: string | Uint8Array, fileName: string): Promise<string> {
  const path = join(folder, 'upload');
  await writeFile(path, content);
  return sniffFile(path, fileName);
}

/** Returns a Word document with the fewest parts and the given ones. */
function writeWord(mainType: string, ...others: string[]): Buffer {
  const types = `<Types><Override PartName="/word/document.xml" ContentType="application/${mainType}"/></Types>`;
  return writeZip([
    { name: '[Content_Types].xml', content: types },
    { name: 'word/document.xml', content: '<w:document/>' },
    ...others.map((name) => ({ name, content: 'x' })),
  ]);
}
const wordType = 'vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const macroType = 'vnd.ms-word.document.macroEnabled.main+xml';

describe('sniffFile', () => {
  it.each([
    [pdf, 'menu.pdf', 'pdf'],
    [pdf, 'MENU.PDF ', 'pdf'],
    [pdf, '../../a.b.pdf', 'pdf'],
    [pdf, 'menu.exe.pdf', 'pdf'],
    [docx, 'Policy.DocX', 'docx'],
    [rtf, 'card.rtf', 'rtf'],
    [xlsx, 'prices.xlsx', 'xlsx'],
    [pptx, 'Packages.PPTX', 'pptx'],
    [html, 'page.html', 'html'],
    [html, 'page.htm', 'html'],
    [csv, 'questions.csv', 'csv'],
    [jpg, 'menu.JPEG', 'jpg'],
    [png, 'menu.png', 'png'],
  ])('accepts %s as %s', async (path, fileName, kind) => {
    expect(await sniffFile(path, fileName)).toBe(kind);
  });

  it.each<[string, string | Uint8Array, string, string]>([
    ['plain text', 'Opening hours', 'a.txt', 'txt'],
    ['one byte', 'x', 'a.txt', 'txt'],
    ['UTF-16', Buffer.from('Oras ng bukas', 'utf16le'), 'a.txt', 'txt'],
    ['a script, which is text', 'alert(1)', 'a.txt', 'txt'],
    ['a document with only the required parts', writeWord(wordType), 'a.docx', 'docx'],
    ['a PDF after other bytes', 'Mail server\r\n%PDF-1.4\n1 0 obj\n<<>>\nendobj', 'a.pdf', 'pdf'],
    ['a PDF without a header', '%\xe2\xe3\n1 0 obj\n<<>>\nendobj', 'a.pdf', 'pdf'],
    ['Markdown with HTML in it', '<p align="center">Shop</p>\n\n# Shop', 'README.md', 'md'],
  ])('accepts %s', async (_, content, fileName, kind) => {
    expect(await sniff(content, fileName)).toBe(kind);
  });

  it.each([
    ['menu.pdf.exe', 'File type ".exe" is not supported.'],
    ['menu.PDF.JS', 'File type ".js" is not supported.'],
    ['archive.zip', 'File type ".zip" is not supported.'],
    [
      'menu',
      'File "menu" has no file type. Supported: pdf, docx, txt, md, rtf, csv, xlsx, pptx, html, jpg, png, gif, bmp, webp.',
    ],
    [
      'menu.pdf.',
      'File "menu.pdf." has no file type. Supported: pdf, docx, txt, md, rtf, csv, xlsx, pptx, html, jpg, png, gif, bmp, webp.',
    ],
    [
      'a.b/menu',
      'File "a.b/menu" has no file type. Supported: pdf, docx, txt, md, rtf, csv, xlsx, pptx, html, jpg, png, gif, bmp, webp.',
    ],
  ])('rejects the name %s', async (fileName, message) => {
    await expect(sniffFile(pdf, fileName)).rejects.toMatchObject({ name: 'UnsupportedFileError', message });
  });

  it.each([
    [html, 'page.pdf', 'it is a web page'],
    [html, 'page.txt', 'it is a web page'],
    [html, 'page.docx', 'it is a web page'],
    [pdf, 'menu.txt', 'it is a PDF document'],
    [pdf, 'menu.docx', 'it is a PDF document'],
    [docx, 'policy.pdf', 'it is a zip archive'],
    [docx, 'policy.md', 'it is a zip archive'],
    [docx, 'policy.xlsx', 'it is another kind of zip archive'],
    [xlsx, 'prices.docx', 'it is another kind of zip archive'],
    [xlsx, 'prices.csv', 'it is a zip archive'],
    [png, 'menu.jpg', 'it is a PNG picture'],
    [pdf, 'menu.png', 'it is a PDF document'],
    [rtf, 'card.txt', 'it is an RTF document'],
  ])('rejects %s as %s', async (path, fileName, reason) => {
    const refusal = { name: 'UnsupportedFileError', message: expect.stringContaining(reason) };
    await expect(sniffFile(path, fileName)).rejects.toMatchObject(refusal);
  });

  it.each<[string, string | Uint8Array, string, string]>([
    [
      'a program',
      Buffer.concat([Buffer.from('MZ'), Buffer.alloc(58), Buffer.from('PE\0\0')]),
      'a.pdf',
      'a Windows program',
    ],
    ['a GIF that is also a script', 'GIF89a=1;alert(1)', 'a.txt', 'a GIF picture'],
    ['SVG', '<?xml version="1.0"?>\n<svg onload="x"/>', 'a.txt', 'a web page'],
    ['a page after a comment', '<!-- x -->\n<!DOCTYPE html><p>', 'a.md', 'a web page'],
    ['a script as PDF', 'alert(1)', 'a.pdf', 'something else'],
    ['a page that mentions PDF', '<!doctype html><p>%PDF-1.4 1 0 obj', 'a.pdf', 'a web page'],
    ['a header too far from the start', `${' '.repeat(1_100)}x%PDF-1.4\n1 0 obj`, 'a.pdf', 'something else'],
    ['old Word', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'a.docx', 'old Office format'],
    ['a document with macros', writeWord(wordType, 'word/vbaProject.bin'), 'a.docx', 'contains macros'],
    ['macros under another name', writeWord(macroType, 'word/other.bin'), 'a.docx', 'contains macros'],
  ])('rejects %s', async (_, content, fileName, reason) => {
    const refusal = { name: 'UnsupportedFileError', message: expect.stringContaining(reason) };
    await expect(sniff(content, fileName)).rejects.toMatchObject(refusal);
  });

  it.each<[string, string | Uint8Array, string, string]>([
    ['an empty file', '', 'a.pdf', 'File "a.pdf" is empty.'],
    ['a text of spaces', ' \n\t', 'a.txt', 'File "a.txt" is empty.'],
    ['bytes that are no text', Buffer.from([1, 2, 3, 0, 5]), 'a.txt', 'binary'],
    ['a PDF without objects', '%PDF-1.7\n', 'a.pdf', 'damaged'],
    ['a truncated zip', 'PK\x03\x04 and no more', 'a.docx', 'damaged'],
    [
      'encrypted Word',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'a.docx',
      'password',
    ],
  ])('reports %s as unreadable', async (_, content, fileName, reason) => {
    const refusal = { name: 'UnreadableError', message: expect.stringContaining(reason) };
    await expect(sniff(content, fileName)).rejects.toMatchObject(refusal);
  });
});

it.each([
  ['digits', '1'.repeat(70_000)],
  ['digits and spaces', '1 '.repeat(35_000)],
  ['spaces', `1${' '.repeat(70_000)}`],
  ['pairs', '1 0 '.repeat(17_500)],
  ['lines of objects that are none', '1 0 obx\n'.repeat(9_000)],
])('scans a PDF of %s once rather than from each of its bytes', async (_, filling) => {
  const started = process.cpuUsage();
  await expect(sniff(`%PDF-1.7\n${filling}`, 'a.pdf')).rejects.toThrow('no PDF objects');
  // A pattern that restarts at each byte takes two seconds.
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(3_000);
});
