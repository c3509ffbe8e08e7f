import type { Dashboard } from '@anito/contract/dashboard';
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

async function read(headers = shop.headers, query: { timezone?: string } = {}): Promise<Dashboard> {
  return (await test.app.inject({ url: '/api/dashboard', headers, query })).json();
}

function ask(path: string, payload: object, headers = {}) {
  const url = `/api/assistant/${shop.assistantId}/${path}`;
  return test.app.inject({ method: 'POST', url, payload, headers, remoteAddress: createVisitor().address });
}

const question = 'How much is the ube cake?';
const visit = (visitorQuestion: string, channelUserId = createVisitor().channelUserId) =>
  ask('public/chat', { question: visitorQuestion, channelUserId });

it('returns no unmeasured figures without visitors', async () => {
  await ask('chat', { question }, shop.headers);
  const { hasConversations, activeConversations, messagesToday, week, latest } = await read();
  expect({ hasConversations, latest }).toEqual({ hasConversations: false, latest: [] });
  expect({ activeConversations, messagesToday }).toEqual({ activeConversations: 0, messagesToday: 0 });
  expect(week).toMatchObject({ questionCount: 0, visitorCount: 0, answeredShare: null, medianSeconds: null });
  expect(week.days.map(({ questionCount }) => questionCount)).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

it("counts days in the time zone of the owner's browser", async () => {
  const today = async (timezone: string) => (await read(shop.headers, { timezone })).week.days.at(-1)!.day;
  // The two zones never have the same date.
  const [first, last] = [await today('Pacific/Kiritimati'), await today('Etc/GMT+12')];
  expect(Date.parse(first)).toBeGreaterThan(Date.parse(last));
});

it('counts visitors and questions and lists the latest first, for the owner only', async () => {
  const regular = createVisitor();
  await visit(question, regular.channelUserId);
  await visit(question, regular.channelUserId);
  await visit('Do you repair bicycles on the moon?');
  const { hasConversations, activeConversations, messagesToday, week, latest } = await read();
  expect(hasConversations).toBe(true);
  expect({ activeConversations, messagesToday }).toEqual({ activeConversations: 2, messagesToday: 3 });
  expect(week).toMatchObject({ questionCount: 3, visitorCount: 2 });
  expect(week.medianSeconds).toBeGreaterThan(0);
  expect(week.days.at(-1)).toMatchObject({ questionCount: 3, conversationCount: 2, leadCount: 0 });
  expect(latest.map((each) => each.question)).toEqual([
    'Do you repair bicycles on the moon?',
    question,
    question,
  ]);
  expect(latest[1]).toMatchObject({ assistantId: shop.assistantId, outcome: 'answered', channel: 'public' });
  const other = await openShop(test, 'other@example.com');
  expect(await read(other.headers)).toMatchObject({
    hasConversations: false,
    activeConversations: 0,
    messagesToday: 0,
    latest: [],
  });
});

it("excludes yesterday's messages from today's", async () => {
  await test.deps.database.pool.query(
    `update conversations set created_at = created_at - interval '25 hours' where owner_id = '${shop.ownerId}'`,
  );
  expect(await read()).toMatchObject({
    activeConversations: 0,
    messagesToday: 0,
    week: { questionCount: 3 },
  });
});

it('shows the number of assistants to admins only', async () => {
  expect((await read()).totalAssistants).toBeNull();
  const pool = test.deps.database.pool;
  await pool.query(`update users set role = 'admin' where id = '${shop.ownerId}'`);
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from assistants');
  expect((await read()).totalAssistants).toBe(rows[0]?.count);
  expect(rows[0]?.count).toBeGreaterThan(1);
});
