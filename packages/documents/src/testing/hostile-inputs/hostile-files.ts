import { writeDocx } from '../../fixtures/write-docx.ts';
import { writePdfObjects } from '../../fixtures/write-pdf.ts';
import { writeZip } from '../../fixtures/write-zip.ts';
import { writeBlankPng, writeGif } from '../hostile-files/pictures.ts';
import { type DamagedFile, writeDamaged } from './damaged-files.ts';
import { maxCharacters, type Shape, writeShapes } from './shapes.ts';

/** A hostile upload as plain data. The written file may be a million times as long. */
export type HostileFile =
  | { kind: 'text' | 'markdown' | 'csv' | 'html' | 'rtf'; shapes: Shape[]; name: Shape[] }
  | { kind: 'docx'; shapes: Shape[]; notes: Shape[] }
  | { kind: 'xlsx'; shapes: Shape[]; texts: Shape[]; sheets: number }
  | { kind: 'pptx' | 'pdf'; shapes: Shape[]; pages: number }
  | { kind: 'damaged'; damage: DamagedFile }
  | { kind: 'picture'; format: 'png' | 'gif' | 'bmp'; width: number; height: number };

type FileOf<Kind extends HostileFile['kind']> = Extract<HostileFile, { kind: Kind }>;

/** An uploaded file; `characters` is its unpacked length. */
export type HostileUpload = { name: string; bytes: Buffer; characters: number };

const extensions = { text: 'txt', markdown: 'md', csv: 'csv', html: 'html' } as const;

/** Writes a file of about `maxLength` characters. */
export function writeHostileFile(input: HostileFile, maxLength = maxCharacters): HostileUpload {
  switch (input.kind) {
    case 'text':
    case 'markdown':
    case 'csv':
    case 'html': {
      const name = `${writeShapes(input.name, 2_000)}.${extensions[input.kind]}`;
      return toFile(name, Buffer.from(writeShapes(input.shapes, maxLength)));
    }
    case 'rtf':
      return toFile('a.rtf', Buffer.from(`{\\rtf1\\ansi ${writeShapes(input.shapes, maxLength)}}`, 'latin1'));
    case 'docx': {
      const [body, note] = [writeShapes(input.shapes, maxLength), writeShapes(input.notes, maxLength / 4)];
      return {
        name: 'a.docx',
        bytes: writeDocx(body, { footnotes: { 1: note } }),
        characters: body.length + note.length,
      };
    }
    case 'xlsx':
      return writeWorkbook(input, maxLength);
    case 'pptx':
      return writePresentation(input, maxLength);
    case 'pdf':
      return toFile('a.pdf', writePages(input, maxLength));
    case 'damaged':
      return toFile(input.damage.file, writeDamaged(input.damage, maxLength));
    case 'picture':
      return toFile(`a.${input.format}`, writePicture(input, maxLength));
  }
}

function toFile(name: string, bytes: Buffer): HostileUpload {
  return { name, bytes, characters: bytes.length };
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>';
const types = `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`;
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Returns relations to the parts `folder/name1.xml`, `folder/name2.xml` … with the ids r1, r2 … */
function relate(count: number, folder: string, name: string): string {
  const one = (at: number) =>
    `<Relationship Id="r${at}" Type="${office}/${name}" Target="${folder}/${name}${at}.xml"/>`;
  return `${xml}<Relationships xmlns="${relationships}">${numbers(count).map(one).join('')}</Relationships>`;
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const clean = (text: string) => text.replace(/[<>&]|[^\t\n\x20-\ud7ff\ue000-\ufffd]/g, ' ');

function writeWorkbook({ shapes, texts, sheets }: FileOf<'xlsx'>, maxLength: number): HostileUpload {
  const rows = writeShapes(shapes, maxLength / sheets);
  const text = clean(writeShapes(texts, maxLength / 4));
  const names = numbers(sheets).map((at) => `<sheet name="S ${at}" sheetId="${at}" r:id="r${at}"/>`);
  const bytes = writeZip([
    { name: '[Content_Types].xml', content: types },
    {
      name: 'xl/workbook.xml',
      content: `${xml}<workbook xmlns:r="${office}"><sheets>${names.join('')}</sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', content: relate(sheets, 'worksheets', 'sheet') },
    { name: 'xl/sharedStrings.xml', content: `${xml}<sst><si><t>${text}</t></si><si><t>b</t></si></sst>` },
    ...numbers(sheets).map((at) => ({
      name: `xl/worksheets/sheet${at}.xml`,
      content: `${xml}<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    })),
  ]);
  return { name: 'a.xlsx', bytes, characters: rows.length * sheets + text.length };
}

function writePresentation({ shapes, pages }: FileOf<'pptx' | 'pdf'>, maxLength: number): HostileUpload {
  const slide = writeShapes(shapes, maxLength / pages);
  const ids = numbers(pages).map((at) => `<p:sldId id="${at}" r:id="r${at}"/>`);
  const names = `xmlns:p="p" xmlns:a="a" xmlns:r="${office}"`;
  const bytes = writeZip([
    { name: '[Content_Types].xml', content: types },
    {
      name: 'ppt/presentation.xml',
      content: `${xml}<p:presentation ${names}>${ids.join('')}</p:presentation>`,
    },
    { name: 'ppt/_rels/presentation.xml.rels', content: relate(pages, 'slides', 'slide') },
    ...numbers(pages).map((at) => ({
      name: `ppt/slides/slide${at}.xml`,
      content: `${xml}<p:sld ${names}>${slide}</p:sld>`,
    })),
  ]);
  return { name: 'a.pptx', bytes, characters: slide.length * pages };
}

function writePages({ shapes, pages }: FileOf<'pptx' | 'pdf'>, maxLength: number): Buffer {
  const content = Buffer.from(writeShapes(shapes, maxLength / pages), 'latin1').toString('latin1');
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
  const resources = `/Resources<</Font<</F1 ${font}>>/XObject<</Form 3 0 R>>>>`;
  const kids = numbers(pages).map((at) => `${at * 2 + 2} 0 R`);
  return writePdfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${kids.join(' ')}]>>`,
    `<</Type/XObject/Subtype/Form/BBox[0 0 9 9]${resources}/Length 8>>\nstream\n/Form Do\nendstream`,
    ...numbers(pages).flatMap((at) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${resources}/Contents ${at * 2 + 3} 0 R>>`,
      `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    ]),
  ]);
}

function writePicture({ format, width, height }: FileOf<'picture'>, maxLength: number): Buffer {
  if (format === 'png') return writeBlankPng(width, Math.min(height, maxLength));
  if (format === 'gif') return writeGif(height);
  const header = Buffer.alloc(54);
  header.write('BM', 'latin1');
  for (const [at, value] of [
    [10, 54],
    [14, 40],
    [18, width],
    [22, height],
    [28, 1],
  ] as const)
    header.writeUInt32LE(value, at);
  header.writeUInt16LE(24, 28);
  return Buffer.concat([header, Buffer.alloc(Math.min(width * height * 3, maxLength), 0x55)]);
}
