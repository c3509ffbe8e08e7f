import { describe, expect, it } from 'vitest';
import { type Shape, writeShapes } from '../../testing/hostile-inputs/shapes.ts';
import type { ExtractedDocument } from '../document.ts';
import { parseWebPage } from './extract-html.ts';

const sentence =
  'The dough rests for a whole night before it is shaped, which gives it the sour taste that regulars come for. ';
const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, index) => `<p>Part ${index + 1}. ${sentence.repeat(3)}</p>`).join('');

const frame = (
  inner: string,
) => `<!doctype html><html lang="en"><head><title>Our sourdough</title></head><body>
  <div class="topbar"><a href="/">Home</a> <a href="/shop">Shop</a> <a href="/blog">Blog</a></div>
  <div class="cookie-banner"><p>We use cookies.</p><a href="#">Accept</a></div>
  <div id="wrap">${inner}</div>
  <div class="sidebar"><h4>Most read</h4><ul><li><a href="/a">Flour</a></li><li><a href="/b">Ovens</a></li></ul></div>
  <footer><p>Call 0917 555 0142</p></footer></body></html>`;

const write = ({ blocks }: ExtractedDocument) =>
  blocks
    .map((block) => (block.kind === 'table' ? `TABLE ${block.rows.length}` : `${block.kind}: ${block.text}`))
    .join('\n');

describe('pages without a main element', () => {
  it('keep headings, tables and the contact of an article, without the parts around it', () => {
    const text = write(
      parseWebPage(
        frame(`<div class="post"><h1>Our sourdough</h1><p class="meta">Posted on 12 March 2026</p>${paragraphs(3)}
          <h2>Where the flour comes from</h2>${paragraphs(2)}
          <table><tr><th>Flour</th><th>Mill</th></tr><tr><td>Rye</td><td>Baguio</td></tr></table></div>`),
      ),
    );
    expect(text).not.toMatch(/cookies|Most read|Ovens|Shop/);
    expect(text).toContain('heading: Where the flour comes from');
    expect(text).toContain('TABLE 1');
    expect(text).toContain('Part 3. The dough');
    expect(text).toContain('Call 0917 555 0142');
  });

  it('keep texts that only look like headings as headings when nothing else on the page changes', () => {
    const page = `<html><head><title>Our sourdough</title></head><body><article><h1>Our sourdough</h1>${paragraphs(3)}
      <p><strong>The second rise</strong></p>${paragraphs(3)}</article></body></html>`;
    expect(write(parseWebPage(page))).toContain('heading: The second rise');
  });

  it('keep the prices of a shop page beside a long text', () => {
    const text = write(
      parseWebPage(
        frame(`<div class="about">${paragraphs(4)}</div>
          <div class="products"><div><h3>Pandesal</h3><span>₱4</span></div><div><h3>Ensaymada</h3><span>₱35</span></div></div>
          <div class="hours">Open 6 am to 8 pm</div>`),
      ),
    );
    for (const kept of ['₱4', '₱35', 'Ensaymada', '6 am to 8 pm', 'Part 4', '0917 555 0142']) {
      expect(text).toContain(kept);
    }
  });

  it('keep both of two texts with equal weight', () => {
    const text = write(
      parseWebPage(
        frame(
          `<div class="a">${paragraphs(3)}</div><div class="b">${paragraphs(3).replaceAll('Part', 'Piece')}</div>`,
        ),
      ),
    );
    expect(text).toContain('Part 3');
    expect(text).toContain('Piece 3');
  });

  it('are read when they are short, nested thousands deep or broken', () => {
    expect(write(parseWebPage('<p>Open daily</p>'))).toBe('paragraph: Open daily');
    expect(write(parseWebPage(`${'<div>'.repeat(50_000)}${paragraphs(6)}`))).toContain('Part 6');
    expect(parseWebPage('<div id=root></div><script>go()</script>').blocks).toEqual([]);
  });
});

it('limits the time for pages that linkedom parses into another tree than parse5', () => {
  const shapes: Shape[] = [
    {
      around: ['</table></p>', '</table><td rowspan=50>y<form>'],
      times: 12_589,
      isNested: true,
      inner: [
        {
          around: ['">', '-->'],
          times: 100_000,
          isNested: true,
          inner: [{ repeat: '<dt>t&nbsp;&lt', times: 20 }],
        },
        {
          around: ['<p title="', '">'],
          times: 100_000,
          isNested: true,
          inner: [{ numbered: '<h1><nav>_', times: 39_811 }],
        },
      ],
    },
    { repeat: '</p>', times: 79_433 },
  ];
  const before = process.cpuUsage();
  parseWebPage(writeShapes(shapes, 400_000));
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000);
});

it('reads only the main element', () => {
  expect(write(parseWebPage(`<div>Around</div><main>${paragraphs(6)}<p>₱4</p></main>`))).toMatch(
    /^paragraph: Part 1[\s\S]*₱4$/,
  );
});

it('reads the metadata of a page', () => {
  const { about } = parseWebPage(
    `<html lang="fil-PH"><head>
    <link rel="alternate canonical" href="/kape"><meta name="Robots" content="NoIndex, follow">
    <meta name="listbot" content="nofollow"><meta name="googlebot" content="noarchive">
    <meta property="article:modified_time" content="2026-03-12T08:00:00Z"></head><body>Kape</body></html>`,
    'ListBot',
  );
  expect(about).toMatchObject({
    canonical: '/kape',
    language: 'fil-PH',
    modifiedAt: '2026-03-12T08:00:00Z',
    robots: ['noindex', 'follow', 'nofollow'],
  });
  expect(parseWebPage('<time class="updated" datetime="2026-01-02">x</time>').about).toMatchObject({
    canonical: null,
    language: null,
    modifiedAt: '2026-01-02',
    robots: [],
  });
});
