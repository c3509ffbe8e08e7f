import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { findTriggers, isReachable, saveForm } from './contact-form.store.ts';

let test: TestApp;
let client: pg.PoolClient;
let ownerId: string;
let threadId: number;

beforeAll(async () => {
  test = await createTestApp();
  client = await test.deps.database.pool.connect();
  const headers = await test.signIn('owner@example.com');
  const payload = { name: 'Helper', systemPrompt: 'Help.', isAgentMode: true };
  const { id } = (await test.app.inject({ method: 'POST', url: '/api/assistant', payload, headers })).json();
  const { rows: owners } = await client.query('select owner_id as id from assistants where id = $1', [id]);
  ownerId = owners[0].id;
  await saveForm(test.deps.database, ownerId, id, {
    isOn: true,
    afterQuestions: 1,
    onPrice: false,
    whenUnanswered: false,
    outsideHours: false,
    fields: { name: 'optional', email: 'optional', phone: 'optional' },
    heading: null,
    text: null,
    consent: 'off',
    consentText: null,
    privacyUrl: null,
  });
  const { rows: threads } = await client.query(
    `insert into threads (owner_id, assistant_id, channel, channel_user_id, last_message_at)
     select $1, $2, 'public', 'visitor-' || n, now() from generate_series(1, 3000) n returning id`,
    [ownerId, id],
  );
  threadId = Number(threads[1_500].id);
});
afterAll(async () => {
  client.release();
  await test.close();
});

/** Counts the rows of `threads` that the work reads, with or without an index. */
async function countThreadsRead(work: () => Promise<unknown>): Promise<number> {
  await client.query('begin');
  await work();
  const { rows } = await client.query<{ read: string }>(
    `select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname = 'threads'`,
  );
  await client.query('rollback');
  return Number(rows[0]!.read);
}

describe('the triggers of the contact form', () => {
  it("are found without reading the assistant's other threads", async () => {
    expect(await countThreadsRead(() => findTriggers(client, ownerId, threadId))).toBeLessThan(10);
    expect(await countThreadsRead(() => isReachable(client, ownerId, threadId))).toBeLessThan(10);
    expect(await findTriggers(client, ownerId, threadId)).toMatchObject({
      afterQuestions: 1,
      questionCount: 0,
    });
  });
});
