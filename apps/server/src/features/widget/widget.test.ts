import { existsSync } from 'node:fs';
import type { NewApiKey } from '@anito/contract/api-keys';
import type { ChatAnswer, ConversationRecord } from '@anito/contract/conversations';
import type { WidgetConfig } from '@anito/contract/widget';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noAdminSettings } from '../../lib/settings.ts';
import { webRoot } from '../../lib/web-root.ts';
import { createWordEmbed, openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const site = 'https://shop.example';
let test: TestApp;
let shop: Shop;

beforeAll(async () => {
  test = await createTestApp({ worker: true, embed: createWordEmbed() });
  shop = await openShop(test, 'owner@example.com');
});
afterAll(() => test.close());

async function createKey(payload: object = {}): Promise<NewApiKey> {
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/apikey',
    headers: shop.headers,
    payload,
  });
  return response.json<NewApiKey>();
}

let addresses = 0;
/** Makes a call with a key from a new address. */
function call(path: string, headers: Record<string, string>, payload?: object, address?: string) {
  addresses += 1;
  return test.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/widget/${shop.assistantId}${path}`,
    headers,
    remoteAddress: address ?? `203.0.113.${addresses}`,
    ...(payload ? { payload } : {}),
  });
}

/** Returns the token with which the owner tests the widget. */
async function startTest(assistantId = shop.assistantId, headers = shop.headers): Promise<string> {
  const url = `/api/assistant/${assistantId}/widget-test`;
  const response = await test.app.inject({ method: 'POST', url, headers });
  return response.json<{ testToken: string }>().testToken;
}

/** Returns the headers of a frame on a page with the key, or on the owner's test page. */
async function openFrame(
  { plainTextKey }: NewApiKey,
  { isTest = false } = {},
): Promise<{ authorization: string; url: string }> {
  const query = isTest ? `?testToken=${await startTest()}` : '';
  const config = (await call(`/config${query}`, { 'x-api-key': plainTextKey })).json<WidgetConfig>();
  return { authorization: `Bearer ${config.token}`, url: config.frameUrl };
}

const question = { question: 'How much is the ube cake?' };

describe('the widget', () => {
  it('returns its initial data', async () => {
    const { plainTextKey } = await createKey();
    const answer = await call('/config', { 'x-api-key': plainTextKey, origin: site });
    expect(answer.json()).toMatchObject({
      id: shop.assistantId,
      name: 'Helper',
      isActive: true,
      welcome: "Hi! I'm Helper. I am here to answer your questions. How can I assist you today?",
      contact: null,
      appearance: { buttonColor: null },
      logoUrl: null,
    });
    expect(answer.json()).not.toHaveProperty('systemPrompt');
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': site, vary: 'Origin' });
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('answers as JSON and as a stream in a thread of its channel', async () => {
    const { plainTextKey } = await createKey();
    const body = { ...question, channelUserId: 'public_visitor-of-widget' };
    const headers = { 'x-api-key': plainTextKey };
    const answer = (await call('/chat', headers, body)).json<ChatAnswer>();
    expect(answer).toMatchObject({ outcome: 'answered', answer: expect.stringContaining('980') });
    const streamed = await call('/chat', { ...headers, accept: 'text/event-stream', origin: site }, body);
    expect(streamed.body).toMatch(/event: token\n[\s\S]*event: done\n/);
    expect(streamed.headers['access-control-allow-origin']).toBe(site);
    const history = await call('/history?channelUserId=public_visitor-of-widget', headers);
    expect(history.json()).toHaveLength(2);
    const { rows } = await test.deps.database.pool.query(
      `select channel, conversation_count as count from visitors where visitor_id = 'public_visitor-of-widget'`,
    );
    expect(rows).toEqual([{ channel: 'widget', count: 2 }]);
  });

  it("creates no visitor for an owner's test", async () => {
    const { authorization } = await openFrame(await createKey(), { isTest: true });
    const body = { ...question, channelUserId: 'public_owner-who-tries-it' };
    expect((await call('/chat', { authorization }, body)).statusCode).toBe(200);
    const { rows } = await test.deps.database.pool.query(
      `select 1 from visitors where visitor_id = 'public_owner-who-tries-it'`,
    );
    expect(rows).toEqual([]);
  });

  it('accepts test tokens of its owner only, and none created with the key', async () => {
    const { plainTextKey } = await createKey();
    const other = await openShop(test, 'other-owner@example.com');
    const ownToken = await startTest();
    const tokens = [
      'true',
      '',
      await startTest(other.assistantId, other.headers),
      ownToken.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10)),
      `${ownToken.slice(0, -1)}${ownToken.endsWith('0') ? '1' : '0'}`,
    ];
    for (const token of tokens) {
      const refused = await call(`/config?testToken=${token}`, { 'x-api-key': plainTextKey });
      expect([token, refused.statusCode]).toEqual([token, 403]);
    }
    expect((await call('/config?isTest=true', { 'x-api-key': plainTextKey })).statusCode).toBe(400);
    expect((await call(`/config?testToken=${ownToken}`, { 'x-api-key': plainTextKey })).statusCode).toBe(200);
  });

  it("keeps tests apart from the owner's test chat", async () => {
    const ask = (sessionId?: string) =>
      test.app.inject({
        method: 'POST',
        url: `/api/assistant/${shop.assistantId}/chat`,
        headers: shop.headers,
        payload: { ...question, ...(sessionId && { sessionId }) },
      });
    await ask();
    await ask('a-session-of-the-owner');
    const { rows } = await test.deps.database.pool.query<{ id: string }>(
      `select channel_user_id as id from threads where channel = 'owner-test' and owner_id = $1`,
      [shop.ownerId],
    );
    expect(rows.length).toBeGreaterThan(1);
    const { authorization } = await openFrame(await createKey(), { isTest: true });
    for (const { id } of rows) {
      const response = await call(`/history?channelUserId=${id}`, { authorization });
      expect(response.json()).toEqual([]);
      await call('/new-conversation', { authorization }, { channelUserId: id });
    }
    const history = await test.app.inject({
      url: `/api/assistant/${shop.assistantId}/history`,
      headers: shop.headers,
    });
    expect(history.json()).not.toEqual([]);
  });

  it('reports a paused assistant and asks nothing', async () => {
    const { plainTextKey } = await createKey();
    const pause = (isActive: boolean) =>
      test.app.inject({
        method: 'PUT',
        url: `/api/assistant/${shop.assistantId}`,
        headers: shop.headers,
        payload: { isActive },
      });
    await pause(false);
    expect((await call('/config', { 'x-api-key': plainTextKey })).json()).toMatchObject({ isActive: false });
    const refused = await call('/chat', { 'x-api-key': plainTextKey }, question);
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'assistant_inactive']);
    await pause(true);
  });
});

describe('a visitor of a widget', () => {
  const rate = (headers: Record<string, string>, body: object) => call('/feedback', headers, body);
  const readHistory = async (headers: Record<string, string>, channelUserId: string) =>
    (await call(`/history?channelUserId=${channelUserId}`, headers)).json<ConversationRecord[]>();
  const askAs = async (headers: Record<string, string>, channelUserId: string) =>
    (await call('/chat', headers, { ...question, channelUserId })).json<ChatAnswer>().messageId;

  it.each([{ isTest: false }, { isTest: true }])('gives and changes feedback with %j', async (options) => {
    const { authorization } = await openFrame(await createKey(), options);
    const channelUserId = `public_visitor-who-rates-${options.isTest}`;
    const messageId = await askAs({ authorization }, channelUserId);
    for (const invalid of [
      { feedback: 'down', comment: 'The price is old.' },
      { feedback: 'up', comment: null },
    ]) {
      const rated = await rate({ authorization }, { messageId, channelUserId, ...invalid });
      expect(rated.json()).toEqual({ ok: true });
      const [record] = await readHistory({ authorization }, channelUserId);
      expect(record).toMatchObject({ feedback: invalid.feedback, feedbackComment: invalid.comment });
    }
  });

  it('cannot rate answers of other visitors or of the other kind', async () => {
    const key = await createKey();
    const { authorization } = await openFrame(key);
    const trying = await openFrame(key, { isTest: true });
    const channelUserId = 'public_visitor-of-their-own';
    const messageId = await askAs({ authorization }, channelUserId);
    const tried = await askAs({ authorization: trying.authorization }, channelUserId);
    const refused = await Promise.all([
      rate({ authorization }, { messageId, channelUserId: 'public_visitor-and-another', feedback: 'up' }),
      rate({ authorization }, { messageId: tried, channelUserId, feedback: 'up' }),
      rate({ authorization: trying.authorization }, { messageId, channelUserId, feedback: 'up' }),
    ]);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    const [record] = await readHistory({ authorization }, channelUserId);
    expect(record?.feedback).toBeNull();
  });

  it('starts a new conversation and the old one stays stored', async () => {
    const { authorization } = await openFrame(await createKey());
    const channelUserId = 'public_visitor-who-begins-anew';
    await askAs({ authorization }, channelUserId);
    const response = await call('/new-conversation', { authorization }, { channelUserId });
    expect(response.json()).toEqual({ ok: true });
    expect(await readHistory({ authorization }, channelUserId)).toEqual([]);
    await askAs({ authorization }, channelUserId);
    expect(await readHistory({ authorization }, channelUserId)).toHaveLength(1);
    const { rows } = await test.deps.database.pool.query(
      `select channel, past_visitor_id is null as "isLive" from threads
       where coalesce(past_visitor_id, channel_user_id) = $1 order by id`,
      [channelUserId],
    );
    expect(rows).toEqual([
      { channel: 'widget', isLive: false },
      { channel: 'widget', isLive: true },
    ]);
  });

  it('needs a token for that assistant to do either', async () => {
    const { authorization } = await openFrame(await createKey());
    const rating = { messageId: 1, channelUserId: 'public_visitor-of-elsewhere', feedback: 'up' };
    const { channelUserId } = rating;
    expect((await rate({}, rating)).statusCode).toBe(401);
    expect((await call('/new-conversation', {}, { channelUserId })).statusCode).toBe(401);
    for (const [path, payload] of [
      ['feedback', rating],
      ['new-conversation', { channelUserId }],
    ] as const) {
      const url = `/api/widget/999999999/${path}`;
      const elsewhere = await test.app.inject({ method: 'POST', url, headers: { authorization }, payload });
      expect([path, elsewhere.statusCode]).toEqual([path, 404]);
    }
  });
});

describe('pages of other websites', () => {
  it('are refused by a key with listed origins and cannot read the reason', async () => {
    const { plainTextKey } = await createKey({ allowedOrigins: [site] });
    for (const origin of [
      'https://evil.example',
      'http://shop.example',
      'https://shop.example.evil.example',
      'https://shop.example:8443',
      'null',
      '',
    ]) {
      for (const refused of [
        await call('/config', { 'x-api-key': plainTextKey, origin }),
        await call('/chat', { 'x-api-key': plainTextKey, origin }, question),
      ]) {
        expect([origin, refused.statusCode]).toEqual([origin, 403]);
        expect(refused.headers['access-control-allow-origin']).toBeUndefined();
      }
    }
    expect((await call('/config', { 'x-api-key': plainTextKey, origin: site })).statusCode).toBe(200);
    // Programs send no origin.
    expect((await call('/config', { 'x-api-key': plainTextKey })).statusCode).toBe(200);
  });

  it('may send preflight requests without credentials', async () => {
    const response = await test.app.inject({
      method: 'OPTIONS',
      url: `/api/widget/${shop.assistantId}/chat`,
      headers: { origin: site, 'access-control-request-headers': 'x-api-key,content-type' },
    });
    expect(response.statusCode).toBe(204);
    expect(response.headers['access-control-allow-headers']).toMatch(/X-Api-Key/);
    expect(response.headers['access-control-allow-credentials']).toBeUndefined();
  });
});

describe('the token of a frame', () => {
  it('works for one assistant while its key is unchanged, and for nothing else', async () => {
    const key = await createKey({ allowedOrigins: [site] });
    const { authorization } = await openFrame(key);
    expect((await call('/chat', { authorization }, question)).statusCode).toBe(200);
    expect((await call('/config', { authorization })).statusCode).toBe(401);
    expect((await call('/chat', { authorization, origin: site }, question)).statusCode).toBe(403);
    expect((await test.app.inject({ url: '/api/apikey', headers: { authorization } })).statusCode).toBe(401);
    const other = await test.app.inject({
      method: 'POST',
      url: '/api/assistant',
      headers: shop.headers,
      payload: { name: 'Other', systemPrompt: 'Help.', isAgentMode: true },
    });
    const foreign = await test.app.inject({
      method: 'POST',
      url: `/api/widget/${other.json<{ id: number }>().id}/chat`,
      headers: { authorization },
      payload: question,
    });
    expect(foreign.statusCode).toBe(404);
    const url = `/api/apikey/${key.apiKey.id}/regenerate`;
    await test.app.inject({ method: 'POST', url, headers: shop.headers });
    expect((await call('/chat', { authorization }, question)).statusCode).toBe(401);
  });

  it('is invalid after a change or its expiry', async () => {
    const { authorization } = await openFrame(await createKey());
    const parts = authorization.split('.');
    const changes: [number, string][] = [
      [1, '1'],
      [2, String(shop.assistantId + 1)],
      [3, String(Date.now() + 10 ** 9)],
      [3, String(Date.now() - 1)],
      [4, '1'],
      [5, '0'.repeat(64)],
    ];
    for (const [place, value] of changes) {
      const changed = parts.with(place, value).join('.');
      if (changed === authorization) continue;
      expect((await call('/chat', { authorization: changed }, question)).statusCode).toBe(401);
    }
  });
});

describe.runIf(existsSync(`${webRoot}/widget-frame.html`))('the document of a frame', () => {
  const open = (url: string) => test.app.inject({ url });

  it('may be framed by the websites of its key and our own pages, or by any website if none is listed', async () => {
    const response = await open(
      (await openFrame(await createKey({ allowedOrigins: [site, 'http://b.example:81'] }))).url,
    );
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(response.headers['x-frame-options']).toBeUndefined();
    expect(response.headers['content-security-policy']).toMatch(
      /frame-ancestors 'self' https:\/\/shop\.example http:\/\/b\.example:81$/,
    );
    const any = await open((await openFrame(await createKey())).url);
    expect(any.headers['content-security-policy']).toMatch(/script-src 'self';.*frame-ancestors \*$/);
  });

  it('contains the name of the installation', async () => {
    const { url } = await openFrame(await createKey());
    for (const name of ['Suki', 'Tindahan']) {
      test.deps.settings.applyAdminSettings({ ...noAdminSettings, brandName: name });
      const { body } = await open(url);
      expect(body).toContain(`<meta property="og:site_name" content="${name}">`);
      expect(body).toContain('<title>Chat</title>');
      expect(body.match(/name="robots"/g)).toHaveLength(1);
    }
    test.deps.settings.applyAdminSettings(noAdminSettings);
  });

  it('is served only with a token, not with the key', async () => {
    const key = await createKey();
    const { url } = await openFrame(key);
    const path = url.split('?')[0];
    for (const refused of [`${path}`, `${path}?token=`, `${path}?token=${key.plainTextKey}`, `${url}0`]) {
      const { statusCode, headers } = await open(refused);
      expect([refused, statusCode, headers['x-frame-options']]).toEqual([refused, 401, 'SAMEORIGIN']);
      expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self'$/);
    }
    expect((await open(url.replace(/\d+\/frame/, '999999999/frame'))).statusCode).toBe(404);
    expect((await open('/widget-frame.html')).headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  it('loads its script on any website, with any query', async () => {
    const { headers, statusCode } = await open(`/widget.js?${Date.now()}`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      etag: expect.any(String),
    });
    const packed = await test.app.inject({ url: '/widget.js', headers: { 'accept-encoding': 'br' } });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'access-control-allow-origin': '*' });
    expect(packed.rawPayload.length).toBeLessThan(6 * 1_024);
    const again = await test.app.inject({
      url: '/widget.js',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });
});

describe('rate limits of the widget', () => {
  it('limit a visitor in a frame independently of the key', async () => {
    const { authorization } = await openFrame(await createKey());
    const body = { ...question, channelUserId: 'public_visitor-in-a-hurry' };
    const statuses: number[] = [];
    for (let count = 0; count < 11; count++) {
      statuses.push((await call('/chat', { authorization }, body)).statusCode);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  it('limit a program by its key, also in bursts, while the frame is still answered', async () => {
    const key = await createKey();
    const frame = await openFrame(key);
    const headers = { 'x-api-key': key.plainTextKey };
    const requests = Array.from({ length: 70 }, () => call('/chat', headers, question, '198.51.100.7'));
    const answers = await Promise.all(requests);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await call('/chat', { authorization: frame.authorization }, question)).statusCode).toBe(200);
  });
});
