import { describe, expect, it } from 'vitest';
import { linkedPages, ratePages, splitPages } from '../../testing/linked-pages/measure.ts';
import { parseHtml, parseWebPage } from '../html/extract-html.ts';

const read = (html: string) =>
  parseHtml(html).blocks.map((block) => (block.kind === 'table' ? block.rows.join(' ') : block.text));
const list = (...texts: string[]) =>
  `<ul>${texts.map((text) => `<li><a href="/${encodeURIComponent(text)}">${text}</a></li>`).join('')}</ul>`;
const many = Array.from({ length: 20 }, (_, index) => `Place ${'abcdefghijklmnopqrst'[index]!}`);

describe('pages of publishing systems', () => {
  const [first, second] = splitPages(linkedPages);

  it.each([
    ['the development half', first],
    ['the test half', second],
  ])('lose their link lists but no information: %s', (_, pages) => {
    const { lists, knowledge, through, lost } = ratePages(pages);
    expect(lost).toEqual([]);
    expect(knowledge).toBeGreaterThan(50);
    expect(through.length / lists).toBeLessThan(0.03);
  });
});

describe('dropLinkLists', () => {
  it('drops a list with the heading above it, and keeps other text of that heading', () => {
    expect(
      read(`<h1>A</h1><p>Said here.</p><h2>B</h2><h3>C</h3>${list(...many)}<h2>D</h2><p>Said there.</p>`),
    ).toEqual(['A', 'Said here.', 'D', 'Said there.']);
    expect(read(`<h2>B</h2>${list(...many)}<p>Said below.</p>`)).toEqual(['B', 'Said below.']);
  });

  it('keeps product cards with a badge, a name and a price that link to one page', () => {
    const card = (name: string, price: string, badge = '') =>
      `<li><a href="/p/${name}">${badge}<h2>${name}</h2><span>${price}</span></a></li>`;
    const cards = card('Assam', '13,50 €', '<span>Sale!</span>') + card('Sencha', '11,20 €');
    const texts = read(`<ul>${cards}</ul>`).join(' ');
    expect(texts).toContain('Assam 13,50 €');
    expect(texts).toContain('Sencha 11,20 €');
    expect(read(`<a href="/">Home</a> <a href="/shop">Shop</a><ul>${cards}</ul>`).join(' ')).toContain(
      'Assam',
    );
  });

  it('keeps a heading that never had text', () => {
    expect(read(`<h2>Closed on Mondays</h2><h2>B</h2>${list(...many)}<p>x</p>`)).toContain(
      'Closed on Mondays',
    );
  });

  it('keeps a few names below their heading, and drops a long list of them', () => {
    expect(read(`<h2>Branches</h2>${list('Makati', 'Cebu')}<p>x</p>`)).toContain('Cebu');
    expect(read(`<h2>Branches</h2>${list(...many.slice(0, 12))}<p>${'x '.repeat(200)}</p>`)).toContain(
      'Place a',
    );
    expect(read(`<h2>Branches</h2>${list(...many.slice(0, 13))}<p>${'x '.repeat(200)}</p>`)).not.toContain(
      'Place a',
    );
  });

  it.each([
    'More guides',
    'Popular pages:',
    'Browse by shelf',
    'In this handbook:',
    'Produits similaires',
    'Artículos populares',
    'Otras recetas',
    'Iba pang artikulo',
    'Maaari mo ring basahin',
  ])('drops a list of two names below a navigation label: %s', (label) => {
    expect(read(`<p>Said.</p><h2>${label}</h2>${list('Oven', 'Kiln')}<h2>Z</h2><p>x</p>`)).not.toContain(
      'Oven',
    );
  });

  it.each(['More branches', 'Nuevos sabores', 'Nos services', 'Other services', 'Menu', 'Ibang sangay'])(
    'keeps a list of two names below a label that says what they are: %s',
    (label) => {
      expect(read(`<p>Said.</p><h2>${label}</h2>${list('Oven', 'Kiln')}<h2>Z</h2><p>x</p>`)).toContain(
        'Oven',
      );
    },
  );

  it('drops a list with its navigation label, and with a label inside it', () => {
    const text = read('<p>Said.</p><p>Read also: <a href="/a">The oven is back</a></p><p>Only 85 pesos.</p>');
    expect(text).toEqual(['Said.', 'Only 85 pesos.']);
    const items = ['<a href="/a">Oven</a>, step by step', '<a href="/b">Kiln</a>', '<a href="/c">Stove</a>'];
    expect(
      read(`<p>Said.</p><p>In this book:</p><ul><li>${items.join('<li>')}</ul><p>x</p>`).join(),
    ).not.toMatch(/Kiln|Stove/);
  });

  it('drops links to headings of the same page, also with other words', () => {
    const index = '<ul><li><a href="#a">How the duct is built</a><li><a href="#b">Use on the coast</a></ul>';
    const below = '<h2 id="a">Duct</h2><p>Slate.</p><h2><span id="b"></span>Coast</h2><p>Tides.</p>';
    expect(read(`<h1>Kiln</h1>${index}${below}`)).toEqual(['Kiln', 'Duct', 'Slate.', 'Coast', 'Tides.']);
  });

  it('drops a list in which half of the links are pages that every site has', () => {
    const foot = list('Privacy policy', 'About Kilns');
    expect(read(`<h1>Kiln</h1><p>Said.</p><div>${foot}</div>`)).toEqual(['Kiln', 'Said.']);
  });

  it('drops a menu before the content, but not the title of the content', () => {
    const menu = '<div><a href="/story">Our story</a></div><div><a href="/gifts">Gift cards</a></div>';
    expect(read(`${menu}<p>We bake bread every day.</p>`)).toEqual(['We bake bread every day.']);
    expect(read(`${menu}<h2><a href="/oven">A new oven</a></h2><p>It bakes.</p>`)).toEqual([
      'A new oven',
      'It bakes.',
    ]);
  });

  it('drops navigation lines of a paragraph, and keeps its other lines together', () => {
    const lines = ['Mix it.', '', 'Bake it.', 'You might also want to cook', '<a href="/a">Laing</a>'];
    expect(read(`<p>${lines.join('<br>')}<br><a href="/b">Torta</a></p><p>Serve.</p>`)).toEqual([
      'Mix it.\n\nBake it.',
      'Serve.',
    ]);
  });

  it('drops a whole list before a line with a figure', () => {
    const next = '<h2>Read next</h2><p><a href="/a">Laing</a></p><p>Call 555-0168</p>';
    expect(read(`<p>Said.</p>${next}`)).not.toContain('Laing');
  });

  it('drops the permalink sign beside a heading', () => {
    expect(read('<h2 id="a">Duct<a href="#a">¶</a></h2><p>Slate.</p>')).toEqual(['Duct', 'Slate.']);
  });

  it('keeps a heading that links to itself below a closed list', () => {
    const ask = (id: string, text: string) => `<h3 id="${id}"><a href="#${id}">${text}</a></h3><p>Yes.</p>`;
    const index = '<ul><li><a href="#a">Do you deliver?</a></li><li><a href="#b">Is it open?</a></li></ul>';
    expect(read(`<h1>FAQ</h1>${index}${ask('a', 'Do you deliver?')}${ask('b', 'Is it open?')}`)).toEqual([
      'FAQ',
      'Do you deliver?',
      'Yes.',
      'Is it open?',
      'Yes.',
    ]);
  });

  it('drops contents with chapters numbered by tens, which are not prices', () => {
    const items = Array.from(
      { length: 12 },
      (_, index) => `<dt><a href="/${index}">2.${index + 5}. Belts</a></dt>`,
    );
    expect(read(`<h1>A</h1><p>Said.</p><div class="toc"><dl>${items.join('')}</dl></div>`)).toEqual([
      'A',
      'Said.',
    ]);
  });

  it('keeps a linked title with the text below it', () => {
    const card = '<div><h3><a href="/w">Wheel</a></h3><p>Turns at 200 a minute.</p></div>';
    const menu = many.map((text) => `<a href="/${text}">${text}</a>`).join('</div><div>');
    expect(read(`<div>${menu}</div>${card}`)).toEqual(['Wheel', 'Turns at 200 a minute.']);
    const product = '<div><a href="/w">Wheel</a></div><div>₱9,000</div>';
    expect(read(`<div>${menu}</div>${product}`)).toEqual(['Wheel', '₱9,000']);
  });

  it('returns no blocks for a page of links, and reports their length', () => {
    const page = parseWebPage(`<title>Index</title><h1>Index</h1>${list(...many)}`);
    expect(page).toMatchObject({ title: 'Index', blocks: [], linkListLength: 145 });
    expect(page.links?.hrefs).toHaveLength(20);
    expect(parseWebPage('<h1>Hello</h1>').linkListLength).toBe(0);
  });

  it('takes time in proportion to the page', () => {
    const parts = [
      (count: number) => list(...Array.from({ length: count }, (_, index) => `Place ${index}`)),
      (count: number) => '<h2>A</h2><ul><li><a href="/x">b</a>'.repeat(count),
      (count: number) => '<div class="nav toc"><a href="#a">b</a>'.repeat(count),
      (count: number) => `<table>${'<tr><td><a href="/x">b</a></td></tr>'.repeat(count)}</table>`,
      (count: number) => `<p>${'<a href="/x">b</a> | '.repeat(count)}</p>`,
      (count: number) => `<a href="#${'%41'.repeat(count)}">${'1.'.repeat(count)}</a>`,
    ];
    const measure = (html: string) => {
      const before = process.cpuUsage().user;
      parseHtml(html);
      return process.cpuUsage().user - before;
    };
    for (const write of parts) {
      measure(write(2_000));
      const [short, long] = [measure(write(3_000)), measure(write(30_000))];
      // For ten times the page, a nested loop would take a hundred times as long.
      expect(long / 1_000).toBeLessThan(Math.max(400, (short / 1_000) * 40));
    }
  });
});
