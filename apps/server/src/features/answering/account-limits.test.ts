import { afterEach, describe, expect, it, vi } from 'vitest';
import { readMails } from '../../testing/read-mails.ts';
import { openShop } from '../../testing/shop.ts';
import { runNotifyUsedUp } from '../daily-use/notify-used-up.ts';
import { schedule } from '../sources/testing/schedules-app.ts';
import { type ChatApp, createChatApp, createVisitor, shortLimits } from './testing/chat-app.ts';

const question = 'How much is the ube cake?';
const apps: ChatApp[] = [];

async function open(options: Parameters<typeof createChatApp>[0]) {
  const test = await createChatApp(options);
  apps.push(test);
  test.fake.order({ text: 'The ube cake costs 980 pesos [1].' });
  const shop = await openShop(test, 'shop@example.com');
  const headers = await test.signIn('shop@example.com');
  return {
    test,
    shop,
    askAsOwner: (assistantId = shop.assistantId) =>
      test.app.inject({
        method: 'POST',
        url: `/api/assistant/${assistantId}/chat`,
        headers,
        payload: { question },
      }),
    askAsVisitor(assistantId = shop.assistantId, text = question) {
      const { channelUserId, address: remoteAddress } = createVisitor();
      const url = `/api/assistant/${assistantId}/public/chat`;
      const payload = { question: text, channelUserId };
      return test.app.inject({ method: 'POST', url, payload, remoteAddress });
    },
    askSource: (path: string, payload: object) =>
      test.app.inject({ method: 'POST', url: path, headers, payload: { question, ...payload } }),
  };
}

afterEach(async () => {
  for (const test of apps.splice(0)) await test.close();
});

it('limits the questions of an account to its own assistants and sources per minute', async () => {
  const { test, shop, askAsOwner, askAsVisitor, askSource } = await open({
    rateLimits: { accountChat: { points: 2, seconds: 60 } },
  });
  const [{ id: connectionId }] = (
    await test.app.inject({ url: '/api/connections', headers: await test.signIn('shop@example.com') })
  ).json();
  expect((await askAsOwner()).statusCode).toBe(200);
  expect((await askSource('/api/rag/ask', { connectionId })).statusCode).toBe(200);
  const refused = [
    await askAsOwner(),
    await askSource('/api/rag/ask', { connectionId }),
    await askSource('/api/rag/ask-multiple', { connectionIds: [`file_${connectionId}`] }),
  ];
  for (const answer of refused) {
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  // Visitors have separate limits.
  expect((await askAsVisitor(shop.assistantId)).statusCode).toBe(200);
});

it('limits the daily questions of one assistant and not those of others', async () => {
  const { test, shop, askAsOwner, askAsVisitor } = await open({ env: { ASSISTANT_QUESTIONS_PER_DAY: '2' } });
  expect((await askAsVisitor()).statusCode).toBe(200);
  expect((await askAsOwner()).statusCode).toBe(200);
  for (const answer of [await askAsVisitor(), await askAsOwner()]) {
    expect([answer.statusCode, answer.json()]).toMatchObject([
      429,
      { code: 'daily_limit', error: expect.stringContaining('tomorrow') },
    ]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  const other = await openShop(test, 'other@example.com');
  expect(other.assistantId).not.toBe(shop.assistantId);
  expect((await askAsVisitor(other.assistantId)).statusCode).toBe(200);
});

describe('notice of used-up daily questions', () => {
  const readShopMails = (test: ChatApp) => readMails(test.deps.env.DATA_DIR, 'shop@example.com');
  const today = () => new Date().toISOString().slice(0, 10);

  it('e-mails the owner once on that day', async () => {
    const { test, shop, askAsVisitor } = await open({ env: { ASSISTANT_QUESTIONS_PER_DAY: '1' } });
    expect((await askAsVisitor()).statusCode).toBe(200);
    expect(await readShopMails(test)).toEqual([]);
    const refused = await Promise.all([askAsVisitor(), askAsVisitor(), askAsVisitor()]);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429]);
    await vi.waitFor(async () => expect(await readShopMails(test)).toHaveLength(1), { timeout: 30_000 });
    const { rows } = await test.deps.database.pool.query(
      `select data from pgboss.job where name = 'notify-used-up'`,
    );
    expect(rows).toEqual([
      { data: { ownerId: shop.ownerId, assistantId: shop.assistantId, day: expect.any(String) } },
    ]);
    const [mail] = await readShopMails(test);
    const { name } = (
      await test.app.inject({ url: `/api/assistant/${shop.assistantId}`, headers: shop.headers })
    ).json();
    expect(mail).toContain(`"${name}" has answered the 1 questions`);
    expect(mail).toContain('http://localhost:3000/dashboard');
  });

  it('covers the whole account, and skips past days and owners without notices', async () => {
    const { test, shop } = await open({});
    const { ownerId, assistantId, headers } = shop;
    const tell = (id: number | null, day = today()) =>
      runNotifyUsedUp(test.deps, { ownerId, assistantId: id, day });
    await tell(assistantId, '2026-01-01');
    await tell(987_654_321);
    expect(await readShopMails(test)).toEqual([]);
    await tell(null);
    expect(await readShopMails(test)).toEqual([expect.stringContaining('300,000 questions')]);
    const { options, ...settings } = schedule;
    const saved = await test.app.inject({
      method: 'PUT',
      url: '/api/sync-settings',
      headers,
      payload: { ...settings, options: { ...options, emailNotifications: false } },
    });
    expect(saved.statusCode).toBe(200);
    await tell(assistantId);
    expect(await readShopMails(test)).toHaveLength(1);
  });

  it('accepts a job from the previous version, with assistant 0 for the account', async () => {
    const { test, shop } = await open({});
    await runNotifyUsedUp(test.deps, { ownerId: shop.ownerId, assistantId: 0, day: today() });
    expect(await readShopMails(test)).toEqual([expect.stringContaining('300,000 questions')]);
  });
});

it("answers with the built-in answerer when the day's tokens are used up", async () => {
  const { test, askAsOwner } = await open({ env: { ACCOUNT_TOKENS_PER_DAY: '1' } });
  expect((await askAsOwner()).json()).toMatchObject({ isFallback: false });
  const requestCount = test.fake.requests.filter(({ kind }) => kind === 'chat').length;
  const answer = (await askAsOwner()).json();
  expect(answer).toMatchObject({ isFallback: true });
  expect(answer.answer).not.toBe('');
  expect(test.fake.requests.filter(({ kind }) => kind === 'chat')).toHaveLength(requestCount);
});

it('writes the daily limit message in the language of the question', async () => {
  const { shop, askAsVisitor } = await open({ env: { ASSISTANT_QUESTIONS_PER_DAY: '1' } });
  expect((await askAsVisitor()).statusCode).toBe(200);
  const refused = await askAsVisitor(shop.assistantId, 'Magkano po ba ang ube cake ninyo ngayong araw?');
  expect(refused.json()).toMatchObject({
    code: 'daily_limit',
    error: expect.stringContaining('nagpapahinga'),
  });
});

it.each([
  // The fake reports 100 tokens for the prompt and one per word of the answer.
  ['that the provider reports', { text: 'one two three' }, 200, 103],
  [
    'of an answer that breaks off, by its texts',
    { text: 'one two three four', hang: { afterTokens: 3 } },
    502,
    20,
  ],
])('counts tokens %s', async (_, order, status, minTokens) => {
  const { test } = await open({ modelLimits: shortLimits });
  const agent = await openShop(test, 'agent@example.com', { assistant: { isAgentMode: true } });
  test.fake.order(order);
  const url = `/api/assistant/${agent.assistantId}/chat`;
  const answer = await test.app.inject({
    method: 'POST',
    url,
    headers: agent.headers,
    payload: { question },
  });
  expect(answer.statusCode).toBe(status);
  const { account, assistants } = (
    await test.app.inject({ url: '/api/usage/today', headers: agent.headers })
  ).json();
  expect(account.tokenCount).toBeGreaterThanOrEqual(minTokens);
  expect(assistants).toMatchObject([{ id: agent.assistantId, tokenCount: account.tokenCount }]);
});
