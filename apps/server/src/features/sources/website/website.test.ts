import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { WebsiteValidation } from '@anito/contract/websites';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeWebsite, startFakeWebsite, startTrap } from '../../../testing/fake-website.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let site: FakeWebsite;
let other: FakeWebsite;
let trap: FakeWebsite;
let test: TestApp;
let owner: { authorization: string };
/** Answers of the names' server, the first one first; the last one stays. */
const answersOf: Record<string, string[]> = {};
const lookups: string[] = [];

/** Public as far as anybody can tell, but IANA has given it to nobody: connecting to it leads nowhere. */
const publicAddress = '2d00::1';

beforeAll(async () => {
  [site, other, trap] = await Promise.all([startFakeWebsite(), startFakeWebsite(), startTrap()]);
  test = await createTestApp({
    env: { FETCH_ALLOW_PRIVATE: `${site.host},${other.host},named.test:${site.port}` },
    safeFetch: {
      ports: [80, 443, trap.port],
      timeouts: { connect: 400, headers: 400, body: 700 },
      async resolve(name) {
        lookups.push(name);
        const answers = answersOf[name];
        const answer = answers && answers.length > 1 ? answers.shift() : answers?.[0];
        if (!answer) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
        return answer.split(',').map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      },
    },
    rateLimits: { websiteValidation: { points: 100_000, seconds: 60 } },
  });
  owner = await test.signIn('owner@example.com');
}, 60_000);
afterAll(async () => {
  await test.close();
  await Promise.all([site.close(), other.close(), trap.close()]);
});
beforeEach(() => {
  lookups.length = 0;
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
  it('is valid: its first page and the pages of the site that it links to', async () => {
    expect(await validate('/')).toEqual({
      isValid: true,
      pages: [
        {
          id: expect.stringMatching(/^[0-9a-f]{32}$/),
          url: `${site.url}/`,
          title: 'Aling Nena’s Bakery',
          content: 'Fresh bread\n\nPandesal costs ₱4 a piece.\n\n- Bread: Ensaymada; Price: ₱35',
          lastModified: '2026-11-04T08:00:00.000Z',
          isSelected: true,
        },
      ],
      remainingUrls: [`${site.url}/menu`, `${site.url}/about.html`, `${site.url}/price-list.pdf`],
    });
    expect(await readdir(join(test.deps.env.DATA_DIR, 'uploads'))).toEqual([]);
  });

  it.each(['/packed', '/packed-twice', '/wrong-charset', '/hops/5'])('also as %s', async (path) => {
    const { isValid, pages } = await validate(path);
    expect([isValid, pages[0]?.title]).toEqual([true, 'Aling Nena’s Bakery']);
  });

  it('is connected to where its name was looked up, once for each request: the hops, robots.txt and a sitemap', async () => {
    // Only the resolver of this test knows the name: who asks the system again finds nothing.
    answersOf['named.test'] = ['127.0.0.1'];
    const response = await send({ baseUrl: `http://named.test:${site.port}/hops/1` });
    expect(response.json().pages[0].url).toBe(`http://named.test:${site.port}/`);
    expect(lookups).toEqual(Array.from({ length: 4 }, () => 'named.test'));
  });

  it('is decoded as its server says, and its links are relative to what it says', async () => {
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
    ['/broken-redirect', 'The website redirects to an address that is none.'],
    ['/silent', 'The website took too long to answer.'],
    ['/slow', 'The website took too long to answer.'],
    ['/huge', 'The page is too large to be read.'],
    ['/bomb', 'The page is too large to be read.'],
    ['/small-bomb', 'The page is too large to be read.'],
    ['/bomb-twice', 'The page is too large to be read.'],
    ['/packed-thrice', 'The page is packed in a way that cannot be read.'],
    ['/packed-oddly', 'The page is packed in a way that cannot be read.'],
    ['/packed-badly', 'The website could not be read: it does not answer as it should.'],
    ['/cut', 'The website could not be read: it does not answer as it should.'],
    ['/picture', 'This address does not lead to a web page.'],
    ['/pdf-as-html', 'The PDF is damaged or incomplete.'],
    ['/empty', 'The page is empty.'],
    ['/script-only', 'No text could be read from the page.'],
  ])('%s: %s', async (path, errorMessage) => {
    const startedAt = performance.now();
    expect(await validate(path)).toEqual({ isValid: false, errorMessage, pages: [], remainingUrls: [] });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  it('keeps memory flat while bombs and endless pages are refused', async () => {
    const before = process.memoryUsage().rss;
    for (const path of ['/bomb', '/bomb-twice', '/huge']) await validate(path);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it('may be one whose server is away', async () => {
    answersOf['away.test'] = [publicAddress];
    const { isValid, errorMessage } = (await send({ baseUrl: 'http://away.test/' })).json();
    expect([isValid, errorMessage]).toEqual([false, expect.stringMatching(/^The website /)]);
  });

  it('leads elsewhere', async () => {
    expect(await validate(`/redirect/302?to=${encodeURIComponent(`${other.url}/`)}`)).toMatchObject({
      isValid: false,
      errorMessage: `This address leads to another website, ${other.host}. Enter its address instead.`,
    });
  });
});

describe('what is asked for', () => {
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
  ])('is refused when it is wrong: %j', async (payload, error) => {
    const response = await send(payload);
    expect([response.statusCode, response.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid_request', error }),
    ]);
  });

  it('is limited by account', async () => {
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

/** Hosts that are this machine or a private network, in every way of writing them. */
const privateHosts = [
  '127.0.0.1',
  '0',
  '0.0.0.0',
  '127.1',
  '127.0.1',
  '2130706433',
  '017700000001',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '0300.0250.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '127.0.0.1.',
  '%31%32%37.0.0.1',
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:a9fe:a9fe]',
  '[::ffff:8.8.8.8]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:1::]',
  '[2001:db8::1]',
  '[fe80::1]',
  '[fe80::1%25eth0]',
  '[fc00::1]',
  '[fd00::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[100::1]',
  '[4000::1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'app.localhost',
  'intranet',
  'db.internal',
  'metadata.google.internal',
  '127.0.0.1.nip.test',
  'mixed.test',
  'alias.test',
  'nobody.test',
  `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(62)}.test`,
];

const names: Record<string, string> = {
  localhost: '127.0.0.1',
  'localhost.': '127.0.0.1',
  'app.localhost': '::1',
  intranet: '10.0.0.7',
  'db.internal': '10.0.0.8',
  'metadata.google.internal': '169.254.169.254',
  '127.0.0.1.nip.test': '127.0.0.1',
  'mixed.test': `${publicAddress},127.0.0.1`,
  'alias.test': '192.168.1.1',
};

/** Addresses that are wrong whatever their host is; H is the fake website, which may be read. */
const writeShapes = (H: string, T: string) => [
  'file:///etc/passwd',
  `ftp://${H}/`,
  `gopher://${T}/_GET`,
  'data:text/html,<p>x</p>',
  'javascript:alert(1)',
  `blob:http://${H}/1`,
  `ws://${T}/`,
  `//${T}/`,
  `http:${T}`,
  `http:/${T}/`,
  `http:///${T}/`,
  `http://user:secret@${H}/`,
  `http://${H}@${T}/`,
  `http://${T}#@${H}/`,
  `http://${T}\\@${H}/`,
  `http://${H}\\@${T}/`,
  'http://public.test:22/',
  'http://public.test:0/',
  'http://public.test:65536/',
  'http://public.test:6379/',
  `http://${T.replace('127', '12\n7')}/`,
  `ht\ttp://${T}/`,
  `http://${T} /`,
  'http://',
  'http://?',
  '/etc/passwd',
  'not an address',
];

const refusal = {
  code: 'url_not_allowed',
  error:
    'This address cannot be read. Enter the address of a public website, for example https://example.com.',
  requestId: expect.any(String),
};

async function expectRefusal(baseUrl: string, scraperMode = 'Auto') {
  const response = await send({ baseUrl, scraperMode });
  expect([baseUrl, response.statusCode, response.json()]).toEqual([baseUrl, 400, refusal]);
}

describe('an address that is not on the public internet', () => {
  beforeAll(() => {
    for (const [name, address] of Object.entries(names)) answersOf[name] = [address];
    answersOf['public.test'] = [publicAddress];
  });

  const listAddresses = () => [
    ...privateHosts.flatMap((host) => [`http://${host}/`, `http://${host}:${trap.port}/`]),
    ...writeShapes(site.host, trap.host),
  ];

  it('is refused with one answer, in every mode, and nothing is sent', async () => {
    const asked = site.requests.length;
    expect(listAddresses().length).toBeGreaterThan(120);
    for (const address of listAddresses()) await expectRefusal(address);
    for (const mode of ['HttpClient', 'Playwright']) await expectRefusal(`${trap.url}/`, mode);
    expect(site.requests.length).toBe(asked);
    expect(trap.connections).toBe(0);
  }, 30_000);

  it('is refused after a redirect', async () => {
    // Without a host of its own such a text is a path of the site that redirects.
    const isAbsolute = (address: string) =>
      /^[a-z]+:\/\/[^/?]/i.test(address) || /^[a-z]+:[^/]/.test(address);
    const targets = listAddresses().filter(
      (address) => isAbsolute(address) && URL.canParse(address) && !/^http:\d|[\\\s]/.test(address),
    );
    expect(targets.length).toBeGreaterThan(100);
    for (const [index, target] of targets.entries()) {
      const status = [301, 302, 303, 307, 308][index % 5];
      await expectRefusal(`${site.url}/redirect/${status}?to=${encodeURIComponent(target)}`);
    }
    expect(trap.connections).toBe(0);
  }, 30_000);

  it('is refused alike whether somebody listens there or not', async () => {
    const closed = await startTrap();
    await closed.close();
    await expectRefusal(closed.url);
    await expectRefusal(trap.url);
    answersOf['closed.test'] = ['127.0.0.1'];
    await expectRefusal(`http://closed.test:${trap.port}/`);
  });

  it('is not reached by a name that changes its mind', async () => {
    answersOf['rebinding.test'] = [publicAddress, '127.0.0.1'];
    // The page's own connection waits for robots.txt, whose lookup is the one that changes.
    await expectRefusal(`http://rebinding.test:${trap.port}/`);
    answersOf['rebinding.test'] = [publicAddress, '127.0.0.1'];
    const target = encodeURIComponent(`http://rebinding.test:${trap.port}/`);
    expect((await validate(`/redirect/302?to=${target}`)).isValid).toBe(false);
    expect(trap.connections).toBe(0);
  });

  it('the trap counts who does reach it', async () => {
    await fetch(trap.url);
    expect([trap.connections, trap.requests]).toEqual([1, ['GET /']]);
  });
});
