import type { Assistant } from '@anito/contract/assistants';
import type { Endpoint } from '@anito/contract/endpoint';
import { endpoints } from '@anito/contract/endpoints';
import type { FileConnection } from '@anito/contract/files';
import type { FoundSitePage, WebsiteConnectionWithPages } from '@anito/contract/websites';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitForSync } from './features/sources/testing/sources-app.ts';
import { buildOpenApi } from './open-api.ts';
import { nameOf, ownIdOf, writeRequest } from './testing/contract-requests.ts';
import { openShop } from './testing/shop.ts';
import type { Shop } from './testing/shop-parts.ts';
import type { TestApp } from './testing/test-app.ts';
import { createTestAppWithNotion } from './testing/test-app-with-notion.ts';

type Saved = { version: number };

let test: TestApp;
let own: Shop;
let stranger: { authorization: string };

beforeAll(async () => {
  test = await createTestAppWithNotion();
  own = await openShop(test, 'owner@example.com', { withEverything: true });
  stranger = await test.signIn('stranger@example.com');
});
afterAll(() => test.close());

/** A field of each body with two values, by which two saves differ. */
const fields: Record<string, readonly [name: string, one: string, other: string]> = {
  'PUT /api/assistant/:id': ['name', 'Rosa', 'Ana'],
  'PUT /api/assistant/:id/customization': ['headerColor', '#111111', '#222222'],
  'PUT /api/files/connections/:id': ['name', 'Price lists', 'Menus'],
  'PUT /api/notes/connections/:id': ['name', 'House rules', 'Our rules'],
  'PUT /api/notes/:id': ['text', 'Beside the shop.', 'In front of the shop.'],
  'PUT /api/website/connections/:id': ['connectionName', 'Our website', 'The website'],
  'PUT /api/notion/connections/:id': ['connectionName', 'Our wiki', 'The wiki'],
};
const versioned = endpoints
  .filter(({ isVersioned }) => isVersioned)
  .map((endpoint) => [nameOf(endpoint), endpoint] as const);

/** Sends the example of an endpoint with these fields changed. */
function save(endpoint: Endpoint, change: object, headers: object = own.headers) {
  const { payload, ...request } = writeRequest(endpoint, own, ownIdOf(endpoint, own));
  return test.app.inject({
    ...request,
    payload: { ...(payload as object), ...change },
    headers,
  } as InjectOptions);
}

/** Saves without a version, as earlier programs did. Returns the new state. */
async function saveAnyhow(endpoint: Endpoint, change: object = {}): Promise<Saved> {
  const response = await save(endpoint, change);
  expect([response.statusCode, response.body]).toEqual([200, expect.anything()]);
  return response.json<Saved>();
}

const get = async <T>(url: string) =>
  (await test.app.inject({ method: 'GET', url, headers: own.headers })).json<T>();

describe.each(versioned)('two saves by %s', (name, endpoint) => {
  const [field, one, other] = fields[name] ?? [];

  it('from the same state: one succeeds, and the other gets the current state', async () => {
    const { version } = await saveAnyhow(endpoint);
    const answers = await Promise.all(
      [one, other].map((value) => save(endpoint, { [field!]: value, version })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [saved, refused] = [200, 409].map((code) => answers.find(({ statusCode }) => statusCode === code)!);
    const property = field === 'connectionName' ? 'name' : field!;
    const current = { version: version + 1, [property]: saved!.json()[property] };
    expect(saved!.json()).toMatchObject(current);
    expect(refused!.json()).toMatchObject({
      code: 'changed_meanwhile',
      reason: 'changed-meanwhile',
      error: expect.stringContaining('We didn’t overwrite anything'),
      current,
    });
    expect(endpoint.response.safeParse(refused!.json().current).success).toBe(true);
  });

  it('in sequence: the second one uses the version of the first response', async () => {
    const first = await saveAnyhow(endpoint, { [field!]: one });
    const second = await save(endpoint, { [field!]: other, version: first.version });
    expect([second.statusCode, second.json().version]).toEqual([200, first.version + 1]);
    // A different field makes no difference: the client decides whether both changes can be combined.
    expect((await save(endpoint, { version: first.version })).statusCode).toBe(409);
    // A program that sends no version overwrites it, as before.
    expect(await saveAnyhow(endpoint, { [field!]: one })).toMatchObject({ version: first.version + 2 });
  });

  it('by another account, or with an invalid version, are refused', async () => {
    const { version } = await saveAnyhow(endpoint);
    const foreign = await save(endpoint, { version: version + 1 }, stranger);
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'not_found']);
    expect(foreign.json()).not.toHaveProperty('current');
    for (const wrong of [0, -1, 1.5, '1', null]) {
      const response = await save(endpoint, { version: wrong });
      expect([response.statusCode, response.json().fields]).toEqual([
        400,
        { version: expect.stringContaining('Version') },
      ]);
    }
  });
});

describe('the version of an item', () => {
  it('is accepted by every endpoint that changes the item, and documented in OpenAPI', () => {
    const takes = ({ body }: Endpoint) =>
      body?.safeParse({ kind: 'note', version: 'x' }).error?.issues.some(({ path }) => path[0] === 'version');
    const named = versioned.map(([name]) => name).sort();
    expect(endpoints.filter(takes).map(nameOf).sort()).toEqual(named);
    expect(Object.keys(fields).sort()).toEqual(named);
    const { paths } = buildOpenApi('https://chat.example') as {
      paths: Record<string, { put: { responses: Record<string, { content: Record<string, unknown> }> } }>;
    };
    for (const [, { path }] of versioned) {
      const { responses } = paths[path.replace(':id', '{id}')]!.put;
      expect(JSON.stringify(responses['409'])).toContain('changed_meanwhile');
    }
  });

  it('of a source does not change during a sync', async () => {
    const url = `/api/files/connections/${own.connectionId}`;
    const { version } = await get<FileConnection>(url);
    const ended = waitForSync(test.deps, own.connectionId);
    await test.app.inject({ method: 'POST', url: `${url}/sync?refreshVectors=true`, headers: own.headers });
    await ended;
    const after = await get<FileConnection>(url);
    expect([after.version, after.lastSyncedAt !== null]).toEqual([version, true]);
    const payload = { name: 'Synced meanwhile', version };
    const saved = await test.app.inject({ method: 'PUT', url, headers: own.headers, payload });
    expect(saved.statusCode).toBe(200);
  });

  it('of a website changes when its owner chooses found pages', async () => {
    const { id } = own.parts.websites!;
    const url = `/api/website/connections/${id}`;
    const { version, baseUrl } = await get<WebsiteConnectionWithPages>(url);
    await test.deps.database.pool.query(
      `insert into website_found_pages (owner_id, connection_id, page_id, url, state, depth)
       values ($1, $2, $3, $4, 'offered', 1)`,
      [own.ownerId, id, 'a'.repeat(32), `${baseUrl}new`],
    );
    const [found] = await get<FoundSitePage[]>(`${url}/found-pages`);
    const payload = { join: [found!.id], leaveOut: [] };
    await test.app.inject({ method: 'POST', url: `${url}/found-pages`, headers: own.headers, payload });
    const current = await get<WebsiteConnectionWithPages>(url);
    expect(current.version).toBe(version + 1);
    // The list of a tab that has not seen the page would remove it again.
    const stale = { connectionName: 'Website', selectedPages: [{ url: baseUrl }], version };
    const refused = await test.app.inject({ method: 'PUT', url, headers: own.headers, payload: stale });
    expect(refused.statusCode).toBe(409);
    expect((await get<WebsiteConnectionWithPages>(url)).pages).toEqual(current.pages);
  });

  it('of an assistant does not change with its access code, which is part of no form', async () => {
    const url = `/api/assistant/${own.assistantId}`;
    const { version } = await get<Assistant>(url);
    const { headers } = own;
    await test.app.inject({ method: 'POST', url: `${url}/access-code`, headers });
    expect(await get<Assistant>(url)).toMatchObject({ version, publicAccessCode: expect.any(String) });
    await test.app.inject({ method: 'DELETE', url: `${url}/access-code`, headers });
    expect(await get<Assistant>(url)).toMatchObject({ version, publicAccessCode: null });
  });
});
