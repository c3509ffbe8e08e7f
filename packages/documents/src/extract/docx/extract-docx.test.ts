import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paragraph, table, writeDocx } from '../../fixtures/write-docx.ts';
import { createExtractor } from '../../testing/create-extractor.ts';
import type { Block } from '../document.ts';
import { extractDocx } from './extract-docx.ts';

let path = '';
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anito-docx-'));
  path = join(folder, 'a.docx');
});
afterAll(() => rm(folder, { recursive: true }));

async function read(body: string, footnotes?: Record<string, string>): Promise<Block[]> {
  await writeFile(path, writeDocx(body, footnotes ? { footnotes } : {}));
  return (await extractDocx(path)).blocks;
}

async function readTexts(body: string): Promise<string[]> {
  return (await read(body)).map((block) => ('text' in block ? block.text : block.rows.flat().join('|')));
}

const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const cell = (text: string, properties = '') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;

describe('extractDocx', () => {
  it('leaves out a table of contents of any origin, and keeps all text after it', async () => {
    const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const code = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
    const link = (text: string) =>
      `<w:hyperlink w:anchor="_Toc1">${run(text)}<w:r><w:tab/></w:r>${mark('begin')}${code(' PAGEREF _Toc1 ')}${mark('separate')}${run('3')}${mark('end')}</w:hyperlink>`;
    const body = [
      paragraph('Contents', { style: 'Heading1' }),
      `<w:p>${mark('begin')}${code(' TOC \\o "1-3" \\h ')}${mark('separate')}${link('Prices')}</w:p>`,
      `<w:p>${link('Delivery')}</w:p>`,
      `<w:p>${mark('end')}</w:p>`,
      paragraph('Prices', { style: 'Heading1' }),
      `<w:p>${run('See page ')}${mark('begin')}${code(' PAGEREF x ')}${mark('separate')}${run('9')}${mark('end')}</w:p>`,
      `<w:p><w:fldSimple w:instr="INDEX \\c 2">${run('adobo, 4')}</w:fldSimple></w:p>`,
    ].join('');
    expect(await readTexts(body)).toEqual(['Prices', 'See page 9']);
    const broken = `<w:p>${mark('begin')}${code('TOC')}${run('Prices 1')}</w:p>${paragraph('Prices', { style: 'Heading1' })}${paragraph('Adobo 95')}`;
    expect(await readTexts(broken)).toEqual(['Prices', 'Adobo 95']);
  });

  it('keeps the order of headings, numbered lists and notes', async () => {
    const noted = `<w:p>${run('Delivery is free')}<w:r><w:footnoteReference w:id="7"/></w:r></w:p>`;
    const body = [
      paragraph('Prices', { style: 'Heading1' }),
      paragraph('Choose', { list: 2 }),
      paragraph('Pay', { list: 2 }),
      noted,
      paragraph('Again', { list: 2 }),
      paragraph('Small print', { bold: true }),
      paragraph('Any bread', { list: 1 }),
    ];
    expect(await read(body.join(''), { 6: 'Never shown', 7: 'Within Marikina' })).toEqual([
      { kind: 'heading', level: 1, text: 'Prices', page: null },
      { kind: 'list-item', text: '1. Choose', page: null },
      { kind: 'list-item', text: '2. Pay', page: null },
      { kind: 'paragraph', text: 'Delivery is free', page: null },
      { kind: 'list-item', text: '3. Again', page: null },
      { kind: 'heading', level: 6, text: 'Small print', page: null },
      { kind: 'list-item', text: 'Any bread', page: null },
      { kind: 'paragraph', text: 'Within Marikina', page: null },
    ]);
  });

  it.each<[string, string, string[]]>([
    [
      'without deleted and moved words, with inserted ones',
      `<w:p><w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:ins>${run('new ')}</w:ins><w:moveFrom>${run('away')}</w:moveFrom>${run('price')}</w:p>`,
      ['new price'],
    ],
    [
      'with two paragraphs joined where the mark between them was deleted',
      `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>${run('Open on ')}</w:p>${paragraph('Sundays')}`,
      ['Open on Sundays'],
    ],
    [
      'without the style before a change',
      `<w:p><w:pPr><w:pPrChange><w:pPr><w:pStyle w:val="Heading1"/></w:pPr></w:pPrChange></w:pPr>${run('Text.')}</w:p>`,
      ['Text.'],
    ],
    [
      'with a text box once, after its paragraph',
      `<w:p>${run('Around')}<w:r><mc:AlternateContent xmlns:mc="mc"><mc:Choice><w:txbxContent>${paragraph('Inside')}</w:txbxContent></mc:Choice><mc:Fallback>${paragraph('Inside')}</mc:Fallback></mc:AlternateContent></w:r></w:p>`,
      ['Around', 'Inside'],
    ],
    [
      'with tabs and breaks of the text, not of the ruler',
      `<w:p><w:pPr><w:tabs><w:tab/></w:tabs></w:pPr><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r></w:p>`,
      ['a b\nc'],
    ],
    [
      'with symbols and checkboxes',
      `<w:p><w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r><w:sdt><w:sdtPr><w14:checkbox xmlns:w14="w14"><w14:checked w14:val="1"/></w14:checkbox></w:sdtPr><w:sdtContent>${run('☒')}</w:sdtContent></w:sdt>${run('paid')}</w:p>`,
      ['✓[x] paid'],
    ],
    [
      'with the results of fields, not their instructions',
      `<w:p><w:r><w:instrText>HYPERLINK "x"</w:instrText></w:r><w:hyperlink>${run('our shop')}</w:hyperlink></w:p>`,
      ['our shop'],
    ],
  ])('reads a document %s', async (_, body, texts) => {
    expect(await readTexts(body)).toEqual(texts);
  });

  it('keeps the columns of tables with cells over several rows and columns', async () => {
    const rows = [
      row(cell('Area'), cell('Size'), cell('Fee')),
      row(cell('Luzon', '<w:vMerge w:val="restart"/>'), cell('S'), cell('₱90')),
      row(cell('', '<w:vMerge/>'), cell('L'), cell('₱130')),
      row(cell('Visayas, any size', '<w:gridSpan w:val="2"/>'), cell('₱170')),
      `<w:tr><w:trPr><w:del/></w:trPr>${cell('Gone')}${cell('S')}${cell('₱1')}</w:tr>`,
    ];
    expect(await read(`<w:tbl>${rows.join('')}</w:tbl>`)).toEqual([
      {
        kind: 'table',
        header: ['Area', 'Size', 'Fee'],
        rows: [
          ['Luzon', 'S', '₱90'],
          ['Luzon', 'L', '₱130'],
          ['Visayas, any size', '', '₱170'],
        ],
        page: null,
      },
    ]);
  });

  it("reads 500 chapters with tables within half of the process's memory", async () => {
    const writeRow = (at: number) => [`AB-${at}`, 'Article', 'piece', `${at}.00`, '7', 'Pasig'];
    const chapters = Array.from({ length: 500 }, (_, at) => {
      const words = Array.from(
        { length: 40 },
        (_, day) => `Parcel ${at * day} reaches your door on day ${day}.`,
      );
      const rows = Array.from({ length: 9 }, (_, line) => writeRow(at * 9 + line));
      return [
        paragraph(`Chapter ${at}`, { style: 'Heading1' }),
        paragraph(words.join(' ')),
        table(rows),
      ].join('');
    });
    await writeFile(path, writeDocx(chapters.join('')));
    const extractor = createExtractor({ maxWorkers: 1, maxMemoryMb: 200 });
    try {
      const { blocks } = await extractor.extract({ path, kind: 'docx' });
      expect(blocks.filter(({ kind }) => kind === 'table')).toHaveLength(500);
    } finally {
      await extractor.close();
    }
  });
});
