import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { WebsiteValidation } from '@anito/contract/websites';
import { type FakeWebsite, startFakeWebsite } from '@anito/outside/testing/fake-website';
import { createFakeNames, publicAddress } from '@anito/outside/testing/private-addresses';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let site: FakeWebsite;
let other: FakeWebsite;
let test: TestApp;
let owner: { authorization: string };
const names = createFakeNames();

beforeAll(async () => {
  [site, other] = await Promise.all([startFakeWebsite(), startFakeWebsite()]);
  test = await createTestApp({
    env: { FETCH_ALLOW_PRIVATE: `${site.host},${other.host},named.test:${site.port}` },
    safeFetch: {
      timeouts: { connect: 5_000, headers: 5_000, body: 10_000 },
      resolve: names.resolve,
    },
    // Pages without text would start it.
    browser: { executablePath: undefined },
    rateLimits: { websiteValidation: { points: 100_000, seconds: 60 } },
  });
  owner = await test.signIn('owner@example.com');
});
afterAll(async () => {
  await test.close();
  await Promise.all([site.close(), other.close()]);
});
beforeEach(() => {
  names.lookups.length = 0;
});

async function send(payload: object) {
  return test.app.inject({ method: 'POST', url: '/api/website/validate', headers: owner, payload });
}

async function validate(path: string, rest: object = {}): Promise<WebsiteValidation> {
  const response = await send({ baseUrl: `${site.url}${path}`, ...rest });
  expect([response.statusCode, response.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return response.json();
}

describe('a website that can be read', () => {
  it('is valid, with its first page and the pages of the site that it links to', async () => {
    expect(await validate('/')).toEqual({
      isValid: true,
      pages: [
        {
          id: expect.stringMatching(/^[0-9a-f]{32}$/),
          url: `${site.url}/`,
          title: 'Aling Nena’s Bakery',
          content:
            'Fresh bread\n\nPandesal costs ₱4 a piece.\n\n- Bread: Ensaymada; Price: ₱35\n\nMail (nena@example.com)',
          lastModified: '2026-11-04T08:00:00.000Z',
          isSelected: true,
        },
      ],
      remainingUrls: [`${site.url}/menu`, `${site.url}/about.html`, `${site.url}/price-list.pdf`],
    });
    expect(await readdir(join(test.deps.env.DATA_DIR, 'uploads'))).toEqual([]);
  });

  it.each(['/packed', '/packed-twice', '/wrong-charset', '/hops/5'])('is valid as %s', async (path) => {
    const { isValid, pages } = await validate(path);
    expect([isValid, pages[0]?.title]).toEqual([true, 'Aling Nena’s Bakery']);
  });

  it('is fetched from the address that its name resolved to, once per request: redirects, robots.txt and sitemap', async () => {
    // Only the resolver of this test knows the name: a lookup by the system finds nothing.
    names.answers['named.test'] = ['127.0.0.1'];
    const response = await send({ baseUrl: `http://named.test:${site.port}/hops/1` });
    expect(response.json().pages[0].url).toBe(`http://named.test:${site.port}/`);
    expect(names.lookups).toEqual(Array.from({ length: 4 }, () => 'named.test'));
  });

  it('is decoded with the charset of its response, and its links are resolved against its base', async () => {
    expect((await validate('/latin')).pages[0]?.content).toBe('検索');
    expect((await validate('/based')).remainingUrls).toEqual([`${site.url}/folder/deep`]);
  });
});

describe('a website that cannot be read', () => {
  it.each([
    ['/nothing', 'The website answered with status 404.'],
    ['/broken', 'The website answered with status 500.'],
    ['/hops/6', 'The website redirects too often.'],
    ['/loop', 'The website redirects too often.'],
    ['/broken-redirect', 'The website redirects to an invalid address.'],
    ['/silent', 'The website took too long to answer.'],
    ['/slow', 'The website took too long to answer.'],
    ['/huge', 'The page is too large to read.'],
    ['/bomb', 'The page is too large to read.'],
    ['/small-bomb', 'The page is too large to read.'],
    ['/bomb-twice', 'The page is too large to read.'],
    ['/packed-thrice', 'The page is compressed in a way we can’t read.'],
    ['/packed-oddly', 'The page is compressed in a way we can’t read.'],
    ['/packed-badly', 'We couldn’t read the website: it isn’t responding properly.'],
    ['/cut', 'We couldn’t read the website: it isn’t responding properly.'],
    ['/picture', 'This address isn’t a web page.'],
    ['/pdf-as-html', 'The PDF is damaged or incomplete.'],
    ['/empty', 'The page is empty.'],
    ['/script-only', 'We couldn’t read any text from the page.'],
  ])('for %s gives the error: %s', async (path, errorMessage) => {
    // Without a browser: its start-up time says nothing about the site.
    const validation = await validate(path, { scraperMode: 'HttpClient' });
    const because = { reason: expect.any(String), values: expect.any(Object) };
    expect(validation).toEqual({ isValid: false, errorMessage, because, pages: [], remainingUrls: [] });
  });

  it('does not use more memory when compression bombs and endless pages are refused', async () => {
    const before = process.memoryUsage().rss;
    for (const path of ['/bomb', '/bomb-twice', '/huge']) await validate(path);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it('gives an error when its server is unavailable', async () => {
    names.answers['away.test'] = [publicAddress];
    const { isValid, errorMessage } = (await send({ baseUrl: 'http://away.test/' })).json();
    expect([isValid, errorMessage]).toEqual([false, expect.stringMatching(/\bthe website\b/i)]);
  });

  it('gives an error when its address leads to another website', async () => {
    expect(await validate(`/redirect/302?to=${encodeURIComponent(`${other.url}/`)}`)).toMatchObject({
      isValid: false,
      errorMessage: `This address redirects to another website, ${other.host}. Enter its address instead.`,
    });
  });
});

describe('the body of POST /api/website/validate', () => {
  it.each([
    [{}, 'Please enter a website URL'],
    [{ baseUrl: '' }, 'Please enter a website URL'],
    [{ baseUrl: ' \t ' }, 'Please enter a website URL'],
    [{ baseUrl: 7 }, 'The website URL must be a text'],
    [
      { baseUrl: `https://example.com/${'x'.repeat(8_192)}` },
      'The website URL may have at most 2048 characters',
    ],
    [
      { baseUrl: 'https://example.com', scraperMode: 'Selenium' },
      expect.stringContaining('Scraper mode must be'),
    ],
    [{ baseUrl: 'https://example.com', depth: 3 }, expect.any(String)],
  ])('is rejected when it is invalid: %j', async (payload, error) => {
    const response = await send(payload);
    expect([response.statusCode, response.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid_request', error }),
    ]);
  });

  it('is rate limited by account', async () => {
    const limited = await createTestApp({ rateLimits: { websiteValidation: { points: 2, seconds: 60 } } });
    const headers = await limited.signIn('busy@example.com');
    const statuses: number[] = [];
    for (let time = 0; time < 3; time++) {
      const payload = { baseUrl: 'http://127.0.0.1/' };
      const response = await limited.app.inject({
        method: 'POST',
        url: '/api/website/validate',
        headers,
        payload,
      });
      statuses.push(response.statusCode);
    }
    await limited.close();
    expect(statuses).toEqual([400, 400, 429]);
  });
});
