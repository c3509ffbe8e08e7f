import type { Assistant } from '@anito/contract/assistants';
import type { ConversationRecord } from '@anito/contract/conversations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let owner: { authorization: string };
let id: number;

beforeAll(async () => {
  const plenty = { points: 1_000, seconds: 60 };
  test = await createTestApp({
    rateLimits: { publicChatVisitor: plenty, publicChatAddress: plenty, publicReadAddress: plenty },
  });
  owner = await test.signIn('owner@example.com');
  const payload = { name: 'Helper', systemPrompt: 'Help.', isAgentMode: true };
  const response = await test.app.inject({ method: 'POST', url: '/api/assistant', headers: owner, payload });
  id = response.json<Assistant>().id;
});
afterAll(() => test.close());

const visitor = (name: string) => `public_${name.padEnd(32, '0')}`;

const post = (path: string, payload: object, headers = {}) =>
  test.app.inject({ method: 'POST', url: `/api/assistant/${id}${path}`, headers, payload });

const ask = (channelUserId: string, question: string) => post('/public/chat', { channelUserId, question });

const startNewConversation = (channelUserId: string) => post('/public/new-conversation', { channelUserId });

async function listQuestions(channelUserId: string): Promise<string[]> {
  const url = `/api/assistant/${id}/public/history?channelUserId=${channelUserId}`;
  return (await test.app.inject({ url })).json<ConversationRecord[]>().map(({ question }) => question);
}

async function listThreads(visitorId: string) {
  const { rows } = await test.deps.database.pool.query(
    `select t.summary, t.past_visitor_id is null as "isLive",
       (select count(*)::int from conversations c where c.thread_id = t.id) as count
     from threads t where coalesce(t.past_visitor_id, t.channel_user_id) = $1 order by t.id`,
    [visitorId],
  );
  return rows as { summary: string; isLive: boolean; count: number }[];
}

it('ends the visible history and the memory of one visitor and keeps the stored thread', async () => {
  const [one, other] = [visitor('a1'), visitor('b2')];
  await ask(one, 'What do you sell?');
  await ask(other, 'Are you open?');
  expect((await startNewConversation(one)).json()).toEqual({ ok: true });
  expect(await listQuestions(one)).toEqual([]);
  expect(await listQuestions(other)).toEqual(['Are you open?']);
  await ask(one, 'And on Sundays?');
  expect(await listQuestions(one)).toEqual(['And on Sundays?']);
  expect((await listThreads(one)).map(({ isLive, count }) => ({ isLive, count }))).toEqual([
    { isLive: false, count: 1 },
    { isLive: true, count: 1 },
  ]);
  // An ended thread cannot be addressed: client ids must not contain a colon.
  expect((await startNewConversation(`${one}:1`)).statusCode).toBe(400);
});

it('does nothing a second time or before the first question', async () => {
  const one = visitor('c3');
  expect((await startNewConversation(one)).statusCode).toBe(200);
  expect(await listThreads(one)).toEqual([]);
  await ask(one, 'Hello');
  await Promise.all([startNewConversation(one), startNewConversation(one)]);
  expect((await listThreads(one)).map(({ isLive }) => isLive)).toEqual([false]);
});

it('loses no question in a race and leaves at most one open thread', async () => {
  const one = visitor('d4');
  const calls = Array.from({ length: 12 }, (_, index) =>
    index % 3 === 2 ? startNewConversation(one) : ask(one, `Question ${index}`),
  );
  expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
  const threads = await listThreads(one);
  expect(threads.reduce((sum, { count }) => sum + count, 0)).toBe(8);
  expect(threads.filter(({ isLive }) => isLive).length).toBeLessThanOrEqual(1);
});

it('requires the access code, and lets the owner restart the test chat', async () => {
  const own = { question: 'Hi' };
  await post('/chat', own, owner);
  expect((await post('/new-conversation', {}, owner)).statusCode).toBe(200);
  const history = await test.app.inject({ url: `/api/assistant/${id}/history`, headers: owner });
  expect(history.json()).toEqual([]);
  await post('/access-code', {}, owner);
  expect((await startNewConversation(visitor('e5'))).statusCode).toBe(401);
});
