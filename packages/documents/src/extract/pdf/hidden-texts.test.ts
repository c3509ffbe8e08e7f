import { describe, expect, it } from 'vitest';
import { readTestPdf } from '../../testing/read-test-pdf.ts';

const show = (x: number, y: number, text: string, before = '') =>
  `BT ${before} /F1 10 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj 0 Tr ET`;
const layers = {
  resources: '/Properties<</Off 6 0 R/On 7 0 R>>',
  catalogue: '/OCProperties<</OCGs[6 0 R 7 0 R]/D<</OFF[6 0 R]/Order[6 0 R 7 0 R]>>>>',
  objects: ['<</Type/OCG/Name(Costs)>>', '<</Type/OCG/Name(Prices)>>'],
};

describe('hidden texts of a PDF', () => {
  it('are omitted from hidden layers, and the names of the layers are reported', async () => {
    const content = `${show(60, 700, 'Open daily.')} /OC /Off BDC ${show(60, 680, 'Cost 133.')} EMC /OC /On BDC ${show(60, 660, 'Price 480.')} EMC`;
    expect(await readTestPdf({ content, ...layers })).toEqual({
      texts: ['Open daily.', 'Price 480.'],
      warnings: [{ problem: 'layers-hidden', values: { count: 1, names: 'Costs' }, pages: [] }],
    });
  });

  it.each([
    ['as invisible letters', '3 Tr'],
    ['as a clip', '7 Tr'],
  ])('are omitted when they are shown %s', async (_, before) => {
    const content = `${show(60, 700, 'Open daily.')} ${show(120, 700, 'secret', before)} ${show(60, 660, 'secret too', before)}`;
    expect(await readTestPdf({ content })).toEqual({
      texts: ['Open daily.'],
      warnings: [{ problem: 'text-hidden', values: { count: 3, sample: 'secret secret too' }, pages: [] }],
    });
  });

  it('are kept when a scanner has put them over its picture', async () => {
    const picture =
      '<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Length 1>>\nstream\n\u00ff\nendstream';
    const content = `q 612 0 0 792 0 0 cm /Scan Do Q ${show(60, 700, 'Open daily.', '3 Tr')}`;
    const scan = { resources: '/XObject<</Scan 6 0 R>>', objects: [picture] };
    expect(await readTestPdf({ content, ...scan })).toEqual({ texts: ['Open daily.'], warnings: [] });
  });
});

describe('crossed-out words of a PDF', () => {
  it.each([
    ['by a line', '102 703 m 140 703 l S'],
    ['by a thin box', '102 702.6 38 0.7 re f'],
  ])('are omitted when they are crossed out %s', async (_, line) => {
    const content = `${show(60, 700, 'Bulalo now PHP 500 PHP 350')} 0.6 w ${line}`
      .replace('102', '112')
      .replace('140', '150')
      .replace(' 38 ', ' 39 ');
    const { texts, warnings } = await readTestPdf({ content });
    expect(texts).toEqual(['Bulalo now PHP 350']);
    expect(warnings).toMatchObject([{ problem: 'text-struck', values: { count: 2, sample: 'PHP 500' } }]);
  });

  it('do not include underlined words, and words above or on a line of the page', async () => {
    const content = `${show(60, 700, 'Open daily.')} 60 698 m 110 698 l S ${show(60, 660, 'Menu')} 20 663 m 590 663 l S`;
    expect((await readTestPdf({ content })).texts.join(' ')).toBe('Open daily. Menu');
  });

  it('are omitted when an annotation crosses them out', async () => {
    const objects = [
      '<</Type/Annot/Subtype/StrikeOut/Rect[60 697 140 709]/QuadPoints[60 709 140 709 60 697 140 697]>>',
    ];
    const content = `${show(60, 700, 'Open till midnight.')} ${show(60, 680, 'Closed on Monday.')}`;
    expect(await readTestPdf({ content, page: '/Annots[6 0 R]', objects })).toEqual({
      texts: ['Closed on Monday.'],
      warnings: [{ problem: 'text-struck', values: { count: 3, sample: 'Open till midnight' }, pages: [] }],
    });
  });
});

describe('links of a PDF', () => {
  it('are followed by addresses that the words do not show', async () => {
    const link = (rect: string, uri: string) =>
      `<</Type/Annot/Subtype/Link/Rect[${rect}]/A<</S/URI/URI(${uri})>>>>`;
    const objects = [
      link('60 697 100 709', 'mailto:hello@casa.example?subject=Hi'),
      link('60 677 130 689', 'https://casa.example/story'),
      link('300 637 400 667', 'https://m.me/casaverde'),
    ];
    const content = `${show(60, 700, 'Email us today.')} ${show(60, 680, 'Read our story.')}`;
    const page = '/Annots[6 0 R 7 0 R 8 0 R]';
    const { texts } = await readTestPdf({ content, page, objects });
    expect(texts.join(' ').replaceAll('\n', ' ')).toBe(
      'Email us (hello@casa.example) today. Read our story. https://m.me/casaverde',
    );
  });
});
