import { describe, expect, it } from 'vitest';
import { linkedPages, ratePages, splitPages } from '../../testing/linked-pages/measure.ts';
import { parseHtml, parseWebPage } from '../html/extract-html.ts';

const read = (html: string) =>
  parseHtml(html).blocks.map((block) => (block.kind === 'table' ? block.rows.join(' ') : block.text));
const list = (...texts: string[]) =>
  `<ul>${texts.map((text) => `<li><a href="/${encodeURIComponent(text)}">${text}</a></li>`).join('')}</ul>`;
const many = Array.from({ length: 20 }, (_, index) => `Place ${'abcdefghijklmnopqrst'[index]!}`);

describe('pages as publishing systems render them', () => {
  const [first, second] = splitPages(linkedPages);

  it.each([
    ['the half that the rule was made with', first],
    ['the other half', second],
  ])('lose their lists of links and no knowledge: %s', (_, pages) => {
    const { lists, knowledge, through, lost } = ratePages(pages);
    expect(lost).toEqual([]);
    expect(knowledge).toBeGreaterThan(50);
    expect(through.length / lists).toBeLessThan(0.03);
  });
});

describe('a list of links', () => {
  it('is left out with the heading above it, whose other text stays with its heading', () => {
    expect(
      read(`<h1>A</h1><p>Said here.</p><h2>B</h2><h3>C</h3>${list(...many)}<h2>D</h2><p>Said there.</p>`),
    ).toEqual(['A', 'Said here.', 'D', 'Said there.']);
    expect(read(`<h2>B</h2>${list(...many)}<p>Said below.</p>`)).toEqual(['B', 'Said below.']);
  });

  it('is no card of a shop: a badge, a name and a price that lead to one page stay', () => {
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

  it('leaves a heading that never had a text as it is', () => {
    expect(read(`<h2>Closed on Mondays</h2><h2>B</h2>${list(...many)}<p>x</p>`)).toContain(
      'Closed on Mondays',
    );
  });

  it('of few names below their heading stays, also of one more than a few; a book of them does not', () => {
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
  ])('of two names goes where the words above it lead on: %s', (label) => {
    expect(read(`<p>Said.</p><h2>${label}</h2>${list('Oven', 'Kiln')}<h2>Z</h2><p>x</p>`)).not.toContain(
      'Oven',
    );
  });

  it.each(['More branches', 'Nuevos sabores', 'Nos services', 'Other services', 'Menu', 'Ibang sangay'])(
    'of two names stays where the words above it say what they are: %s',
    (label) => {
      expect(read(`<p>Said.</p><h2>${label}</h2>${list('Oven', 'Kiln')}<h2>Z</h2><p>x</p>`)).toContain(
        'Oven',
      );
    },
  );

  it('goes with the line that leads on, and with a part of it that says a word more', () => {
    const text = read('<p>Said.</p><p>Read also: <a href="/a">The oven is back</a></p><p>Only 85 pesos.</p>');
    expect(text).toEqual(['Said.', 'Only 85 pesos.']);
    const items = ['<a href="/a">Oven</a>, step by step', '<a href="/b">Kiln</a>', '<a href="/c">Stove</a>'];
    expect(
      read(`<p>Said.</p><p>In this book:</p><ul><li>${items.join('<li>')}</ul><p>x</p>`).join(),
    ).not.toMatch(/Kiln|Stove/);
  });

  it('goes where it leads to headings of its page, in other words too', () => {
    const index = '<ul><li><a href="#a">How the duct is built</a><li><a href="#b">Use on the coast</a></ul>';
    const below = '<h2 id="a">Duct</h2><p>Slate.</p><h2><span id="b"></span>Coast</h2><p>Tides.</p>';
    expect(read(`<h1>Kiln</h1>${index}${below}`)).toEqual(['Kiln', 'Duct', 'Slate.', 'Coast', 'Tides.']);
  });

  it('goes where half of it are pages that every site has', () => {
    const foot = list('Privacy policy', 'About Kilns');
    expect(read(`<h1>Kiln</h1><p>Said.</p><div>${foot}</div>`)).toEqual(['Kiln', 'Said.']);
  });

  it('goes where the page has said nothing yet; the title of its text does not', () => {
    const menu = '<div><a href="/story">Our story</a></div><div><a href="/gifts">Gift cards</a></div>';
    expect(read(`${menu}<p>We bake bread every day.</p>`)).toEqual(['We bake bread every day.']);
    expect(read(`${menu}<h2><a href="/oven">A new oven</a></h2><p>It bakes.</p>`)).toEqual([
      'A new oven',
      'It bakes.',
    ]);
  });

  it('goes as lines of a paragraph, whose other lines stay together', () => {
    const lines = ['Mix it.', '', 'Bake it.', 'You might also want to cook', '<a href="/a">Laing</a>'];
    expect(read(`<p>${lines.join('<br>')}<br><a href="/b">Torta</a></p><p>Serve.</p>`)).toEqual([
      'Mix it.\n\nBake it.',
      'Serve.',
    ]);
  });

  it('goes whole where a line with a figure follows', () => {
    const next = '<h2>Read next</h2><p><a href="/a">Laing</a></p><p>Call 555-0168</p>';
    expect(read(`<p>Said.</p>${next}`)).not.toContain('Laing');
  });

  it('leaves the sign beside a heading that gives its address', () => {
    expect(read('<h2 id="a">Duct<a href="#a">¶</a></h2><p>Slate.</p>')).toEqual(['Duct', 'Slate.']);
  });

  it('ends where it is closed: a heading below it that links to itself stays', () => {
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

  it('may number its chapters by tens, which are no prices', () => {
    const items = Array.from(
      { length: 12 },
      (_, index) => `<dt><a href="/${index}">2.${index + 5}. Belts</a></dt>`,
    );
    expect(read(`<h1>A</h1><p>Said.</p><div class="toc"><dl>${items.join('')}</dl></div>`)).toEqual([
      'A',
      'Said.',
    ]);
  });

  it('does not take a title from the text below it', () => {
    const card = '<div><h3><a href="/w">Wheel</a></h3><p>Turns at 200 a minute.</p></div>';
    const menu = many.map((text) => `<a href="/${text}">${text}</a>`).join('</div><div>');
    expect(read(`<div>${menu}</div>${card}`)).toEqual(['Wheel', 'Turns at 200 a minute.']);
    const product = '<div><a href="/w">Wheel</a></div><div>₱9,000</div>';
    expect(read(`<div>${menu}</div>${product}`)).toEqual(['Wheel', '₱9,000']);
  });

  it('that is all of a page leaves nothing, and says how much there was', () => {
    const page = parseWebPage(`<title>Index</title><h1>Index</h1>${list(...many)}`);
    expect(page).toMatchObject({ title: 'Index', blocks: [], linkListLength: 145 });
    expect(page.links?.hrefs).toHaveLength(20);
    expect(parseWebPage('<h1>Hello</h1>').linkListLength).toBe(0);
  });

  it('is known in time that grows as the page does', () => {
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
      // Ten times the page: a hundred times the time would be a loop in a loop.
      expect(long / 1_000).toBeLessThan(Math.max(400, (short / 1_000) * 40));
    }
  });
});
