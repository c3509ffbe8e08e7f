import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import { endpoints } from '@anito/contract/endpoints';
import { provisioningScopes } from '@anito/contract/provisioning-scopes';
import { siteAliases, sitePages } from '@anito/contract/site-pages';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { webRoot } from './lib/web-root.ts';
import {
  credentialsOf,
  guardedEndpoints,
  idEndpoints,
  keyEndpoints,
  keyOf,
  missingId,
  nameOf,
  observe,
  ownIdOf,
  provisioningEndpoints,
  writeRequest,
} from './testing/contract-requests.ts';
import { openShop } from './testing/shop.ts';
import type { Shop } from './testing/shop-parts.ts';
import type { TestApp } from './testing/test-app.ts';
import { createTestAppWithNotion } from './testing/test-app-with-notion.ts';

let test: TestApp;
let own: Shop;
let foreign: Shop;
let admin: { authorization: string };
/** A provisioning key with every scope. */
let operator: { authorization: string };
const routes: RouteOptions[] = [];

/** Records every route of every application that is built. */
function collectRoutes(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', (route) => void routes.push(route));
}

beforeAll(async () => {
  subscribe('fastify.initialization', collectRoutes);
  test = await createTestAppWithNotion({
    env: { ADMIN_EMAILS: 'admin@example.com' },
    rateLimits: {
      publicChatAddress: { points: 10_000, seconds: 60 },
      provisioningKey: { points: 10_000, seconds: 60 },
    },
  });
  unsubscribe('fastify.initialization', collectRoutes);
  admin = await test.signIn('admin@example.com');
  operator = await createOperator(provisioningScopes);
  own = await openShop(test, 'a@example.com', {
    withEverything: true,
  });
  foreign = await openShop(test, 'b@example.com', {
    documents: { 'b.md': '# Ube cake\n\nThe ube cake costs CANARY-OF-B pesos.\n' },
    withEverything: true,
  });
  const started = await observe(
    test.app,
    { method: 'POST', url: `/api/admin/impersonate/${own.ownerId}` },
    admin,
  );
  expect(started.status).toBe(200);
  await observe(test.app, {
    method: 'POST',
    url: `/api/assistant/${foreign.assistantId}/public/chat`,
    payload: { question: 'Hello', channelUserId: 'public_visitor-of-b' },
  });
  await endJobs();
});
afterAll(() => test.close());

/** Returns the headers of a new provisioning key. */
async function createOperator(scopes: readonly string[]): Promise<{ authorization: string }> {
  const payload = { name: 'Operator', scopes };
  const request = { method: 'POST', url: '/api/admin/provisioning-keys', payload } as const;
  const { status, body } = await observe(test.app, request, admin);
  expect(status).toBe(201);
  return { authorization: `Bearer ${(JSON.parse(body) as { secret: string }).secret}` };
}

/** Runs the due background jobs and deletes those that are due later, so that only requests change data. */
const endJobs = () =>
  vi.waitFor(
    async () => {
      const { pool } = test.deps.database;
      const waiting = `from pgboss.job where state in ('created', 'retry')`;
      await pool.query(`delete ${waiting} and start_after > now()`);
      const { rows } = await pool.query(`select name ${waiting} or state = 'active'`);
      expect(rows).toEqual([]);
    },
    { timeout: 60_000 },
  );

/** Returns a hash of everything that an owner has, by table. */
async function hashRows(ownerId: string): Promise<Record<string, string>> {
  const { pool } = test.deps.database;
  // Usage statistics of earlier requests are written seconds after them.
  await Promise.all([test.deps.dailyUse.flush(), test.deps.apiKeyUse.flush()]);
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where column_name = 'owner_id' and table_schema = 'public' order by 1`,
  );
  // One query for all tables, because it runs hundreds of times.
  const hashes = [...tables.map(({ name }) => [name, 'owner_id'] as const), ['users', 'id'] as const].map(
    ([name, column]) => `select '${name}' as name,
      md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
      from ${name} t where ${column}::text = $1`,
  );
  const { rows } = await pool.query<{ name: string; hash: string }>(hashes.join(' union all '), [ownerId]);
  expect(rows).toHaveLength(tables.length + 1);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/** Returns the tables in which data of an owner has changed. */
async function listChanged(ownerId: string, before: Record<string, string>): Promise<string[]> {
  const now = await hashRows(ownerId);
  return Object.keys(now).filter((name) => now[name] !== before[name]);
}

describe('the table of endpoints', () => {
  /** Routes outside of the contract, with the reason why they are public or how they check access. */
  const others = [
    /^\/healthz$/,
    /^\/readyz$/,
    /^\/metrics$/,
    /^\/api\/(openapi\.json|docs)(\/|$)/,
    /^\/oidc(\/|$)/,
    // By an API key: mcp.test.ts.
    /^\/mcp\/:id$/,
    // A page without information that needs protection.
    /^\/public\/assistant\/:id\/chat$/,
    // A redirect to that page by an unguessable code: short-links.test.ts.
    /^\/c\/:code$/,
    // By a signed link: unsubscribe.test.ts.
    /^\/unsubscribe\/:token$/,
    // By the signature or the secret of a channel: messenger.test.ts, whatsapp.test.ts, telegram.test.ts.
    /^\/api\/(facebook|whatsapp)\/webhook$/,
    /^\/api\/telegram\/webhook\/:bot$/,
    // By the state parameter sent to Facebook, and a cookie: messenger.test.ts.
    /^\/api\/facebook\/callback$/,
    // The files of the browser app.
    /^\/assets\/:name$/,
    // Needs a token, with which it is requested.
    /^\/widget\/:id\/frame$/,
  ];
  /** The public pages, files for crawlers and the manifest: the same for everyone. */
  const site = new Set([
    ...Object.values(sitePages),
    ...Object.keys(siteAliases),
    '/robots.txt',
    '/sitemap.xml',
    '/manifest.webmanifest',
  ]);
  const isStatic = (url: string) => site.has(url) || existsSync(`${webRoot}${decodeURI(url)}`);
  const methodsOf = (route: RouteOptions) => [route.method].flat();

  it.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s is bound once',
    (_, endpoint) => {
      const bound = routes.filter((route) => route.config && 'endpoint' in route.config);
      expect(
        bound.filter(
          (route) =>
            (route.config as { endpoint?: unknown }).endpoint === endpoint &&
            !methodsOf(route).includes('HEAD'),
        ),
      ).toHaveLength(1);
    },
  );

  it('contains every route that is served', () => {
    const known = new Set(endpoints.map((endpoint) => nameOf(endpoint)));
    // Browsers send preflights without a key.
    for (const { access, path } of endpoints) if (access === 'key') known.add(`OPTIONS ${path}`);
    const unknown = routes.flatMap((route) =>
      methodsOf(route)
        .map((method) => `${method === 'HEAD' ? 'GET' : method} ${route.url}`)
        .filter((name) => !known.has(name))
        .filter(() => !others.some((pattern) => pattern.test(route.url)) && !isStatic(route.url)),
    );
    expect(unknown).toEqual([]);
    expect(routes.length).toBeGreaterThan(endpoints.length);
  });

  it('names a resource for every path with an id that needs a sign-in', () => {
    const careless = idEndpoints.filter(({ access, resource }) => access !== 'public' && resource === 'none');
    expect(careless.map(nameOf)).toEqual([]);
  });
});

const guarded = guardedEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);

describe('without a valid token', () => {
  it.each(guarded)('%s responds with 401, regardless of its other input', async (_name, endpoint) => {
    const request = writeRequest(endpoint, own, ownIdOf(endpoint, own));
    const token = own.headers.authorization.slice('Bearer '.length);
    const [header, payload, signature] = token.split('.');
    const values = [
      undefined,
      '',
      'Bearer',
      'Bearer null',
      'Bearer x',
      'Bearer a.b.c',
      `Basic ${token}`,
      token,
      `Bearer ${token}x`,
      `Bearer ${header}.${payload}.`,
      `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`,
      `Bearer ${header}.${Buffer.from('{"sub":"x"}').toString('base64url')}.${signature}`,
      `Bearer ${'x'.repeat(10_000)}`,
      `Bearer ${token}, Bearer ${token}`,
    ];
    const seenRoutes = new Set<string>();
    for (const authorization of values) {
      const { status, body } = await observe(
        test.app,
        request,
        authorization === undefined ? {} : { authorization },
      );
      seenRoutes.add(`${status} ${body}`);
    }
    expect([...seenRoutes]).toEqual([expect.stringMatching(/^401 .*"unauthenticated"/)]);
    const inQuery = `${request.url}${String(request.url).includes('?') ? '&' : '?'}access_token=${token}`;
    expect((await observe(test.app, { ...request, url: inQuery })).status).toBe(401);
    expect((await test.app.inject(request)).headers['www-authenticate']).toBe('Bearer');
  });

  it.each(guarded)(
    '%s is closed to users who impersonate others, and to admins who impersonate no one',
    async (_name, endpoint) => {
      const request = writeRequest(endpoint, own, ownIdOf(endpoint, own));
      const invalidIds = [
        '',
        'admin',
        `${foreign.ownerId},${own.ownerId}`,
        '00000000-0000-4000-8000-000000000000',
      ];
      for (const value of [foreign.ownerId, own.ownerId, ...invalidIds]) {
        const headers = { ...own.headers, 'x-impersonate-user': value };
        expect([value, (await observe(test.app, request, headers)).status]).toEqual([value, 403]);
      }
      for (const value of invalidIds) {
        const headers = { ...admin, 'x-impersonate-user': value };
        expect([value, (await observe(test.app, request, headers)).status]).toEqual([value, 403]);
      }
    },
  );

  it.each(guarded)('%s refuses two tokens at once', async (_name, endpoint) => {
    const request = writeRequest(endpoint, own, ownIdOf(endpoint, own));
    const authorization = [own.headers.authorization, foreign.headers.authorization];
    expect((await observe(test.app, request, { authorization })).status).toBeGreaterThanOrEqual(400);
  });
});

describe('without a valid API key', () => {
  const keyed = keyEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);

  it.each(keyed)('%s responds with 401, regardless of its other input', async (_name, endpoint) => {
    const request = writeRequest(endpoint, own, ownIdOf(endpoint, own));
    const key = keyOf(own);
    const values = ['', 'null', 'anito_', key.slice(0, -1), `${key}x`, key.toUpperCase(), `${key},${key}`];
    const seenRoutes = new Set<string>();
    for (const headers of [
      {},
      own.headers,
      ...values.flatMap((value) => [
        { 'x-api-key': value },
        { authorization: `Bearer ${value}` },
        { authorization: value },
      ]),
    ]) {
      const { status, body } = await observe(test.app, request, headers);
      seenRoutes.add(`${status} ${body}`);
    }
    expect([...seenRoutes]).toEqual([expect.stringMatching(/^401 .*"unauthenticated"/)]);
    for (const name of ['apiKey', 'api_key', 'key', 'access_token', 'token', 'X-Api-Key']) {
      const url = `${request.url}${String(request.url).includes('?') ? '&' : '?'}${name}=${key}`;
      expect((await observe(test.app, { ...request, url })).status).toBe(401);
    }
  });

  it.each(guarded)('%s does not accept an API key', async (_name, endpoint) => {
    const request = writeRequest(endpoint, own, ownIdOf(endpoint, own));
    const key = keyOf(own);
    for (const headers of [{ 'x-api-key': key }, { authorization: `Bearer ${key}` }]) {
      expect((await observe(test.app, request, headers)).status).toBe(401);
    }
  });
});

describe('without a valid provisioning key', () => {
  const provisioned = provisioningEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);

  it.each(provisioned)('%s responds with 401, regardless of its other input', async (_name, endpoint) => {
    const request = writeRequest(endpoint, own, own.ownerId);
    const key = operator.authorization.slice('Bearer '.length);
    const values = ['', 'null', 'anito_op_', key.slice(0, -1), `${key}x`, key.toUpperCase(), keyOf(own)];
    const seen = new Set<string>();
    for (const headers of [
      {},
      own.headers,
      admin,
      { ...admin, 'x-impersonate-user': own.ownerId },
      { 'x-api-key': key },
      ...values.map((value) => ({ authorization: `Bearer ${value}` })),
    ]) {
      const { status, body } = await observe(test.app, request, headers);
      seen.add(`${status} ${body}`);
    }
    expect([...seen]).toEqual([expect.stringMatching(/^401 .*"unauthenticated"/)]);
  });

  it.each(provisioned)('%s is forbidden without its scope, and as a user', async (_name, endpoint) => {
    const before = await hashRows(own.ownerId);
    const request = writeRequest(endpoint, own, own.ownerId);
    const { scope, fieldScopes = {} } = endpoint;
    const needed: unknown[] = [scope, ...Object.values(fieldScopes)];
    const others = await createOperator(provisioningScopes.filter((scope) => !needed.includes(scope)));
    expect((await observe(test.app, request, others)).status).toBe(403);
    const asOwner = { ...operator, 'x-impersonate-user': own.ownerId };
    expect((await observe(test.app, request, asOwner)).status).toBe(403);
    expect(await listChanged(own.ownerId, before)).toEqual([]);
  });

  const ofAccount = provisioned.filter(([, { path }]) => path.includes(':userId'));
  it.each(ofAccount)('%s responds with 404 for a missing account', async (_name, endpoint) => {
    const request = writeRequest(endpoint, own, '00000000-0000-4000-8000-000000000000');
    expect((await observe(test.app, request, operator)).status).toBe(404);
  });

  it.each([...guarded, ...keyEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const)])(
    '%s does not accept a provisioning key',
    async (_name, endpoint) => {
      const request = writeRequest(endpoint, own, ownIdOf(endpoint, own));
      const key = operator.authorization.slice('Bearer '.length);
      for (const headers of [
        operator,
        { 'x-api-key': key },
        { ...operator, 'x-impersonate-user': own.ownerId },
      ]) {
        expect((await observe(test.app, request, headers)).status).toBe(401);
      }
    },
  );
});

const actingAsOwn = () => ({ ...admin, 'x-impersonate-user': own.ownerId });

describe('for an admin who impersonates a user', () => {
  const closed = guardedEndpoints
    .filter(({ access, isOwnOnly }) => access === 'admin' || isOwnOnly)
    .map((endpoint) => [nameOf(endpoint), endpoint] as const);

  it.each(closed)('%s is forbidden', async (_name, endpoint) => {
    const before = await hashRows(own.ownerId);
    const request = writeRequest(endpoint, own, ownIdOf(endpoint, own));
    expect((await observe(test.app, request, actingAsOwn())).status).toBe(403);
    expect(await listChanged(own.ownerId, before)).toEqual([]);
  });
});

describe('without the role admin', () => {
  const guards = guardedEndpoints
    .filter(({ access }) => access === 'admin')
    .map((endpoint) => [nameOf(endpoint), endpoint] as const);

  it.each(guards)('%s is forbidden', async (_name, endpoint) => {
    for (const id of [own.ownerId, foreign.ownerId, missingId]) {
      const request = writeRequest(endpoint, own, id);
      for (const headers of [own.headers, { ...own.headers, 'x-exit-impersonation': 'true' }]) {
        expect((await observe(test.app, request, headers)).status).toBe(403);
      }
    }
  });
});

const owned = idEndpoints
  .filter(
    ({ access, resource }) =>
      // Admins and operators reach every account.
      access !== 'admin' &&
      access !== 'provisioning' &&
      resource !== 'none' &&
      resource !== 'outside' &&
      resource !== 'value',
  )
  .map((endpoint) => [nameOf(endpoint), endpoint] as const);

describe("with the id of another account's item", () => {
  it.each(owned)('%s responds exactly as for a missing one, and changes nothing', async (_name, endpoint) => {
    const before = await hashRows(foreign.ownerId);
    const people = endpoint.isOwnOnly ? [own.headers, admin] : [own.headers, admin, actingAsOwn()];
    const callers = endpoint.access === 'key' ? [credentialsOf(endpoint, own)] : people;
    for (const headers of callers) {
      const [stranger, missing] = await Promise.all(
        [ownIdOf(endpoint, foreign), missingId].map((id) =>
          observe(test.app, writeRequest(endpoint, own, id), headers),
        ),
      );
      expect(stranger).toEqual(missing);
      expect(stranger?.status).toBe(404);
      expect(stranger?.body).toContain('not_found');
    }
    expect(await listChanged(foreign.ownerId, before)).toEqual([]);
  });

  it.each([
    ['/api/rag/ask', (id: number) => ({ connectionId: id, question: 'Ube cake?' })],
    ['/api/rag/ask', (id: number) => ({ connectionId: `file_${id}`, question: 'Ube cake?' })],
    ['/api/rag/ask', (id: number) => ({ connectionId: `notion_${id}`, question: 'Ube cake?' })],
    ['/api/rag/ask-multiple', (id: number) => ({ connectionIds: [`file_${id}`], question: 'Ube cake?' })],
    [
      '/api/rag/ask-multiple',
      (id: number) => ({ connectionIds: [`file_${own.connectionId}`, `file_${id}`], question: 'Ube cake?' }),
    ],
    [
      '/api/rag/ask-with-history',
      (id: number) => ({ connectionIds: [`file_${id}`], question: 'Ube cake?', conversationHistory: [] }),
    ],
    ['/api/assistant', (id: number) => ({ name: 'X', systemPrompt: 'X', connectionIds: [id] })],
    [
      '/api/assistant',
      (id: number) => ({ name: 'X', systemPrompt: 'X', connectionsWithTypes: [{ id, type: 'file' }] }),
    ],
  ] as const)('an id in the body of %s is a missing one too', async (url, write) => {
    const before = await hashRows(own.ownerId);
    const [stranger, missing] = await Promise.all(
      [foreign.connectionId, missingId].map((id) =>
        observe(test.app, { method: 'POST', url, payload: write(id) }, own.headers),
      ),
    );
    expect(stranger).toEqual(missing);
    expect(stranger?.status).toBe(404);
    expect(await listChanged(own.ownerId, before)).toEqual([]);
  });

  it('no answer contains anything, over many questions', async () => {
    const questions = ['How much is the ube cake?', 'CANARY-OF-B', 'What costs CANARY-OF-B pesos?', 'b.md'];
    for (let index = 0; index < 60; index++) {
      const payload = {
        question: `${questions[index % questions.length]} ${index}`,
        sessionId: `canary-hunt-${index}-0000`,
      };
      const url = `/api/assistant/${own.assistantId}/chat`;
      const { body } = await observe(test.app, { method: 'POST', url, payload }, own.headers);
      const { answer, sources } = JSON.parse(body) as { answer: string; sources: { connectionId: number }[] };
      expect(sources.every(({ connectionId }) => connectionId === own.connectionId)).toBe(true);
      expect(answer).not.toMatch(/costs CANARY-OF-B/);
    }
  });

  it("lists contain only the caller's items", async () => {
    for (const url of [
      '/api/connections',
      '/api/files/connections',
      '/api/notes/connections',
      '/api/notion/connections',
      '/api/assistant',
    ]) {
      const { body } = await observe(test.app, { url }, own.headers);
      const ids = (JSON.parse(body) as { id: number }[]).map(({ id }) => id);
      expect(ids).not.toContain(foreign.connectionId);
      expect(ids).not.toContain(foreign.parts.notes?.id);
      expect(ids).not.toContain(foreign.parts.notion?.id);
      expect(body).not.toContain('b@example.com');
    }
  });
});

describe('with an invalid id', () => {
  const oddIds = [
    'abc',
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    '+1',
    '9223372036854775808',
    '18446744073709551617',
    '9007199254740993',
    '1;',
    '1,2',
    '1%20or%201=1',
    '%00',
    '1%00',
    '%27',
    '%2e%2e%2f',
    '%E0%A4%A',
    '%d9%a3',
    'null',
    '[]',
    'd94f7bb0-0a8c-4b0e-9a64-000000000000',
    'x'.repeat(400),
  ];

  const ofThings = idEndpoints.filter(({ resource }) => resource !== 'value');
  it.each(ofThings.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s responds with 400 or 404',
    async (_name, endpoint) => {
      for (const id of oddIds) {
        const { status, body } = await observe(
          test.app,
          writeRequest(endpoint, own, id),
          endpoint.access === 'provisioning'
            ? operator
            : endpoint.access === 'admin'
              ? admin
              : credentialsOf(endpoint, own),
        );
        expect([id, [400, 404].includes(status) ? 'refused' : status]).toEqual([id, 'refused']);
        expect(JSON.parse(body)).toMatchObject({ code: expect.any(String), requestId: '' });
      }
    },
  );
});

describe('with the id of an own item', () => {
  it('every request succeeds', async () => {
    const shop = await openShop(test, 'c@example.com', {
      withEverything: true,
    });
    // Saving a note starts a sync, during which a manual one is refused. A page cannot be read alone while a
    // sync runs, and a document that is read again gets other passages.
    const firstOf = (path: string) => {
      if (path.startsWith('/api/passages/')) return -2;
      // A new key replaces the previous one.
      if (path.startsWith('/api/widget/')) return -1;
      return path === '/api/notes/connections/:id/sync' || path.endsWith('/reingest') ? -1 : 0;
    };
    const order = (method: string, path: string) =>
      method !== 'DELETE' ? firstOf(path) : path.includes('connections') ? 2 : 1;
    const calls = owned
      .map(([, endpoint]) => endpoint)
      // Passkeys need the password, which the owner of a shop has never chosen: passkeys.test.ts.
      .filter(({ resource }) => resource !== 'passkey')
      // Message templates need a messaging channel, which the thread of a shop does not have:
      // whatsapp.test.ts.
      .filter(({ path }) => path !== '/api/inbox/threads/:id/templates')
      // A reply closes the open question of the thread of a shop: inbox.test.ts.
      .filter(({ path }) => path !== '/api/inbox/threads/:id/answer')
      .toSorted((a, b) => order(a.method, a.path) - order(b.method, b.path));
    // The access code of an assistant is deleted before the assistant.
    calls.sort(
      (a, b) =>
        Number(a.method === 'DELETE' && a.path === '/api/assistant/:id') -
        Number(b.method === 'DELETE' && b.path === '/api/assistant/:id'),
    );
    for (const endpoint of calls) {
      const { status, body } = await observe(
        test.app,
        writeRequest(endpoint, shop, ownIdOf(endpoint, shop)),
        credentialsOf(endpoint, shop),
      );
      expect([nameOf(endpoint), status, body.slice(0, 200)]).toEqual([
        nameOf(endpoint),
        endpoint.status ?? 200,
        expect.any(String),
      ]);
    }
  });
});
