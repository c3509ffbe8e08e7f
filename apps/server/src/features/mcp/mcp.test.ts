import type { AddressInfo } from 'node:net';
import type { ApiKey, NewApiKey } from '@anito/contract/api-keys';
import type { AnswerSource } from '@anito/contract/conversations';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { type ChatApp, createChatApp } from '../answering/testing/chat-app.ts';

let test: ChatApp;
let shop: Shop;
let origin: string;
const clients: Client[] = [];

beforeAll(async () => {
  test = await createChatApp();
  test.fake.order({ text: 'The ube cake costs 980 pesos [1].' });
  shop = await openShop(test, 'shop@example.com');
  origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await test.close();
});

async function createKey(overrides: object = {}, headers = shop.headers): Promise<NewApiKey> {
  const payload = { scopes: ['chat', 'search'], ...overrides };
  return (await test.app.inject({ method: 'POST', url: '/api/apikey', payload, headers })).json<NewApiKey>();
}

/** Connects with the protocol's official client, as other programs do. */
async function connect(key: string, assistantId = shop.assistantId): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp/${assistantId}`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  await client.connect(transport);
  clients.push(client);
  return client;
}

/** Sends a request without the library, as an attacker would. */
const send = (headers: Record<string, string>, body: unknown, assistantId = shop.assistantId) =>
  fetch(`${origin}/mcp/${assistantId}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(body),
  });
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const call = (name: string, args: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});
const textOf = ({ content }: { content: { type: string; text?: string }[] }) => content[0]?.text ?? '';

describe('the official client', () => {
  it('lists both tools and calls them, with sources', async () => {
    const { plainTextKey } = await createKey();
    const client = await connect(plainTextKey);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['ask', 'search']);

    const result = await client.callTool({
      name: 'ask',
      arguments: { question: 'How much is the ube cake?' },
    });
    expect(textOf(result as never)).toContain('980 pesos');
    const answer = result.structuredContent as { outcome: string; sources: AnswerSource[] };
    expect(answer.outcome).toBe('answered');
    expect(answer.sources[0]).toMatchObject({ title: expect.any(String), connectionId: shop.connectionId });

    const searched = await client.callTool({ name: 'search', arguments: { query: 'ube cake', limit: 1 } });
    const { results } = searched.structuredContent as { results: { text: string; title: string }[] };
    expect(results).toHaveLength(1);
    expect(results[0]!.text).toContain('980');
  });

  it('creates visitor conversations on the channel `mcp`', async () => {
    const { body } = await test.app.inject({
      url: `/api/assistant/${shop.assistantId}/conversations?search=ube`,
      headers: shop.headers,
    });
    expect(JSON.parse(body).conversations[0]).toMatchObject({ channel: 'mcp' });
  });

  it('sees only the tools of its key and gets the errors of a question', async () => {
    const { plainTextKey } = await createKey({ scopes: ['search'] });
    const client = await connect(plainTextKey);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['search']);
    const tooLong = { name: 'search', arguments: { query: 'x'.repeat(4_001) } };
    const refused = await client.callTool(tooLong).catch((error: Error) => error);
    expect(JSON.stringify(refused instanceof Error ? refused.message : refused)).toMatch(/invalid|too/i);
  });

  it('gets no search tool with a default key', async () => {
    const { plainTextKey, apiKey } = await createKey({ scopes: undefined });
    expect(apiKey.scopes).toEqual(['chat']);
    const client = await connect(plainTextKey);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['ask']);
    const searched = await client
      .callTool({ name: 'search', arguments: { query: 'ube cake' } })
      .catch((error: Error) => error);
    const answer = JSON.stringify(searched instanceof Error ? searched.message : searched);
    expect(answer).toMatch(/not found/i);
    expect(answer).not.toContain('980');
  });

  it('gets an error for a paused assistant', async () => {
    const { plainTextKey } = await createKey();
    const set = (isActive: boolean) =>
      test.app.inject({
        method: 'PUT',
        url: `/api/assistant/${shop.assistantId}`,
        headers: shop.headers,
        payload: { isActive },
      });
    const client = await connect(plainTextKey);
    await set(false);
    const refused = await client.callTool({ name: 'ask', arguments: { question: 'Ube cake?' } });
    await set(true);
    expect(refused.isError).toBe(true);
    expect(textOf(refused as never)).toContain('not available');
  });
});

describe('unauthorised access', () => {
  it('is refused before the body is read, always with the same reply', async () => {
    const { plainTextKey, apiKey } = await createKey();
    const other = await openShop(test, 'other@example.com');
    const foreign = await createKey({}, other.headers);
    const strangers: Record<string, string>[] = [
      {},
      { authorization: 'Bearer nothing' },
      { authorization: shop.headers.authorization },
      { authorization: `Bearer ${plainTextKey}x` },
    ];
    for (const headers of strangers) expect((await send(headers, list)).status).toBe(401);
    const missing = await send({ authorization: `Bearer ${plainTextKey}` }, list, 999_999);
    const theirs = await send({ authorization: `Bearer ${foreign.plainTextKey}` }, list);
    expect([missing.status, theirs.status]).toEqual([404, 404]);
    const { apiKey: changed } = { apiKey: await switchOff(apiKey) };
    expect(changed.isActive).toBe(false);
    expect((await send({ authorization: `Bearer ${plainTextKey}` }, list)).status).toBe(401);
  });

  it("is refused from other websites and with a widget's token", async () => {
    const { plainTextKey } = await createKey({ allowedOrigins: ['https://shop.example'] });
    const authorization = `Bearer ${plainTextKey}`;
    expect((await send({ authorization, origin: 'https://evil.example' }, list)).status).toBe(403);
    const config = await test.app.inject({
      url: `/api/widget/${shop.assistantId}/config`,
      headers: { 'x-api-key': plainTextKey },
    });
    const { token } = config.json<{ token: string }>();
    expect((await send({ authorization: `Bearer ${token}` }, list)).status).toBe(401);
  });

  it('is limited per key for batched and separate tool calls', async () => {
    const { plainTextKey } = await createKey();
    const authorization = `Bearer ${plainTextKey}`;
    const batch = Array.from({ length: 20 }, (_, id) => ({ ...call('search', { query: 'cake' }), id }));
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1) statuses.push((await send({ authorization }, batch)).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await send({ authorization }, Array(21).fill(list))).status).toBe(400);
    expect(
      (await send({ authorization }, call('search', { query: 'cake' }))).headers.get('retry-after'),
    ).toBeTruthy();
  });
});

async function switchOff({ id }: ApiKey): Promise<ApiKey> {
  const payload = { isActive: false };
  const url = `/api/apikey/${id}`;
  return (await test.app.inject({ method: 'PUT', url, headers: shop.headers, payload })).json<ApiKey>();
}

describe('hostile input', () => {
  it.each([
    ['nothing', null],
    ['a text', 'tools/list'],
    ['no method', { jsonrpc: '2.0', id: 1 }],
    // Our tools never change, so a subscription would only hold a connection open.
    ['a subscription', { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: {} }],
    ['an unknown method', { jsonrpc: '2.0', id: 1, method: 'tools/burn' }],
    ['an unknown tool', call('drop', {})],
    ['no arguments', { jsonrpc: '2.0', id: 1, method: 'tools/call' }],
    ['a question of another kind', call('ask', { question: { $ne: 1 } })],
    [
      'a prototype',
      JSON.parse('{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"__proto__":{"x":1}}}'),
    ],
  ])('is refused without a failure: %s', async (_name, body) => {
    const { plainTextKey } = await createKey();
    const answer = await send({ authorization: `Bearer ${plainTextKey}` }, body);
    expect(answer.status).toBeLessThan(500);
    expect(await answer.text()).not.toMatch(/ at .*\.ts|node_modules/);
  });
});
