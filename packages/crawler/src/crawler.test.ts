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

/** A crawler of a website that answers so, with what its pace was told and what it kept of robots.txt. */
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
      async take(host, { intervalMs }) {
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
    most: { pageBytes: 1_000_000, documentBytes: 1_000_000, contentCharacters: 100 },
    ...options,
  });
  return { crawler, site, turns, files };
}

const asking = () =>
  ({ mode: 'auto', tenantId: 'a', signal: AbortSignal.timeout(20_000), maxClosedMs: 5_000 }) as const;
const plan = { maxPages: 20, maxDepth: 1, include: [], exclude: ['/private/**'] };

it('crawls a site and says of each page that it left out why', async () => {
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
  const start = await crawler.readPage(`${site.url}/#top`, asking());
  const found = await crawler.crawlSite(start, plan, asking());
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
  // robots.txt is asked for before anybody knows what it wants; what it closes is not asked for.
  expect(turns[0]).toBe('true after 0');
  expect(new Set(turns.slice(1))).toEqual(new Set(['true after 1000']));
  expect(site.requests).not.toContain('GET /closed');
  expect(await readdir(folder)).toEqual([]);
});

it('knows a page that has not changed, and keeps robots.txt where it is told to', async () => {
  const { crawler, site, files } = await startCrawler(({ url, headers }, response) => {
    if (url === '/robots.txt') return response.end('User-agent: *\nAllow: /');
    if (headers['if-none-match'] === '"1"') return response.writeHead(304).end();
    return response.writeHead(200, { ...html, etag: '"1"' }).end(writePage('Home'));
  });
  const { etag, lastModifiedHeader } = await crawler.readPage(site.url, asking());
  const validators = { etag, lastModified: lastModifiedHeader };
  expect(await crawler.readIfChanged(site.url, { ...asking(), validators })).toEqual({ status: 'unchanged' });
  expect([...files.values()]).toEqual(['User-agent: *\nAllow: /']);
});

it('asks a busy site once more, in a turn after the one that closed it', async () => {
  let isBusy = true;
  const { crawler, site, turns } = await startCrawler(({ url }, response) => {
    if (url === '/robots.txt') return response.writeHead(404).end();
    if (isBusy) {
      isBusy = false;
      return response.writeHead(429, { 'retry-after': '2' }).end();
    }
    return response.writeHead(200, html).end(writePage('Home'));
  });
  expect(await crawler.readPage(site.url, asking())).toMatchObject({ title: 'Home' });
  expect(turns).toContain('closed for 2000');
});

it('reads nothing of a site whose robots.txt fails, and asks for that no page', async () => {
  const { crawler, site } = await startCrawler((_, response) => response.writeHead(500).end());
  await expect(crawler.readPage(site.url, asking())).rejects.toMatchObject({
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
])('says %s of what is none', async (problem, headers, body) => {
  const { crawler, site } = await startCrawler(({ url }, response) => {
    if (url === '/robots.txt') return response.writeHead(404).end();
    return response.writeHead(problem === 'status' ? 410 : 200, headers).end(body);
  });
  await expect(crawler.readPage(site.url, asking())).rejects.toMatchObject({
    name: expect.any(String),
    problem,
  });
});
