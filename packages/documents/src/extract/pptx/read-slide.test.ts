import { expect, it } from 'vitest';
import { LeftOutText } from '../left-out-text.ts';
import { readSlide } from './read-slide.ts';

const size = { width: 9_144_000, height: 6_858_000 };
const run = (text: string, properties = '') => `<a:r><a:rPr ${properties}/><a:t>${text}</a:t></a:r>`;
const shape = (runs: string, { name = '', place = '', link = '' } = {}) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="1" name="x" ${name}>${link}</p:cNvPr></p:nvSpPr><p:spPr>${place}</p:spPr><p:txBody><a:p>${runs}</a:p></p:txBody></p:sp>`;
const at = (x: number, y: number) =>
  `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="1000000" cy="500000"/></a:xfrm>`;

function read(shapes: string, links: Record<string, string> = {}) {
  const names = 'xmlns:p="p" xmlns:a="a" xmlns:r="r"';
  const xml = `<p:sld ${names}><p:cSld><p:spTree><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></a:xfrm></p:grpSpPr>${shape(run('Menu'))}${shapes}</p:spTree></p:cSld></p:sld>`;
  const leftOut = new LeftOutText();
  const { blocks } = readSlide(xml, 1, { leftOut, links: new Map(Object.entries(links)), size });
  const texts = blocks.slice(1).map((block) => ('text' in block ? block.text : block.rows.flat().join('|')));
  return { texts, warnings: leftOut.warnings().map(({ problem, values }) => [problem, values.sample]) };
}

it.each([
  ['a hidden shape', shape(run('secret'), { name: 'hidden="1"' })],
  [
    'a hidden group',
    `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="2" name="g" hidden="true"/></p:nvGrpSpPr>${shape(run('secret'))}</p:grpSp>`,
  ],
  [
    'a hidden table',
    `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="3" name="t" hidden="1"/></p:nvGraphicFramePr><a:tbl><a:tr><a:tc><a:txBody><a:p>${run('secret')}</a:p></a:txBody></a:tc></a:tr></a:tbl></p:graphicFrame>`,
  ],
  ['a shape right of the slide', shape(run('secret'), { place: at(9_200_000, 0) })],
  ['a shape above the slide', shape(run('secret'), { place: at(0, -600_000) })],
  [
    'a group below the slide',
    `<p:grpSp><p:grpSpPr>${at(0, 6_900_000)}</p:grpSpPr>${shape(run('secret'), { place: at(0, 0) })}</p:grpSp>`,
  ],
])('leaves out %s and warns of it', (_, shapes) => {
  expect(read(shapes + shape(run('Open daily.'), { place: at(9_000_000, 0) }))).toEqual({
    texts: ['Open daily.'],
    warnings: [['text-hidden', 'secret']],
  });
});

it('positions shapes by their group', () => {
  const group = `<p:grpSp><p:grpSpPr>${at(0, 0)}</p:grpSpPr>${shape(run('Open daily.'), { place: at(99_000_000, 0) })}</p:grpSp>`;
  expect(read(group).texts).toEqual(['Open daily.']);
});

it('leaves out struck-out words and warns of them', () => {
  const runs = run('Bulalo ') + run('₱500', 'strike="sngStrike"') + run(' ₱350', 'strike="noStrike"');
  expect(read(shape(runs))).toEqual({ texts: ['Bulalo  ₱350'], warnings: [['text-struck', '₱500']] });
});

it('inserts addresses that the words of links do not show', () => {
  const link = (text: string, id: string) =>
    `<a:r><a:rPr><a:hlinkClick r:id="${id}"/></a:rPr><a:t>${text}</a:t></a:r>`;
  const shapes =
    shape(link('Email ', 'm') + link('us', 'm') + run(' today')) +
    shape(run('Book now'), { link: '<a:hlinkClick r:id="b"/>' }) +
    shape(link('Next', 'n'));
  const links = { m: 'mailto:hello@casa.example', b: 'https://calendly.com/casa', n: 'slide3.xml' };
  expect(read(shapes, links).texts).toEqual([
    'Email us (hello@casa.example) today',
    'Book now (https://calendly.com/casa)',
    'Next',
  ]);
});
