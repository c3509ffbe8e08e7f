import type { SuggestedWordings } from '@anito/contract/approved-answers';
import { limits } from '@anito/contract/limits';
import type { UnansweredGroup } from '@anito/contract/unanswered';
import { isWordingsCall } from '@anito/models/testing/fake-model/answers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createWordEmbed, openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { askAsVisitor, type ChatApp, createChatApp } from '../answering/testing/chat-app.ts';
import { createApi } from '../sources/testing/sources-app.ts';

const question = 'How much is delivery to Makati?';

const suggest = (test: TestApp, shop: Shop, body: object = { question }) =>
  createApi(test.app).request(
    shop.headers,
    'POST',
    `/api/assistant/${shop.assistantId}/approved-answers/wordings`,
    { ...body },
  );

describe('suggested wordings with a connected model', () => {
  let test: ChatApp;
  let shop: Shop;

  beforeAll(async () => {
    test = await createChatApp({
      rateLimits: { accountWordings: { points: 7, seconds: 3_600 } },
    });
    shop = await openShop(test, 'suggest@example.com');
  });
  afterAll(() => test.close());
  afterEach(() => test.fake.requests.splice(0));

  const order = (text: string) => test.fake.order({ text });

  it('come from the model in the style of the customers, and its tokens are counted', async () => {
    order('The ube cake costs 980 pesos [1].');
    await askAsVisitor(test, shop.assistantId, 'hm po ube cake nyo');
    order('{"wordings": ["magkano po padeliver ng makati", "do u ship to makati? hm"]}');
    const { used: before } = await test.deps.dailyUse.list(shop.ownerId);
    const response = await suggest(test, shop);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { wordings: ['magkano po padeliver ng makati', 'do u ship to makati? hm'], madeBy: 'model' },
    ]);
    const [request] = test.fake.requests.filter(isWordingsCall);
    expect(request?.messages[1]?.content).toBe(
      `<asked>\nhm po ube cake nyo\n</asked>\n<question>${question}</question>`,
    );
    const { used: after } = await test.deps.dailyUse.list(shop.ownerId);
    const count = (used: typeof before) =>
      used.find(({ assistantId }) => assistantId === shop.assistantId)?.tokens ?? 0;
    expect(count(after)).toBeGreaterThan(count(before));
  });

  it('omit known, duplicate and long wordings and stop at the limit', async () => {
    const many = Array.from({ length: 9 }, (_, place) => `In words ${place}?`);
    const existing = ['Delivery fee Makati?'];
    const long = 'x'.repeat(limits.approvedQuestionMax + 1);
    const wordings = ['how much is delivery to Makati', 'delivery fee, makati', long, '?!', many[0], ...many];
    order(JSON.stringify({ wordings }));
    const response = await suggest(test, shop, { question, wordings: existing });
    expect(response.json<SuggestedWordings>().wordings).toEqual(many.slice(0, limits.wordingsSuggested));
    expect(test.fake.requests.at(-1)?.messages[1]?.content).toContain(`<known>\n${existing[0]}\n</known>`);
  });

  it.each([
    ['says something else', { text: 'I cannot help with that.' }],
    ['fails', { status: 500 }],
  ])('report an error when the model %s', async (_, failing) => {
    test.fake.order(failing);
    const response = await suggest(test, shop);
    expect([response.statusCode, response.json()]).toMatchObject([
      502,
      { code: 'upstream_failed', reason: 'model-failed' },
    ]);
  });

  it('are empty when the model suggests none', async () => {
    order('{"wordings": []}');
    expect((await suggest(test, shop)).json()).toEqual({ wordings: [], madeBy: 'model' });
  });

  it('do not use the model without tokens left for the day', async () => {
    const { dailyUse } = test.deps;
    const spy = vi.spyOn(dailyUse, 'hasTokens').mockReturnValue(false);
    try {
      expect((await suggest(test, shop)).json()).toEqual({ wordings: [], madeBy: 'visitors' });
    } finally {
      spy.mockRestore();
    }
    expect(test.fake.requests).toEqual([]);
  });

  it('are limited per account', async () => {
    order('{"wordings": []}');
    expect((await suggest(test, shop)).statusCode).toBe(200);
    const refused = await suggest(test, shop);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
  });
});

describe('suggested wordings without a model', () => {
  let test: TestApp;
  let shop: Shop;

  beforeAll(async () => {
    test = await createTestApp({
      embed: createWordEmbed(),
      worker: true,
      rateLimits: { publicChatAddress: { points: 10_000, seconds: 60 } },
    });
    shop = await openShop(test, 'near@example.com');
  });
  afterAll(() => test.close());

  it('are near unanswered questions of visitors, nearest first', async () => {
    expect((await suggest(test, shop, { question: 'Do you repair bicycles?' })).json()).toEqual({
      wordings: [],
      madeBy: 'visitors',
    });
    const questions = ['do you repair old bicycles', 'Do you repair bicycles?', 'Which planet has moons?'];
    for (const text of questions) await askAsVisitor(test, shop.assistantId, text);
    await vi.waitFor(
      async () => {
        const url = `/api/assistant/${shop.assistantId}/unanswered`;
        const { groups } = (await test.app.inject({ url, headers: shop.headers })).json<{
          groups: UnansweredGroup[];
        }>();
        expect(groups.reduce((sum, { questionCount }) => sum + questionCount, 0)).toBe(3);
      },
      { timeout: 30_000, interval: 50 },
    );
    expect((await suggest(test, shop, { question: 'Do you repair bicycles?' })).json()).toEqual({
      wordings: ['do you repair old bicycles'],
      madeBy: 'visitors',
    });
  });
});
