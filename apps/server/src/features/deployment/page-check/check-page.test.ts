import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { NewApiKey, WidgetCheck } from '@anito/contract/api-keys';
import type { Assistant } from '@anito/contract/assistants';
import { type FakeWebsite, listen, startTrap } from '@anito/outside/testing/fake-website';
import { createFakeNames, listPrivateAddresses } from '@anito/outside/testing/private-addresses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };
const pages: Record<string, RequestListener> = {
  '/status': (_, response) => response.writeHead(404, html).end('<p>Gone</p>'),
  '/picture': (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
  '/huge': (_, response) => response.writeHead(200, html).end(Buffer.alloc(50_000_000, 'a')),
  '/loop': (_, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/policy': (_, response) =>
    response
      .writeHead(200, { ...html, 'content-security-policy': `script-src ${'a '.repeat(30_000)}` })
      .end(),
  '/slow': (_, response) => {
    response.writeHead(200, html);
    const timer = setInterval(() => response.write('<p>a'), 50);
    response.once('close', () => clearInterval(timer));
  },
  '/silent': () => undefined,
};

/** Answer of the sites for all other paths. */
const answered = { code: '', headers: {} as Record<string, string> };

const names = createFakeNames();
let site: FakeWebsite;
let other: FakeWebsite;
let trap: FakeWebsite;
let test: TestApp;
let headers: { authorization: string };
let assistantId: number;
let newKey: NewApiKey;

beforeAll(async () => {
  [other, trap] = await Promise.all([
    listen((_, response) => response.writeHead(200, html).end(answered.code)),
    startTrap(),
  ]);
  site = await listen((request, response) => {
    const path = request.url ?? '/';
    if (path === '/away') return response.writeHead(302, { location: other.url }).end();
    if (path === '/into') return response.writeHead(302, { location: trap.url }).end();
    const answer = pages[path];
    if (answer) return answer(request, response);
    response.writeHead(200, { ...html, ...answered.headers }).end(answered.code);
  });
  test = await createTestApp({
    env: { FETCH_ALLOW_PRIVATE: `${site.host},${other.host}` },
    safeFetch: {
      ports: [80, 443, trap.port],
      resolve: names.resolve,
      timeouts: { connect: 5_000, headers: 5_000, body: 5_000 },
    },
    rateLimits: { pageCheck: { points: 1_000_000, seconds: 60 } },
  });
  headers = await test.signIn('owner@example.com');
  const assistant = await call('POST', '/api/assistant', {
    name: 'Helper',
    systemPrompt: 'Help.',
    isAgentMode: true,
  });
  assistantId = assistant.json<{ id: number }>().id;
  newKey = (await call('POST', '/api/apikey', {})).json<NewApiKey>();
});
afterAll(async () => {
  await test.close();
  await Promise.all([site.close(), other.close(), trap.close()]);
});

const call = (method: 'POST' | 'PUT', url: string, payload: object) =>
  test.app.inject({ method, url, headers, payload });

async function check(url: string): Promise<WidgetCheck> {
  const answer = await call('POST', `/api/apikey/${newKey.apiKey.id}/check-page`, { assistantId, url });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json<WidgetCheck>();
}

const allow = (allowedOrigins: string[]) =>
  call('PUT', `/api/apikey/${newKey.apiKey.id}`, { allowedOrigins });

function writeCode(options: { id?: number; key?: string; server?: string } = {}): string {
  const { id = assistantId, key = newKey.plainTextKey, server = test.deps.env.PUBLIC_URL } = options;
  return `<script src="${server}/widget.js" async data-assistant-id="${id}" data-api-key="${key}"></script>`;
}

describe('the check of a page', () => {
  it('finds no obstacles on a correct page and returns its final address', async () => {
    answered.code = writeCode();
    expect(await check(`${site.url}/contact`)).toEqual({
      obstacles: [],
      pageUrl: `${site.url}/contact`,
      pageStatus: 200,
    });
  });

  it.each<[string, () => string, string[]]>([
    ['no code', () => '<p>Hello</p>', ['code-missing']],
    [
      'only the script',
      () => writeCode({ key: '' }).replace(/data-assistant-id="\d+"/, ''),
      ['code-incomplete'],
    ],
    ['another assistant', () => writeCode({ id: assistantId + 1 }), ['code-of-other-assistant']],
    ['another key', () => writeCode({ key: `anito_${'x'.repeat(43)}` }), ['code-with-other-key']],
    ['the same code twice', () => writeCode() + writeCode(), ['code-twice']],
    ['another server', () => writeCode({ server: 'https://old.example' }), ['code-of-other-server']],
    [
      'a script type that browsers do not run',
      () => writeCode().replace('async', 'type="text/plain"'),
      ['code-held'],
    ],
    ['another assistant on the page', () => writeCode() + writeCode({ id: assistantId + 1 }), []],
  ])('finds the obstacles of a page with %s', async (_, write, obstacles) => {
    answered.code = write();
    expect((await check(site.url)).obstacles).toEqual(obstacles);
  });

  it('accepts the code of a public id, checked with or without a key', async () => {
    const { publicId } = (await call('PUT', `/api/assistant/${assistantId}`, {})).json<Assistant>();
    const writePublicCode = (id: string) =>
      `<script src="${test.deps.env.PUBLIC_URL}/widget.js" async data-assistant="${id}"></script>`;
    const checkPublic = async () => {
      const answer = await call('POST', `/api/assistant/${assistantId}/check-page`, { url: site.url });
      return answer.json<WidgetCheck>().obstacles;
    };
    answered.code = writePublicCode(publicId);
    expect(await checkPublic()).toEqual([]);
    expect((await check(site.url)).obstacles).toEqual([]);
    answered.code = writePublicCode(randomUUID());
    expect(await checkPublic()).toEqual(['code-of-other-assistant']);
    // Codes with a key go on working.
    answered.code = writeCode();
    expect(await checkPublic()).toEqual([]);
    answered.code = writeCode() + writePublicCode(publicId);
    expect(await checkPublic()).toEqual(['code-twice']);
    await call('PUT', `/api/assistant/${assistantId}`, { allowedOrigins: ['https://shop.example'] });
    expect(await checkPublic()).toContain('origin-not-allowed');
    await call('PUT', `/api/assistant/${assistantId}`, { allowedOrigins: [] });
  });

  it('detects an outdated key after it was regenerated', async () => {
    answered.code = writeCode();
    newKey = (await call('POST', `/api/apikey/${newKey.apiKey.id}/regenerate`, {})).json<NewApiKey>();
    expect((await check(site.url)).obstacles).toEqual(['code-with-other-key']);
    answered.code = writeCode();
    expect((await check(site.url)).obstacles).toEqual([]);
  });

  it("reports resources that the page's policy refuses", async () => {
    answered.headers = {
      'content-security-policy': "script-src 'self'; frame-src 'none'; connect-src 'self'",
    };
    expect((await check(site.url)).obstacles).toEqual(['policy-script', 'policy-connect', 'policy-frame']);
    answered.headers = {};
  });

  it('reports an origin that the key does not allow, also after a redirect', async () => {
    await allow(['https://shop.example']);
    expect((await check(site.url)).obstacles).toEqual(['origin-not-allowed']);
    await allow([site.url]);
    expect((await check(site.url)).obstacles).toEqual([]);
    expect(await check(`${site.url}/away`)).toEqual({
      obstacles: ['redirect-not-allowed'],
      pageUrl: `${other.url}/`,
      pageStatus: 200,
    });
    await allow([other.url]);
    expect((await check(`${site.url}/away`)).obstacles).toEqual([]);
    await allow([]);
  });

  it('reports an inactive key, a missing scope and a paused assistant', async () => {
    await call('PUT', `/api/apikey/${newKey.apiKey.id}`, { isActive: false, scopes: ['search'] });
    await call('PUT', `/api/assistant/${assistantId}`, { isActive: false });
    expect((await check(site.url)).obstacles).toEqual([
      'key-inactive',
      'key-cannot-chat',
      'assistant-paused',
    ]);
    await call('PUT', `/api/apikey/${newKey.apiKey.id}`, { isActive: true, scopes: ['chat', 'search'] });
    await call('PUT', `/api/assistant/${assistantId}`, { isActive: true });
  });
});

describe('the check of a page that cannot be read', () => {
  it.each([
    ['/status', 'page-refused'],
    ['/picture', 'page-not-html'],
    ['/huge', 'page-too-large'],
    ['/loop', 'page-unreachable'],
    ['/policy', 'page-unreachable'],
    ['/slow', 'page-unreachable'],
    ['/silent', 'page-unreachable'],
  ])('reports %s within bounds of memory', async (path, obstacle) => {
    const before = process.memoryUsage().rss;
    expect((await check(site.url + path)).obstacles).toEqual([obstacle]);
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });

  it('limits time and memory for any content while the server keeps answering', async () => {
    answered.code = `<p>${'<b><i><a href=x><p>'.repeat(250_000)}`;
    const looking = check(site.url);
    let answersMeanwhile = 0;
    let isDone = false;
    const watch = (async () => {
      while (!isDone) {
        await test.app.inject('/healthz');
        answersMeanwhile += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    const { obstacles } = await looking.finally(() => {
      isDone = true;
    });
    await watch;
    expect(['page-unreadable', 'code-missing']).toContain(obstacles[0]);
    expect(answersMeanwhile).toBeGreaterThan(1);
  });

  it('refuses private addresses without connecting to them', async () => {
    const addresses = listPrivateAddresses(site.host, trap.host);
    expect(addresses.length).toBeGreaterThan(60);
    for (const address of [...addresses, trap.url, `${site.url}/into`]) {
      const { obstacles, pageUrl, pageStatus } = await check(address);
      expect([address, obstacles, pageUrl, pageStatus]).toEqual([address, ['page-not-allowed'], null, null]);
    }
    expect(trap.connections).toBe(0);
  });
});

it('limits the page checks of an account per minute', async () => {
  const limitedApp = await createTestApp();
  const owner = await limitedApp.signIn('owner@example.com');
  const statuses: number[] = [];
  for (let count = 0; count < 31; count++) {
    const request = { method: 'POST', url: '/api/apikey/1/check-page', headers: owner } as const;
    statuses.push(
      (await limitedApp.app.inject({ ...request, payload: { assistantId: 1, url: 'x.example' } })).statusCode,
    );
  }
  expect(statuses).toEqual([...Array<number>(30).fill(404), 429]);
  await limitedApp.close();
});
