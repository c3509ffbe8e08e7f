import type { PlanUsage } from '@anito/contract/billing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { type ChatApp, createChatApp, createVisitor } from '../answering/testing/chat-app.ts';

let test: ChatApp;
let shop: Shop;
beforeAll(async () => {
  test = await createChatApp();
  test.fake.order({ text: 'The ube cake costs 980 pesos [1].' });
  shop = await openShop(test, 'shop@example.com');
});
afterAll(() => test.close());

async function read(headers = shop.headers): Promise<PlanUsage> {
  await test.deps.dailyUse.flush();
  return (await test.app.inject({ url: '/api/billing/usage', headers })).json();
}

const visit = () => {
  const visitor = createVisitor();
  return test.app.inject({
    method: 'POST',
    url: `/api/assistant/${shop.assistantId}/public/chat`,
    payload: { question: 'How much is the ube cake?', channelUserId: visitor.channelUserId },
    remoteAddress: visitor.address,
  });
};

it("counts only the account's usage since the first of the month", async () => {
  const before = await read();
  expect(before).toMatchObject({
    messages: { limit: 500 },
    sources: { used: 1, limit: 3 },
    channels: { used: 0, limit: 1 },
  });
  const since = new Date(before.since);
  expect([since.getUTCDate(), since.getUTCHours(), since.getUTCMinutes()]).toEqual([1, 0, 0]);
  await visit();
  await visit();
  const after = await read();
  expect(after.messages.used - before.messages.used).toBe(2);
  expect(after.channels.used).toBe(1);
  const other = await read(await test.signIn('other@example.com'));
  expect([other.messages.used, other.sources.used, other.channels.used]).toEqual([0, 0, 0]);
});

it('excludes the usage of earlier months', async () => {
  const { messages } = await read();
  const { pool } = test.deps.database;
  await pool.query(
    `insert into account_daily_use (owner_id, day, questions)
     values ($1, (date_trunc('month', now(), 'UTC') at time zone 'UTC')::date - 1, 70)`,
    [shop.ownerId],
  );
  await pool.query("update visitors set last_at = date_trunc('month', now(), 'UTC') - interval '1 second'");
  const later = await read();
  expect([later.messages.used, later.channels.used]).toEqual([messages.used, 0]);
});
