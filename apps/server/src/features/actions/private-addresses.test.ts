import type { Action, HttpAction, RunResult } from '@anito/contract/actions';
import { type FakeWebsite, startTrap } from '@anito/outside/testing/fake-website';
import {
  createFakeNames,
  listPrivateAddresses,
  listPrivateTargets,
  publicAddress,
} from '@anito/outside/testing/private-addresses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWordEmbed, openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createApi } from '../sources/testing/sources-app.ts';
import { type FakeService, startFakeService } from './testing/fake-service.ts';
import { type FakeToolServer, startFakeToolServer } from './testing/fake-tool-server.ts';

const names = createFakeNames();
let site: FakeService;
let tools: FakeToolServer;
let trap: FakeWebsite;
let test: TestApp;
let shop: Shop;

beforeAll(async () => {
  [site, tools, trap] = await Promise.all([startFakeService(), startFakeToolServer(), startTrap()]);
  const many = { points: 1_000_000, seconds: 60 };
  test = await createTestApp({
    env: { FETCH_ALLOW_PRIVATE: `${site.host},${tools.host}` },
    worker: true,
    embed: createWordEmbed(),
    safeFetch: {
      ports: [80, 443, trap.port],
      resolve: names.resolve,
      timeouts: { connect: 400 },
    },
    rateLimits: { actionRun: many, actionChange: many },
  });
  Object.assign(test.deps.actionTimeouts, { runMs: 2_000, listMs: 2_000 });
  shop = await openShop(test, 'owner@example.com');
});
afterAll(async () => {
  await test.close();
  await Promise.all([site.close(), tools.close(), trap.close()]);
});

const call = (
  ...[method, url, payload]: [method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object]
) => createApi(test.app).request(shop.headers, method, url, payload);

const forms = [
  { method: 'GET', sendsAs: 'query' },
  { method: 'POST', sendsAs: 'json' },
  { method: 'POST', sendsAs: 'form' },
  { method: 'PUT', sendsAs: 'json' },
  { method: 'PATCH', sendsAs: 'json' },
  { method: 'DELETE', sendsAs: 'query' },
];

const write = (address: string, form: object) => ({
  name: 'Reach',
  description: 'Whenever somebody asks.',
  address,
  parameters: {
    type: 'object',
    properties: { q: { type: 'string' } },
    required: ['q'],
    additionalProperties: false,
  },
  ...form,
});

const addAction = (address: string, form: object) =>
  call('POST', `/api/assistant/${shop.assistantId}/actions`, write(address, form));
const addServer = (address: string) =>
  call('POST', `/api/assistant/${shop.assistantId}/actions/servers`, { name: 'Tools', address });

/** Stores an address that is refused now, because it may have become private since. */
async function runStored(address: string, form: { method: string; sendsAs: string }): Promise<RunResult> {
  const { id } = (await addAction(`${site.url}/echo`, form)).json<HttpAction>();
  await test.deps.database.pool.query('update assistant_actions set address = $2 where id = $1', [
    id,
    address,
  ]);
  const result = (await call('POST', `/api/actions/${id}/test`, { args: { q: 'x' } })).json<RunResult>();
  await call('DELETE', `/api/actions/${id}`);
  return result;
}

const isWhole = (address: string) => /^https?:\/\/[^/?#{}]/i.test(address) && URL.canParse(address);

describe('a private address', () => {
  it('is refused for new actions and tool servers', async () => {
    const before = [site.requests.length, tools.requests.length];
    for (const [index, address] of listPrivateAddresses(site.host, trap.host).entries()) {
      const form = forms[index % forms.length]!;
      const refused = await Promise.all([addAction(address, form), addServer(address)]);
      expect([address, ...refused.map(({ statusCode }) => statusCode)]).toEqual([address, 400, 400]);
    }
    expect([site.requests.length, tools.requests.length]).toEqual(before);
    expect(trap.connections).toBe(0);
  }, 120_000);

  it('is not called by an existing action, in any notation', async () => {
    const addresses = listPrivateAddresses(site.host, trap.host).filter(isWhole);
    for (const [index, address] of addresses.entries()) {
      const result = await runStored(address, forms[index % forms.length]!);
      expect([address, result]).toMatchObject([address, { status: 'failed' }]);
    }
    expect(trap.connections).toBe(0);
  }, 120_000);

  it('is not reached by redirects of an action or a server', async () => {
    for (const [index, target] of listPrivateTargets(site.host, trap.host).entries()) {
      const to = encodeURIComponent(target);
      const result = await runStored(`${site.url}/redirect?to=${to}`, forms[index % 2]!);
      expect([target, result]).toMatchObject([target, { status: 'failed' }]);
      if (index % 4 > 0) continue;
      const added = (await addServer(`${tools.url}/mcp?to=${to}`)).json<Action>();
      if (added.id) await call('DELETE', `/api/actions/${added.id}`);
    }
    expect(trap.connections).toBe(0);
  }, 120_000);

  it('is not reached by a name that resolves differently later', async () => {
    for (const kind of ['action', 'server']) {
      const name = `rebinding-${kind}.test`;
      names.answers[name] = [publicAddress, publicAddress, '127.0.0.1'];
      const address = `http://${name}:${trap.port}/mcp`;
      if (kind === 'server') await addServer(address);
      else await runStored(address, forms[0]!);
      for (let time = 0; time < 2; time += 1) await runStored(address, forms[1]!);
    }
    expect(trap.connections).toBe(0);
  });

  it("is not called by a tool after its server's name resolves to another host", async () => {
    const server = (await addServer(`${tools.url}/mcp`)).json<Action>();
    await call('PUT', `/api/actions/${server.id}/server`, {
      tools: [{ name: 'find_slots', isChosen: true, asksFirst: false }],
    });
    const addresses = listPrivateAddresses(site.host, trap.host).filter(isWhole);
    for (const address of addresses) {
      await test.deps.database.pool.query('update assistant_actions set address = $2 where id = $1', [
        server.id,
        address,
      ]);
      const payload = { toolName: 'tools_find_slots', args: { day: '2027-02-03' } };
      const result = (await call('POST', `/api/actions/${server.id}/test`, payload)).json<RunResult>();
      expect([address, result]).toMatchObject([address, { status: 'failed' }]);
    }
    expect(trap.connections).toBe(0);
  }, 120_000);
});

it('is counted by the trap when it is reached', async () => {
  await fetch(trap.url);
  expect(trap.connections).toBe(1);
});
