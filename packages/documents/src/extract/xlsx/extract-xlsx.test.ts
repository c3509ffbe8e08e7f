import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OfficePart, writeOffice } from '../../fixtures/write-office.ts';
import { extractXlsx } from './extract-xlsx.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anito-xlsx-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Sheet = {
  rows: string;
  cols?: string;
  after?: string;
  links?: Record<string, string>;
  tables?: string[];
};

/** Reads a workbook with one sheet. */
async function read({ rows, cols = '', after = '', links = {}, tables = [] }: Sheet, styles = '') {
  const path = join(folder, 'a.xlsx');
  const parts: Record<string, OfficePart> = {
    'xl/workbook.xml': {
      root: 'workbook',
      xml: '<sheets><sheet name="Menu" sheetId="1" r:id="s1"/></sheets>',
      leadsTo: [['s1', 'worksheet', 'xl/worksheets/sheet1.xml']],
    },
    'xl/styles.xml': { root: 'styleSheet', xml: styles },
    'xl/worksheets/sheet1.xml': {
      root: 'worksheet',
      xml: `${cols}<sheetData>${rows}</sheetData>${after}`,
      leadsTo: tables.map((_, at) => [`t${at}`, 'table', `xl/tables/table${at}.xml`]),
      links,
    },
  };
  for (const [at, table] of tables.entries()) {
    parts[`xl/tables/table${at}.xml`] = { root: `table ${table}`, xml: '' };
  }
  await writeFile(path, writeOffice(parts));
  const { blocks, warnings } = await extractXlsx(path);
  return { blocks: blocks.slice(1), warnings };
}

const columns = 'ABCDEFGHIJ';
const cell = (place: string, text: string, style = 0) =>
  `<c r="${place}" t="inlineStr" s="${style}"><is><t>${text}</t></is></c>`;
/** Returns a row of texts from column A; empty texts have no cell. */
const row = (number: number, texts: string[], attributes = '') => {
  const cells = texts.map((text, at) => (text ? cell(`${columns[at]}${number}`, text) : ''));
  return `<row r="${number}" ${attributes}>${cells.join('')}</row>`;
};
const rowsOf = (grid: string[][]) => grid.map((texts, at) => row(at + 1, texts)).join('');
const menu = [
  ['Dish', 'Price', 'Cost', 'Note'],
  ['Bulalo', 'PHP 480', 'PHP 133', 'for two'],
  ['Pancit', 'PHP 260', 'PHP 71', 'for one'],
];
const shown = {
  kind: 'table',
  header: ['Dish', 'Price', 'Note'],
  rows: [
    ['Bulalo', 'PHP 480', 'for two'],
    ['Pancit', 'PHP 260', 'for one'],
  ],
  page: null,
};

describe('hidden columns and rows of a workbook', () => {
  it.each([
    ['by name', '<cols><col min="3" max="3" width="9" hidden="1"/></cols>'],
    [
      'in a range',
      '<cols><col min="5" max="16384" hidden="true"/><col min="3" max="3" hidden="true"/></cols>',
    ],
    ['without width', '<cols><col min="3" max="3" width="0" customWidth="1"/></cols>'],
    ['folded away', '<cols><col min="3" max="3" width="9" outlineLevel="1" hidden="1"/></cols>'],
    [
      'by default, except for listed columns',
      '<sheetFormatPr defaultColWidth="0"/><cols><col min="1" max="2" width="9"/><col min="4" max="4" width="9"/></cols>',
    ],
  ])('leaves out a column that is hidden %s', async (_, cols) => {
    const { blocks, warnings } = await read({ rows: rowsOf(menu), cols });
    expect(blocks).toEqual([shown]);
    expect(warnings).toEqual([
      { problem: 'columns-hidden', values: { count: 1, names: 'Menu: C' }, pages: [] },
    ]);
  });

  it('leaves out hidden rows and rows without height, and warns of rows that a filter hides', async () => {
    const rows = [
      row(1, ['Dish', 'Price']),
      row(2, ['Bulalo', '480']),
      row(3, ['Secret', '1'], 'hidden="1"'),
      row(4, ['Secret too', '2'], 'ht="0" customHeight="1"'),
      row(5, ['Pancit', '260']),
      row(9, ['Wine', '90'], 'hidden="1"'),
    ].join('');
    const after =
      '<autoFilter ref="A8:B10"><filterColumn colId="0"><filters><filter val="x"/></filters></filterColumn></autoFilter>';
    const { blocks, warnings } = await read({ rows, after });
    expect(JSON.stringify(blocks)).not.toMatch(/Secret|Wine/);
    expect(warnings).toEqual([
      { problem: 'rows-hidden', values: { count: 2, names: 'Menu: 3–4' }, pages: [] },
      { problem: 'rows-filtered', values: { count: 1, names: 'Menu' }, pages: [] },
    ]);
  });

  it('shows a merged cell that begins in a hidden column or row in its visible part', async () => {
    const rows = [row(1, ['Rooms']), row(2, ['Suite'], 'hidden="1"'), row(3, ['', '', '900'])].join('');
    const after = '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A2:B3"/></mergeCells>';
    const { blocks } = await read({ rows, after, cols: '<cols><col min="1" max="1" hidden="1"/></cols>' });
    expect(blocks).toMatchObject([
      { kind: 'heading', text: 'Rooms' },
      { kind: 'table', rows: [['Suite', '900']] },
    ]);
  });

  it('takes time in proportion to the size, regardless of the declared columns', async () => {
    // The texts differ in length, because an archive with too high a compression ratio is rejected before it
    // is read.
    const list = (length: number, write: (at: number) => string) =>
      Array.from({ length }, (_, at) => write((at * 7919) % 16_383)).join('');
    const cols = `<cols>${list(50_000, (at) => `<col min="1" max="${at + 5}" hidden="1" width="${at}"/>`)}</cols>`;
    const merged = list(20_000, (at) => `<mergeCell ref="A1:XFD${at + 5}"/>`);
    const { warnings } = await read({
      rows: rowsOf(menu),
      cols,
      after: `<mergeCells>${merged}</mergeCells>`,
    });
    expect(warnings[0]).toMatchObject({ problem: 'columns-hidden', values: { count: 4 } });
  });
});

describe('number formats of a workbook', () => {
  const formats = [';;;', '"open', '0 "pcs"'];
  const styles = `<numFmts>${formats.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><fonts><font/><font><strike/></font></fonts><cellXfs><xf/>${formats.map((_, at) => `<xf numFmtId="${170 + at}"/>`).join('')}<xf fontId="1"/></cellXfs>`;

  it('hide texts, and cause a warning when they are not understood', async () => {
    const rows = `<row r="1"><c r="A1" s="1"><v>133</v></c><c r="B1" s="2"><v>5</v></c><c r="C1" s="3"><v>7</v></c>${cell('D1', 'secret', 1)}</row>`;
    const { blocks, warnings } = await read({ rows }, styles);
    expect(blocks).toMatchObject([{ kind: 'table', rows: [['5', '7 pcs']] }]);
    expect(warnings).toEqual([
      { problem: 'text-hidden', values: { count: 2, sample: '133 secret' }, pages: [] },
      { problem: 'formats-unknown', values: { count: 1, names: '"open' }, pages: [] },
    ]);
  });

  it('leave out struck-out cells and parts of cells', async () => {
    const rich =
      '<c r="B1" t="inlineStr"><is><r><t>Now </t></r><r><rPr><strike/></rPr><t>₱500</t></r><r><rPr><b/></rPr><t> ₱350</t></r></is></c>';
    const rows = `<row r="1">${cell('A1', 'Halo-halo', 4)}${rich}<c r="C1" s="4"><v>95</v></c>${cell('D1', 'Tea')}</row>`;
    const { blocks, warnings } = await read({ rows }, styles);
    expect(blocks).toMatchObject([{ kind: 'table', rows: [['Now ₱350', 'Tea']] }]);
    expect(warnings).toEqual([
      { problem: 'text-struck', values: { count: 3, sample: 'Halo-halo ₱500 95' }, pages: [] },
    ]);
  });
});

describe('links of a workbook', () => {
  it('are followed by addresses that their words do not show', async () => {
    const formula = '<c r="B1" t="str"><f>HYPERLINK("tel:+63325550142","Call")</f><v>Call</v></c>';
    const rows = `<row r="1">${cell('A1', 'Email us')}${formula}${cell('C1', 'Home')}</row>`;
    const after =
      '<hyperlinks><hyperlink ref="A1" r:id="m"/><hyperlink ref="C1" r:id="h"/><hyperlink ref="B1" location="Menu!A1"/></hyperlinks>';
    const links = { m: 'mailto:hello@casa.example', h: 'https://casa.example/' };
    const { blocks } = await read({ rows, after, links });
    expect(blocks).toMatchObject([
      { rows: [['Email us (hello@casa.example)', 'Call (+63325550142)', 'Home']] },
    ]);
  });
});

describe('tables side by side', () => {
  const rooms = [
    ['Room', 'Rate'],
    ['Deluxe', 'PHP 2,800'],
    ['Suite', 'PHP 4,400'],
  ];
  const meals = [
    ['Meal', 'Price'],
    ['Breakfast', 'PHP 250'],
    ['Dinner', 'PHP 480'],
  ];
  const beside = (left: string[][], right: string[][], gap: string[] = ['']) =>
    Array.from({ length: Math.max(left.length, right.length) }, (_, at) => [
      ...(left[at] ?? left[0]!.map(() => '')),
      ...gap,
      ...(right[at] ?? []),
    ]);
  const table = ([header, ...rows]: string[][]) => ({ kind: 'table', header, rows, page: null });

  it('are two when an empty column separates them below a common title', async () => {
    const grid = [
      ['Casa Verde'],
      ['Effective 1 May'],
      [],
      ...beside(rooms, meals),
      [],
      ['Rates include tax.'],
    ];
    const { blocks } = await read({ rows: rowsOf(grid) });
    expect(blocks.filter(({ kind }) => kind === 'table')).toEqual([table(rooms), table(meals)]);
    expect(blocks.map((block) => ('text' in block ? block.text : 0))).toEqual([
      'Casa Verde',
      'Effective 1 May',
      0,
      0,
      'Rates include tax.',
    ]);
  });

  it('are two when they have different heights, each below its title', async () => {
    const grid = [['Rooms', '', '', 'Meals'], ...beside(rooms, [...meals, ['Snack', 'PHP 90']])];
    const { blocks } = await read({ rows: rowsOf(grid) });
    expect(blocks).toMatchObject([
      { kind: 'heading', text: 'Rooms' },
      table(rooms),
      { kind: 'heading', text: 'Meals' },
      table([...meals, ['Snack', 'PHP 90']]),
    ]);
  });

  it('are three when one of them ends at an empty row that another continues past', async () => {
    const tours = [
      ['Tour', 'Fee'],
      ['Reef', 'PHP 900'],
      ['Cave', 'PHP 700'],
    ];
    const left = [...rooms, ['', ''], ['Extra', 'Fee'], ['Bed', 'PHP 500'], ['Pet', 'PHP 300']];
    const middle = [
      ...meals,
      ['Snack', 'PHP 90'],
      ['Tea', 'PHP 60'],
      ['Juice', 'PHP 70'],
      ['Beer', 'PHP 80'],
    ];
    const { blocks } = await read({ rows: rowsOf(beside(beside(left, middle), tours)) });
    expect(blocks).toEqual([table(rooms), table(left.slice(4)), table(middle), table(tours)]);
  });

  it('are two when their author defined them as tables, even without a column in between', async () => {
    const grid = [['Rooms', '', 'Meals'], ...beside(rooms, meals, [])];
    const tables = ['ref="A2:B4" id="1"', 'ref="C2:D4" id="2"'];
    const { blocks } = await read({ rows: rowsOf(grid), tables });
    expect(blocks).toMatchObject([
      { kind: 'heading', text: 'Rooms' },
      table(rooms),
      { kind: 'heading', text: 'Meals' },
      table(meals),
    ]);
  });

  it('are two when numbers name the rows of the right one', async () => {
    const stays = [
      ['Nights', 'Discount'],
      ['3', '5%'],
      ['7', '10%'],
    ];
    const { blocks } = await read({ rows: rowsOf(beside(rooms, stays)) });
    expect(blocks).toEqual([table(rooms), table(stays)]);
  });

  it('are one table when the columns behind the gap only continue its rows', async () => {
    const grid = [
      ['Room', 'Rate', '', 'Low', 'High'],
      ['Deluxe', '2,800', '', '2,500', '3,100'],
      ['Suite', '4,400', '', '4,000', '4,900'],
    ];
    const { blocks } = await read({ rows: rowsOf(grid) });
    expect(blocks).toEqual([table(grid.map((texts) => texts.filter(Boolean)))]);
  });
});
