import { expect, it } from 'vitest';
import { parseRtf } from './extract-rtf.ts';

function read(body: string) {
  const { blocks, warnings } = parseRtf(`{\\rtf1\\ansi ${body}}`);
  return {
    texts: blocks.map((block) => ('text' in block ? block.text : block.rows.flat().join('|'))),
    warnings: warnings.map(({ problem, values }) => [problem, values.sample]),
  };
}

it.each([
  ['hidden', '{\\v secret} Open.\\par', 'text-hidden'],
  ['hidden up to the next plain text', '\\v secret\\plain  Open.\\par', 'text-hidden'],
  ['hidden on the web', '{\\webhidden secret} Open.\\par', 'text-hidden'],
  ['hidden in a note', 'Open.{\\footnote {\\v secret}}\\par', 'text-hidden'],
  [
    'in a hidden shape',
    '{\\shp{\\*\\shpinst{\\sp{\\sn fHidden}{\\sv 1}}{\\shptxt\\pard\\plain secret\\par}}}Open.\\par',
    'text-hidden',
  ],
  ['crossed out', '{\\strike secret} Open.\\par', 'text-struck'],
  ['crossed out twice', '{\\striked1 secret}{\\striked0  Open.}\\par', 'text-struck'],
])('leaves out text that is %s, and warns of it', (_, body, problem) => {
  expect(read(body)).toEqual({ texts: ['Open.'], warnings: [[problem, 'secret']] });
});

it('leaves out text that a tracked change deleted', () => {
  expect(read('{\\deleted old} Open.\\par')).toEqual({ texts: ['Open.'], warnings: [] });
});

it('inserts addresses that the words of links do not show', () => {
  const field = (code: string, shown: string) =>
    `{\\field{\\*\\fldinst{HYPERLINK ${code}}}{\\fldrslt{\\ul ${shown}}}}`;
  const body = [
    `${field('"mailto:hello@casa.example"', 'Email us')} today.\\par`,
    `${field('\\\\l "prices"', 'Prices.')}\\par`,
    `${field('"https://casa.example/story"', 'Our story.')}\\par`,
  ];
  expect(read(body.join('\n')).texts).toEqual([
    'Email us (hello@casa.example) today.',
    'Prices.',
    'Our story.',
  ]);
});
