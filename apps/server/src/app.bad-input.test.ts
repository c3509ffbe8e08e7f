import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Endpoint } from '@anito/contract/endpoint';
import { endpoints } from '@anito/contract/endpoints';
import { limits } from '@anito/contract/limits';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentialsOf, getExample, nameOf, ownIdOf, writeRequest } from './testing/contract-requests.ts';
import { openShop } from './testing/shop.ts';
import type { Shop } from './testing/shop-parts.ts';
import { sendBytes } from './testing/strange-requests/send-request.ts';
import type { TestApp } from './testing/test-app.ts';
import { createTestAppWithNotion } from './testing/test-app-with-notion.ts';

let test: TestApp;
let shop: Shop;

beforeAll(async () => {
  const many = { points: 1_000_000, seconds: 60 };
  test = await createTestAppWithNotion({
    // Endpoints for admins are included.
    env: { ADMIN_EMAILS: 'fuzzed@example.com' },
    rateLimits: {
      publicChatAddress: many,
      publicChatVisitor: many,
      apiKeyMinute: many,
      apiKeyHour: many,
      apiKeyDay: many,
      provisioningKey: many,
      notionLook: many,
      notionToken: many,
      ownPassword: many,
      secondFactor: many,
      personVisitor: many,
      personAddress: many,
      inboxWrites: many,
    },
  });
  shop = await openShop(test, 'fuzzed@example.com', {
    withEverything: true,
  });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

const send = (request: InjectOptions) => {
  const credentials = request.headers && 'x-api-key' in request.headers ? {} : shop.headers;
  return test.app.inject({ ...request, headers: { ...credentials, ...request.headers } });
};

const withBody = endpoints.filter(({ body }) => body);
const bodyRoutes = withBody.map((endpoint) => [nameOf(endpoint), endpoint] as const);

/** Builds a request with this raw body instead of the valid one. */
function writeRaw(
  endpoint: Endpoint,
  payload: string | Buffer,
  headers: Record<string, string> = {},
): InjectOptions {
  const request = writeRequest(endpoint, shop, ownIdOf(endpoint, shop));
  return {
    ...request,
    payload,
    headers: { 'content-type': 'application/json', ...credentialsOf(endpoint, shop), ...headers },
  };
}

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const deepObject = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('a body that is not a JSON object of the contract', () => {
  const bodies: [string, string | Buffer][] = [
    ['nothing', ''],
    ['null', 'null'],
    ['an array', '[]'],
    ['an array of objects', '[{}]'],
    ['a string', '"x"'],
    ['a number', '1e400'],
    ['true', 'true'],
    ['half an object', '{"a":'],
    ['trailing junk', '{} x'],
    ['two objects', '{}{}'],
    ['single quotes', "{'a':1}"],
    ['NaN', '{"a":NaN}'],
    ['ten thousand arrays', deep(10_000)],
    ['a hundred thousand arrays', deep(100_000)],
    ['ten thousand objects', deepObject(10_000)],
    ['an unknown field', '{"unknownField":1}'],
    ['ten thousand unknown fields', `{${Array.from({ length: 10_000 }, (_, i) => `"f${i}":1`).join()}}`],
    ['__proto__', '{"__proto__":{"role":"admin"}}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"role":"admin"}}}'],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['UTF-16', Buffer.from('{"name":"x"}', 'utf16le')],
    ['a byte order mark alone', Buffer.from([0xef, 0xbb, 0xbf])],
    ['NUL bytes', Buffer.alloc(100)],
  ];

  it.each(bodyRoutes)('is refused by %s', async (_name, endpoint) => {
    for (const [name, body] of bodies) {
      const response = await send(writeRaw(endpoint, body));
      expect([name, response.statusCode, response.json().code]).toEqual([name, 400, 'invalid_request']);
      expect(response.body.length).toBeLessThan(5_000);
    }
  });

  it.each(bodyRoutes)(
    'of %s is refused above one megabyte, or above the limit in its contract',
    async (_name, endpoint) => {
      const maxBytes = endpoint.bodyBytes ?? limits.jsonBytes;
      for (const body of ['x'.repeat(maxBytes + 1), `{"name":"${'x'.repeat(maxBytes)}"}`]) {
        const response = await send(writeRaw(endpoint, body));
        expect([response.statusCode, response.json().code]).toEqual([413, 'payload_too_large']);
      }
      const arrays = [`[${'0,'.repeat(520_000)}0]`, `{"connectionIds":[${'0,'.repeat(500_000)}0]}`];
      for (const body of arrays) expect((await send(writeRaw(endpoint, body))).statusCode).toBe(400);
    },
  );
});

describe('a content type', () => {
  const refused = [
    'application/json\ta',
    ' application/jsonx',
    'text/plain',
    'text/plain;charset=utf-8',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/json-patch+json',
    'nonsense',
    'application/json, text/plain',
  ];

  it.each(bodyRoutes)('other than JSON is refused by %s', async (_name, endpoint) => {
    const good = JSON.stringify(getExample(endpoint, shop));
    for (const type of refused) {
      const response = await send(writeRaw(endpoint, good, { 'content-type': type }));
      expect([type, [400, 406, 415].includes(response.statusCode)]).toEqual([type, true]);
    }
    const none = writeRaw(endpoint, good);
    const bare = await test.app.inject({ ...none, headers: credentialsOf(endpoint, shop) });
    expect([400, 415]).toContain(bare.statusCode);
  });

  it('of JSON may contain a charset, in any case, but no gzip encoding', async () => {
    const endpoint = withBody.find((one) => nameOf(one) === 'PUT /api/Users/me')!;
    for (const type of ['application/json', 'Application/JSON', 'application/json; charset=utf-8']) {
      const response = await send(writeRaw(endpoint, '{"firstName":"Ana"}', { 'content-type': type }));
      expect([type, response.statusCode]).toEqual([type, 200]);
    }
    for (const payload of [gzipSync('{"firstName":"Ana"}'), '{"firstName":"Ana"}']) {
      const response = await send(writeRaw(endpoint, payload, { 'content-encoding': 'gzip' }));
      expect([response.statusCode, response.json().code]).toEqual([415, 'unsupported_media_type']);
    }
    for (const charset of ['utf-16', 'iso-8859-1', '"utf-7"']) {
      const type = { 'content-type': `application/json; charset=${charset}` };
      const response = await send(writeRaw(endpoint, '{"firstName":"Ana"}', type));
      expect([charset, response.statusCode]).toEqual([charset, 415]);
    }
    const plain = await send(writeRaw(endpoint, '{"firstName":"Ana"}', { 'content-encoding': 'identity' }));
    expect(plain.statusCode).toBe(200);
    const marked = await send(writeRaw(endpoint, '\ufeff{"firstName":"Ana"}'));
    expect(marked.statusCode).toBe(200);
  });

  it('is accepted on a request without a body, as many clients send it', async () => {
    const url = `/api/assistant/${shop.assistantId}/access-code`;
    const headers = { 'content-type': 'application/json' };
    expect((await send({ method: 'DELETE', url, headers })).statusCode).toBe(200);
    expect((await send({ method: 'DELETE', url, headers, payload: '{}' })).statusCode).toBe(200);
    expect((await send({ method: 'DELETE', url, headers, payload: '{"a":1}' })).statusCode).toBe(400);
  });
});

describe('a field', () => {
  const wrong: unknown[] = [
    null,
    [],
    {},
    [[]],
    '',
    0,
    -0,
    -1,
    1.5,
    2 ** 53 + 1,
    1e308,
    true,
    'a\u0000b',
    '\ud800',
    '\u202e',
    'x'.repeat(40_000),
    ['x'],
    { toString: 'x' },
    { $ne: null },
    "'; drop table users; --",
    '<img src=x onerror=alert(1)>',
    '{{7*7}}',
    [null],
    Array(2_000).fill(1),
  ];

  it.each(bodyRoutes)(
    'of %s with a wrong type is refused or stored as plain text',
    async (_name, endpoint) => {
      const good = getExample(endpoint, shop) ?? {};
      for (const name of Object.keys(good)) {
        for (const value of wrong) {
          const response = await send(writeRaw(endpoint, JSON.stringify({ ...good, [name]: value })));
          // A valid value is refused before the earlier steps of the onboarding.
          const isEarly = response.statusCode === 409 && response.json().code === 'out_of_order';
          // The first valid value takes the address, and the owner of this shop is an admin.
          const isUnavailable = ['email-taken', 'provisioning-admin'].includes(response.json().reason);
          const isRight = isEarly || isUnavailable || [200, 201, 400, 404].includes(response.statusCode);
          expect([name, value, isRight || response.body]).toEqual([name, value, true]);
          expect(response.headers['content-type']).toContain('application/json');
        }
      }
    },
  );

  it.each(['<script>alert(1)</script>', '{{7*7}}', '[x](javascript:alert(1))', '"><svg/onload=1>', 'NFD é'])(
    'keeps the name "%s" unchanged',
    async (name) => {
      const made = await send({ method: 'POST', url: '/api/files/connections', payload: { name } });
      expect([made.statusCode, made.json().name]).toEqual([201, name]);
      await send({ method: 'DELETE', url: `/api/files/connections/${made.json<{ id: number }>().id}` });
    },
  );
});

describe('the invisible characters that phones add to a copied number', () => {
  const pasted = '\u202a+63 917 555 0148\u202c\u000bcall \u2066us\u2069\u000c';

  it('are removed from names and questions', async () => {
    const made = await send({
      method: 'POST',
      url: '/api/files/connections',
      payload: { name: `\u202eNumbers ${pasted}` },
    });
    expect([made.statusCode, made.json().name]).toEqual([201, 'Numbers +63 917 555 0148\ncall us']);
    await send({ method: 'DELETE', url: `/api/files/connections/${made.json<{ id: number }>().id}` });
    const url = `/api/assistant/${shop.assistantId}`;
    const response = await send({
      method: 'POST',
      url: `${url}/public/chat`,
      payload: { question: `is this your number ${pasted}?`, channelUserId: 'public_who-pastes-numbers' },
    });
    expect(response.statusCode).toBe(200);
    const history = await send({ url: `${url}/public/history?channelUserId=public_who-pastes-numbers` });
    expect(history.json()[0].question).toBe('is this your number +63 917 555 0148\ncall us\n?');
  });

  it('are removed from searches', async () => {
    const words = encodeURIComponent('\u202a917 555 0148\u202c');
    const found = await send({ url: `/api/assistant/${shop.assistantId}/conversations?search=${words}` });
    expect([found.statusCode, found.json().totalCount]).toEqual([200, 1]);
  });

  it.each(['a\u0000b', '\ud800', 'a\u0007b'])(
    'do not let other characters pass that cannot be stored: %j',
    async (text) => {
      const calls = [
        { url: '/api/files/connections', payload: { name: `${text} documents` } },
        { url: `/api/assistant/${shop.assistantId}/chat`, payload: { question: text } },
      ];
      for (const call of calls) {
        const response = await send({ method: 'POST', ...call });
        expect([response.statusCode, response.json().error]).toEqual([
          400,
          expect.stringContaining('contains characters that cannot be stored'),
        ]);
      }
    },
  );
});

describe('a name without visible characters', () => {
  it.each([
    '\u200b\u200b\u200b',
    '\ufeff\u2060\u200d',
    '\u3164\u3164\u3164',
    '\u2800\u2800\u2800',
    '\u202a\u202c',
  ])('is refused: %j', async (name) => {
    const response = await send({ method: 'POST', url: '/api/files/connections', payload: { name } });
    expect(response.statusCode).toBe(400);
  });

  it.each(['👩‍👩‍👧 & co', '٣٤٥ شارع', '日本語の店'])('is not %j, which is accepted', async (name) => {
    const made = await send({ method: 'POST', url: '/api/files/connections', payload: { name } });
    expect([made.statusCode, made.json().name]).toEqual([201, name]);
    await send({ method: 'DELETE', url: `/api/files/connections/${made.json<{ id: number }>().id}` });
  });
});

describe('a query', () => {
  const queries = ['unknown=1', '__proto__=1', 'a[b]=c', '%', '%ff', '=', '&&&', `x=${'y'.repeat(10_000)}`];

  it.each(
    endpoints
      .filter(({ method }) => method === 'GET')
      .map((endpoint) => [nameOf(endpoint), endpoint] as const),
  )('that %s does not know never breaks it', async (_name, endpoint) => {
    for (const query of queries) {
      const { url } = writeRequest(endpoint, shop, ownIdOf(endpoint, shop));
      const response = await send({ url: `${url}${String(url).includes('?') ? '&' : '?'}${query}` });
      expect([query, response.statusCode < 500]).toEqual([query, true]);
    }
  });
});

describe('malformed HTTP', () => {
  const start = (rest: string) => `GET /api/Users/me HTTP/1.1\r\nHost: x\r\n${rest}\r\n\r\n`;
  it.each([
    ['no HTTP', 'HELLO\r\n\r\n', 400],
    ['two lengths', start('Content-Length: 1\r\nContent-Length: 2'), 400],
    ['a length and chunks', start('Content-Length: 4\r\nTransfer-Encoding: chunked'), 400],
    ['a header without a colon', start('Broken'), 400],
    ['an invalid header name', start('Bad Header : x'), 400],
    ['64 KB of header', start(`X-Long: ${'x'.repeat(65_536)}`), 431],
    ['a broken path', 'GET /%E0%A4%A HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['two tokens', start('Authorization: Bearer a\r\nAuthorization: Bearer b'), 400],
    ['another method by header', start('X-HTTP-Method-Override: DELETE'), 401],
    ['an unknown expectation', start('Expect: a-miracle'), 401],
    ['no host', 'GET /api/Users/me HTTP/1.1\r\n\r\n', 400],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n', 400],
    ['the same host twice', 'GET /healthz HTTP/1.0\r\nHost: a\r\nHOST: a\r\n\r\n', 400],
  ])('with %s is refused with the headers of every response', async (_name, bytes, status) => {
    const { port } = test.app.server.address() as AddressInfo;
    const answer = await sendBytes(`http://127.0.0.1:${port}`, bytes);
    expect(answer.status).toBe(status);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['content-security-policy']).toBeTruthy();
    expect(JSON.parse(answer.body).code).toBeTruthy();
  });
});
