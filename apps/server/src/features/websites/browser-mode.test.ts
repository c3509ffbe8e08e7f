import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import type { WebsiteValidation } from '@anito/contract/websites';
import { findChromium } from '@anito/outside/browser/find-chromium';
import { answerAsFake, type FakeWebsite, listen } from '@anito/outside/testing/fake-website';
import { appPage } from '@anito/outside/testing/hostile-pages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const chromium = findChromium(process.env.CHROMIUM_PATH, []);
const leaflet = new URL('../../../../../packages/documents/src/fixtures/price-list.pdf', import.meta.url);

let site: FakeWebsite;
let test: TestApp;
let owner: { authorization: string };

const answer: RequestListener = (request, response) => {
  const headers = { 'content-type': 'text/html' };
  if (request.url === '/app') response.writeHead(200, headers).end(`<title>Bakery</title>${appPage}`);
  else if (request.url === '/words.json') response.end(JSON.stringify({ words: 'Ensaymada costs ₱35.' }));
  else if (request.url === '/hidden') {
    response.writeHead(200, { ...headers, 'x-robots-tag': 'noindex' }).end('<p>Words</p>');
  } else if (request.url === '/leaflet') {
    response.setHeader('content-type', 'application/pdf');
    readFile(leaflet).then((bytes) => response.end(bytes));
  } else answerAsFake(request, response);
};

beforeAll(async () => {
  site = await listen(answer);
  test = await createTestApp({
    env: { FETCH_ALLOW_PRIVATE: site.host },
    browser: { executablePath: chromium, timeouts: { load: 6_000, quiet: 3_000 } },
  });
  owner = await test.signIn('owner@example.com');
});
afterAll(async () => {
  await test.close();
  await site.close();
});

async function validate(path: string, scraperMode: string): Promise<WebsiteValidation> {
  const payload = { baseUrl: site.url + path, scraperMode };
  const url = '/api/website/validate';
  return (await test.app.inject({ method: 'POST', url, headers: owner, payload })).json();
}

const count = (path: string) => site.requests.filter((line) => line === `GET ${path}`).length;

describe.skipIf(!chromium)('a page that renders its text with scripts', () => {
  it.each(['Playwright', 'Auto'])('is read in mode %s', async (mode) => {
    expect(await validate('/app', mode)).toMatchObject({
      isValid: true,
      pages: [
        {
          url: `${site.url}/app`,
          content: expect.stringContaining('Bread of today\n\nEnsaymada costs ₱35.'),
        },
      ],
      remainingUrls: [`${site.url}/menu`],
    });
  });

  it('has no text in mode HttpClient', async () => {
    const errorMessage = 'We couldn’t read any text from the page.';
    expect(await validate('/app', 'HttpClient')).toMatchObject({ isValid: false, errorMessage });
  });
});

describe.skipIf(!chromium)('reading in the browser', () => {
  it('loads pages that need it, and each once', async () => {
    await validate('/', 'Auto');
    expect(count('/')).toBe(1);
    await validate('/', 'Playwright');
    expect(count('/')).toBe(2);
  });

  it('reads documents that are not pages as without a browser', async () => {
    const plain = await validate('/leaflet', 'HttpClient');
    expect(plain.isValid).toBe(true);
    expect(await validate('/leaflet', 'Playwright')).toEqual(plain);
    expect(await validate('/picture', 'Playwright')).toEqual(await validate('/picture', 'HttpClient'));
  });

  it.each(['/nothing', '/broken', '/loop', '/broken-redirect', '/cut'])(
    'fails for %s as without a browser',
    async (path) => {
      expect(await validate(path, 'Playwright')).toEqual(await validate(path, 'HttpClient'));
    },
  );

  it('respects noindex', async () => {
    expect(await validate('/hidden', 'Playwright')).toEqual(await validate('/hidden', 'HttpClient'));
  });
});
