import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { WidgetCheck } from '@anito/contract/api-keys';
import type { Assistant } from '@anito/contract/assistants';
import type { ChatAnswer } from '@anito/contract/conversations';
import type { ErrorBody } from '@anito/contract/error-body';
import type { WidgetConfig } from '@anito/contract/widget';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webRoot } from '../../lib/web-root.ts';
import { exampleWebsite } from '../../testing/example-website.ts';
import { createWordEmbed, openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const site = 'https://shop.example';
const question = { question: 'How much is the ube cake?' };
let test: TestApp;
let shop: Shop;
let publicId: string;

beforeAll(async () => {
  test = await createTestApp({ worker: true, embed: createWordEmbed() });
  shop = await openShop(test, 'owner@example.com');
  publicId = (await getAssistant()).publicId;
});
afterAll(() => test.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const callAsOwner = (method: Method, url: string, payload?: object) =>
  test.app.inject({ method, url, headers: shop.headers, ...(payload ? { payload } : {}) });
const getAssistant = async () =>
  (await callAsOwner('GET', `/api/assistant/${shop.assistantId}`)).json<Assistant>();
const allow = (allowedOrigins: string[]) =>
  callAsOwner('PUT', `/api/assistant/${shop.assistantId}`, { allowedOrigins });

let addresses = 0;
/** Makes a call from a new address. */
function call(url: string, headers: Record<string, string> = {}, payload?: object) {
  addresses += 1;
  return test.app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers,
    remoteAddress: `203.0.113.${addresses}`,
    ...(payload ? { payload } : {}),
  });
}

const getConfig = (headers: Record<string, string> = { origin: site }, query = '', id = publicId) =>
  call(`/api/widget/site/${id}/config${query}`, headers);
const openFrame = async () => {
  const { token, frameUrl } = (await getConfig()).json<WidgetConfig>();
  return { authorization: `Bearer ${token}`, frameUrl };
};
const ask = (authorization: string, fields: object = {}, id = shop.assistantId) =>
  call(`/api/widget/${id}/chat`, { authorization }, { ...question, ...fields });

describe('the public id of an assistant', () => {
  it('is random, stays the same, and visitors of the chat page do not get it', async () => {
    const [version] = publicId.match(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/) ?? [];
    expect(version).toBe(publicId);
    await callAsOwner('PUT', `/api/assistant/${shop.assistantId}`, { name: 'Helper' });
    expect((await getAssistant()).publicId).toBe(publicId);
    const refused = await callAsOwner('PUT', `/api/assistant/${shop.assistantId}`, {
      publicId: randomUUID(),
    });
    expect(refused.statusCode).toBe(400);
    const shown = await call(`/api/assistant/${shop.assistantId}/public`);
    expect(shown.json()).not.toHaveProperty('publicId');
  });

  it('opens the widget on a website without a key and without a preflight', async () => {
    const answer = await getConfig();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': site, vary: 'Origin' });
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect(answer.json()).toMatchObject({ id: shop.assistantId, name: 'Helper', isActive: true });
    const { authorization } = await openFrame();
    const body = { channelUserId: 'public_visitor-of-a-site' };
    expect((await ask(authorization, body)).json<ChatAnswer>().answer).toContain('980');
    const { rows } = await test.deps.database.pool.query(
      `select channel, owner_id as owner from visitors where visitor_id = 'public_visitor-of-a-site'`,
    );
    expect(rows).toEqual([{ channel: 'widget', owner: shop.ownerId }]);
  });

  it.each([
    ['unknown', randomUUID(), 404],
    ['malformed', 'seven', 400],
    ['the number of the assistant', '1', 400],
  ])('is refused if it is %s', async (_, id, status) => {
    expect((await getConfig({ origin: site }, '', id)).statusCode).toBe(status);
  });

  it('gives access to nothing else', async () => {
    const { assistantId } = shop;
    const credentials: Record<string, string>[] = [
      { 'x-api-key': publicId },
      { authorization: `Bearer ${publicId}` },
    ];
    for (const headers of credentials) {
      expect((await call(`/api/widget/${assistantId}/config`, headers)).statusCode).toBe(401);
      expect((await call(`/api/widget/${assistantId}/chat`, headers, question)).statusCode).toBe(401);
      expect((await call(`/mcp/${assistantId}`, headers, {})).statusCode).toBe(401);
    }
    expect((await call(`/widget/${assistantId}/frame?token=${publicId}`)).statusCode).toBe(401);
    const { authorization } = await openFrame();
    expect((await call(`/mcp/${assistantId}`, { authorization }, {})).statusCode).toBe(401);
    expect((await call(`/api/widget/${assistantId}/config`, { authorization })).statusCode).toBe(401);
    expect((await call('/api/apikey', { authorization })).statusCode).toBe(401);
  });

  it('ends with its assistant', async () => {
    const created = await callAsOwner('POST', '/api/assistant', {
      name: 'Short-lived',
      systemPrompt: 'Help.',
      isAgentMode: true,
    });
    const { id, publicId: name } = created.json<Assistant>();
    const { token } = (await getConfig({ origin: site }, '', name)).json<WidgetConfig>();
    await callAsOwner('DELETE', `/api/assistant/${id}`);
    expect((await getConfig({ origin: site }, '', name)).statusCode).toBe(404);
    expect((await ask(`Bearer ${token}`, {}, id)).statusCode).toBe(401);
  });

  it('stops while its owner is disabled', async () => {
    const other = await openShop(test, 'disabled@example.com');
    const url = `/api/assistant/${other.assistantId}`;
    const { publicId: name } = (await test.app.inject({ url, headers: other.headers })).json<Assistant>();
    const { token } = (await getConfig({ origin: site }, '', name)).json<WidgetConfig>();
    await test.deps.database.pool.query('update users set disabled_at = now() where id = $1', [
      other.ownerId,
    ]);
    expect((await getConfig({ origin: site }, '', name)).statusCode).toBe(404);
    expect((await ask(`Bearer ${token}`, {}, other.assistantId)).statusCode).toBe(401);
  });
});

it("greets with the owner's text, in English for programs", async () => {
  const url = `/api/assistant/${shop.assistantId}`;
  const visitorTexts = { en: { greeting: 'Hello!', suggestedQuestions: [] } };
  await callAsOwner('PUT', url, { greeting: 'Kumusta!', visitorTexts });
  expect((await getConfig()).json()).toMatchObject({ welcome: 'Hello!', greeting: 'Kumusta!', visitorTexts });
  await callAsOwner('PUT', url, { greeting: null, visitorTexts: {} });
});

describe('the allowed websites of an assistant', () => {
  it('apply to the public id, and the refusal says so to the page', async () => {
    await allow([site]);
    expect((await getConfig()).statusCode).toBe(200);
    for (const origin of [
      'https://other.example',
      'http://shop.example',
      'https://shop.example:8443',
      'null',
    ]) {
      const refused = await getConfig({ origin });
      expect([origin, refused.statusCode, refused.json<ErrorBody>().reason]).toEqual([
        origin,
        403,
        'widget-site-not-allowed',
      ]);
      expect(refused.headers['access-control-allow-origin']).toBe(origin);
    }
    await allow([]);
    expect((await getConfig({ origin: 'https://other.example' })).statusCode).toBe(200);
  });

  it('refuse programs, which name no website, except for the test of the owner', async () => {
    await allow([site]);
    expect((await getConfig({})).statusCode).toBe(403);
    const url = `/api/assistant/${shop.assistantId}/widget-test`;
    const { testToken } = (await callAsOwner('POST', url)).json<{ testToken: string }>();
    expect((await getConfig({}, `?testToken=${testToken}`)).statusCode).toBe(200);
    expect((await getConfig({}, '?testToken=1.2')).statusCode).toBe(403);
    const own = new URL(test.deps.env.PUBLIC_URL).origin;
    expect((await getConfig({ origin: own })).statusCode).toBe(200);
    await allow([]);
    expect((await getConfig({})).statusCode).toBe(200);
  });

  it('are the only ones that may frame the chat', async () => {
    if (!existsSync(`${webRoot}/widget-frame.html`)) return;
    await allow([site]);
    const framed = await call((await openFrame()).frameUrl);
    expect(framed.statusCode).toBe(200);
    expect(framed.headers['content-security-policy']).toMatch(
      /frame-ancestors 'self' https:\/\/shop\.example$/,
    );
    await allow([]);
    const any = await call((await openFrame()).frameUrl);
    expect(any.headers['content-security-policy']).toMatch(/frame-ancestors \*$/);
  });

  it('are normalised, and refused if they name no website', async () => {
    await allow(['Shop.example/menu', 'https://shop.example']);
    expect((await getAssistant()).allowedOrigins).toEqual([site]);
    expect((await allow(['*.shop.example'])).statusCode).toBe(400);
    await allow([]);
  });

  it('are those of the connected website unless the owner names others', async () => {
    const website = { name: 'Panaderia Rosa', scraperMode: 'HttpClient', ...exampleWebsite };
    const connected = await callAsOwner('POST', '/api/website/connections', website);
    const { id: connectionId } = connected.json<{ id: number }>();
    await test.deps.database.pool.query(
      `update website_connections set base_url = 'https://www.panaderia.example/menu' where connection_id = $1`,
      [connectionId],
    );
    const body = { name: 'Rosa', systemPrompt: 'Help.', connectionIds: [connectionId] };
    const created = (await callAsOwner('POST', '/api/assistant', body)).json<Assistant>();
    const origins = ['https://www.panaderia.example', 'https://panaderia.example'];
    expect(created.allowedOrigins).toEqual(origins);
    const chosen = await callAsOwner('POST', '/api/assistant', { ...body, allowedOrigins: [] });
    expect(chosen.json<Assistant>().allowedOrigins).toEqual([]);
    const sites = await callAsOwner('GET', `/api/assistant/${created.id}/sites`);
    expect(sites.json()).toEqual({ origins });
    const none = await callAsOwner('GET', `/api/assistant/${shop.assistantId}/sites`);
    expect(none.json()).toEqual({ origins: [] });
  });
});

describe('rate limits of a public id', () => {
  it('count questions by visitor, as on the chat page', async () => {
    const { authorization } = await openFrame();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count++) {
      statuses.push((await ask(authorization, { channelUserId: 'public_visitor-in-haste' })).statusCode);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  it('count reads by address, also of unknown ids', async () => {
    const statuses = new Set<number>();
    for (let count = 0; count < 301; count++) {
      const url = `/api/widget/site/${count < 300 ? randomUUID() : publicId}/config`;
      const { statusCode } = await test.app.inject({ url, remoteAddress: '198.51.100.77' });
      statuses.add(statusCode);
    }
    expect([...statuses]).toEqual([404, 429]);
  });
});

it('checks a page with the code of a public id', async () => {
  const url = `/api/assistant/${shop.assistantId}/check-page`;
  await allow([site]);
  const check = (await callAsOwner('POST', url, { url: 'http://127.0.0.1:9/' })).json<WidgetCheck>();
  expect(check.obstacles).toContain('origin-not-allowed');
  await allow([]);
  expect((await callAsOwner('POST', url, { url: '' })).statusCode).toBe(400);
});
