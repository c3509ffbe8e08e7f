import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countBlocks } from '../../testing/count-blocks.ts';
import { countByChannel, countLatest, listDays, measureResponses } from './analytics.store.ts';
import { createReportApp, type ReportApp } from './testing/report-app.ts';

const messageCount = 3_000;

let test: ReportApp;
beforeAll(async () => {
  test = await createReportApp();
});
afterAll(() => test.close());

/** Adds visitors with one question each within the last hour, at different times. */
async function addVisitors(assistantId: number, count: number): Promise<void> {
  await test.deps.database.pool.query(
    `with made as (
       insert into threads (owner_id, assistant_id, channel, channel_user_id)
       select a.owner_id, a.id, 'public', 'public_visitor-' || n from assistants a, generate_series(1, $2::int) n
       where a.id = $1 returning id, owner_id, assistant_id)
     insert into conversations (owner_id, assistant_id, thread_id, question, answer, status, duration_ms, created_at)
     select owner_id, assistant_id, id, 'Are you open?', 'Yes.', 'answered', 1000,
       now() - make_interval(secs => row_number() over ()) from made`,
    [assistantId, count],
  );
}

it('reads each visitor message once, even with outdated statistics', async () => {
  const owner = await test.signIn('owner@example.com');
  const { id: early } = await test.createAssistant(owner);
  await addVisitors(early, 20);
  await test.deps.database.pool.query('analyze threads, conversations');
  const { id: assistantId } = await test.createAssistant(owner);
  await addVisitors(assistantId, messageCount);
  const { rows } = await test.deps.database.pool.query<{ id: string }>(
    'select owner_id as id from assistants where id = $1',
    [assistantId],
  );
  const scope = { ownerId: rows[0]!.id, assistantId, ownersChannels: ['owner-test'] };
  const { runner, count } = countBlocks(test.deps.database.pool);
  const heavyPool = { connect: async () => ({ ...runner, release() {} }) } as unknown as pg.Pool;
  const database = { ...test.deps.database, heavyPool };

  await expect(countLatest(database, scope, 'UTC')).resolves.toMatchObject({
    activeConversations: messageCount,
  });
  await expect(measureResponses(database, scope)).resolves.toBe(1);
  await expect(countByChannel(database, scope)).resolves.toMatchObject([{ messages: messageCount }]);
  const days = await listDays(database, scope, { timezone: 'UTC', days: 7 });
  expect(days.reduce((sum, { messages }) => sum + messages, 0)).toBe(messageCount);

  // Four figures, each of which looks up a message and its thread by key.
  expect(count()).toBeLessThan(4 * 12 * messageCount);
  expect(count()).toBeGreaterThan(messageCount);
});
