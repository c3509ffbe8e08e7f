import type { NewApiKey } from '@anito/contract/api-keys';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

type Headers = { authorization: string };
type Shop = { headers: Headers; assistantId: number; key: string };

let test: TestApp;
let one: Shop;
let two: Shop;

async function open(email: string): Promise<Shop> {
  const headers = await test.signIn(email);
  const post = (url: string, payload: object) => test.app.inject({ method: 'POST', url, headers, payload });
  const made = await post('/api/assistant', { name: 'Agent', systemPrompt: 'Help.', isAgentMode: true });
  const key = (await post('/api/apikey', {})).json<NewApiKey>().plainTextKey;
  return { headers, assistantId: made.json<{ id: number }>().id, key };
}

beforeAll(async () => {
  test = await createTestApp();
  [one, two] = await Promise.all([open('one@example.com'), open('two@example.com')]);
});
afterAll(() => test.close());

type AskOptions = { body?: object; headers?: Record<string, string>; address?: string };

function ask(url: string, idempotencyKey: string, { body, headers, address }: AskOptions = {}) {
  return test.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'idempotency-key': idempotencyKey },
    remoteAddress: address ?? '203.0.113.1',
    payload: { question: 'Hello', ...body },
  });
}

const onPage = ({ assistantId }: Shop) => `/api/assistant/${assistantId}/public/chat`;
const inWidget = ({ assistantId }: Shop) => `/api/widget/${assistantId}/chat`;
const readId = (answer: { json<Body>(): Body }) => answer.json<{ messageId: number }>().messageId;

it.each<AskOptions>([
  {},
  { body: { channelUserId: 'short' } },
  { body: { channelUserId: 'visitor-7f3a9c1e5b2d' } },
])('separates the keys of visitors by assistant: %j', async (asking) => {
  const [pageKey, widgetKey] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const shop of [one, two]) {
    const page = await ask(onPage(shop), pageKey, asking);
    const widget = await ask(inWidget(shop), widgetKey, { ...asking, headers: { 'x-api-key': shop.key } });
    for (const answer of [page, widget]) expect(answer.statusCode).toBe(200);
  }
});

it('separates the keys of visitors without an id by address', async () => {
  const first = readId(await ask(onPage(one), 'no-id', { address: '198.51.100.1' }));
  expect(readId(await ask(onPage(one), 'no-id', { address: '198.51.100.1' }))).toBe(first);
  expect(readId(await ask(onPage(one), 'no-id', { address: '198.51.100.2' }))).not.toBe(first);
});

it('identifies a program by its API key from any address, and a page by its address too', async () => {
  const program = { headers: { 'x-api-key': one.key } };
  const page = { headers: { ...program.headers, origin: 'https://shop.example' } };
  const [a, b] = ['198.51.100.1', '198.51.100.2'];
  const first = readId(await ask(inWidget(one), 'by-key', { ...program, address: a }));
  expect(readId(await ask(inWidget(one), 'by-key', { ...program, address: b }))).toBe(first);
  const shown = readId(await ask(inWidget(one), 'by-page', { ...page, address: a }));
  expect(readId(await ask(inWidget(one), 'by-page', { ...page, address: b }))).not.toBe(shown);
});

it('sends a stored response only to a visitor who may still ask', async () => {
  const shop = await open('closing@example.com');
  const visitor = { body: { channelUserId: 'visitor-7f3a9c1e5b2d4860', accessCode: 'OLD' } };
  const program = { ...visitor, body: {}, headers: { 'x-api-key': shop.key } };
  const repeat = async () => {
    const answers = [
      await ask(onPage(shop), 'closing', visitor),
      await ask(inWidget(shop), 'closing', program),
    ];
    return answers.map((answer) => (answer.statusCode === 200 ? 'answered' : answer.json().code));
  };
  expect(await repeat()).toEqual(['answered', 'answered']);
  const change = (method: 'POST' | 'PUT', path: string, payload?: object) =>
    test.app.inject({
      method,
      url: `/api/assistant/${shop.assistantId}${path}`,
      headers: shop.headers,
      ...(payload && { payload }),
    });
  expect((await change('POST', '/access-code')).statusCode).toBe(200);
  expect(await repeat()).toEqual(['invalid_access_code', 'answered']);
  // Access is also checked before a used key is refused.
  const other = await ask(onPage(shop), 'closing', { body: { channelUserId: 'visitor-7f3a9c1e5b2d4860' } });
  expect(other.json().code).toBe('access_code_required');
  expect((await change('PUT', '', { isActive: false })).statusCode).toBe(200);
  expect(await repeat()).toEqual(['invalid_access_code', 'assistant_inactive']);
});
