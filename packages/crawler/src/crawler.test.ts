import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReaders, type Readers } from '@anito/documents/readers/readers';
import { createSafeFetch } from '@anito/outside/safe-fetch/safe-fetch';
import { type FakeWebsite, listen } from '@anito/outside/testing/fake-website';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Crawler, createCrawler } from './crawler.ts';
import type { CrawlerOptions } from './crawler-parts.ts';

let readers: Readers;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crawler-test-'));
  readers = createReaders({ maxWorkers: 2, readable: [folder] });
});
afterAll(async () => {
  await readers.close();
  await rm(folder, { recursive: true, force: true });
});

const html = { 'content-type': 'text/html; charset=utf-8' };
const writePage = (title: string, ...links: string[]) =>
  `<title>${title}</title><p>Words of ${title}.</p>${links.map((to) => `<a href="${to}">${to}</a>`).join(' ')}`;

/** A crawler of a fake website, with the calls of its pace and its stored robots.txt. */
async function startCrawler(
  answer: RequestListener,
  options: Partial<CrawlerOptions> = {},
): Promise<{ crawler: Crawler; site: FakeWebsite; turns: string[]; files: Map<string, string> }> {
  const site = await listen(answer);
  onTestFinished(() => site.close());
  const turns: string[] = [];
  const files = new Map<string, string>();
  const crawler = createCrawler({
    name: 'ExampleBot',
    safeFetch: createSafeFetch({ userAgent: 'ExampleBot/1.0', allowPrivate: [site.host] }),
    browser: {
      isAvailable: async () => false,
      render: async () => {
        throw new Error('There is no browser');
      },
    },
    readers,
    pace: {
      async acquire(host, { intervalMs }) {
        turns.push(`${host === site.host} after ${intervalMs}`);
        return { end: async (closedMs) => void (closedMs && turns.push(`closed for ${closedMs}`)) };
      },
    },
    robotsFiles: {
      find: async (origin) => {
        const content = files.get(origin);
        return content === undefined ? undefined : { content, ageMs: 0 };
      },
      save: async (origin, content) => void files.set(origin, content),
      remove: async (origin) => void files.delete(origin),
    },
    createFilePath: async () => join(folder, randomUUID()),
    limits: { pageBytes: 1_000_000, documentBytes: 1_000_000, contentCharacters: 100 },
    ...options,
  });
  return { crawler, site, turns, files };
}

const createPageOptions = () =>
  ({ mode: 'auto', tenantId: 'a', signal: AbortSignal.timeout(120_000), maxClosedMs: 5_000 }) as const;
const plan = { maxPages: 20, maxDepth: 1, include: [], exclude: ['/private/**'] };

it('crawls a site and reports why each skipped page was skipped', async () => {
  const pages: Record<string, string> = {
    '/robots.txt': 'User-agent: *\nDisallow: /\n\nUser-agent: ExampleBot\nDisallow: /closed\nCrawl-delay: 1',
    '/sitemap.xml': '<urlset><url><loc>/listed</loc></url></urlset>',
    '/': writePage('Home', '/a', '/twin', '/closed', '/private/x', '/gone', '/hidden', '/a?utm_source=x'),
    '/a': writePage('A', '/deep'),
    '/hidden': `<meta name="robots" content="noindex">${writePage('Hidden')}`,
  };
  const { crawler, site, turns } = await startCrawler(({ url = '' }, response) => {
    const text = pages[url]?.replace('/listed', `${site.url}/listed`);
    response.writeHead(text ? 200 : 404, url.endsWith('.xml') ? {} : html).end(text);
  });
  Object.assign(pages, { '/listed': writePage('Listed'), '/twin': pages['/'] });
  const start = await crawler.readPage(`${site.url}/#top`, createPageOptions());
  const found = await crawler.crawlSite(start, plan, createPageOptions());
  expect(found.pages.map(({ title }) => title).toSorted()).toEqual(['A', 'Home', 'Listed']);
  const reasons = found.skipped.map(({ url, error }) => [
    url.slice(site.url.length),
    'problem' in error && error.problem,
  ]);
  expect(Object.fromEntries(reasons)).toEqual({
    '/closed': 'robots-disallow',
    '/private/x': 'left-out',
    '/gone': 'status',
    '/hidden': 'noindex',
    '/twin': 'same-words',
    '/deep': 'too-far',
  });
  // robots.txt is fetched before its delay is known, and the disallowed pages are not fetched.
  expect(turns[0]).toBe('true after 0');
  expect(new Set(turns.slice(1))).toEqual(new Set(['true after 1000']));
  expect(site.requests).not.toContain('GET /closed');
  expect(await readdir(folder)).toEqual([]);
});

it('recognizes an unchanged page and stores robots.txt', async () => {
  const { crawler, site, files } = await startCrawler(({ url, headers }, response) => {
    if (url === '/robots.txt') return response.end('User-agent: *\nAllow: /');
    if (headers['if-none-match'] === '"1"') return response.writeHead(304).end();
    return response.writeHead(200, { ...html, etag: '"1"' }).end(writePage('Home'));
  });
  const { etag, lastModifiedHeader } = await crawler.readPage(site.url, createPageOptions());
  const validators = { etag, lastModified: lastModifiedHeader };
  expect(await crawler.readIfChanged(site.url, { ...createPageOptions(), validators })).toEqual({
    status: 'unchanged',
  });
  expect([...files.values()]).toEqual(['User-agent: *\nAllow: /']);
});

it('retries a busy site once, in a new turn', async () => {
  let isBusy = true;
  const { crawler, site, turns } = await startCrawler(({ url }, response) => {
    if (url === '/robots.txt') return response.writeHead(404).end();
    if (isBusy) {
      isBusy = false;
      return response.writeHead(429, { 'retry-after': '2' }).end();
    }
    return response.writeHead(200, html).end(writePage('Home'));
  });
  expect(await crawler.readPage(site.url, createPageOptions())).toMatchObject({ title: 'Home' });
  expect(turns).toContain('closed for 2000');
});

it('reads no page of a site whose robots.txt fails', async () => {
  const { crawler, site } = await startCrawler((_, response) => response.writeHead(500).end());
  await expect(crawler.readPage(site.url, createPageOptions())).rejects.toMatchObject({
    problem: 'robots-unreachable',
    cause: { problem: 'robots-status', values: { status: 500 } },
  });
  expect(site.requests).toEqual(['GET /robots.txt']);
});

it.each([
  ['no-page', { 'content-type': 'image/png' }, 'x'],
  ['empty-page', html, ''],
  ['no-text', html, '<title></title><p> </p>'],
  ['status', { location: '/' }, ''],
])('reports %s for unreadable responses', async (problem, headers, body) => {
  const { crawler, site } = await startCrawler(({ url }, response) => {
    if (url === '/robots.txt') return response.writeHead(404).end();
    return response.writeHead(problem === 'status' ? 410 : 200, headers).end(body);
  });
  await expect(crawler.readPage(site.url, createPageOptions())).rejects.toMatchObject({
    name: expect.any(String),
    problem,
  });
});

/** A site of these pages. All other addresses are missing. */
async function startPages(pages: Record<string, string | { headers?: object; body: string }>) {
  return startCrawler(({ url = '' }, response) => {
    const page = pages[url];
    if (page === undefined) return response.writeHead(404).end();
    const { headers, body } = typeof page === 'string' ? { headers: {}, body: page } : page;
    return response.writeHead(200, { ...html, ...headers }).end(body);
  });
}

const naming = (canonical: string, words: string) =>
  `<title>Shop</title><link rel="canonical" href="${canonical}"><meta property="og:url" content="${canonical}">${words}`;

it('ignores a canonical address when the page there differs or is missing', async () => {
  const { crawler, site } = await startPages({
    '/': `<title>Home</title><p>Welcome.</p>${'abcdefg'.replace(/./g, '<a href="/$&">$&</a>')}<a href="/?lang=en">English</a>`,
    '/?lang=en': naming('/', '<p>Welcome.</p>'),
    '/a': naming('/', '<p>The garden room costs 1,450 a night.</p>'),
    '/b': naming('/d', '<p>Butter is 60 a bar.</p>'),
    '/c': naming('/e', '<p>Cheese is 85 a piece.</p>'),
    '/d': '<p>Dates are 30 a bag.</p>',
    '/e': naming('/c', '<p>Eggs are 9 each.</p>'),
    '/f': naming('/nothing-here', '<p>Yoghurt is 45 a cup.</p>'),
    '/g': naming('/d', '<p>Dates are 30 a bag.</p>'),
  });
  const start = await crawler.readPage(site.url, createPageOptions());
  const found = await crawler.crawlSite(start, plan, createPageOptions());
  const paths = found.pages.map(({ url }) => url.slice(site.url.length));
  expect(paths.toSorted()).toEqual(['/', '/a', '/b', '/c', '/d', '/e', '/f']);
});

it('reads a canonical page once for all pages that name it', async () => {
  const { crawler, site } = await startPages({
    '/': `<title>Home</title>${'abc'.replace(/./g, '<a href="/$&">Page $&</a>')}<p>Welcome.</p>`,
    '/a': naming('/all', '<p>First.</p>'),
    '/b': naming('/all', '<p>Second.</p>'),
    '/c': naming('/all', '<p>Third.</p>'),
    '/all': '<p>Everything else.</p>',
  });
  for (const path of ['/a', '/b', '/c']) await crawler.readPage(`${site.url}${path}`, createPageOptions());
  expect(site.requests.filter((request) => request === 'GET /all')).toHaveLength(1);
});

it('uses the canonical address when the page there has the same lines in another order', async () => {
  const [soup, stew] = ['<p>Soup costs 80.</p>', '<p>Stew costs 120.</p>'];
  const { crawler, site } = await startPages({
    '/menu?sort=price': naming('/menu', soup + stew),
    '/menu': `<title>Shop</title>${stew}${soup}<p>Rice costs 20.</p>`,
  });
  expect(await crawler.readPage(`${site.url}/menu?sort=price`, createPageOptions())).toMatchObject({
    url: `${site.url}/menu`,
  });
});

it.each([
  ['unquoted', '<html><head><META HTTP-EQUIV=REFRESH CONTENT=0; URL=home/></head></html>'],
  ['with quotes in it', `<meta http-equiv="refresh" content="0; URL='home/'">`],
  [
    'after a few seconds',
    '<meta http-equiv=refresh content="5;url=/home/">You will be taken to our new page.',
  ],
  ['without "url="', '<meta http-equiv="Refresh" content="0, home/">'],
  ['relative to a base', '<base href="/home/"><meta http-equiv=refresh content="0;url=./">'],
  ['by header', { headers: { refresh: '0; url=home/' }, body: '<p> </p>' }],
  ['by script', '<script>window.location.href = "/home/";</script>'],
  ['by replacing', "<body><script>\nlocation.replace('home/')\n</script>"],
  ['when loaded', `<body onload="location='home/'">`],
  ['through another page', '<meta http-equiv=refresh content="0;url=/next">'],
])('follows a page that only forwards its visitors: %s', async (_, start) => {
  const { crawler, site } = await startPages({
    '/': start,
    '/next': '<script>setTimeout(function () { location.assign("/home/") }, 500)</script>',
    '/home/': `${writePage('Home', '/rooms')}`,
  });
  for (const mode of ['plain', 'auto'] as const) {
    const read = await crawler.readPage(site.url, { ...createPageOptions(), mode });
    expect(read).toMatchObject({ url: `${site.url}/home/`, title: 'Home', links: [`${site.url}/rooms`] });
  }
});

const longText = `<p>${'The market opens at six. '.repeat(20)}</p>`;
it.each([
  ['reloads itself', `<title>P</title><meta http-equiv=refresh content="0">${longText}`],
  [
    'redirects after minutes',
    '<title>P</title><meta http-equiv=refresh content="300;url=/home/"><p>Tide tables.</p>',
  ],
  [
    'redirects slowly and has a text',
    `<title>P</title><meta http-equiv=refresh content="8;url=/home/">${longText}`,
  ],
  [
    'redirects only without scripts',
    '<title>P</title><noscript><meta http-equiv=refresh content="0;url=/home/"></noscript><p>Words.</p>',
  ],
  [
    'redirects conditionally',
    '<title>P</title><p>Words.</p><script>if (mobile) location.href = "/home/"</script>',
  ],
  [
    'has text besides the redirecting script',
    `<title>P</title>${longText}<script>location.href = "/home/"</script>`,
  ],
])('stays on a page that %s', async (_, page) => {
  const { crawler, site } = await startPages({ '/': page, '/home/': writePage('Home') });
  expect(await crawler.readPage(site.url, createPageOptions())).toMatchObject({
    url: `${site.url}/`,
    title: 'P',
  });
});

it('limits forwardings like redirects, and refuses the same targets', async () => {
  const forward = (to: string) => `<meta http-equiv=refresh content="0;url=${to}">`;
  const { crawler, site } = await startPages({
    '/loop': forward('/pool'),
    '/pool': forward('/loop'),
    '/private': forward('http://127.0.0.1:1/'),
    '/file': forward('file:///etc/passwd'),
    '/closed': forward('/secret'),
    '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /secret' },
    '/secret': writePage('Secret'),
  });
  const read = (path: string) => crawler.readPage(`${site.url}${path}`, createPageOptions());
  await expect(read('/loop')).rejects.toMatchObject({ problem: 'too-many-redirects' });
  await expect(read('/private')).rejects.toMatchObject({ problem: 'not-allowed' });
  await expect(read('/file')).rejects.toMatchObject({ name: 'OutsideError' });
  await expect(read('/closed')).rejects.toMatchObject({ problem: 'robots-disallow' });
  expect(site.requests).not.toContain('GET /secret');
});
