import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { endpoints } from '@anito/contract/endpoints';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { parseEnv } from './env.ts';
import { createLog } from './lib/log.ts';
import { webRoot } from './lib/web-root.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

let test: TestApp;
let owner: { authorization: string };

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('owner@example.com');
});
afterAll(() => test.close());

/** Serves the same dependencies again with other settings, and records the log. */
async function serve(env: Record<string, string> = {}) {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = createLog('debug', stream);
  const parsed = parseEnv({ DATA_DIR: test.deps.env.DATA_DIR, PUBLIC_URL: 'http://localhost:3000', ...env });
  const app: FastifyInstance = await buildApp({ ...test.deps, log, env: parsed });
  await app.ready();
  return { app, lines };
}

/** Renames a table while `work` runs, like a broken update. */
async function withoutTable(name: string, work: () => Promise<void>): Promise<void> {
  const { pool } = test.deps.database;
  await pool.query(`alter table ${name} rename to ${name}_away`);
  await work().finally(() => pool.query(`alter table ${name}_away rename to ${name}`));
}

const requests: [string, InjectOptions, number][] = [
  ['an answer', { url: '/api/installation' }, 200],
  ['a refusal of access', { url: '/api/assistant' }, 401],
  ['a missing call', { url: '/api/nothing' }, 404],
  ['a missing hub', { url: '/hubs/nothing' }, 404],
  ['a call by the wrong method', { method: 'DELETE', url: '/api/installation' }, 404],
  ['a broken address', { url: '/api/files/%E0%A4%A' }, 400],
  ['an invalid body', { method: 'POST', url: '/api/assistant/1/public/chat', payload: {} }, 400],
  ['health', { url: '/healthz' }, 200],
  ['readiness', { url: '/readyz' }, 200],
  ['metrics', { url: '/metrics' }, 200],
  ['the document of the API', { url: '/api/openapi.json' }, 200],
  ['the page of the API', { url: '/api/docs' }, 200],
  ['discovery', { url: '/oidc/.well-known/openid-configuration' }, 200],
  ['a broken sign-in', { url: '/oidc/auth' }, 400],
  ['a missing page of sign-in', { url: '/oidc/nothing' }, 404],
  ['the live hub', { method: 'POST', url: '/hubs/ingestion/negotiate' }, 401],
];

describe('security headers', () => {
  const pages: typeof requests = existsSync(webRoot)
    ? [
        ['the browser app', { url: '/' }, 200],
        ['a page of it', { url: '/public/assistant/1/chat?code=SECRET' }, 200],
      ]
    : [];

  it.each([...requests, ...pages])('are sent with %s', async (_name, request, status) => {
    const { headers, statusCode } = await test.app.inject(request);
    expect(statusCode).toBe(status);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBeTruthy();
    expect(headers['content-security-policy']).toMatch(/frame-ancestors/);
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('allow a page only its own scripts, and no framing by others', async () => {
    const policy = String((await test.app.inject({ url: '/api/docs' })).headers['content-security-policy']);
    for (const rule of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      "script-src 'self'",
    ]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toMatch(/img-src 'self' data: blob:(;|$)/);
  });

  it('keep responses of the API out of caches, however the path is written', async () => {
    for (const url of ['/api/installation', '/API/Installation']) {
      expect((await test.app.inject({ url })).headers['cache-control']).toBe('no-store');
    }
  });

  it.runIf(existsSync(webRoot))('keep the code in a link out of the Referer header', async () => {
    for (const url of ['/public/assistant/1/chat?code=SECRET', '/Public/assistant/1/chat']) {
      expect((await test.app.inject({ url })).headers['referrer-policy']).toBe('no-referrer');
    }
  });

  it.runIf(existsSync(webRoot))(
    'redirect a page requested by another name of this machine to PUBLIC_URL',
    async () => {
      const ask = (host: string, url: string) => test.app.inject({ url, headers: { host } });
      const { headers, statusCode } = await ask('127.0.0.1:3000', '/public/assistant/1/chat?code=A');
      expect([statusCode, headers.location]).toEqual([
        307,
        'http://localhost:3000/public/assistant/1/chat?code=A',
      ]);
      const strange = await ask('127.0.0.1:3000', '//evil.example');
      expect([strange.statusCode, strange.headers.location]).toEqual([404, undefined]);
      for (const host of [
        'localhost:3000',
        '127.0.0.1:8080',
        'evil.example',
        '127.0.0.1:3000@evil.example',
      ]) {
        expect((await ask(host, '/')).statusCode).toBe(200);
      }
      expect((await ask('127.0.0.1:3000', '/healthz')).statusCode).toBe(200);
    },
  );

  it('require https for a year when the product is served over it', async () => {
    const { app } = await serve({ PUBLIC_URL: 'https://assistants.example.com' });
    for (const [, request] of requests.slice(0, 6)) {
      const { headers } = await app.inject(request);
      const seconds = Number(/max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1]);
      expect(seconds).toBeGreaterThanOrEqual(31_536_000);
    }
    await app.close();
  });
});

describe('another website', () => {
  it('is allowed to call no endpoint of an owner, with or without a preflight', async () => {
    for (const { method, path } of endpoints.filter(({ access }) => access !== 'key')) {
      const url = path.replace(/:\w+/g, '1');
      const origin = 'https://evil.example';
      const answers = await Promise.all([
        test.app.inject({ method, url, headers: { ...owner, origin } }),
        test.app.inject({
          method: 'OPTIONS',
          url,
          headers: { origin, 'access-control-request-method': method },
        }),
      ]);
      for (const { headers } of answers) expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('cannot submit a form', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const response = await test.app.inject({
        method: 'POST',
        url: '/api/assistant',
        headers: { ...owner, origin: 'https://evil.example', 'content-type': type },
        payload: '{"name":"x","systemPrompt":"x"}',
      });
      expect([400, 403, 415]).toContain(response.statusCode);
    }
  });
});

describe('an internal failure', () => {
  it('is answered without its message and logged without values', async () => {
    const payload = { name: 'Agent', systemPrompt: 'Help.', isAgentMode: true };
    const made = await test.app.inject({ method: 'POST', url: '/api/assistant', headers: owner, payload });
    const { app, lines } = await serve();
    await withoutTable('threads', async () => {
      const response = await app.inject({
        url: `/api/assistant/${made.json<{ id: number }>().id}/public/history?channelUserId=CANARY-OF-A-VALUE`,
      });
      expect(response.statusCode).toBe(500);
      expect(response.json()).toEqual({
        error: 'Something went wrong on our side. Please try again.',
        code: 'internal',
        reason: 'unexpected',
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      const logged = lines.join('');
      expect(logged).toContain(response.json<{ requestId: string }>().requestId);
      expect(logged).toContain('relation');
      expect(logged).not.toContain('CANARY-OF-A-VALUE');
    });
    await app.close();
  });

  it('of the database makes the process unready, but not unhealthy', async () => {
    await withoutTable('schema_migrations', async () => {
      const ready = await test.app.inject({ url: '/readyz' });
      expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '2']);
      expect((await test.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    });
    expect((await test.app.inject({ url: '/readyz' })).statusCode).toBe(200);
  });
});

describe('a stopping server', () => {
  it('refuses requests on open connections, with a retry time', async () => {
    const app = await buildApp(test.deps);
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    app.addHook('preClose', () => mayEnd);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async () => {
      const [response] = (await once(get(`${url}/api/installation`, { agent }), 'response')) as [
        IncomingMessage,
      ];
      return { status: response.statusCode, headers: response.headers, body: await json(response) };
    };
    expect((await ask()).status).toBe(200);
    const closed = app.close();
    const { status, headers, body } = await ask();
    expect(status).toBe(503);
    expect(body).toEqual({
      error: expect.any(String),
      code: 'unavailable',
      reason: 'stopping',
      requestId: expect.any(String),
    });
    expect(headers).toMatchObject({
      'retry-after': '5',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    });
    end();
    await closed;
  });
});

describe('the log', () => {
  const canary = 'CANARY-OF-A-SECRET';

  it('logs no token, cookie, query or body of any request', async () => {
    const { app, lines } = await serve();
    for (const { method, path } of endpoints) {
      await app.inject({
        method,
        url: `${path.replace(/:\w+/g, '1')}?code=${canary}&apiToken=${canary}&access_token=${canary}`,
        headers: {
          authorization: `Bearer ${canary}`,
          cookie: `session=${canary}`,
          'x-api-key': canary,
          'x-notion-token': canary,
          'user-agent': `x\r\n{"level":60,"msg":"${canary}"}`.replaceAll(/[\r\n]/g, ' '),
          referer: `https://x.example/?code=${canary}`,
        },
        ...(method === 'GET' ? {} : { payload: { question: canary, accessCode: canary, password: canary } }),
      });
    }
    await app.inject({ url: `/nothing/${canary}?code=${canary}` });
    await app.inject({ url: `/api/%E0%A4%A?code=${canary}` });
    expect(lines.join('')).not.toContain(canary);
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
    await app.close();
  });
});

describe('metrics', () => {
  const from = (remoteAddress: string, headers: Record<string, string> = {}) => ({
    url: '/metrics',
    remoteAddress,
    headers,
  });

  it('are available to this machine, and not behind a proxy on it', async () => {
    expect((await test.app.inject(from('127.0.0.1'))).body).toContain('anito_request_duration_seconds');
    expect((await test.app.inject(from('203.0.113.9'))).statusCode).toBe(404);
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-host']) {
      expect((await test.app.inject(from('127.0.0.1', { [name]: '127.0.0.1' }))).statusCode).toBe(404);
    }
    const { app } = await serve({ TRUST_PROXY: 'loopback' });
    const forwarded = from('127.0.0.1', { 'x-forwarded-for': '203.0.113.9, 127.0.0.1' });
    expect((await app.inject(forwarded)).statusCode).toBe(404);
    await app.close();
  });

  it('are available with the token, from anywhere', async () => {
    const { app } = await serve({ METRICS_TOKEN: '0123456789abcdef0123' });
    const status = async (authorization?: string) =>
      (await app.inject(from('203.0.113.9', authorization ? { authorization } : {}))).statusCode;
    expect(await status('Bearer 0123456789abcdef0123')).toBe(200);
    for (const value of [undefined, 'Bearer ', 'Bearer 0123456789abcdef012', '0123456789abcdef0123']) {
      expect(await status(value)).toBe(404);
    }
    await app.close();
  });
});
