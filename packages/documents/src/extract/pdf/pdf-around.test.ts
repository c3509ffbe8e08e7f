import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePdfObjects } from '../../fixtures/write-pdf.ts';
import { extractPdf } from './extract-pdf.ts';
import { isMeaningless } from './is-meaningless.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anito-pdf-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Reads a page with this content and these annotations. */
async function read(content: string, annotations: string[] = [], more = { objects: [''], trailer: '' }) {
  const objects = [
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${annotations.map((_, at) => `${6 + at} 0 R`).join(' ')}]>>>>`,
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R/Annots[${annotations.map((_, at) => `${6 + at} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    ...annotations,
    ...more.objects.filter(Boolean),
  ];
  const path = join(folder, 'file.pdf');
  await writeFile(path, writePdfObjects(objects, more.trailer));
  const { blocks } = await extractPdf(path, () => undefined);
  return blocks.map((block) => ('text' in block ? block.text : block.rows.flat().join(' | ')));
}

const show = (text: string, matrix: string) => `BT /F1 11 Tf ${matrix} Tm (${text}) Tj ET`;
const label = show('Name of the shop:', '1 0 0 1 60 700');

describe('extractPdf with annotations', () => {
  it('reads form values, typed texts and comments, without hidden ones', async () => {
    const field = '<</Type/Annot/Subtype/Widget/Rect[170 694 400 712]';
    const texts = await read(label, [
      `${field}/FT/Tx/T(a)/V(Bahay Habi)>>`,
      `${field}/FT/Tx/T(b)/V(Never shown)/F 2>>`,
      `${field}/FT/Tx/T(c)/V(secret)/Ff 8192>>`,
      '<</Type/Annot/Subtype/FreeText/Rect[60 600 300 615]/Contents(Closed on Mondays)/DA(/F1 10 Tf)>>',
      '<</Type/Annot/Subtype/Text/Rect[10 10 20 20]/T(Ana)/Contents(Ask for prices)>>',
    ]);
    expect(texts).toEqual([
      'Name of the shop: Bahay Habi',
      'Closed on Mondays',
      'Comment (Ana): Ask for prices',
    ]);
  });

  it('reads rotated text', async () => {
    const slanted = show('Lot 14, 320 square metres', '0.866 0.5 -0.5 0.866 100 300');
    const written = 'The shop stands between the market and the old church.';
    const texts = await read(`${show(written, '1 0 0 1 60 700')} ${slanted}`);
    expect(texts).toEqual([written, 'Lot 14, 320 square metres']);
  });

  it('needs no password when only attachments are encrypted', async () => {
    const filters = '/V 5/R 6/Length 256/P -4/Filter/Standard/CF<</S<</CFM/AESV3>>>>/EFF/S';
    const open = (streams: string) => ({
      objects: [`<<${filters}${streams}/O<${'0'.repeat(96)}>/U<${'0'.repeat(96)}>>>`],
      trailer: '/Encrypt 6 0 R/ID[<00><00>]',
    });
    expect(await read(label, [], open('/StmF/Identity/StrF/Identity'))).toEqual(['Name of the shop:']);
    await expect(read(label, [], open('/StmF/S/StrF/Identity'))).rejects.toMatchObject({
      name: 'UnreadableError',
    });
  });
});

it.each<[string, string, boolean]>([
  [
    'English',
    'We deliver to every island within three working days, and gift wrapping is free. '.repeat(5),
    false,
  ],
  [
    'Czech',
    'Strč prst skrz krk. Zítra otevřeme v osm hodin ráno, přijďte se podívat na nové zboží. '.repeat(5),
    false,
  ],
  ['Thai', 'ร้านของเราเปิดทุกวันตั้งแต่เวลาเก้าโมงเช้า'.repeat(5), false],
  ['Chinese with symbols of a font before items', '\uf0b7我们每天早上九点开门欢迎光临本店'.repeat(5), false],
  ['prices with codes', 'BTL 120 PCS 45 KG 80 Rice 50 Sugar 60 XKRT-12 '.repeat(9), false],
  ['controls', '\u0002\u0003\u0004 \u0005\u0006 \u000e\u000f 12 \u0010'.repeat(9), true],
  ['letters of a private area', '\ue001\ue002\ue003 \ue004\ue005'.repeat(9), true],
  [
    'other letters than those that show',
    'wkh txlfn eurzq ira mxpshg ryhu wkh odcb grj zkloh fklfnhqv vfudwfkhg '.repeat(9),
    true,
  ],
])('recognises whether text is meaningless: %s', (_, text, expected) => {
  expect(isMeaningless([text])).toBe(expected);
});
