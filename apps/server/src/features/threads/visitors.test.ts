import type { ConversationRecord } from '@anito/contract/conversations';
import type { ErrorBody } from '@anito/contract/error-body';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { type ChatApp, createChatApp, createVisitor } from '../answering/testing/chat-app.ts';

const question = 'How much is the ube cake?';

let test: ChatApp;
let shop: Shop;

beforeAll(async () => {
  test = await createChatApp();
  shop = await openShop(test, 'shop@example.com');
});
afterAll(() => test.close());
beforeEach(() => test.fake.order({ text: 'The ube cake costs 980 pesos [1].' }));

const publicUrl = () => `/api/assistant/${shop.assistantId}/public`;

function visit(visitor: ReturnType<typeof createVisitor>, body: Record<string, unknown> = {}, headers = {}) {
  const payload = { question, channelUserId: visitor.channelUserId, ...body };
  const url = `${publicUrl()}/chat`;
  return test.app.inject({ method: 'POST', url, payload, headers, remoteAddress: visitor.address });
}
const listVisits = (query: string, assistantId = shop.assistantId) =>
  test.app.inject({ url: `/api/assistant/${assistantId}/public/history?${query}` });

describe('visitor histories', () => {
  it('are separate for two visitors', async () => {
    const [one, other] = [createVisitor(), createVisitor()];
    await visit(one, { question: 'How much is the ube cake for CANARY-OF-ONE?' });
    const ownRecords = await listVisits(`channelUserId=${one.channelUserId}`);
    expect(ownRecords.json()).toMatchObject([{ question: expect.stringContaining('CANARY-OF-ONE') }]);
    expect((await listVisits(`channelUserId=${other.channelUserId}`)).json()).toEqual([]);
    await visit(other, { question: 'What did they ask about the ube cake?' });
    expect(JSON.stringify(test.fake.requests.at(-1)?.messages)).not.toContain('CANARY-OF-ONE');
  });

  it('are separate for each assistant', async () => {
    const visitor = createVisitor();
    await visit(visitor);
    const second = await openShop(test, 'second@example.com');
    const there = await listVisits(`channelUserId=${visitor.channelUserId}`, second.assistantId);
    expect([there.statusCode, there.json()]).toEqual([200, []]);
  });

  it.each(['visitor-1', '', undefined])(
    'are empty for the invalid id %j, but its questions are answered',
    async (id) => {
      const visitor = createVisitor();
      for (const text of ['How much is the ube cake for CANARY-OF-A-STRANGER?', question]) {
        expect((await visit(visitor, { question: text, channelUserId: id })).statusCode).toBe(200);
      }
      expect(JSON.stringify(test.fake.requests.at(-1)?.messages)).not.toContain('CANARY-OF-A-STRANGER');
      const records = await listVisits(id === undefined ? '' : `channelUserId=${id}`);
      expect([records.statusCode, records.json()]).toEqual([200, []]);
    },
  );

  it.each([
    'channelUserId=%25%25%25%25%25%25%25%25%25%25%25%25%25%25%25%25%25%25',
    'channelUserId=________________%25',
    'channelUserId=aaaaaaaaaaaaaaaaaaaa&channelUserId=bbbbbbbbbbbbbbbbbbbbbb',
    'channelUserId[]=aaaaaaaaaaaaaaaaaaaa',
    `channelUserId=${'x'.repeat(10_000)}`,
    'channelUserId=aaaaaaaaaaaaaaaaaaaa&limit=0',
    'channelUserId=aaaaaaaaaaaaaaaaaaaa&limit=1000',
    'channelUserId=aaaaaaaaaaaaaaaaaaaa&limit=1e1',
    'channelUserId=aaaaaaaaaaaaaaaaaaaa&offset=-1',
    'channelUserId=aaaaaaaaaaaaaaaaaaaa&offset=1e9',
  ])('reject the query %s', async (query) => {
    expect((await listVisits(query)).statusCode).toBe(400);
  });

  it('page from the newest on, each page oldest first', async () => {
    const visitor = createVisitor();
    for (const number of [1, 2, 3]) await visit(visitor, { question: `Question ${number}: ube cake?` });
    const page = async (query: string) =>
      (await listVisits(`channelUserId=${visitor.channelUserId}&${query}`))
        .json<ConversationRecord[]>()
        .map((record) => record.question.slice(0, 10));
    expect(await page('limit=2')).toEqual(['Question 2', 'Question 3']);
    expect(await page('limit=2&offset=2')).toEqual(['Question 1']);
  });

  it('count each visitor once and no owners', async () => {
    const url = `/api/assistant/${shop.assistantId}/conversations/count`;
    const count = async () =>
      (await test.app.inject({ url, headers: shop.headers })).json<{ count: number }>().count;
    const before = await count();
    const visitor = createVisitor();
    await visit(visitor, { question: 'Hello' });
    await visit(visitor, { question: 'Hello again' });
    await visit(createVisitor(), { question: 'Hello' });
    const asOwner = { url: `/api/assistant/${shop.assistantId}/chat`, headers: shop.headers };
    await test.app.inject({ method: 'POST', ...asOwner, payload: { question: 'Hello' } });
    expect(await count()).toBe(before + 2);
  });
});

describe('visitor limits', () => {
  it('allow ten questions a minute for any claimed address', async () => {
    const visitor = createVisitor();
    const statuses: number[] = [];
    for (let index = 0; index < 10; index++) {
      statuses.push((await visit(visitor, { question: 'Hello' })).statusCode);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    const eleventh = await visit(visitor, {}, { 'x-forwarded-for': '198.51.100.1' });
    expect(eleventh.statusCode).toBe(429);
    expect(eleventh.json<ErrorBody>().code).toBe('too_many_requests');
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0);
    const sameVisitor = await visit({ ...visitor, address: createVisitor().address });
    expect(sameVisitor.statusCode).toBe(429);
    expect((await visit(createVisitor(), { question: 'Hello' })).statusCode).toBe(200);
  });

  it('allow ten questions a minute per address for any number of ids', async () => {
    const { address } = createVisitor();
    const askAsStranger = (headers?: Record<string, string>) =>
      visit({ ...createVisitor(), address }, { question: 'Hello' }, headers);
    for (let count = 0; count < 9; count++) {
      await test.deps.rateLimits.consume('publicChatAddress', address);
    }
    expect((await askAsStranger()).statusCode).toBe(200);
    const refused = await askAsStranger({ 'x-forwarded-for': '198.51.100.2' });
    expect(refused.statusCode).toBe(429);
    expect(refused.json<ErrorBody>().error).toBe('Too many requests. Please wait a moment and try again.');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await visit(createVisitor(), { question: 'Hello' })).statusCode).toBe(200);
  });

  it('apply before the key of a repeated request is claimed', async () => {
    const visitor = createVisitor();
    const repeat = { 'idempotency-key': `limited-${visitor.channelUserId}` };
    expect((await visit(visitor, { question: 'Hello' }, repeat)).statusCode).toBe(200);
    const again = await visit(visitor, { question: 'Hello' }, repeat);
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
    const key = `${shop.assistantId}:${visitor.channelUserId}`;
    for (let count = 0; count < 8; count++) await test.deps.rateLimits.consume('publicChatVisitor', key);
    expect((await visit(visitor, { question: 'Hello' }, repeat)).statusCode).toBe(429);
  });

  it('stop the enumeration of assistants and histories', async () => {
    const { address, channelUserId } = createVisitor();
    for (let count = 0; count < 298; count++) {
      await test.deps.rateLimits.consume('publicReadAddress', address);
    }
    const read = async (url: string, remoteAddress = address) =>
      (await test.app.inject({ url, remoteAddress })).statusCode;
    const history = `${publicUrl()}/history?channelUserId=${channelUserId}`;
    expect([await read(publicUrl()), await read(history)]).toEqual([200, 200]);
    expect([
      await read(publicUrl()),
      await read(history),
      await read('/api/assistant/999999/public'),
    ]).toEqual([429, 429, 429]);
    expect(await read(history, createVisitor().address)).toBe(200);
  });

  it('hold for simultaneous requests', async () => {
    const visitor = createVisitor();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => visit(visitor, { question: 'Hello' })),
    );
    const passed = answers.filter(({ statusCode }) => statusCode === 200).length;
    expect(passed).toBeGreaterThanOrEqual(9);
    expect(passed).toBeLessThanOrEqual(11);
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 429)).toBe(true);
  });
});
