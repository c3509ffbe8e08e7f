import type { RequestListener } from 'node:http';
import type { WebsiteConnectionWithPages } from '@anito/contract/websites';
import { findChromium } from '@anito/outside/browser/find-chromium';
import { answerAsFake, type FakeWebsite, listen, startTrap } from '@anito/outside/testing/fake-website';
import {
  createFakeNames,
  listPrivateAddresses,
  listPrivateTargets,
  publicAddress,
} from '@anito/outside/testing/private-addresses';
import { createReachingPage, leavingPages } from '@anito/outside/testing/reaching-pages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createFakeEmbed, waitForSync } from '../sources/testing/sources-app.ts';

/** Endpoints that take an address, with their bodies. Endpoints that fetch the address at once come first. */
const fetchingCalls: [path: string, write: (address: string) => object][] = [
  ['validate', (address) => ({ baseUrl: address })],
  ['crawl', (address) => ({ baseUrl: address, maxPages: 3 })],
  ['content', (address) => ({ url: address })],
  ['load-pages', (address) => ({ urls: [address] })],
  ['load-more', (address) => ({ urls: [address], count: 1 })],
];
const urlCalls: typeof fetchingCalls = [
  ...fetchingCalls,
  ['connections', (address) => ({ name: 'Site', baseUrl: address, selectedPages: [{ url: address }] })],
];
const chromium = findChromium(process.env.CHROMIUM_PATH, []);
const modes = ['HttpClient', 'Playwright', 'Auto'];
const browserModes = chromium ? ['HttpClient', 'Playwright'] : ['HttpClient'];
/**
 * All addresses with all endpoints take minutes, so the first endpoint gets all of them and each other one a
 * share. The tests in packages/outside check that the guarded fetch reaches none of them.
 */
const share = process.env.WHOLE_CORPUS ? 1 : 5;
const redirectShare = process.env.WHOLE_CORPUS ? 1 : 10;

const names = createFakeNames();
let site: FakeWebsite;
let trap: FakeWebsite;
let test: TestApp;
let owner: { authorization: string };

const answer: RequestListener = (request, response) => {
  const path = request.url ?? '/';
  const [, name = ''] = /^\/leaving\/(\w+)/.exec(path) ?? [];
  const body =
    path === '/reaching'
      ? createReachingPage([trap.host, `127.0.0.1.nip.test:${trap.port}`], site.url)
      : leavingPages[name]?.(trap.host);
  if (path === '/wait') setTimeout(() => response.end('waited'), 400);
  else if (body === undefined) answerAsFake(request, response);
  else
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Page</title>${body}`);
};

beforeAll(async () => {
  [site, trap] = await Promise.all([listen(answer), startTrap()]);
  const many = { points: 1_000_000, seconds: 60 };
  const outside = { ports: [80, 443, trap.port], resolve: names.resolve };
  test = await createTestApp({
    env: { FETCH_ALLOW_PRIVATE: site.host },
    worker: true,
    embed: createFakeEmbed(),
    safeFetch: { ...outside, timeouts: { connect: 2_000 } },
    browser: {
      ...outside,
      executablePath: chromium,
      // A page that has not loaded by then is read before it navigates elsewhere.
      timeouts: { connect: 2_000, load: 30_000, quiet: 20_000 },
    },
    rateLimits: { websiteValidation: many, websiteReading: many, websiteCrawl: many },
  });
  owner = await test.signIn('owner@example.com');
});
afterAll(async () => {
  await test.close();
  await Promise.all([site.close(), trap.close()]);
});
beforeEach(() => {
  names.lookups.length = 0;
});

const post = (path: string, payload: object) =>
  test.app.inject({ method: 'POST', url: `/api/website/${path}`, headers: owner, payload });

const refusal = {
  code: 'url_not_allowed',
  reason: 'website-not-allowed',
  error: 'We can’t read this address. Enter a public website, for example https://example.com.',
  requestId: expect.any(String),
};

async function expectRefusal([path, write]: (typeof urlCalls)[number], address: string, scraperMode: string) {
  const response = await post(path, { ...write(address), scraperMode });
  const label = [path, scraperMode, address];
  expect([label, response.statusCode, response.json()]).toEqual([label, 400, refusal]);
}

/** Returns the share of a list that is this endpoint's turn. */
const pick = <T>(all: T[], call: number, parts: number) =>
  all.filter((_, index) => index % parts === call % parts);

describe.each(urlCalls)('POST /website/%s with an address that is not on the public internet', (...call) => {
  const turn = urlCalls.findIndex(([path]) => path === call[0]);

  it('is refused with the same response in every mode, and nothing is sent', async () => {
    const requestsBefore = site.requests.length;
    const addresses = pick(listPrivateAddresses(site.host, trap.host), turn, turn === 0 ? 1 : share);
    expect(addresses.length).toBeGreaterThan(25);
    for (const [index, address] of addresses.entries()) {
      await expectRefusal(call, address, modes[index % modes.length]!);
    }
    expect(site.requests.length).toBe(requestsBefore);
    expect(trap.connections).toBe(0);
  });

  it('gets the same response whether a server listens there or not', async () => {
    const closed = await startTrap();
    await closed.close();
    for (const { url } of [closed, trap]) {
      for (const mode of modes) await expectRefusal(call, url, mode);
    }
    expect(trap.connections).toBe(0);
  });
});

describe.each(fetchingCalls)(
  'POST /website/%s with a public address that leads to a private one',
  (...call) => {
    const turn = fetchingCalls.findIndex(([path]) => path === call[0]);

    it('is refused after a redirect', async () => {
      const targets = pick(listPrivateTargets(site.host, trap.host), turn, turn === 0 ? 1 : redirectShare);
      for (const [index, target] of targets.entries()) {
        const status = [301, 302, 303, 307, 308][index % 5];
        const address = `${site.url}/redirect/${status}?to=${encodeURIComponent(target)}`;
        await expectRefusal(call, address, index % 2 === 0 ? 'HttpClient' : 'Auto');
      }
      expect(trap.connections).toBe(0);
    });

    it('is not reached through a host name whose address changes', async () => {
      for (const mode of browserModes) {
        // robots.txt is cached per host, so each request gets another host name.
        const name = `rebinding-${call[0]}-${mode}.test`.toLowerCase();
        names.answers[name] = [publicAddress, '127.0.0.1'];
        // Whether the page still waits for robots.txt or not, the second lookup does not help.
        const response = await post(call[0], {
          ...call[1](`http://${name}:${trap.port}/`),
          scraperMode: mode,
        });
        expect([200, 400, 502]).toContain(response.statusCode);
        expect(response.body).not.toContain('Secret');
      }
      expect(trap.connections).toBe(0);
    });

    it.skipIf(!chromium)(
      'is not reached in the browser: by redirects, navigation or requests of the page',
      async () => {
        const [target] = pick(listPrivateTargets(site.host, trap.host), turn * 7, 30);
        const [leaving] = pick(Object.keys(leavingPages), turn, fetchingCalls.length);
        await expectRefusal(call, `${site.url}/redirect/302?to=${encodeURIComponent(target!)}`, 'Playwright');
        await expectRefusal(call, `${site.url}/leaving/${leaving}`, 'Playwright');
        const [path, write] = call;
        const response = await post(path, { ...write(`${site.url}/reaching`), scraperMode: 'Playwright' });
        expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('Hi')]);
        expect(trap.connections).toBe(0);
      },
    );
  },
);

describe.each(browserModes)('a sync in mode %s of pages that lead to private addresses', (scraperMode) => {
  it('reports each page as unreadable and reaches nothing', async () => {
    const redirect = `/redirect/302?to=${encodeURIComponent(`${trap.url}/`)}`;
    const paths = ['/reaching', redirect, ...(scraperMode === 'Playwright' ? ['/leaving/script'] : [])];
    const created = await post('connections', {
      name: `Site in ${scraperMode}`,
      baseUrl: site.url,
      scraperMode,
      selectedPages: paths.map((path) => ({ url: site.url + path })),
    });
    const { id } = created.json<WebsiteConnectionWithPages>();
    const ended = waitForSync(test.deps, id);
    expect((await post(`connections/${id}/sync`, {})).statusCode).toBe(202);
    await ended;
    const url = `/api/website/connections/${id}`;
    const { pages } = (await test.app.inject({ url, headers: owner })).json<WebsiteConnectionWithPages>();
    const errors = Object.fromEntries(pages.map((page) => [page.url.slice(site.url.length), page.error]));
    expect(errors['/reaching']).toBeNull();
    for (const path of paths.slice(1)) expect([path, errors[path]]).toEqual([path, refusal.error]);
    expect(trap.connections).toBe(0);
  });
});

it('the trap counts connections', async () => {
  await fetch(trap.url);
  expect([trap.connections, trap.requests]).toEqual([1, ['GET /']]);
});
