import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FileKind } from '../file-kinds.ts';
import { paragraph, table, writeDocx } from '../fixtures/write-docx.ts';
import { readProcessorMs } from '../testing/hostile-inputs/clock.ts';
import { writeHostileFile } from '../testing/hostile-inputs/hostile-files.ts';
import type { Shape } from '../testing/hostile-inputs/shapes.ts';
import { extractFile } from './extract-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anito-shapes-'));
});
afterAll(() => rm(folder, { recursive: true }));

const long = 'a description that goes on '.repeat(4_000);
const repeat = (text: string, times: number): Shape => ({ repeat: text, times });
const cells = (count: number) => '<td>x'.repeat(count);

const writeSheet = (rows: string, text: string) =>
  writeHostileFile({ kind: 'xlsx', shapes: [repeat(rows, 1)], texts: [repeat(text, 1)], sheets: 1 }).bytes;
const merged = '<w:tcPr><w:vMerge/></w:tcPr>';
const begun = '<w:tcPr><w:vMerge w:val="restart"/></w:tcPr>';
const inCell = (look: string, text: string) => `<w:tc>${look}${paragraph(text)}</w:tc>`;
const mergedRow = `<w:tr>${inCell(merged, '')}${inCell('', 'row')}</w:tr>`;
const note = '<w:p><w:r><w:footnoteReference w:id="1"/></w:r></w:p>';

/** Files that would take gigabytes or minutes if they were read literally. */
const shapes: [what: string, kind: FileKind, write: () => string | Buffer][] = [
  ['as many columns as rows', 'csv', () => `${'a,'.repeat(100_000)}\n${'b,c\n'.repeat(100_000)}`],
  ['rows that all differ in length', 'csv', () => '1,2\n3\n'.repeat(150_000)],
  ['cells without a line end', 'csv', () => '"a",b,'.repeat(150_000)],
  [
    'one wide row above many',
    'html',
    () => `<table><tr>${cells(60_000)}${'<tr><td>1<td>2'.repeat(40_000)}</table>`,
  ],
  ['wide cells', 'html', () => `<table>${'<tr><td colspan=50>a<td>b'.repeat(30_000)}</table>`],
  [
    'a long cell over 50 rows',
    'html',
    () => `<table>${`<tr><td rowspan=50>${long}<td>b${'<tr><td>c'.repeat(49)}`.repeat(9)}</table>`,
  ],
  [
    'many names for many texts',
    'html',
    () => `<dl>${'<dt>name'.repeat(20_000)}${'<dd>text'.repeat(20_000)}</dl>`,
  ],
  [
    'one cell of many paragraphs',
    'html',
    () => `<table><tr><td>a<td>${'<p>word'.repeat(120_000)}<tr><td>b<td>c</table>`,
  ],
  [
    'adjacent booking links',
    'html',
    () =>
      `<base href="https://x.test/"><div>${'<b><a href="/book">Book now</a></b>'.repeat(20_000)}</div><p>Open daily.</p>`,
  ],
  [
    'style rules of one name',
    'html',
    () => `<style>${`${'.a,'.repeat(19)}.a{color:red}`.repeat(3_000)}</style>${'<p class=a>x'.repeat(2_000)}`,
  ],
  [
    'texts for screen readers beside a long text',
    'html',
    () => `<div>${long.repeat(6)}${'<span class="sr-only">word</span>'.repeat(2_000)}</div>`,
  ],
  [
    'former prices beside a long text',
    'html',
    () => `<div>${long.repeat(6)}${'<span class="old-price">₱100</span>'.repeat(2_000)}</div>`,
  ],
  ['nested tables', 'html', () => `${'<table><tr><td>a<td>'.repeat(20_000)}${long}`],
  [
    'cells at the far edge',
    'xlsx',
    () => writeSheet('<row><c><v>1</v></c><c r="XFD1"><v>2</v></c></row>'.repeat(20_000), 'a'),
  ],
  [
    'a long cell over many rows',
    'docx',
    () =>
      writeDocx(
        `<w:tbl><w:tr>${inCell(begun, long)}${inCell('', 'row')}</w:tr>${mergedRow.repeat(4_000)}</w:tbl>`,
      ),
  ],
  ['one note with many references', 'docx', () => writeDocx(note.repeat(9_000), { footnotes: { 1: long } })],
  [
    'hundreds of nested layout tables',
    'docx',
    () =>
      writeHostileFile({
        kind: 'docx',
        notes: [],
        shapes: [
          {
            around: ['<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>'],
            times: 200,
            isNested: true,
            inner: [repeat(paragraph('word'), 30_000)],
          },
        ],
      })!.bytes,
  ],
  [
    'one wide row above many',
    'docx',
    () =>
      writeDocx(
        table([Array(2_000).fill('a'), ...Array.from({ length: 2_000 }, (_, at) => [`b${at}`, `${at * 7}`])]),
      ),
  ],
  [
    'one cell of many paragraphs',
    'pptx',
    () =>
      writeHostileFile({
        kind: 'pptx',
        pages: 1,
        shapes: [
          {
            around: ['<a:tbl><a:tr><a:tc>', '</a:tc><a:tc/></a:tr></a:tbl>'],
            times: 1,
            isNested: false,
            inner: [repeat('<a:p><a:t>w</a:t></a:p>', 40_000)],
          },
        ],
      })!.bytes,
  ],
];

it.each(shapes)("reads %s in %s in proportion to the file's size", async (_, kind, write) => {
  const path = join(folder, `a.${kind}`);
  await writeFile(path, write());
  const before = readProcessorMs();
  const { blocks } = await extractFile({ path, kind }, () => undefined);
  expect(readProcessorMs() - before).toBeLessThan(10_000);
  expect(blocks.length).toBeGreaterThan(0);
  expect(JSON.stringify(blocks).length).toBeLessThan(12_000_000);
});

it('rejects a text that every cell of a workbook repeats, with advice', async () => {
  const path = join(folder, 'again.xlsx');
  for (const times of [20_000, 9]) {
    await writeFile(path, writeSheet('<row><c t="s"><v>0</v></c></row>'.repeat(times), long));
    const reading = extractFile({ path, kind: 'xlsx' }, () => undefined);
    await expect(reading).rejects.toThrow(/repeats long texts in too many cells.* Save the sheets/);
  }
});

it('treats a quote around only the beginning of a cell as text', async () => {
  const path = join(folder, 'quotes.csv');
  await writeFile(path, 'Item,Size\n"Tray" of 6,"a ""b"""\n6" tray,\n');
  const { blocks } = await extractFile({ path, kind: 'csv' }, () => undefined);
  const rows = [
    ['Item', 'Size'],
    ['"Tray" of 6', 'a "b"'],
    ['6" tray', ''],
  ];
  expect(blocks).toMatchObject([{ header: null, rows }]);
});
