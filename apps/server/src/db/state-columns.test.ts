import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { migrateDatabase } from './migrate.ts';
import { listMigrations } from './migrations.ts';

let database: Database;
const ownerId = randomUUID();
const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows;

/** Writes rows as earlier versions did. */
const earlier = {
  thread: (visitor: string) =>
    query(
      `insert into threads (owner_id, assistant_id, channel, channel_user_id)
       select $1, id, 'public', $2 from assistants`,
      ownerId,
      visitor,
    ),
  call: (visitor: string) =>
    query(
      `insert into voice_calls (owner_id, assistant_id, channel, channel_user_id, secret_hash, granted_seconds)
       select $1, id, 'voice', $2::text, sha256(convert_to($2::text, 'UTF8')), 60 from assistants`,
      ownerId,
      visitor,
    ),
  count: (assistantId: number, questions: number) =>
    query(
      `insert into daily_use as known (owner_id, assistant_id, day, questions, tokens)
       values ($1, $2, '2026-11-29', $3::int, $3::int * 10) on conflict (owner_id, assistant_id, day) do update
       set questions = known.questions + excluded.questions, tokens = known.tokens + excluded.tokens`,
      ownerId,
      assistantId,
      questions,
    ),
  delivery: (event: string) =>
    query(
      `insert into webhook_deliveries (owner_id, webhook_id, message_id, event, payload)
       select $1, id, gen_random_uuid(), $2, '{}' from webhooks`,
      ownerId,
      event,
    ),
  putOff: (event: string) =>
    query(
      "update webhook_deliveries set due_at = created_at + interval '10 minutes' where event = $1",
      event,
    ),
  takeUp: (event: string) =>
    query('update webhook_deliveries set due_at = created_at where event = $1', event),
};

const listThreads = () => query('select channel_user_id as id, is_one_off as one from threads order by 1');
const listCalls = () => query('select channel_user_id as id, is_one_off as one from voice_calls order by 1');
const listUse = () => query('select owner_id, questions, tokens::int from account_daily_use');
const listPutOff = () => query('select event from webhook_deliveries where is_put_off order by 1');

beforeAll(async () => {
  database = await createTestDatabase();
  await query('drop schema public cascade');
  await query('create schema public');
  const migrations = listMigrations();
  const own = migrations.findIndex(({ name }) => name === '0031_state_columns');
  const log = pino({ level: 'silent' });
  await migrateDatabase(database, log, migrations.slice(0, own));
  await query(
    "insert into users (id, issuer, subject, email) values ($1, 'us', 'o', 'o@example.com')",
    ownerId,
  );
  await query(
    `insert into assistants (owner_id, name, system_prompt, tone, response_style, theme)
     values ($1, 'Shop', 'Answer.', 'friendly', 'concise', 'default')`,
    ownerId,
  );
  await query("insert into webhooks (owner_id, url, secret) values ($1, 'https://a.example', '')", ownerId);
  for (const visitor of ['once:7f', 'public_ana', 'public_ana:12']) await earlier.thread(visitor);
  for (const visitor of ['once:8a', 'public_ana']) await earlier.call(visitor);
  await earlier.count(0, 5);
  await earlier.count(3, 4);
  for (const event of ['put-off', 'queued', 'tried', 'delivered']) await earlier.delivery(event);
  for (const event of ['put-off', 'tried', 'delivered']) await earlier.putOff(event);
  await query("update webhook_deliveries set attempts = 1 where event = 'tried'");
  await query("update webhook_deliveries set state = 'delivered' where event = 'delivered'");
  await migrateDatabase(database, log, migrations.slice(0, own + 1));
});
afterAll(() => database.close());

it('marks threads and calls of single questions', async () => {
  expect(await listThreads()).toEqual([
    { id: 'once:7f', one: true },
    { id: 'public_ana', one: false },
    { id: 'public_ana:12', one: false },
  ]);
  expect(await listCalls()).toEqual([
    { id: 'once:8a', one: true },
    { id: 'public_ana', one: false },
  ]);
});

it('keeps the usage of accounts apart from that of their assistants', async () => {
  expect(await listUse()).toEqual([{ owner_id: ownerId, questions: 5, tokens: 50 }]);
});

it('marks deliveries before their first attempt, but not retries', async () => {
  expect(await listPutOff()).toEqual([{ event: 'put-off' }]);
});

it('accepts rows that an earlier version writes while it still runs', async () => {
  await earlier.thread('once:9c');
  await earlier.call('once:9d');
  expect((await listThreads()).filter(({ one }) => one).map(({ id }) => id)).toEqual(['once:7f', 'once:9c']);
  expect((await listCalls()).filter(({ one }) => one).map(({ id }) => id)).toEqual(['once:8a', 'once:9d']);
  await earlier.count(0, 2);
  await earlier.count(3, 2);
  expect(await listUse()).toEqual([{ owner_id: ownerId, questions: 7, tokens: 70 }]);
  await earlier.putOff('queued');
  await earlier.takeUp('put-off');
  expect(await listPutOff()).toEqual([{ event: 'queued' }]);
});

it('keeps the mark that this version sets on a delivery', async () => {
  const set = (isPutOff: boolean, dueAt: string) =>
    query(
      `update webhook_deliveries set is_put_off = $1, due_at = ${dueAt} where event = 'queued'`,
      isPutOff,
    );
  await set(false, "created_at + interval '10 minutes'");
  expect(await listPutOff()).toEqual([]);
  await set(true, 'now()');
  expect(await listPutOff()).toEqual([{ event: 'queued' }]);
});
