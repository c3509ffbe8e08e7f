import { readProcessorMs } from '@anito/documents/testing/hostile-inputs/clock';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRobots } from '../robots/parse-robots.ts';
import { createRobotsRules } from '../robots/robots-rules.ts';
import { parseLastmod } from '../sitemap/parse-lastmod.ts';
import { parseSitemap } from '../sitemap/parse-sitemap.ts';
import { looksEndless } from './looks-endless.ts';
import { createPathFilter } from './match-patterns.ts';
import { normalizePageUrl } from './normalize-url.ts';
import { toSimilarityKey } from './similarity-key.ts';

const origin = 'https://shop.example';

describe('normalizePageUrl', () => {
  it.each([
    ['https://SHOP.example:443/menu#bread', '/menu'],
    ['/menu?utm_source=mail&page=2&fbclid=x', '/menu?page=2'],
    ['/menu?b=2&a=1', '/menu?b=2&a=1'],
    ['/menu;jsessionid=9A8B?PHPSESSID=3', '/menu'],
    ['/menu?sid=8&', '/menu'],
    ['/folder/index.html', '/folder/'],
    ['/INDEX.PHP', '/'],
    ['/index.php?page=2', '/index.php?page=2'],
    ['/caf%c3%a9', '/caf%C3%A9'],
    ['/café', '/caf%C3%A9'],
    ['/menu?', '/menu'],
    ['/menu/', '/menu/'],
  ])('normalizes %s to %s', (address, path) => {
    expect(normalizePageUrl(new URL(address, origin))).toBe(origin + path);
  });
});

describe('similar addresses', () => {
  it.each([
    ['https://www.shop.example/menu/', 'http://shop.example/menu', true],
    ['https://shop.example/?b=2&a=1', 'https://shop.example/?a=1&b=2', true],
    ['https://shop.example/menu', 'https://shop.example/menu/bread', false],
    ['https://shop.example/?a=1', 'https://shop.example/?a=2', false],
  ])('compares %s and %s: %j', (a, b, expected) => {
    expect(toSimilarityKey(a) === toSimilarityKey(b)).toBe(expected);
  });
  it.each([
    ['/shop/bread/shop/bread/shop/bread/shop/bread/', true],
    [`/${'deep/'.repeat(3)}${Array.from({ length: 18 }, (_, at) => at).join('/')}`, true],
    ['/list?a=1&b=2&c=3&d=4&e=5&f=6&g=7&h=8&i=9', true],
    ['/2026/11/11/bread?page=2&sort=name', false],
  ])('checks whether %s looks endless: %j', (path, expected) => {
    expect(looksEndless(new URL(path, origin))).toBe(expected);
  });
});

describe('createPathFilter', () => {
  const isWanted = (path: string, include: string[], exclude: string[] = []) =>
    createPathFilter({ include, exclude })(new URL(path, origin));
  it.each([
    ['/blog/2026/bread', ['/blog/**'], true],
    ['/blog', ['/blog/**'], false],
    ['/blog/2026/bread', ['/blog/*'], false],
    ['/blog/bread', ['blog/*'], true],
    ['/a/b/c/end', ['/**/c/*'], true],
    ['/a/b/x', ['**/x'], true],
    ['/shop?page=2', ['/shop'], true],
    ['/shop?page=2', ['/shop?page=3'], false],
    ['/item-7', ['/item-?'], true],
    ['/item-', ['/item-?'], false],
    ['/a(b)+', ['/a(b)+'], true],
    ['/', ['**'], true],
    ['/a/b', ['/***'], true],
    [`/${'ab'.repeat(40)}/c`, [`/${'?'.repeat(40)}*b/?`], true],
    [`/${'ab'.repeat(40)}/c`, [`/${'?'.repeat(40)}*b?`], false],
    [`/${'a'.repeat(31)}`, [`/${'a'.repeat(31)}**`], true],
    [`/${'a'.repeat(30)}/x`, [`/${'a'.repeat(30)}*x`], false],
  ])('matches %s with include %j: %j', (path, include, expected) => {
    expect(isWanted(path, include)).toBe(expected);
  });
  it('prefers exclude over include and takes no noticeable time', () => {
    expect(isWanted('/blog/x', [], ['/blog/**'])).toBe(false);
    expect(isWanted('/blog/x', ['/blog/**'], ['/blog/x'])).toBe(false);
  });
  it('takes time linear in the pattern and in the address', () => {
    const patterns = Array.from({ length: 50 }, (_, at) => `/${'**a*/'.repeat(59)}${at}`);
    const isOpen = createPathFilter({ include: patterns, exclude: patterns });
    const url = new URL(`/${'a/'.repeat(1_000)}`, origin);
    const before = readProcessorMs();
    expect(isOpen(url)).toBe(false);
    expect(readProcessorMs() - before).toBeLessThan(2_000);
  });
});

describe('robots.txt', () => {
  const parse = (content: string) => parseRobots({ content, name: 'ExampleBot' });
  const read = (content: string) => {
    const rules = createRobotsRules(parse(content));
    return (path: string) => rules.isAllowed(new URL(path, origin));
  };
  it('prefers the group of this crawler over the default group, in any case', () => {
    const isAllowed = read(
      'User-agent: *\nDisallow: /\n\nUser-agent: EXAMPLEBOT\nUser-agent: other\nDisallow: /private\n',
    );
    expect([isAllowed('/'), isAllowed('/private/x'), isAllowed('/privat')]).toEqual([true, false, true]);
  });
  it('is parsed quickly when it repeats the same agent', () => {
    const before = readProcessorMs();
    const isAllowed = read(`${'User-agent: *\n'.repeat(18_000)}${'Disallow: /x\n'.repeat(20_000)}`);
    expect(isAllowed('/x')).toBe(false);
    expect(readProcessorMs() - before).toBeLessThan(3_000);
  });
  it('uses the longest rule, and the allowing one of two equally long', () => {
    const isAllowed = read(
      'User-agent: *\nDisallow: /shop\nAllow: /shop/open\nDisallow: /*.php$\nAllow: /same\nDisallow: /same',
    );
    expect(['/shop', '/shop/open/1', '/a.php', '/a.php?x', '/same'].map(isAllowed)).toEqual([
      false,
      true,
      false,
      true,
      true,
    ]);
  });
  it('joins groups, skips comments and a byte order mark, and normalizes escapes', () => {
    const isAllowed = read(
      '\ufeffUser-agent: * # all\nDisallow: /a # this\n\nUser-agent: *\nDisallow: /caf%c3%a9\n',
    );
    expect(['/a', '/café', '/b'].map(isAllowed)).toEqual([false, false, true]);
  });
  it('may be empty, an HTML page, or written to keep crawlers busy', () => {
    expect(read('')('/')).toBe(true);
    expect(read('<html><body>Disallow: /</body></html>')('/')).toBe(true);
    expect(() => read(`User-agent: *\n${'Disallow: *a*b*c\n'.repeat(2_000)}`)).toThrow(/too many rules/);
    expect(read(`User-agent: *\nDisallow: /${'*a'.repeat(250_000)}`)('/aaaa')).toBe(true);
  });
  it.each([
    ['parts', 'Disallow: /*b*c*d$', { '/abcd': false, '/abcde': true, '/a/b/c/d': false, '/dcb': true }],
    [
      'an end with a repeated letter',
      'Disallow: /a*aa$',
      { '/aaa': false, '/aa': true, '/abaa': false, '/aab': true },
    ],
    ['consecutive wildcards', 'Disallow: /**x', { '/x': false, '/ax/b': false, '/a': true }],
    ['an end without a wildcard', 'Disallow: /a$', { '/a': false, '/ab': true }],
    [
      'escapes',
      'Disallow: /%7eana/*/%C3%A9',
      { '/~ana/x/é': false, '/%7Eana//%c3%a9': false, '/~ana/é': true },
    ],
    ['a question mark', 'Disallow: /*?sort=', { '/list?sort=up': false, '/list': true }],
    ['a longer allowing rule', 'Disallow: /*\nAllow: /shop/*', { '/shop/a': true, '/other': false }],
  ])('supports wildcards: %s', (_, rules, expected) => {
    const isAllowed = read(`User-agent: *\n${rules}`);
    for (const [path, allowed] of Object.entries(expected))
      expect([path, isAllowed(path)]).toEqual([path, allowed]);
  });
  it('matches like a slow reference implementation', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '/', '*'), maxLength: 12 });
    const paths = fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 16 });
    fc.assert(
      fc.property(letters, fc.boolean(), paths, (pattern, isWhole, path) => {
        const rule = `/${pattern}${isWhole ? '$' : ''}`;
        const reference = new RegExp(`^${`/${pattern}`.replaceAll('*', '.*')}${isWhole ? '$' : ''}`);
        const rules = createRobotsRules(parse(`User-agent: *\nDisallow: ${rule}`));
        const address = new URL(`${origin}/${path.replace(/^\/+/, '')}`);
        expect(rules.isAllowed(address)).toBe(!reference.test(address.pathname));
      }),
    );
  });
  it.each([
    [
      'agents and rules',
      `${Array.from({ length: 15_000 }, (_, i) => `User-agent: a${i}\n`).join('')}${'Disallow: /x\n'.repeat(20_000)}`,
    ],
    ['groups of one rule', 'User-agent: *\nDisallow: /a\n'.repeat(16_000)],
    ['rules', `User-agent: *\n${Array.from({ length: 35_000 }, (_, i) => `Allow: /${i}\n`).join('')}`],
    ['sitemaps', 'Sitemap: /a\n'.repeat(40_000)],
    ['line ends', '\r'.repeat(512_000)],
    ['comments', '#'.repeat(512_000)],
    ['one field', `User-agent: ${'*'.repeat(512_000)}`],
  ])('takes linear time for %s', (_, content) => {
    const started = process.cpuUsage();
    const rules = createRobotsRules(parse(content));
    for (let i = 0; i < 500; i++) rules.isAllowed(new URL(`${origin}/page/${i}`));
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(5_000);
  });
  it('compares a long address with a thousand rules in linear time', () => {
    const isAllowed = read(
      `User-agent: *\n${Array.from({ length: 1_000 }, (_, i) => `Disallow: /*${'a'.repeat(200)}${i}*b*${'a'.repeat(200)}c\n`).join('')}`,
    );
    const started = process.cpuUsage();
    for (let i = 0; i < 10; i++) expect(isAllowed(`/${'a'.repeat(2_000)}${i}`)).toBe(true);
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(5_000);
  });
  it('contains sitemaps and a reasonable delay', () => {
    expect(parse('Sitemap: /map.xml\nUser-agent: *\nCrawl-delay: 2')).toMatchObject({
      sitemaps: ['/map.xml'],
      crawlDelayMs: 2_000,
    });
    expect(parse('User-agent: *\nCrawl-delay: 86400').crawlDelayMs).toBe(10_000);
    expect(parse('User-agent: *\nCrawl-delay: soon').crawlDelayMs).toBe(0);
  });
});

describe('sitemaps', () => {
  const readSitemap = (xml: string) => parseSitemap(Buffer.from(xml));
  it.each([
    ['levels', '<a>'.repeat(4_000_000)],
    ['elements', `<a>${'<b/>'.repeat(4_000_000)}`],
    ['one name', `<${'a'.repeat(12_000_000)}`],
    ['one address', `<urlset><url><loc>${'a'.repeat(12_000_000)}</loc></url></urlset>`],
  ])('with twelve megabytes of %s contain no pages and cost little', async (_, xml) => {
    const before = process.memoryUsage().heapUsed;
    const { pages, sitemaps } = await readSitemap(xml);
    expect([...pages.map(({ address }) => address), ...sitemaps].filter(Boolean)).toEqual([]);
    expect((process.memoryUsage().heapUsed - before) / 2 ** 20).toBeLessThan(300);
  });
  it('contain pages or further sitemaps, with any prefix', async () => {
    expect(
      await readSitemap(
        `<?xml version="1.0"?><s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="i">
          <s:url><s:loc> ${origin}/a?b=1&amp;c=2 </s:loc><image:image><image:loc>${origin}/x.png</image:loc></image:image></s:url>
          <s:url><s:loc><![CDATA[${origin}/b]]></s:loc></s:url></s:urlset>`,
      ),
    ).toEqual({
      pages: [
        { address: `${origin}/a?b=1&c=2`, lastmod: null },
        { address: `${origin}/b`, lastmod: null },
      ],
      sitemaps: [],
    });
    expect(
      await readSitemap(`<sitemapindex><sitemap><loc>${origin}/1.xml.gz</loc></sitemap></sitemapindex>`),
    ).toEqual({ pages: [], sitemaps: [`${origin}/1.xml.gz`] });
  });
  it('give the last change of each page, before or after its address', async () => {
    const { pages } = await readSitemap(
      `<urlset><url><lastmod>2026-11-01</lastmod><loc>${origin}/a</loc></url>
        <url><loc>${origin}/b</loc></url>
        <url><loc>${origin}/c</loc><lastmod> 2026-11-01T08:30+08:00 </lastmod></url></urlset>`,
    );
    expect(pages.map(({ lastmod }) => parseLastmod(lastmod))).toEqual([
      '2026-11-02T12:00:00.000Z',
      null,
      '2026-11-01T00:30:00.000Z',
    ]);
    expect(['2026-11', '2026-11-01T08:30', 'soon', '2026-99-99', ''].map(parseLastmod)).toEqual([
      null,
      '2026-11-01T20:30:00.000Z',
      null,
      null,
      null,
    ]);
  });
  it('that break off keep the entries before that', async () => {
    expect(await readSitemap(`<urlset><url><loc>${origin}/a</loc></url><url><loc>`)).toMatchObject({
      pages: [{ address: `${origin}/a` }],
    });
    expect(await readSitemap('<html><p>Not found')).toEqual({ pages: [], sitemaps: [] });
    expect(await readSitemap('')).toEqual({ pages: [], sitemaps: [] });
  });
  it('with a hundred thousand pages are truncated at the limit', async () => {
    const xml = `<urlset>${`<url><loc>${origin}/a</loc></url>`.repeat(60_000)}</urlset>`;
    expect((await readSitemap(xml)).pages.length).toBe(50_000);
  });
});
