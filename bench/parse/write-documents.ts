import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileKind } from '@anito/contract/limits';
import { paragraph, table, writeDocx } from '@anito/documents/fixtures/write-docx';
import { type PdfText, writePdf } from '@anito/documents/fixtures/write-pdf';
import { writeZip } from '@anito/documents/fixtures/write-zip';
import { createRandom, writeMarkdown } from '../api.ts';

/** A generated document. */
export type GeneratedDocument = { name: string; kind: FileKind; path: string };

/** Characters on a page of a book. */
export const charactersPerPage = 3_000;

const linesPerPage = 42;
const rowsPerPage = 40;
const columns = ['Code', 'Item', 'Unit', 'Price', 'Stock', 'Branch'];
const scan = new URL('../../packages/documents/src/fixtures/cafe-menu-scan.pdf', import.meta.url);

/** Writes one large document of each kind into a folder, the same in every run, and adds a scanned page. */
export async function writeDocuments(folder: string, pages: number): Promise<GeneratedDocument[]> {
  const contents: [string, FileKind, Buffer | string][] = [
    [`PDF, ${pages} pages`, 'pdf', writePdfPages(pages)],
    ['Word', 'docx', writeDocx(writeParagraphs(pages))],
    ['Excel', 'xlsx', writeWorkbook(writeRows(pages))],
    ['CSV', 'csv', writeRows(pages).map(writeCsvLine).join('\n')],
    ['HTML', 'html', writeHtml(pages)],
  ];
  const documents = contents.map(async ([name, kind, content]) => {
    const path = join(folder, `document.${kind}`);
    await writeFile(path, content);
    return { name, kind, path };
  });
  // The small one first: it also loads code that must not count for the others.
  return [
    { name: 'scanned page', kind: 'pdf', path: fileURLToPath(scan) },
    ...(await Promise.all(documents)),
  ];
}

/** Returns a page's sentences, in lines of about 80 characters. */
function writeLines(seed: number): string[] {
  const text = writeMarkdown(charactersPerPage + 1_000, seed).replace(/[#\n]+/g, ' ');
  return (text.match(/\S.{0,80}(?=\s)/g) ?? []).slice(0, linesPerPage);
}

function writePdfPages(pages: number): Buffer {
  const texts = Array.from({ length: pages }, (_, page): PdfText[] => [
    { text: `Chapter ${page + 1}`, x: 60, y: 780, size: 18 },
    ...writeLines(page).map((text, line) => ({ text, x: 60, y: 750 - line * 16 })),
  ]);
  return writePdf(texts);
}

function writeParagraphs(pages: number): string {
  const bodies = Array.from({ length: pages }, (_, page) => {
    const lines = writeLines(page);
    return [
      paragraph(`Chapter ${page + 1}`, { style: 'Heading1' }),
      ...[0, 10, 20].map((start) => paragraph(lines.slice(start, start + 10).join(' '))),
      table([columns, ...writeRows(1, page).slice(1, 9)]),
    ].join('');
  });
  return bodies.join('');
}

/** Returns the rows of a price list, the first of which is the header. */
function writeRows(pages: number, seed = 1): string[][] {
  const random = createRandom(seed);
  const rows = Array.from({ length: pages * rowsPerPage }, (_, row) => [
    `AB-${10_000 + row}`,
    `Article ${row} for kitchen, garden and household`,
    row % 3 === 0 ? 'box of 12' : 'piece',
    (random() * 5_000).toFixed(2),
    String(Math.floor(random() * 900)),
    row % 2 === 0 ? 'Marikina' : 'Antipolo',
  ]);
  return [columns, ...rows];
}

function writeCsvLine(cells: string[]): string {
  return cells.map((cell) => `"${cell}"`).join(',');
}

function writeHtml(pages: number): string {
  const sections = Array.from({ length: pages }, (_, page) => {
    const lines = writeLines(page);
    const paragraphs = [0, 10, 20, 30].map((start) => `<p>${lines.slice(start, start + 10).join(' ')}</p>`);
    return `<h2>Chapter ${page + 1}</h2>${paragraphs.join('')}<ul><li>one</li><li>two</li></ul>`;
  });
  return `<!doctype html><html lang="en"><head><title>A handbook</title></head><body><main>${sections.join('')}</main></body></html>`;
}

/**
 * Returns a minimal workbook that Excel accepts (ECMA-376 part 1, 18): one sheet, with its texts in the
 * cells.
 */
function writeWorkbook(rows: string[][]): Buffer {
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const writeCell = (cell: string) =>
    /^\d+(?:\.\d+)?$/.test(cell) ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
  const sheet = rows.map((cells, i) => `<row r="${i + 1}">${cells.map(writeCell).join('')}</row>`).join('');
  const relate = (kind: string, target: string) =>
    `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/${kind}" Target="${target}"/></Relationships>`;
  return writeZip([
    {
      name: '[Content_Types].xml',
      content: `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    },
    { name: '_rels/.rels', content: relate('officeDocument', 'xl/workbook.xml') },
    {
      name: 'xl/workbook.xml',
      content: `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Prices" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', content: relate('worksheet', 'worksheets/sheet1.xml') },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `${xml}<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
    },
  ]);
}
