import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OfficePart, writeOffice } from '../../fixtures/write-office.ts';
import type { Block, ExtractedDocument } from '../document.ts';
import { extractDocx } from './extract-docx.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anito-docx-hidden-'));
});
afterAll(() => rm(folder, { recursive: true }));

const p = (runs: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${runs}</w:p>`;
const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const style = (type: string, id: string, properties: string, basedOn = '') =>
  `<w:style w:type="${type}" w:styleId="${id}">${basedOn && `<w:basedOn w:val="${basedOn}"/>`}<w:rPr>${properties}</w:rPr></w:style>`;

type Parts = { styles?: string; header?: string; footnotes?: string; links?: Record<string, string> };

async function read(body: string, { styles = '', header, footnotes, links = {} }: Parts = {}) {
  const leadsTo: OfficePart['leadsTo'] = [['st', 'styles', 'word/styles.xml']];
  if (header) leadsTo.push(['h', 'header', 'word/header1.xml']);
  if (footnotes) leadsTo.push(['f', 'footnotes', 'word/footnotes.xml']);
  const path = join(folder, 'a.docx');
  await writeFile(
    path,
    writeOffice({
      '': { root: '', xml: '', leadsTo: [['d', 'officeDocument', 'word/document.xml']] },
      'word/document.xml': { root: 'w:document', xml: `<w:body>${body}</w:body>`, leadsTo, links },
      'word/styles.xml': { root: 'w:styles', xml: styles },
      ...(header && { 'word/header1.xml': { root: 'w:hdr', xml: header } }),
      ...(footnotes && { 'word/footnotes.xml': { root: 'w:footnotes', xml: footnotes } }),
    }),
  );
  return extractDocx(path);
}

const textOf = (block: Block) => ('text' in block ? block.text : block.rows.flat().join('|'));
const textsOf = ({ blocks }: ExtractedDocument) => blocks.map(textOf);
const vanish = '<w:vanish/>';

describe('hidden words in a Word document', () => {
  it.each<[string, string, Parts]>([
    ['by a property of the run', p(run('Open') + run(' secret', vanish)), {}],
    ['on the web', p(run('Open') + run(' secret', '<w:webHidden/>')), {}],
    [
      'by a character style',
      p(run('Open') + run(' secret', '<w:rStyle w:val="S"/>')),
      { styles: style('character', 'S', vanish) },
    ],
    [
      'by the base of their style',
      p(run('Open')) + p(run('secret'), '<w:pStyle w:val="B"/>'),
      { styles: style('paragraph', 'B', '', 'A') + style('paragraph', 'A', vanish) },
    ],
    [
      'by the default style',
      p(run('Open', '<w:vanish w:val="0"/>')) + p(run('secret')),
      { styles: style('paragraph', 'N', vanish).replace('w:type', 'w:default="1" w:type') },
    ],
    [
      'by the default of the document',
      p(run('Open', '<w:vanish w:val="false"/>') + run(' secret')),
      { styles: `<w:docDefaults><w:rPrDefault><w:rPr>${vanish}</w:rPr></w:rPrDefault></w:docDefaults>` },
    ],
    [
      'unless two styles toggle the property',
      p(run('Open', '<w:rStyle w:val="S"/>') + run('secret'), '<w:pStyle w:val="P"/>'),
      { styles: style('character', 'S', vanish) + style('paragraph', 'P', vanish) },
    ],
    [
      'in a hidden row of a table',
      `${p(run('Open'))}<w:tbl><w:tr><w:trPr><w:hidden/></w:trPr><w:tc>${p(run('secret'))}</w:tc></w:tr></w:tbl>`,
      {},
    ],
    [
      'in a text box of a hidden run',
      p(
        `${run('Open')}<w:r><w:rPr>${vanish}</w:rPr><w:txbxContent>${p(run('secret'))}</w:txbxContent></w:r>`,
      ),
      {},
    ],
    [
      'in a hidden text box',
      p(
        run('Open') +
          `<w:r><w:drawing><wp:anchor xmlns:wp="wp"><wp:docPr id="1" name="Box" hidden="1"/><w:txbxContent>${p(run('secret'))}</w:txbxContent></wp:anchor></w:drawing></w:r>`,
      ),
      {},
    ],
    [
      'in a hidden VML shape',
      p(
        run('Open') +
          `<w:r><w:pict><v:shape xmlns:v="v" style="width:9pt;visibility:hidden"><w:txbxContent>${p(run('secret'))}</w:txbxContent></v:shape></w:pict></w:r>`,
      ),
      {},
    ],
    ['in a page header', p(run('Open')), { header: p(run('secret', vanish)) }],
    [
      'in a note',
      p(`${run('Open')}<w:r><w:footnoteReference w:id="2"/></w:r>`),
      { footnotes: `<w:footnote w:id="2">${p(run('secret', vanish))}</w:footnote>` },
    ],
  ])('are omitted when hidden %s', async (_, body, parts) => {
    const document = await read(body, parts);
    expect(textsOf(document)).toEqual(['Open']);
    expect(document.warnings).toEqual([
      { problem: 'text-hidden', values: { count: 1, sample: 'secret' }, pages: [] },
    ]);
  });

  it('are omitted together with their notes and comments', async () => {
    const reference = `<w:r><w:rPr>${vanish}</w:rPr><w:footnoteReference w:id="2"/></w:r>`;
    const footnotes = `<w:footnote w:id="2">${p(run('secret'))}</w:footnote>`;
    expect(textsOf(await read(p(run('Open') + reference), { footnotes }))).toEqual(['Open']);
  });

  it('are found although styles are based on each other in a cycle or a long chain', async () => {
    const chain = Array.from({ length: 20_000 }, (_, at) => style('paragraph', `C${at}`, '', `C${at + 1}`));
    const styles = style('paragraph', 'A', vanish, 'B') + style('paragraph', 'B', '', 'A') + chain.join('');
    const body = p(run('secret'), '<w:pStyle w:val="B"/>') + p(run('Open'), '<w:pStyle w:val="C0"/>');
    expect(textsOf(await read(body, { styles }))).toEqual(['Open']);
  });
});

describe('struck-out words in a Word document', () => {
  it.each([
    ['once', '<w:strike/>', ''],
    ['twice', '<w:dstrike/>', ''],
    ['by a style', '<w:rStyle w:val="Old"/>', style('character', 'Old', '<w:strike/>')],
  ])('are omitted when struck out %s', async (_, properties, styles) => {
    const document = await read(p(run('Bulalo ') + run('₱500', properties) + run(' ₱350')), { styles });
    expect(textsOf(document)).toEqual(['Bulalo ₱350']);
    expect(document.warnings).toEqual([
      { problem: 'text-struck', values: { count: 1, sample: '₱500' }, pages: [] },
    ]);
  });

  it('count as list items, unlike hidden ones', async () => {
    const item = (text: string, properties = '') =>
      p(run(text, properties), `<w:numPr><w:numId w:val="1"/></w:numPr><w:rPr>${properties}</w:rPr>`);
    const body = item('Adobo') + item('Bulalo', '<w:strike/>') + item('Secret', vanish) + item('Sinigang');
    expect(textsOf(await read(body)).filter((text) => /[a-z]/.test(text))).toHaveLength(2);
    expect(textsOf(await read(body))).toHaveLength(2);
  });
});

describe('links in a Word document', () => {
  it('are followed by addresses that their words do not show', async () => {
    const field = (code: string, shown: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code.slice(0, 12)}</w:instrText></w:r><w:r><w:instrText>${code.slice(12)}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(shown)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    const picture =
      '<w:r><w:drawing><wp:inline xmlns:wp="wp"><wp:docPr id="3" name="Logo"><a:hlinkClick r:id="c"/></wp:docPr></wp:inline></w:drawing></w:r>';
    const body = [
      p(`<w:hyperlink r:id="a">${run('Email ')}${run('us')}</w:hyperlink>${run(' today.')}`),
      p(field(' HYPERLINK "tel:+63325550142" \\o "Call"', 'Call us')),
      p(field('HYPERLINK \\l "Prices"', 'Prices')),
      p(
        `<w:fldSimple w:instr="HYPERLINK &quot;https://wa.me/639175550142&quot;">${run('Chat')}</w:fldSimple>`,
      ),
      p(`<w:hyperlink r:id="b">${run('our story')}</w:hyperlink>`),
      p(picture),
      p(`<w:hyperlink r:id="a">${run('secret', vanish)}</w:hyperlink>`),
    ];
    const links = {
      a: 'mailto:hello@casa.example?subject=Hi&amp;x=1',
      b: 'https://casa.example/story',
      c: 'https://m.me/casaverde',
    };
    expect(textsOf(await read(body.join(''), { links }))).toEqual([
      'Email us (hello@casa.example) today.',
      'Call us (+63325550142)',
      'Prices',
      'Chat (https://wa.me/639175550142)',
      'our story',
      'https://m.me/casaverde',
    ]);
  });
});
