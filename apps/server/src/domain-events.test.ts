import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ChatApp, createChatApp, createVisitor } from './features/answering/testing/chat-app.ts';
import { requeueLostSearches } from './features/leads/search-contacts.ts';
import { createApi } from './features/sources/testing/sources-app.ts';
import { readEvents } from './testing/read-events.ts';
import { openShop } from './testing/shop.ts';
import type { Shop } from './testing/shop-parts.ts';

/** Contains the visitor's name, so leads search it. */
const question = 'I am Ann Cruz, do you deliver to Makati?';
const answer = 'Yes, for 150 pesos.';

let test: ChatApp;
let shop: Shop;

const query = async <Row = unknown>(text: string, ...values: unknown[]) =>
  (await test.deps.database.pool.query(text, values)).rows as Row[];

beforeAll(async () => {
  test = await createChatApp();
  shop = await openShop(test, 'shop@example.com');
  const url = `/api/assistant/${shop.assistantId}/approved-answers`;
  const payload = { answer, questions: [question] };
  expect((await createApi(test.app).request(shop.headers, 'POST', url, payload)).statusCode).toBe(201);
  await query(`create function refuse_job() returns trigger language plpgsql as $$
    begin raise exception 'this job is not queued'; end $$`);
});
afterAll(() => test.close());

/** Makes `queueContactSearch` fail, a listener of `answerFinished` after others: its job cannot be queued. */
const breakListener = () =>
  query(`create trigger refuse_job before insert on pgboss.job for each row
    when (new.name = 'search-contacts') execute function refuse_job()`);
const mendListener = () => query('drop trigger if exists refuse_job on pgboss.job');
afterEach(mendListener);

function ask(accept: string, visitor: ReturnType<typeof createVisitor>, text = question) {
  return test.app.inject({
    method: 'POST',
    url: `/api/assistant/${shop.assistantId}/public/chat`,
    remoteAddress: visitor.address,
    headers: { accept },
    payload: { question: text, channelUserId: visitor.channelUserId },
  });
}

const readRecord = ({ channelUserId }: { channelUserId: string }) =>
  query(
    `select c.status, c.answer, t.summary,
       (select count(*)::int from pgboss.job j where (j.data->>'conversationId')::int = c.id) as jobs
     from conversations c join threads t on t.id = c.thread_id where t.channel_user_id = $1`,
    channelUserId,
  );
const readUseCount = async () =>
  (await query<{ count: number }>('select use_count as count from approved_answers'))[0]?.count;

describe('listeners of answerFinished', () => {
  it('store their data together with the answer', async () => {
    const visitor = createVisitor();
    const uses = await readUseCount();
    expect((await ask('application/json', visitor)).json()).toMatchObject({ answer, isApproved: true });
    expect(await readRecord(visitor)).toMatchObject([{ status: 'answered', answer, jobs: 1 }]);
    expect(await readUseCount()).toBe(uses! + 1);
  });

  it('are not called when an answer does not concern them', async () => {
    await ask('application/json', createVisitor());
    const visitor = createVisitor();
    const { pool } = test.deps.database;
    const connectSpy = vi.spyOn(pool, 'connect');
    const reply = await ask('application/json', visitor, 'What is the delivery fee?');
    expect(reply.json()).toMatchObject({ outcome: 'answered' });
    expect(connectSpy.mock.calls.filter(([callback]) => callback === undefined)).toEqual([]);
    expect(await readRecord(visitor)).toMatchObject([{ status: 'answered', jobs: 0 }]);
    connectSpy.mockRestore();
    await query(`update conversations set attempted_at = now() - interval '1 hour'`);
    await requeueLostSearches(test.deps);
    expect(await readRecord(visitor)).toMatchObject([{ jobs: 0 }]);
  });

  it('run separately when one of them fails, and the answer is stored', async () => {
    await breakListener();
    const visitor = createVisitor();
    const uses = await readUseCount();
    expect((await ask('application/json', visitor)).json()).toMatchObject({ answer, isApproved: true });
    const events = readEvents((await ask('text/event-stream', visitor)).body);
    expect(events.map(({ event }) => event)).toEqual(['token', 'done']);
    const storedAnswer = { status: 'answered', answer, summary: expect.stringContaining(answer), jobs: 0 };
    expect(await readRecord(visitor)).toMatchObject([storedAnswer, storedAnswer]);
    expect(await readUseCount()).toBe(uses! + 2);
  });
});
