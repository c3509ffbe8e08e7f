import { deflateSync, gzipSync } from 'node:zlib';
import { writePdfObjects } from '@anito/documents/fixtures/write-pdf';

/** A file for upload. */
export type HostileFile = { name: string; content: string | Uint8Array<ArrayBuffer> };

/** 620 KB of Markdown: a table with 12,000 rows and a header of 500 KB. */
export const writeWideTable = (): string =>
  `|${'word '.repeat(100_000)}|b|\n|---|---|\n${'|1|2|\n'.repeat(12_000)}`;

/** The same table as a web page. */
export const writeWideTablePage = (): string =>
  `<!doctype html><title>Prices</title><main><table><tr><th>${'word '.repeat(100_000)}</th><th>b</th></tr>${'<tr><td>1</td><td>2</td></tr>'.repeat(12_000)}</table></main>`;

/** 6 MB of text without the end of a sentence. */
export const writeBangs = (): string => `Hello ${'!'.repeat(6_000_000)}`;

/** A PDF of digits, which look like the start of an object. */
export const writeDigits = (): string => `%PDF-1.7\n${'1234567890'.repeat(6_554)}`;

/** 2,000 pages without text, each with an image that is large enough for OCR. */
export function writeWordlessPdf(): Uint8Array<ArrayBuffer> {
  const pages = 2_000;
  const [width, height] = [1_000, 1_000];
  const picture = deflateSync(Buffer.alloc((width / 8) * height, 0x55)).toString('latin1');
  const paint = 'q 595 0 0 842 0 0 cm /I Do Q';
  const page =
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</I 3 0 R>>>>/Contents 4 0 R>>';
  const kids = Array.from({ length: pages }, (_, index) => `${index + 5} 0 R`).join(' ');
  return new Uint8Array(
    writePdfObjects([
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Count ${pages}/Kids[${kids}]>>`,
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/FlateDecode/Length ${picture.length}>>\nstream\n${picture}\nendstream`,
      `<</Length ${paint.length}>>\nstream\n${paint}\nendstream`,
      ...Array.from({ length: pages }, () => page),
    ]),
  );
}

/** 475 KB of robots.txt: 15,000 agents, then 20,000 rules for all of them. */
export const writeManyAgents = (): string =>
  `${Array.from({ length: 15_000 }, (_, i) => `User-agent: a${i}\n`).join('')}User-agent: *\n${'Disallow: /x\n'.repeat(20_000)}`;

/** 1,000 rules with wildcards, which nearly match every URL. */
export const writeWildcards = (): string =>
  `User-agent: *\n${Array.from({ length: 1_000 }, (_, i) => `Disallow: /${'*a'.repeat(20)}${i}b\n`).join('')}`;

/** A page with 2,400 links that nearly match the rules. */
export const writeManyLinks = (): string =>
  `<!doctype html><title>Links</title><main><p>Many links.</p>${Array.from({ length: 2_400 }, (_, i) => `<a href="/${'a'.repeat(400)}${i}">x</a>`).join('')}</main>`;

/** 47 KB, compressed, of nested tags. */
export const writeNestedSitemap = (): Buffer => gzipSync('<a>'.repeat(16_000_000));
