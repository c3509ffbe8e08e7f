import { limits } from '@anito/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createWordEmbed, openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { askAsVisitor } from '../answering/testing/chat-app.ts';
import { groupMissedQuestions } from './group-missed-questions.ts';

let test: TestApp;
let shop: Shop;
let shops = 0;

beforeAll(async () => {
  test = await createTestApp({
    embed: createWordEmbed(),
    worker: true,
    rateLimits: { publicChatAddress: { points: 10_000, seconds: 60 } },
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  shop = await openShop(test, `left-behind-${++shops}@example.com`);
});

/** Creates an unanswered question without a group. Its job was lost a number of minutes ago. */
async function leave(minutes: number): Promise<number> {
  const { pool } = test.deps.database;
  const { messageId } = await askAsVisitor(test, shop.assistantId, 'Do you sell microscopes?');
  await vi.waitFor(async () => expect(await findGroup(messageId!)).not.toBeNull(), { timeout: 30_000 });
  await pool.query('delete from unanswered_groups where owner_id = $1', [shop.ownerId]);
  await pool.query(
    `update conversations set unanswered_group_id = null, attempted_at = now() - $2::int * interval '1 minute' where id = $1`,
    [messageId, minutes],
  );
  return messageId!;
}

async function findGroup(conversationId: number): Promise<string | null> {
  const { rows } = await test.deps.database.pool.query(
    'select unanswered_group_id as id from conversations where id = $1',
    [conversationId],
  );
  return rows[0].id;
}

/** Returns the queued jobs without running them. */
async function listQueued(): Promise<object[]> {
  const queued = vi.spyOn(test.deps.jobs, 'enqueue').mockResolvedValue();
  try {
    await groupMissedQuestions(test.deps);
    return queued.mock.calls.map(([, payload]) => payload);
  } finally {
    queued.mockRestore();
  }
}

it('groups a question whose job was lost', async () => {
  const id = await leave(11);
  await groupMissedQuestions(test.deps);
  await vi.waitFor(async () => expect(await findGroup(id)).not.toBeNull(), { timeout: 30_000 });
  expect(await listQueued()).toEqual([]);
});

it('ignores recent and old questions and those of the owner', async () => {
  const id = await leave(9);
  expect(await listQueued()).toEqual([]);
  const { pool } = test.deps.database;
  const set = (minutes: number) =>
    pool.query(
      `update conversations set attempted_at = now() - $2::int * interval '1 minute' where id = $1`,
      [id, minutes],
    );
  await set(24 * 60 + 1);
  expect(await listQueued()).toEqual([]);
  await set(11);
  expect(await listQueued()).toEqual([{ conversationId: id }]);
  await pool.query(
    `update threads set channel = 'owner-test' where id = (select thread_id from conversations where id = $1)`,
    [id],
  );
  expect(await listQueued()).toEqual([]);
});

it('ignores questions of groups that were deleted because of the limit', async () => {
  await leave(11);
  await test.deps.database.pool.query(
    `insert into unanswered_groups (owner_id, assistant_id, question, last_asked_at, vector, embedding_model)
     select $1, $2, 'Nonsense ' || n, now(), ''::bytea, 'none' from generate_series(1, $3::int) n`,
    [shop.ownerId, shop.assistantId, limits.unansweredGroups],
  );
  expect(await listQueued()).toEqual([]);
});
