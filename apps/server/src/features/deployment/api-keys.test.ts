import { createHash } from 'node:crypto';
import type { ApiKey, ApiKeyUsage, NewApiKey } from '@anito/contract/api-keys';
import type { Assistant } from '@anito/contract/assistants';
import { limits } from '@anito/contract/limits';
import { parseOrigin } from '@anito/contract/origins';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dumpTables } from '../../testing/dump-tables.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let owner: { authorization: string };
let assistantId: number;

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('owner@example.com');
  const payload = { name: 'Helper', systemPrompt: 'Help.', isAgentMode: true };
  const response = await test.app.inject({ method: 'POST', url: '/api/assistant', headers: owner, payload });
  assistantId = response.json<Assistant>().id;
});
afterAll(() => test.close());

const request = (method: InjectOptions['method'], url: string, payload?: object, headers = owner) =>
  test.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });

async function createKey(payload: object = {}, headers = owner): Promise<NewApiKey> {
  const response = await request('POST', '/api/apikey', payload, headers);
  expect(response.statusCode).toBe(201);
  return response.json<NewApiKey>();
}

/** Returns the status of a request to the assistant with a key. */
async function open(key: string, headers: Record<string, string> = { 'x-api-key': key }): Promise<number> {
  return (await test.app.inject({ url: `/api/widget/${assistantId}/config`, headers })).statusCode;
}

describe('the secret of a key', () => {
  it('is shown once at creation and stored only as a SHA-256 hash', async () => {
    const { plainTextKey, apiKey } = await createKey({ name: 'Website' });
    expect(plainTextKey).toMatch(/^anito_[\w-]{43}$/);
    expect(plainTextKey.startsWith(apiKey.keyPrefix)).toBe(true);
    expect(plainTextKey.endsWith(apiKey.keySuffix)).toBe(true);
    expect(apiKey.keyPrefix.length + apiKey.keySuffix.length).toBeLessThan(20);
    const listed = await request('GET', '/api/apikey');
    expect(listed.body).not.toContain(plainTextKey);
    const dump = await dumpTables(test.deps.database);
    expect(dump).not.toContain(plainTextKey);
    expect(dump).toContain(createHash('sha256').update(plainTextKey).digest('hex'));
    expect((await request('GET', `/api/apikey/${apiKey.id}`)).json()).toEqual(apiKey);
  });

  it('shares no bits with other secrets', async () => {
    const { createSecret } = await import('./api-key-secret.ts');
    const secrets = Array.from({ length: 1_000 }, () => createSecret().secret.slice('anito_'.length));
    for (let place = 0; place < 42; place++) {
      expect(new Set(secrets.map((secret) => secret[place])).size).toBeGreaterThan(50);
    }
  });
});

describe('the name of a key', () => {
  it('has a default: one for the first key, numbered ones later', async () => {
    const headers = await test.signIn('names@example.com');
    const names: string[] = [];
    for (const payload of [{}, { name: '  ' }, { name: 'Website', description: '' }, { name: null }]) {
      names.push((await createKey(payload, headers)).apiKey.name);
    }
    expect(names).toEqual(['Default API Key', 'API Key 2', 'Website', 'API Key 4']);
  });

  it('is limited in number per account, even for concurrent requests', async () => {
    const headers = await test.signIn('many@example.com');
    const requests = Array.from({ length: limits.apiKeysPerAccount + 5 }, () =>
      request('POST', '/api/apikey', {}, headers),
    );
    const statuses = (await Promise.all(requests)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(limits.apiKeysPerAccount);
    expect(statuses.filter((status) => status === 413)).toHaveLength(5);
    const listed = (await request('GET', '/api/apikey', undefined, headers)).json<ApiKey[]>();
    expect(new Set(listed.map(({ name }) => name)).size).toBe(limits.apiKeysPerAccount);
  });
});

describe('access by a key', () => {
  it('works by either header, until the key is disabled, regenerated or deleted', async () => {
    const { plainTextKey, apiKey } = await createKey();
    const url = `/api/apikey/${apiKey.id}`;
    expect(await open(plainTextKey)).toBe(200);
    expect(await open('', { authorization: `Bearer ${plainTextKey}` })).toBe(200);
    expect((await request('PUT', url, { isActive: false })).json()).toMatchObject({ isActive: false });
    expect(await open(plainTextKey)).toBe(401);
    await request('PUT', url, { isActive: true });
    expect(await open(plainTextKey)).toBe(200);

    const renewed = (await request('POST', `${url}/regenerate`)).json<NewApiKey>();
    expect(renewed.apiKey.id).toBe(apiKey.id);
    expect([await open(plainTextKey), await open(renewed.plainTextKey)]).toEqual([401, 200]);

    const deleted = await request('DELETE', url);
    expect([deleted.statusCode, deleted.headers['content-type'], deleted.body]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'The API key was deleted.',
    ]);
    expect(await open(renewed.plainTextKey)).toBe(401);
  });

  it('ends when its owner is disabled', async () => {
    const { plainTextKey } = await createKey();
    const disable = (at: string) =>
      test.deps.database.pool.query(`update users set disabled_at = ${at} where email = 'owner@example.com'`);
    await disable('now()');
    expect(await open(plainTextKey)).toBe(401);
    await disable('null');
    expect(await open(plainTextKey)).toBe(200);
  });

  it('is refused for two different keys in one request', async () => {
    const [first, second] = [await createKey(), await createKey()];
    const headers = { 'x-api-key': first.plainTextKey, authorization: `Bearer ${second.plainTextKey}` };
    expect(await open('', headers)).toBe(400);
  });

  it('is limited to its scopes: a search key cannot chat', async () => {
    const { plainTextKey, apiKey } = await createKey({ scopes: ['search', 'search'] });
    expect(apiKey.scopes).toEqual(['search']);
    expect(await open(plainTextKey)).toBe(403);
    expect((await request('POST', '/api/apikey', { scopes: [] })).statusCode).toBe(400);
    expect((await request('POST', '/api/apikey', { scopes: ['admin'] })).statusCode).toBe(400);
  });
});

describe('the websites of a key', () => {
  it.each([
    ['https://Shop.Example', 'https://shop.example'],
    [' shop.example/contact?x=1 ', 'https://shop.example'],
    ['http://shop.example:8080/', 'http://shop.example:8080'],
    ['https://shop.example:443', 'https://shop.example'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
    ['localhost:5500', 'http://localhost:5500'],
    ['https://*.example.com', null],
    ['*', null],
    ['null', 'https://null'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['file:///etc/passwd', null],
    ['https://user:word@shop.example', null],
    ["https://shop.example;script-src'unsafe-inline'", null],
    ['https://a,b.example', null],
    ['', null],
    ['https://', null],
  ])('%s is kept as %s', (input, origin) => {
    expect(parseOrigin(input)).toBe(origin);
  });

  it('are stored once each, limited in number, and reported by index when invalid', async () => {
    const { apiKey } = await createKey({ allowedOrigins: ['shop.example', 'https://shop.example/x'] });
    expect(apiKey.allowedOrigins).toEqual(['https://shop.example']);
    const url = `/api/apikey/${apiKey.id}`;
    const invalid = await request('PUT', url, { allowedOrigins: ['https://a.example', 'not a place'] });
    expect([invalid.statusCode, invalid.json().fields]).toEqual([
      400,
      { 'allowedOrigins.1': 'Enter an address like https://www.example.com' },
    ]);
    const many = Array.from({ length: limits.originsPerKey + 1 }, (_, index) => `https://s${index}.example`);
    expect((await request('PUT', url, { allowedOrigins: many })).statusCode).toBe(400);
    expect((await request('PUT', url, { allowedOrigins: [] })).json()).toMatchObject({ allowedOrigins: [] });
  });
});

describe('usage of a key', () => {
  it('is counted by day, including refusals', async () => {
    const { plainTextKey, apiKey } = await createKey({ allowedOrigins: ['https://shop.example'] });
    expect(apiKey).toMatchObject({ lastUsedAt: null, totalRequests: 0 });
    await open(plainTextKey);
    await open(plainTextKey, { 'x-api-key': plainTextKey, origin: 'https://evil.example' });
    await open(plainTextKey);
    const usage = (await request('GET', `/api/apikey/${apiKey.id}/usage`)).json<ApiKeyUsage>();
    expect(usage.totalRequests).toBe(3);
    expect(usage.days).toHaveLength(30);
    expect(usage.days.map(({ requests }) => requests).reduce((sum, each) => sum + each)).toBe(3);
    expect(usage.days.map(({ refusals }) => refusals).reduce((sum, each) => sum + each)).toBe(1);
    expect(usage.days.map(({ day }) => day)).toEqual(usage.days.map(({ day }) => day).toSorted());
    const listed = (await request('GET', '/api/apikey')).json<ApiKey[]>();
    expect(listed.find(({ id }) => id === apiKey.id)).toMatchObject({ totalRequests: 3 });
    expect(listed.find(({ id }) => id === apiKey.id)?.lastUsedAt).not.toBeNull();
  });
});
