import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { runInTransaction } from './run-in-transaction.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it("triggers count questions and items without sequential scans, regardless of the planner's statistics", async () => {
  const ownerId = crypto.randomUUID();
  await database.pool.query(
    "insert into users (id, issuer, subject, email) values ($1, 'us', 'owner', 'owner@example.com')",
    [ownerId],
  );
  const insert = async (text: string, ...values: unknown[]) =>
    (await database.pool.query<{ id: number }>(`${text} returning id`, [ownerId, ...values])).rows[0]!.id;
  const assistantId = await insert(
    `insert into assistants (owner_id, name, system_prompt, tone, response_style, theme)
     values ($1, 'Shop', 'Answer.', 'friendly', 'concise', 'default')`,
  );
  const threadId = await insert(
    `insert into threads (owner_id, assistant_id, channel, channel_user_id) values ($1, $2, 'public', 'one')`,
    assistantId,
  );
  const connectionId = await insert(
    "insert into connections (owner_id, type, name) values ($1, 'notes', 'Notes')",
  );
  // Foreign keys are checked in the same tables.
  const { rows: keys } = await database.pool.query<{ statement: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement from pg_constraint
     where contype = 'f' and conrelid in ('conversations'::regclass, 'notes'::regclass)`,
  );
  for (const { statement } of keys) await database.pool.query(statement);
  // For tables known to be small, a plan would rather read all rows.
  for (const table of ['threads', 'connections', 'account_usage']) {
    await database.pool.query(`analyze ${table}`);
  }
  const [before, after] = await runInTransaction(database, async (client) => {
    const countScans = async () => {
      const { rows } = await client.query({
        text: `select relname as name, seq_scan::int as count from pg_stat_xact_user_tables
          where schemaname = current_schema() and relname in ('threads', 'connections', 'account_usage') order by 1`,
      });
      return rows;
    };
    const before = await countScans();
    await client.query({
      text: `insert into conversations (owner_id, assistant_id, thread_id, question, answer, status)
        values ($1, $2, $3, 'Are you open?', 'Yes.', 'answered')`,
      values: [ownerId, assistantId, threadId],
    });
    await client.query({
      text: "insert into notes (owner_id, connection_id, kind, title, text) values ($1, $2, 'note', 'Hours', 'Nine to five.')",
      values: [ownerId, connectionId],
    });
    await client.query({ text: 'delete from notes where owner_id = $1', values: [ownerId] });
    return [before, await countScans()];
  });
  expect(before).toHaveLength(3);
  expect(after).toEqual(before);
  const { rows: visitors } = await database.pool.query(
    'select conversation_count::int as count from visitors',
  );
  expect(visitors).toEqual([{ count: 1 }]);
});
