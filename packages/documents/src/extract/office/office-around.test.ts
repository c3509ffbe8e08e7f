import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OfficePart, writeDiagram, writeOffice } from '../../fixtures/write-office.ts';
import { extractDocx } from '../docx/extract-docx.ts';
import { extractPptx } from '../pptx/extract-pptx.ts';
import { extractXlsx } from '../xlsx/extract-xlsx.ts';
import { readDiagram } from './read-diagram.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anito-office-'));
});
afterAll(() => rm(folder, { recursive: true }));

const extractors = { docx: extractDocx, pptx: extractPptx, xlsx: extractXlsx };

async function read(kind: keyof typeof extractors, parts: Record<string, OfficePart>): Promise<string[]> {
  const path = join(folder, `file.${kind}`);
  await writeFile(path, writeOffice(parts));
  const { blocks } = await extractors[kind](path);
  return blocks.map((block) => ('text' in block ? block.text : block.rows.flat().join(' | ')));
}

const shape = (text: string, placeholder = '') => {
  const ph = placeholder ? `<p:nvSpPr><p:nvPr><p:ph type="${placeholder}"/></p:nvPr></p:nvSpPr>` : '';
  return `<p:sp>${ph}<p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
};
const shown = (id: string) => `<p:graphicFrame><dgm:relIds r:dm="${id}"/></p:graphicFrame>`;
const steps = writeDiagram([
  { id: '1', text: 'Order', under: '0' },
  { id: '3', text: 'Pay', under: '0' },
  { id: '2', text: 'by phone', under: '1' },
]);

describe('extractPptx', () => {
  const slides = (...parts: OfficePart[]): Record<string, OfficePart> => ({
    'ppt/presentation.xml': {
      root: 'p:presentation',
      xml: `<p:sldIdLst>${parts.map((_, at) => `<p:sldId r:id="s${at}"/>`).join('')}</p:sldIdLst>`,
      leadsTo: parts.map((_, at) => [`s${at}`, 'slide', `ppt/slides/slide${at}.xml`]),
    },
    ...Object.fromEntries(parts.map((part, at) => [`ppt/slides/slide${at}.xml`, part])),
    'ppt/diagrams/data1.xml': steps,
    'ppt/comments/comment1.xml': {
      root: 'p:cmLst',
      xml: '<p:cm authorId="0"><p:pos x="1" y="2"/><p:text>Ask Ana for prices.</p:text></p:cm>',
    },
    'ppt/comments/modern1.xml': {
      root: 'p:cmLst',
      xml: '<p:cm><p:txBody><a:p><a:r><a:t>New</a:t></a:r></a:p><a:p><a:r><a:t>ones too.</a:t></a:r></a:p></p:txBody></p:cm>',
    },
  });

  it('reads diagrams in their place, the footer once, and comments', async () => {
    const foot = shape('Bahay Habi, Sagada', 'ftr') + shape('7', 'sldNum');
    const first: OfficePart = {
      root: 'p:sld',
      xml: shape('How to order', 'title') + shown('d1') + shape('Until Friday.', 'body') + foot,
      leadsTo: [
        ['d1', 'diagramData', 'ppt/diagrams/data1.xml'],
        ['c1', 'comments', 'ppt/comments/comment1.xml'],
        ['c2', 'comments', 'ppt/comments/modern1.xml'],
      ],
    };
    const second: OfficePart = { root: 'p:sld', xml: shape('Thank you', 'title') + foot };
    expect(await read('pptx', slides(first, second))).toEqual([
      'How to order',
      'Order',
      'by phone',
      'Pay',
      'Until Friday.',
      'Bahay Habi, Sagada',
      'Comment: Ask Ana for prices.',
      'Comment: New\nones too.',
      'Thank you',
    ]);
  });

  it('reads a diagram and comments that every slide repeats only once', async () => {
    const again: OfficePart = {
      root: 'p:sld',
      xml: shown('d1').repeat(50),
      leadsTo: [
        ['d1', 'diagramData', 'ppt/diagrams/data1.xml'],
        ['c1', 'comments', 'ppt/comments/comment1.xml'],
      ],
    };
    const texts = await read('pptx', slides(again, again, again));
    expect(texts).toEqual(['Order', 'by phone', 'Pay', 'Comment: Ask Ana for prices.']);
  });
});

describe('extractXlsx', () => {
  const cell =
    '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Opening hours</t></is></c></row></sheetData>';
  const workbook = (sheets: OfficePart[]): Record<string, OfficePart> => ({
    'xl/workbook.xml': {
      root: 'workbook',
      xml: `<sheets>${sheets.map((_, at) => `<sheet name="Sheet${at}" r:id="s${at}"/>`).join('')}</sheets>`,
      leadsTo: sheets.map((_, at) => [`s${at}`, 'worksheet', `xl/worksheets/sheet${at}.xml`]),
    },
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at}.xml`, sheet])),
    'xl/drawings/drawing1.xml': {
      root: 'xdr:wsDr',
      xml: `<xdr:sp><xdr:txBody><a:p><a:r><a:t>Closed on </a:t></a:r><a:r><a:t>Mondays</a:t></a:r></a:p></xdr:txBody></xdr:sp>${shown('d1')}`,
      leadsTo: [['d1', 'diagramData', 'xl/diagrams/data1.xml']],
    },
    'xl/diagrams/data1.xml': steps,
    'xl/comments1.xml': {
      root: 'comments',
      xml: '<commentList><comment ref="A1"><text><r><t>[Threaded comment] Your version of Excel allows …</t></r></text></comment><comment ref="B2"><text><r><t>VAT </t></r><r><t>included</t></r></text></comment></commentList>',
    },
    'xl/threadedComments/threadedComment1.xml': {
      root: 'ThreadedComments',
      xml: '<threadedComment ref="A1" id="1"><text>Also on holidays?</text></threadedComment><threadedComment ref="A1" id="2" parentId="1"><text>Yes.</text></threadedComment>',
    },
  });

  it('reads text boxes, diagrams, comments, and page headers and footers', async () => {
    const sheet: OfficePart = {
      root: 'worksheet',
      xml: `${cell}<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12Bahay Habi&amp;CTea &amp;&amp; cake&amp;RPage &amp;P of &amp;N</oddHeader><oddFooter>&amp;C&amp;D &amp;F</oddFooter></headerFooter>`,
      leadsTo: [
        ['d1', 'drawing', 'xl/drawings/drawing1.xml'],
        ['c1', 'comments', 'xl/comments1.xml'],
        ['c2', 'threadedComment', 'xl/threadedComments/threadedComment1.xml'],
      ],
    };
    expect(await read('xlsx', workbook([sheet, sheet]))).toEqual([
      'Opening hours',
      'Closed on Mondays',
      'Order',
      'by phone',
      'Pay',
      'Comment (A1): Also on holidays?',
      'Comment (A1): Yes.',
      'Comment (B2): VAT included',
      'Bahay Habi',
      'Tea & cake',
      'Opening hours',
    ]);
  });
});

describe('extractDocx', () => {
  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
  const margin = (root: string, text: string): OfficePart => ({ root, xml: `<w:p>${run(text)}</w:p>` });

  it('reads headers, footers, comments and diagrams, each once and in its place', async () => {
    const texts = await read('docx', {
      '': { root: '', xml: '', leadsTo: [['d', 'officeDocument', 'word/document.xml']] },
      'word/document.xml': {
        root: 'w:document',
        xml: `<w:body><w:p>${run('We deliver.')}<w:r><w:commentReference w:id="4"/></w:r></w:p><w:p><w:r><dgm:relIds r:dm="d1"/></w:r></w:p><w:p>${run('Thank you.')}</w:p></w:body>`,
        leadsTo: [
          ['h1', 'header', 'word/header1.xml'],
          ['h2', 'header', 'word/header2.xml'],
          ['f1', 'footer', 'word/footer1.xml'],
          ['f2', 'footer', 'word/footer2.xml'],
          ['c', 'comments', 'word/comments.xml'],
          ['d1', 'diagramData', 'word/diagrams/data1.xml'],
        ],
      },
      'word/header1.xml': margin('w:hdr', 'Bahay Habi'),
      'word/header2.xml': margin('w:hdr', 'Bahay Habi'),
      'word/footer1.xml': margin('w:ftr', 'Call 0917 555 0134'),
      'word/footer2.xml': margin('w:ftr', 'Page 2 of 7'),
      'word/comments.xml': {
        root: 'w:comments',
        xml: `<w:comment w:id="3"><w:p>${run('Never shown')}</w:p></w:comment><w:comment w:id="4" w:author="Ana"><w:p>${run('Only in Luzon')}</w:p></w:comment>`,
      },
      'word/diagrams/data1.xml': steps,
    });
    expect(texts).toEqual([
      'Bahay Habi',
      'We deliver.',
      'Comment (Ana): Only in Luzon',
      'Order',
      'by phone',
      'Pay',
      'Thank you.',
      'Call 0917 555 0134',
    ]);
  });
});

describe('readDiagram', () => {
  it.each<[string, [string, string][], string[]]>([
    [
      'tied into a ring',
      [
        ['1', '2'],
        ['2', '1'],
      ],
      ['text 1', 'text 2'],
    ],
    [
      'hanging on what is missing',
      [
        ['1', '9'],
        ['2', '1'],
      ],
      ['text 1', 'text 2'],
    ],
  ])('reads a diagram %s to its end', (_, ties, texts) => {
    const { root, xml } = writeDiagram(ties.map(([id, under]) => ({ id, text: `text ${id}`, under })));
    const names = 'xmlns:dgm="dgm" xmlns:a="a"';
    expect(readDiagram(`<${root} ${names}>${xml}</${root}>`)).toEqual(texts);
  });
});
