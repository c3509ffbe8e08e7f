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
const visit = (asked: string, channelUserId = createVisitor().channelUserId) =>
  ask('public/chat', { question: asked, channelUserId });

it('of who has had no visitor there is nothing, and no figure that nobody measured', async () => {
  await ask('chat', { question }, shop.headers);
  const { hasConversations, activeConversations, messagesToday, week, latest } = await read();
  expect({ hasConversations, latest }).toEqual({ hasConversations: false, latest: [] });
  expect({ activeConversations, messagesToday }).toEqual({ activeConversations: 0, messagesToday: 0 });
  expect(week).toMatchObject({ questionCount: 0, visitorCount: 0, answeredShare: null, medianSeconds: null });
  expect(week.days.map(({ questionCount }) => questionCount)).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

it('counts days as they are where the owner’s browser is', async () => {
  const today = async (timezone: string) => (await read(shop.headers, { timezone })).week.days.at(-1)!.day;
  // It is never the same day in both.
  const [first, last] = [await today('Pacific/Kiritimati'), await today('Etc/GMT+12')];
  expect(Date.parse(first)).toBeGreaterThan(Date.parse(last));
});

it('counts visitors and their questions, names the latest first, and tells nobody else', async () => {
  const regular = createVisitor();
  await visit(question, regular.channelUserId);
  await visit(question, regular.channelUserId);
  await visit('Do you repair bicycles on the moon?');
  const { hasConversations, activeConversations, messagesToday, week, latest } = await read();
  expect(hasConversations).toBe(true);
  expect({ activeConversations, messagesToday }).toEqual({ activeConversations: 2, messagesToday: 3 });
  expect(week).toMatchObject({ questionCount: 3, visitorCount: 2 });
  expect(week.medianSeconds).toBeGreaterThan(0);
  expect(week.days.at(-1)).toMatchObject({ questionCount: 3 });
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

it('counts what was said yesterday among no messages of today', async () => {
  await test.deps.database.pool.query(
    `update conversations set created_at = created_at - interval '25 hours' where owner_id = '${shop.ownerId}'`,
  );
  expect(await read()).toMatchObject({
    activeConversations: 0,
    messagesToday: 0,
    week: { questionCount: 3 },
  });
});

it('tells an admin how many assistants there are, and nobody else', async () => {
  expect((await read()).totalAssistants).toBeNull();
  const pool = test.deps.database.pool;
  await pool.query(`update users set role = 'admin' where id = '${shop.ownerId}'`);
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from assistants');
  expect((await read()).totalAssistants).toBe(rows[0]?.count);
  expect(rows[0]?.count).toBeGreaterThan(1);
});
