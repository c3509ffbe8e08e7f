import { linkedPicture, paragraph, writeDocx } from '../../fixtures/write-docx.ts';
import { writePdf, writePdfObjects } from '../../fixtures/write-pdf.ts';
import { writeZip, type ZipFile } from '../../fixtures/write-zip.ts';

const catalog = '<</Type/Catalog/Pages 2 0 R>>';
const protectedBy = `/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O(${'a'.repeat(32)})/U(${'b'.repeat(32)})>>`;

/** Returns a PDF of one page with the text; `extra` is added to its trailer. */
export function writeTextPdf(text: string, extra = ''): Buffer {
  return writePdf([[{ text, x: 60, y: 700 }]], extra);
}

export const protectedPdf = (): Buffer => writeTextPdf('secret', protectedBy);

/** Returns the same page with a cross-reference table at a wrong position. */
export function writeLostPdf(text: string): Buffer {
  const pdf = writeTextPdf(text).toString('latin1');
  return Buffer.from(pdf.replace(/startxref\n\d+/, 'startxref\n999999'), 'latin1');
}

/** Returns a PDF that ends in the middle of its cross-reference table. */
export function writeCutPdf(): Buffer {
  const pdf = writeTextPdf('x');
  return pdf.subarray(0, pdf.indexOf('xref\n') + 30);
}

/** Returns a PDF whose page tree is its own child. */
export const circularPdf = (): Buffer =>
  writePdfObjects([catalog, '<</Type/Pages/Count 2/Kids[2 0 R 2 0 R]>>']);

/** Returns a PDF with empty pages, each as a separate object. */
export function writePagesPdf(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(' ');
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>';
  const list = `<</Type/Pages/Count ${pages}/Kids[${kids}]>>`;
  return writePdfObjects([catalog, list, ...Array.from({ length: pages }, () => page)]);
}

/**
 * Returns a PDF of one page with the text, and with actions that open an address when it is opened, displayed
 * and printed.
 */
export function writeActivePdf(text: string, url: string): Buffer {
  const stream = `BT /F1 11 Tf 60 700 Td (${text}) Tj ET`;
  const script = `<</S/JavaScript/JS(app.launchURL\\("${url}"\\); fetch\\("${url}"\\))>>`;
  const resources = '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>';
  return writePdfObjects([
    `<</Type/Catalog/Pages 2 0 R/OpenAction ${script}/AA<</WP ${script}>>/Names<</JavaScript<</Names[(x) ${script}]>>>>>>`,
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${resources}/AA<</O<</S/URI/URI(${url})>>>>/Contents 4 0 R>>`,
    `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
  ]);
}

/** Returns a Word file with the text and with additional entries in its archive. */
export function writeWordWith(text: string, ...more: ZipFile[]): Buffer {
  return writeDocx(paragraph(text), { more });
}

/** Returns a Word file whose text is an entity. */
export function writeEntityWord(declarations: string): Buffer {
  return writeDocx(paragraph('&a;'), { prolog: `<!DOCTYPE x [${declarations}]>` });
}

/** Returns ten entities, each ten times as long as the previous one: a thousand million words. */
export function writeLaughs(): string {
  const entities = Array.from({ length: 10 }, (_, index) => {
    const value = index === 0 ? 'ha ' : `&a${index - 1};`.repeat(10);
    return `<!ENTITY a${index === 9 ? '' : index} "${value}">`;
  });
  return entities.join('');
}

/** Returns a Word file that links to a picture and a template on another server. */
export function writeLinkedWord(text: string, url: string): Buffer {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate';
  const relation = `<Relationship Id="t1" Type="${type}" Target="${url}/template.dotm" TargetMode="External"/>`;
  return writeDocx(paragraph(text) + linkedPicture('x1'), {
    external: { x1: `${url}/picture.png` },
    more: [
      { name: 'word/settings.xml', content: '<w:settings xmlns:w="w"><w:attachedTemplate/></w:settings>' },
      {
        name: 'word/_rels/settings.xml.rels',
        content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation}</Relationships>`,
      },
    ],
  });
}

/** Returns nested archives, 16 wide and 4 deep, as in small zip bombs. */
export function writeNestedZip(depth = 4): Buffer {
  const content = depth === 0 ? Buffer.alloc(2 ** 20) : writeNestedZip(depth - 1);
  return writeZip(Array.from({ length: 16 }, (_, index) => ({ name: `${index}.zip`, content })));
}

/** Returns what Word writes for a document with a password: an entirely different kind of file. */
export function writeEncryptedWord(): Buffer {
  const name = Buffer.from('EncryptedPackage', 'utf16le');
  return Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), name, Buffer.alloc(512)]);
}

/** Returns RTF with nested groups and a text in the middle. */
export function writeNestedRtf(depth: number): string {
  return `{\\rtf1 ${'{'.repeat(depth)}deep${'}'.repeat(depth)}}`;
}
