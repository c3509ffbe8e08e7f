import { readFile } from 'node:fs/promises';
import type { SkippedPage, WebsitePage, WebsiteValidation } from '@anito/contract/websites';
import { startTrap } from '@anito/outside/testing/fake-website';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { startWebsiteFarm, type WebsiteFarm, writeShopPages } from '../../testing/website-farm.ts';

/** Each test has another farm, because robots.txt is cached per site. */
let farm: WebsiteFarm;
const farms: WebsiteFarm[] = [];
let test: TestApp;
let owner: { authorization: string };

beforeAll(async () => {
  farms.push(...(await Promise.all(Array.from({ length: 17 }, () => startWebsiteFarm(30)))));
  test = await createTestApp({
    env: { FETCH_ALLOW_PRIVATE: farms.map(({ host }) => host).join(',') },
    safeFetch: { timeouts: { connect: 5_000, headers: 5_000, body: 10_000 } },
    rateLimits: {
      websiteValidation: { points: 1_000, seconds: 60 },
      websiteReading: { points: 1_000, seconds: 60 },
      websiteCrawl: { points: 1_000, seconds: 60 },
    },
  });
  owner = await test.signIn('owner@example.com');
});
afterAll(async () => {
  await test.close();
  await Promise.all(farms.map((each) => each.close()));
});
let next = 0;
beforeEach(() => {
  farm = farms[next++]!;
});

type Crawled = { pages: WebsitePage[]; skipped: SkippedPage[]; remainingUrls: string[] };

async function call<T>(path: string, payload: object): Promise<T> {
  const response = await test.app.inject({
    method: 'POST',
    url: `/api/website/${path}`,
    headers: owner,
    payload,
  });
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json() as T;
}

const crawl = (payload: object = {}) =>
  call<Crawled>('crawl', { baseUrl: farm.url, scraperMode: 'HttpClient', ...payload });
const pathsOf = (pages: { url: string }[]) => pages.map(({ url }) => url.slice(farm.url.length));
const reasonFor = (crawled: Crawled, path: string) =>
  crawled.skipped.find(({ url }) => url === farm.url + path)?.reason;

describe('a crawl', () => {
  it('finds every page of a shop once, from its sitemap and from links', async () => {
    const { pages, skipped, remainingUrls } = await crawl();
    expect(new Set(pathsOf(pages))).toEqual(new Set(farm.pages.keys()));
    expect([pages.length, skipped, remainingUrls]).toEqual([30, [], []]);
    expect(Math.max(...[...farm.pages.keys()].map((path) => farm.count(path)))).toBe(1);
    expect(farm.log.slice(0, 3).map(({ path }) => path)).toEqual(['/robots.txt', '/', '/sitemap.xml']);
    expect(new Set(farm.log.map(({ userAgent }) => userAgent))).toEqual(new Set(['AnitoBot/1.0']));
    const about = pages.find(({ url }) => url.endsWith('/about'));
    expect(about?.content).toContain('Nena Santos');
    // A footer with contact details stays.
    expect(about?.content).toContain('0917 555 0142');
    expect(about?.content).not.toContain('Home');
  });

  it('stops at its limits of pages and depth, and at endless sites', async () => {
    farm.pages.set('/', {
      title: 'Traps',
      body: '<h1>Traps</h1><a href="/calendar/1">Calendar</a><a href="/lobby">Lobby</a>',
    });
    const few = await crawl({ maxPages: 12, exclude: ['/products/**'] });
    expect(few.pages.length).toBe(12);
    expect(farm.log.length).toBeLessThan(50);
    const deep = await crawl({ maxPages: 100, maxDepth: 3, include: ['/', '/calendar/*'] });
    expect(pathsOf(deep.pages)).toEqual(['/', '/calendar/1', '/calendar/2', '/calendar/3']);
    expect(reasonFor(deep, '/calendar/4')).toBe('It’s more than 3 links away.');
    const lobby = await crawl({ maxPages: 10, include: ['/', '/lobby'] });
    expect(pathsOf(lobby.pages).sort()).toEqual(['/', '/lobby']);
    expect(lobby.skipped.some(({ reason }) => reason === `It has the same text as ${farm.url}/lobby.`)).toBe(
      true,
    );
  });

  it('gives the reason for every page that it skips', async () => {
    const links = [
      '/gone',
      '/broken',
      '/picture',
      '/loop',
      '/slow',
      '/huge',
      '/bomb',
      '/silent',
      '/noindex',
      '/twin',
      '/named',
      '/script-only',
      '/redirect/302?to=http://127.0.0.1:1/',
      '/secret',
      '/empty',
      '/cut',
      '/packed-oddly',
    ];
    farm.robots = 'User-agent: *\nDisallow: /secret\nSitemap: /none.xml';
    farm.pages = new Map([
      [
        '/',
        {
          title: 'Home',
          body: `<h1>Home</h1><p>Words.</p>${links.map((path) => `<a href="${path}">x</a>`).join('')}`,
        },
      ],
      [
        '/noindex',
        {
          title: 'N',
          body: '<p>Not to keep.</p>',
          headers: { 'x-robots-tag': 'otherbot: nofollow, anitobot: noindex' },
        },
      ],
      ['/twin', { title: 'Home', body: farm.pages.get('/')!.body }],
      [
        '/named',
        { title: 'Named', body: '<p>Named words.</p>', head: '<link rel="canonical" href="/real">' },
      ],
    ]);
    farm.pages.set('/twin', farm.pages.get('/')!);
    const crawled = await crawl();
    // Its canonical page does not exist.
    expect(pathsOf(crawled.pages).sort()).toEqual(['/', '/named']);
    const reasons = Object.fromEntries(links.map((path) => [path, reasonFor(crawled, path)]));
    expect(reasons).toEqual({
      '/gone': 'The website answered with status 404.',
      '/broken': 'The website answered with status 500.',
      '/picture': 'This address isn’t a web page.',
      '/loop': 'The website redirects too often.',
      '/slow': 'The website took too long to answer.',
      '/silent': 'The website took too long to answer.',
      '/huge': 'The page is too large to read.',
      '/bomb': 'The page is too large to read.',
      '/noindex': 'The page asks not to be indexed (noindex).',
      '/twin': `It has the same text as ${farm.url}/.`,
      '/named': undefined,
      '/script-only': 'We couldn’t read any text from the page.',
      '/redirect/302?to=http://127.0.0.1:1/': expect.stringMatching(/^We can’t read this address/),
      '/secret': 'The website’s robots.txt asks us not to read this page.',
      '/empty': 'The page is empty.',
      '/cut': 'We couldn’t read the website: it isn’t responding properly.',
      '/packed-oddly': 'The page is compressed in a way we can’t read.',
    });
    expect(farm.count('/secret')).toBe(0);
  });

  it('does not follow links of pages that forbid it', async () => {
    farm.robots = 'Sitemap: /none.xml';
    farm.pages.set('/', {
      title: 'Home',
      body: '<p>Words.</p><a href="/menu">Menu</a>',
      isBare: true,
      head: '',
    });
    farm.pages.set('/', {
      title: 'Home',
      body: '<meta name=robots content=nofollow><p>Words.</p><a href="/menu">Menu</a>',
      isBare: true,
    });
    expect(pathsOf((await crawl()).pages)).toEqual(['/']);
  });

  it('reads a compressed sitemap and a sitemap index, of the same site only', async () => {
    const trap = await startTrap();
    farm.pages = new Map([
      ['/', { title: 'Home', body: '<p>Words.</p>' }],
      ['/hidden', { title: 'Hidden', body: '<p>Only the sitemap knows it.</p>', isInSitemap: true }],
      [
        '/index.xml',
        {
          title: '',
          isBare: true,
          headers: { 'content-type': 'application/xml' },
          body: `<sitemapindex><sitemap><loc>${trap.url}/x.xml</loc></sitemap><sitemap><loc>${farm.url}/sitemap-1.xml.gz</loc></sitemap><sitemap><loc>${farm.url}/index.xml</loc></sitemap></sitemapindex>`,
        },
      ],
    ]);
    farm.robots = `Sitemap: ${farm.url}/index.xml\nSitemap: ${trap.url}/y.xml`;
    expect(pathsOf((await crawl()).pages)).toEqual(['/', '/hidden']);
    expect(trap.connections).toBe(0);
    await trap.close();
  });

  it('reads linked PDF documents as pages of the site', async () => {
    const bytes = await readFile(
      new URL('../../../../../packages/documents/src/fixtures/price-list.pdf', import.meta.url),
    );
    const headers = { 'content-type': 'application/pdf', 'last-modified': 'Wed, 04 Nov 2026 08:00:00 GMT' };
    farm.pages = new Map([
      ['/', { title: 'Home', body: '<p>Words.</p><a href="/files/Price%20list.pdf">Prices</a>' }],
      ['/files/Price%20list.pdf', { title: '', body: '', bytes, headers }],
    ]);
    const { pages } = await crawl();
    expect(pathsOf(pages)).toEqual(['/', '/files/Price%20list.pdf']);
    expect(pages[1]).toMatchObject({
      lastModified: '2026-11-04T08:00:00.000Z',
      content: expect.stringContaining('₱'),
    });
    expect(pages[1]?.title).not.toBe('');
  });

  it('waits for a busy site and retries once', async () => {
    farm.pages = writeShopPages(6);
    farm.busy.push({ status: 503, retryAfter: '0' });
    const { pages } = await crawl();
    expect(pages.length).toBe(6);
  });
});

describe('robots.txt', () => {
  const validate = () =>
    call<WebsiteValidation>('validate', { baseUrl: farm.url, scraperMode: 'HttpClient' });

  it('allows everything when it is missing, with any status below 500', async () => {
    for (const status of [404, 403, 401]) {
      farm.robots = status;
      expect((await validate()).isValid).toBe(true);
      farm = farms[next++]!;
    }
  });

  it('allows nothing when it fails: no page is requested', async () => {
    farm.robots = 503;
    expect(await validate()).toMatchObject({
      isValid: false,
      errorMessage: 'The website answered with status 503.',
    });
    farm = farms[next++]!;
    farm.robots = 500;
    expect(await validate()).toMatchObject({
      isValid: false,
      errorMessage: 'The website’s robots.txt answers with status 500, so we don’t read its pages.',
    });
    expect(farm.log.map(({ path }) => path)).toEqual(['/robots.txt']);
  });

  it('is read up to 500 KiB, and the rest is ignored', async () => {
    farm.robots = `User-agent: *\nDisallow: /menu\n${'#'.repeat(79).concat('\n').repeat(6_600)}Disallow: /\n`;
    const { isValid, remainingUrls } = await validate();
    expect([
      isValid,
      remainingUrls.includes(`${farm.url}/menu`),
      remainingUrls.includes(`${farm.url}/about`),
    ]).toEqual([true, false, true]);
  });
});

describe('loading pages by their addresses', () => {
  it('returns pages in parts, and the reason for each unreadable page', async () => {
    const url = (path: string) => farm.url + path;
    expect(await call('content', { url: url('/delivery') })).toEqual({
      title: 'Delivery',
      content: expect.stringContaining('costs ₱120'),
      lastModified: null,
    });
    const loaded = await call<Crawled>('load-pages', {
      urls: [url('/menu'), url('/nothing'), url('/menu#top'), url('/menu?utm_source=x'), 'https://1.1.1.1/'],
    });
    expect(pathsOf(loaded.pages)).toEqual(['/menu']);
    expect(loaded.skipped).toEqual([
      {
        url: url('/nothing'),
        reason: 'The website answered with status 404.',
        because: { reason: 'website-status', values: { status: 404 } },
      },
      {
        url: 'https://1.1.1.1/',
        reason: 'This page is from a different website than the first.',
        because: { reason: 'page-of-other-site-than-first', values: {} },
      },
    ]);
    const more = await call<Crawled>('load-more', { urls: ['/', '/menu', '/about'].map(url), count: 2 });
    expect([pathsOf(more.pages), more.remainingUrls]).toEqual([['/', '/menu'], [url('/about')]]);
    const nothing = { pages: [], skipped: [], remainingUrls: [], foundUrls: [] };
    expect(await call('load-more', { urls: [] })).toEqual(nothing);
  });
});
